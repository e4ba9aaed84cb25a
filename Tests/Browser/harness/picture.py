"""What a picture shows: a test page in a loud colour tells whether any of it is painted."""

import io

from PIL import Image
from playwright.sync_api import Page

LOUD = (255, 0, 255)


def shows_loud(page: Page) -> bool:
    """Whether that colour is anywhere in a picture of the page."""
    return any(colour == LOUD for colour in _colours(Image.open(io.BytesIO(page.screenshot()))))


def is_plain(png: bytes, box: tuple[int, int, int, int]) -> bool:
    """Whether a part of the picture (left, top, right, bottom) has one colour alone."""
    return len(_colours(Image.open(io.BytesIO(png)).crop(box))) == 1


def _colours(image: Image.Image) -> list[tuple[int, int, int]]:
    return [colour for _, colour in image.convert("RGB").getcolors(image.width * image.height)]
