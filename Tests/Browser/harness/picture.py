"""What a page's picture shows: a test page in a loud colour tells whether any of it is painted."""

import io

from PIL import Image
from playwright.sync_api import Page

LOUD = (255, 0, 255)


def shows_loud(page: Page) -> bool:
    """Whether that colour is anywhere in a picture of the page."""
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    return any(colour == LOUD for _, colour in picture.getcolors(picture.width * picture.height))
