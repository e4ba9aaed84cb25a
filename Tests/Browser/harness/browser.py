"""One running browser with Playwright on it, and the words that tests use of it."""

import json
import os
import re
import signal
from pathlib import Path

from host_process import rule, solve
from playwright.sync_api import Error, Page, expect

from .chromium import host_processes
from .extension import ID
from .waiting import wait_until

BLOCKED = re.compile(rf"chrome-extension://{ID}/pages/blocked/blocked\.html")

# Our pages' own way to the worker, so that a test asks what a page may ask and nothing else.
ASK = """async ([method, params]) => {
  const { ask } = await import("/shared/messages.js");
  try { return { result: await ask(method, params) }; }
  catch (error) { return { error: { code: error.code, message: error.message, data: error.data,
                                    reason: error.reason } }; }
}"""


# In place of the worker: answers by method that a test tells.
TELL = """(answers, url) => {
  const answer = async ({ method }) => method in answers
    ? { result: answers[method] }
    : { error: { code: -32601, message: `No answer to ${method} was told.`, data: null } };
  Object.defineProperty(chrome.runtime, "sendMessage", { value: answer });
  if (url) Object.defineProperty(chrome.tabs, "query", { value: async () => [{ id: 1, url }] });
}"""


class PageRefused(Exception):
    """An error that one of our pages got for a request."""

    def __init__(self, error: dict):
        super().__init__(str(error))
        self.error = error


class Browser:
    """`profile` is its profile, `context` Playwright's; `in_window`: it is no headless one."""

    def __init__(self, context, profile, *, in_window: bool = False):
        self.context, self.profile = context, profile
        self._in_window = in_window
        self._options: Page | None = None

    def close(self):
        """Where a prompt of the browser's stood, in a window, it may be gone before Playwright has asked it
        to go; without a window that is an error."""
        try:
            self.context.close()
        except Error as error:
            if not self._in_window or "has been closed" not in error.message:
                raise

    # Pages

    def page(self, url: str | None = None) -> Page:
        """A new tab, at that address if one is given."""
        page = self.context.new_page()
        if url:
            self.go(page, url)
        return page

    def go(self, page: Page, url: str):
        """Navigates as a typed address does. A stop in the middle is not an error."""
        try:
            page.goto(url)
        except Error as error:
            if "ERR_ABORTED" not in error.message and "interrupted" not in error.message:
                raise

    def our_page(self, path: str) -> Page:
        """A new tab with a page of the extension, such as `options/options.html`."""
        return self.page(f"chrome-extension://{ID}/pages/{path}")

    def told_page(self, path: str, answers: dict, *, width: int = 1280, over: str = "") -> Page:
        """A page of ours that gets these answers, by method, instead of the worker's: for states
        that take hours to come about, and no test of what leads to them. `over`: the address that
        the popup is about."""
        page = self.context.new_page()
        page.set_viewport_size({"width": width, "height": 800})
        page.add_init_script(f"({TELL})({json.dumps(answers)}, {json.dumps(over)})")
        page.goto(f"chrome-extension://{ID}/pages/{path}")
        return page

    def expect_blocked(self, page: Page, patience: float = 5.0):
        """The blocked page stands there, and has been drawn."""
        try:
            page.wait_for_url(BLOCKED, timeout=patience * 1000)
        except Error as error:
            # The stop took the place of a navigation that was under way.
            if "ERR_ABORTED" not in error.message:
                raise
            page.wait_for_url(BLOCKED, timeout=patience * 1000)
        expect(page.get_by_role("heading", level=1)).not_to_be_empty()

    def expect_open(self, page: Page, path: str):
        """The site's own page at that path stands there, uncovered."""
        expect(page.locator("h1")).to_have_text(path)
        expect(page.locator("h1")).to_be_visible()

    def is_blocked(self, page: Page) -> bool:
        return bool(BLOCKED.match(page.url))

    # What our pages can do

    def ask(self, method: str, params: dict | None = None) -> dict:
        """A request as the options page makes it. Raises `PageRefused` for an error."""
        if self._options is None or self._options.is_closed():
            self._options = self.our_page("options/options.html")
        answer = self._options.evaluate(ASK, [method, params or {}])
        if "error" in answer:
            raise PageRefused(answer["error"])
        return answer["result"]

    def put(self, *patterns: str, **changes) -> dict:
        """Adds a rule with the product's defaults, and waits until the browser holds to it."""
        return self.ask("rules.put", {"check": False, "rule": rule(*patterns, **changes)})["rule"]

    def catch_up(self):
        """Waits until the browser holds to what another process did to the state: the host sees it
        at its next message, and what a page asks is answered when it is in force."""
        self.ask("rules.list")

    def spend(self, url: str, seconds: int, *, ago: int = 0):
        """Counts active time without waiting for it; the browser holds to what follows."""
        self.profile.spend(url, seconds, ago=ago)
        self.catch_up()

    def wait_for_host(self, patience: float = 60.0):
        """Waits until the extension has a host that answers: on a busy machine the host that was
        asked first may be given up, and the next one is asked for later."""
        status = {}

        def connected():
            status.update(self.ask("state.get")["host"])
            return status["connected"]

        try:
            wait_until(connected, "the extension is connected to its host", patience)
        except AssertionError as error:
            raise AssertionError(f"{error} It says: {status}") from None

    def profile_id(self) -> str:
        """What the extension calls its profile to the host."""
        return self.our_page("options/options.html").evaluate(
            "chrome.storage.local.get('profile').then(({ profile }) => profile)"
        )

    # The blocked page

    def ask_for_sum(self, page: Page) -> str:
        """Presses the offer of a sum and returns the sum's text, such as `48 + 27`."""
        page.get_by_role("button", name=re.compile("^A sum for")).click()
        return self.shown_sum(page)

    def shown_sum(self, page: Page) -> str:
        found = page.get_by_text(re.compile(r"\d+ [+−] \d+")).first
        return re.search(r"\d+ [+−] \d+", found.inner_text()).group()

    def answer(self, page: Page, text: str):
        page.get_by_role("textbox").fill(text)
        page.get_by_role("button", name="Answer").click()

    def unlock(self, page: Page):
        """From the blocked page through a right answer back to the site's page."""
        self.answer(page, solve(self.ask_for_sum(page)))
        page.get_by_role("link", name=re.compile("^Back to")).click()

    # The host

    def hosts(self) -> list[int]:
        return host_processes(self.profile.home)

    def kill_host(self):
        """Kills every host of this browser with -9."""
        pids = wait_until(self.hosts, "a host runs")
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not set(pids) & set(self.hosts()), "the killed host is gone")

    def shoot(self, path: Path):
        """A picture of every tab, for a person to look at after a failure."""
        for number, page in enumerate(self.context.pages):
            page.screenshot(path=path.with_stem(f"{path.stem}-{number}"))
