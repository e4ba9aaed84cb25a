"""The browser's own prompt for sites, and the popup: both are drawn by the browser, not in a page."""

import json
from contextlib import contextmanager

from .browser import Browser
from .desktop import Desktop
from .extension import ID
from .profile import Profile
from .waiting import wait_until

# A place beside the text of our pages, in which nothing but a prompt's shade changes.
MARGIN = (100, 500)
# Where the pinned button stands in a window of the desktop's first size.
BUTTON = (1127, 73)


@contextmanager
def prompt(desktop: Desktop, *, accept: bool):
    """What is done inside brings the browser's prompt, which is then answered.

    It is drawn by the browser over the dimmed page; Deny has its focus, Tab leads to Allow.
    """
    yield
    wait_until(lambda: _is_dimmed(desktop), "the browser's prompt is there")
    desktop.settle()
    desktop.key(*(["Tab"] if accept else []), "Return")
    wait_until(lambda: not _is_dimmed(desktop), "the browser's prompt is gone")


def _is_dimmed(desktop: Desktop) -> bool:
    """Under a prompt the page, white or nearly so, is drawn at two fifths of its brightness."""
    red = int(desktop.pixel(*MARGIN)[1:3], 16)
    return 64 < red < 160


def pin(profile: Profile) -> Profile:
    """Pins the extension's button beside the address bar, as the welcome page advises."""
    path = profile.user_data / "Default" / "Preferences"
    preferences = json.loads(path.read_text())
    preferences["extensions"]["pinned_extensions"] = [ID]
    path.write_text(json.dumps(preferences))
    return profile


class Popup:
    """The popup of a window on the desktop. Playwright does not see it among its pages."""

    def __init__(self, browser: Browser, desktop: Desktop):
        self._session = browser.context.browser.new_browser_cdp_session()
        self._desktop = desktop

    def open(self) -> "Popup":
        """Presses the extension's button with the mouse, which also shows it the page's address."""
        self._desktop.click(*BUTTON)
        wait_until(self.is_open, "the popup is there")
        wait_until(self.text, "the popup says something")
        return self

    def is_open(self) -> bool:
        return self._target() is not None

    def press(self, label: str):
        """Moves the focus to the button of that label, then presses it with the real Enter."""
        find = f"""[...document.querySelectorAll("button")]
            .find((each) => each.textContent === {json.dumps(label)})"""
        wait_until(lambda: self._evaluate(f"Boolean({find})"), f"the popup offers {label!r}")
        self._evaluate(f"{find}.focus()")
        self._desktop.settle()
        self._desktop.key("Return")

    def text(self) -> str:
        """What the popup says now."""
        return self._evaluate("document.querySelector('main').innerText")

    def _target(self) -> str | None:
        found = self._session.send("Target.getTargets")["targetInfos"]
        ids = [each["targetId"] for each in found if each["url"].endswith("/popup/popup.html")]
        return ids[0] if ids else None

    def _evaluate(self, expression: str):
        answers = []
        listen = lambda answer: answers.append(answer)  # noqa: E731, PLW0108 - taken off again
        self._session.on("Target.receivedMessageFromTarget", listen)
        attach = {"targetId": self._target(), "flatten": False}
        session = self._session.send("Target.attachToTarget", attach)["sessionId"]
        params = {"expression": expression, "returnByValue": True}
        message = {"id": 1, "method": "Runtime.evaluate", "params": params}
        self._session.send(
            "Target.sendMessageToTarget",
            {"sessionId": session, "message": json.dumps(message)},
        )
        wait_until(lambda: self._session.send("Target.getTargets") and answers, "the popup answers")
        self._session.remove_listener("Target.receivedMessageFromTarget", listen)
        self._session.send("Target.detachFromTarget", {"sessionId": session})
        return json.loads(answers[0]["message"])["result"]["result"].get("value")
