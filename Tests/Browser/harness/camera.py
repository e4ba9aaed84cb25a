"""What a tab has shown, frame by frame, and which of it was the stopped page."""

import base64
import io
import time

from PIL import Image
from playwright.sync_api import Error

# Stopped pages of the tests are painted in this colour, and nothing else is.
GLARING = (255, 0, 255)
NEAR = 60  # pictures are drawn small, and edges mix


class Camera:
    """Films a tab through a DevTools session of its own, at a small size."""

    def __init__(self, session):
        self._session = session
        self._frames: list[tuple[float, str]] = []
        session.on("Page.screencastFrame", self._take)
        session.send("Page.enable")
        session.send(
            "Page.startScreencast",
            {"format": "png", "maxWidth": 160, "maxHeight": 100, "everyNthFrame": 1},
        )

    def _take(self, event):
        # The frame's own moment, of the wall's clock; some have none.
        self._frames.append((event["metadata"].get("timestamp", time.time()), event["data"]))
        try:
            self._session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})
        except Error:
            pass  # the tab was closed with a frame on its way

    def stop(self):
        self._session.send("Page.stopScreencast")

    def glared_since(self, moment: float) -> bool:
        """Whether a frame after that moment (`time.time()`) shows anything in the glaring colour."""
        return any(glares(base64.b64decode(data)) for at, data in self._frames if at > moment)

    def frames_since(self, moment: float) -> int:
        return sum(1 for at, _ in self._frames if at > moment)


def glares(png: bytes) -> bool:
    """Whether anything in the picture has the glaring colour."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    colours = picture.getcolors(picture.width * picture.height)
    return any(
        all(abs(part - wanted) <= NEAR for part, wanted in zip(colour, GLARING, strict=True))
        for _, colour in colours
    )
