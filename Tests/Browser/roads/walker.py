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
from .layers import Layers
from .road import BEFORE, OPEN, Road, Seen

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
        self.layers = Layers(browser.context)
        self.page: Page | None = None
        self.host = self.site = ""
        self.target = ""

    def walk(self, road: Road, rule: str) -> tuple[Seen, float]:
        """What was seen, and the milliseconds from the act to the drawn blocked page."""
        self._prepare(road, rule)
        if rule == BEFORE:
            self.put(road)
        page = self.page = self._first_page()
        if rule == OPEN:
            self.put(road)
        session = self.browser.context.new_cdp_session(page)
        self.layers.follow(session)
        camera = Camera(session)
        page.wait_for_timeout(50)  # the first picture is of what stood there before
        began = time.time()
        stopped = self._act_in_new_tab(road) if road.new_tab else self._act(road)
        self.browser.expect_blocked(stopped)
        drawn = wait_until(lambda: stopped.evaluate(DRAWN_AT), "the blocked page is drawn")
        asked = self.asked(road)
        painted = camera.glared_since(began) or bool(self.server.seen(f"/-/painted?{self.host}"))
        layer = self.layers.of(self.host, asked)
        back = None if road.new_tab else self.back()
        left = self._unlocked(road, session) if road.unlock else None
        self._close()
        return Seen(layer, asked, painted, back, left), drawn - began * 1000

    # The parts of a walk

    def _prepare(self, road: Road, rule: str):
        self.host = f"{road.slug}.{rule}.{road.end}"
        self.site = f"http://{self.host}"
        self.target = self.named(road.target)
        self.server.forget()
        path = urlsplit(self.target).path
        self.server.pages[path] = pages.glaring(path)
        self.server.pages["/feed"] = pages.quiet("/feed")
        self.server.pages["/watch"] = pages.quiet("/watch", self.named(road.html))
        for at, page in road.pages.items():
            self.server.pages[at] = self._answer(page)

    def named(self, text: str) -> str:
        return text.replace("{host}", self.host).replace("{site}", self.site)

    def _answer(self, page: str | Answer) -> str | Answer:
        if isinstance(page, str):
            return self.named(page)
        headers = {name: self.named(value) for name, value in page.headers.items()}
        return Answer(self.named(page.body), page.status, headers)

    def put(self, road: Road):
        self.browser.put(self.named(road.pattern), allowanceMinutes=0)

    def _first_page(self) -> Page:
        page = self.browser.page(f"{self.site}/feed")
        self.browser.go(page, f"{self.site}/watch")
        # Back passes over pages that nobody has touched.
        page.mouse.click(*pages.BESIDE)
        return page

    def _act(self, road: Road) -> Page:
        if road.act:
            road.act(self)
        else:
            self.press(road.button)
        return self.page

    def _act_in_new_tab(self, road: Road) -> Page:
        with self.browser.context.expect_page() as opened:
            self._act(road)
        return opened.value

    def press(self, button: str = "left"):
        self.page.mouse.click(*pages.WHERE_TO_PRESS, button=button)

    def asked(self, road: Road) -> int:
        """How often the server was asked for the stopped page."""
        others = {"/watch", "/feed", "/favicon.ico", *road.pages}
        return sum(
            1
            for request in self.server.requests
            if request.host.rstrip(".") == self.host
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
        """Goes the road again, opens the page by a sum, counts blocked pages in the history."""
        page = self._act(road)
        self.browser.expect_blocked(page)
        self.browser.unlock(page)
        page.wait_for_url(re.compile(re.escape(self.host)), wait_until="commit")
        self.browser.expect_open(page, urlsplit(page.url).path)
        entries = session.send("Page.getNavigationHistory")["entries"]
        return sum(1 for entry in entries if entry["url"].startswith("chrome-extension:"))

    def _close(self):
        for page in self.browser.context.pages:
            if self.host in page.url:
                page.close()
