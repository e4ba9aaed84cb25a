"""Walks roads in one browser, each from a tab and a host of its own."""

import re
import time
from urllib.parse import urlsplit

from harness.browser import Browser
from harness.camera import Camera
from harness.site import Answer, Site
from harness.waiting import wait_until
from playwright.sync_api import Error, Page

from . import pages
from .covering import wait_for_cover
from .layers import Layers
from .road import BEFORE, OPEN, RUNS_OUT, Road, Seen

# Longer than the worker's net waits: what is still open then stays open.
CALM_MS = 400

TAB = """async ([call, url]) => {
  const tab = (await chrome.tabs.query({})).find((tab) => tab.url === url);
  if (!tab) return null;
  if (call !== "get") await chrome.tabs[call](tab.id);
  return tab;
}"""

# From the wall's clock at the act to the first paint of the blocked page, in milliseconds.
DRAWN_AT = """() => {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return paint ? performance.timeOrigin + paint.startTime : null;
}"""


class Walker:
    """`walk` is the way; the rest is what an act needs: the road's `page`, `site` and `host`."""

    def __init__(self, browser: Browser, server: Site):
        self.browser, self.server = browser, server
        self.worker = browser.context.service_workers[0]
        self.layers = Layers(self.worker)
        self.road: Road | None = None
        self.rule: dict | None = None
        self.page: Page | None = None
        self.host = self.site = ""
        self.target = ""
        self._ruled = 0

    def walk(self, road: Road, rule: str, *, back_too: bool = True) -> tuple[Seen, float]:
        """What was seen, and the milliseconds from the act to the drawn blocked page."""
        self.road = road
        self._prepare(road, rule)
        if rule == BEFORE:
            self.put(road)
        self.page = self._first_page()
        if road.setup:
            road.setup(self)  # which may go on in another tab
        page = self.page
        if rule == OPEN:
            self.put(road)
        session = self.browser.context.new_cdp_session(page)
        self.layers.follow(session)
        camera = Camera(session)
        page.wait_for_timeout(50)  # the first picture is of what stood there before
        if rule == RUNS_OUT:
            self._ruled = len(self.server.requests)
        began = time.time()
        stopped = self._act(road)
        if road.in_place:
            ours = wait_for_cover(stopped)
        else:
            self.browser.expect_blocked(ours := stopped)
        drawn = wait_until(lambda: ours.evaluate(DRAWN_AT), "the blocked page is drawn")
        asked = self.asked(road)
        # What was there before its time was over may be seen until the stop.
        since = drawn / 1000 if rule == RUNS_OUT else began
        painted = camera.glared_since(since) or self._said_painted(since)
        layer = self.layers.of(self.host, asked)
        stays = road.new_tab or road.in_place
        back = self.back() if back_too and not stays else None
        left = self._unlocked(road, session) if back_too and road.unlock else None
        self._close()
        return Seen(layer, asked, painted, back, left), drawn - began * 1000

    # The parts of a walk

    def _said_painted(self, since: float) -> bool:
        """Whether the page itself was told by the browser that it was painted after that moment."""
        said = self.server.seen(f"/-/painted?{self.host}")
        return any(float(request.path.rpartition("&")[2]) > since * 1000 for request in said)

    def _prepare(self, road: Road, rule: str):
        end = "secure.test" if road.secure else road.end
        self.host = road.host or f"{road.slug}.{rule.replace(' ', '-')}.{end}"
        scheme = "https" if road.secure else "http"
        self.site = f"{scheme}://{self.host}" + (f":{self.server.port}" if road.host else "")
        self.target = self.named(road.target)
        self.server.forget()
        path = urlsplit(self.target).path
        self._serve(path, pages.glaring(path))
        self._serve("/feed", pages.quiet("/feed"))
        self._serve("/watch", pages.quiet("/watch", self.named(road.html)))
        for at, page in road.pages.items():
            self.server.pages[at] = self._answer(page)

    def _serve(self, path: str, html: str):
        """Back finds these as they were left."""
        self.server.pages[path] = Answer(html, headers={"Cache-Control": "no-cache"})

    def named(self, text: str) -> str:
        port = str(self.server.port)
        return (
            text.replace("{host}", self.host)
            .replace("{HOST}", self.host.upper())
            .replace("{site}", self.site)
            .replace("{port}", port)
        )

    def _answer(self, page: str | Answer) -> str | Answer:
        if isinstance(page, str):
            return self.named(page)
        headers = {name: self.named(value) for name, value in page.headers.items()}
        return Answer(self.named(page.body), page.status, headers)

    def put(self, road: Road, minutes: int = 0):
        self._ruled = len(self.server.requests)
        self.rule = self.browser.put(self.named(road.pattern), allowanceMinutes=minutes)

    def _first_page(self) -> Page:
        page = self.browser.page(f"{self.site}/feed")
        self.browser.go(page, f"{self.site}/watch")
        # Back passes over pages that nobody has touched.
        page.mouse.click(*pages.BESIDE)
        return page

    def _act(self, road: Road) -> Page:
        """Goes the road; returns the tab in which it ends."""
        act = road.act or Walker.press
        if not road.new_tab:
            act(self)
            return self.page
        with self.browser.context.expect_page() as opened:
            act(self)
        return opened.value

    def press(self):
        self.page.mouse.click(*pages.WHERE_TO_PRESS, button=self.road.button)

    def asked(self, road: Road) -> int:
        """How often the server was asked for the stopped page since the rule was set."""
        others = {"/watch", "/feed", "/favicon.ico", *road.pages}
        return sum(
            1
            for request in self.server.requests[self._ruled :]
            if request.host.rstrip(".").lower() == self.host
            and request.path.partition("?")[0] not in others
            and not request.path.startswith("/-/")
        )

    def tab(self, call: str, page: Page | None = None) -> dict | None:
        """Calls `chrome.tabs` with the page's tab; `get` only looks."""
        return self.worker.evaluate(TAB, [call, (page or self.page).url])

    def back(self) -> str:
        """Where the Back button leads from the blocked page, and stays."""
        page = self.page
        before = page.url
        if self.tab("goBack") is None:
            return "no tab"
        try:
            page.wait_for_url(lambda url: url != before, timeout=3_000, wait_until="commit")
        except Error:
            return "stays"
        page.wait_for_timeout(CALM_MS)
        if self.browser.is_blocked(page):
            return "blocked again"
        shown = page.locator("h1").is_visible()
        return urlsplit(page.url).path if shown else f"{urlsplit(page.url).path}, covered"

    def _unlocked(self, road: Road, session) -> int:
        """From where Back led forward to the blocked page; opens the page by a sum, and counts the
        blocked pages in the history."""
        page = self.page
        self.tab("goForward")
        self.browser.expect_blocked(page)
        self.browser.unlock(page)
        page.wait_for_url(re.compile("^" + re.escape(self.site)), wait_until="commit")
        self.browser.expect_open(page, urlsplit(page.url).path)
        entries = session.send("Page.getNavigationHistory")["entries"]
        return sum(1 for entry in entries if entry["url"].startswith("chrome-extension:"))

    def _close(self):
        for page in self.browser.context.pages:
            if self.host in page.url:
                page.close()
