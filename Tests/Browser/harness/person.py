"""Somebody at a desktop with one ruled page, who writes down what they did and when.

What the ledger says is compared with what active time truly was, state by state. Between two states
the page's window is minimised, so that everything due has been reported.
"""

import time
from collections.abc import Callable
from contextlib import contextmanager

from .chromium import PlainChromium
from .desktop import Desktop
from .profile import Profile
from .truth import Moment, Row, active_seconds
from .waiting import wait_until

# From leaving the page until its report is in the ledger.
REPORTED = 1.5


class Person:
    """`rows` has one row for each state so far; what counts is the profile's first rule."""

    def __init__(self, desktop: Desktop, profile: Profile, browser: PlainChromium, title: str):
        self.desktop, self.profile, self.browser = desktop, profile, browser
        self.rows: list[Row] = []
        self._moments: list[Moment] = []
        self._step = 0
        # Where the pointer moves: left of the middle of the screen.
        self.left = 300
        desktop.wait_for_title(title)
        self.window = desktop.window()
        # The window is minimised at no moment that matters: what came before is over.
        desktop.minimise(self.window)
        time.sleep(REPORTED)

    @contextmanager
    def state(self, name: str, *, attended: bool = True):
        """What happens inside is one row. `attended`: the page is in front from the start."""
        before = self.used_ms()
        self._moments = []
        began = time.monotonic()
        if attended:
            self.come_back()
        yield self
        shown = self.desktop.title()
        self.leave()
        lasted = time.monotonic() - began
        time.sleep(REPORTED)
        ledger = (self.used_ms() - before) / 1000
        self.rows.append(Row(name, active_seconds(self._moments), ledger, lasted))
        print(f"{self.rows[-1]}, in front: {shown!r}", flush=True)

    def used_ms(self) -> int:
        return self.profile.rules()[0]["today"]["usedMs"]

    # Attention

    def come_back(self):
        self.desktop.bring_forward(self.window)
        self.noted("attended")
        # A browser tells a page that comes to the front of a move that nobody made; what follows
        # at once cannot be told from it.
        time.sleep(1)

    def leave(self):
        self.desktop.minimise(self.window)
        self.noted("left")

    @contextmanager
    def elsewhere(self, window: str):
        """Has another window in front meanwhile."""
        self.desktop.bring_forward(window)
        self.noted("left")
        yield
        self.come_back()

    def another_program(self, x: int, y: int, width: int, height: int, meanwhile: Callable[[], object]):
        """Has a window of another program in front meanwhile."""
        program = self.desktop.other_program(x, y, width, height)
        self.desktop.wait_for_title("ImageMagick")
        self.noted("left")
        meanwhile()
        program.kill()
        program.wait()
        self.come_back()

    def other_window(self, url: str, part: str) -> str:
        """A second window of the same browser, minimised."""
        self.browser.open("--new-window", url)
        self.desktop.wait_for_title(part)
        window = self.desktop.window()
        self.desktop.minimise(window)
        return window

    def go(self, url: str, part: str):
        """To another page in the same tab, whose title begins so, between two states."""
        self.desktop.bring_forward(self.window)
        self.desktop.settle()
        # A busy machine loses keys.
        wait_until(lambda: self._typed(url, part), f"the page {part!r} in front", patience=60)
        self.desktop.move(640, 870)
        time.sleep(0.5)
        self.desktop.minimise(self.window)
        time.sleep(REPORTED)

    def _typed(self, url: str, part: str) -> bool:
        self.desktop.key("ctrl+l")
        self.desktop.type(url)
        self.desktop.key("Return")
        deadline = time.monotonic() + 8
        while time.monotonic() < deadline and not self.desktop.title().startswith(part):
            time.sleep(0.1)
        return self.desktop.title().startswith(part)

    def noted(self, what: str, at: float | None = None):
        """Writes down that this happened now, or at that moment."""
        self._moments.append(Moment(time.monotonic() if at is None else at, what))

    # Inputs, each in the ruled page unless it is left

    def act(self, what: Callable[[], object]):
        """Does something that is one input, made when the hand's program ends."""
        what()
        self.noted("input")

    def move(self):
        self._step += 1
        x, y = self.left + (self._step * 37) % 200, 400 + (self._step * 23) % 150
        self.act(lambda: self.desktop.move(x, y))

    def click(self, x: int, y: int):
        self.act(lambda: self.desktop.click(x, y))

    def wheel(self):
        self.act(self.desktop.scroll)

    def key(self, key: str = "Down"):
        self.act(lambda: self.desktop.key(key))

    def busy(self, seconds: float, act: Callable[[], object] | None = None, every: float = 0.5):
        """Inputs for so long, one each half second."""
        self.repeat([every] * round(seconds / every), act or self.move)

    def repeat(self, pauses: list[float], act: Callable[[], object]):
        """An input, then one after each of the pauses."""
        act()
        due = time.monotonic()
        for pause in pauses:
            due += pause
            time.sleep(max(0.0, due - time.monotonic()))
            act()

    def wait_for(self, condition, what: str):
        return wait_until(condition, what)
