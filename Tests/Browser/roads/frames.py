"""Pages inside other pages: stopped where the rule says so, left to play otherwise."""

from dataclasses import dataclass

from harness.browser import BLOCKED, Browser
from harness.camera import Camera, glares
from harness.site import Site
from harness.waiting import wait_until

from . import pages
from .road import BEFORE, OPEN, RUNS_OUT
from .walker import CALM_MS

TAGS = {
    "iframe": '<iframe src="{url}" width="600" height="300"></iframe>',
    "object": '<object data="{url}" type="text/html" width="600" height="300"></object>',
    "embed": '<embed src="{url}" type="text/html" width="600" height="300">',
}

# Sites that show a part of another one: we may look into the first and not into the second.
PARENTS = {"permitted": "http://school.test/course", "other": "http://school.example/course"}


@dataclass(frozen=True)
class FrameRoad:
    """One page inside another. `inside`: the rule holds also inside other sites."""

    tag: str
    parent: str
    inside: bool
    rule: str

    @property
    def name(self) -> str:
        return f"{self.tag} in {'a permitted' if self.parent == 'permitted' else 'another'} site"

    @property
    def slug(self) -> str:
        words = [self.tag, self.parent, "inside" if self.inside else "top-only", self.rule]
        return "-".join(words).replace(" ", "-")

    def expected(self) -> "SeenInside":
        # Chromium asks for the parent's permission before it redirects what an element embeds.
        dnr = self.inside and (self.tag == "iframe" or self.parent == "permitted")
        asked = self.rule == BEFORE and not dnr
        # What was open before its rule is found where we may look into the site around it.
        found = self.inside and (self.rule != OPEN or self.parent == "permitted")
        return SeenInside(found, not found, int(asked))


@dataclass(frozen=True)
class SeenInside:
    """`blocked`: our page stands in the frame; `shown`: something of the page was seen after it
    was to be stopped, or at all; `requests` for it since then."""

    blocked: bool
    shown: bool
    requests: int


FRAMES = [
    FrameRoad(tag, parent, inside, rule)
    for tag in TAGS
    for parent in PARENTS
    for inside in (True, False)
    for rule in (BEFORE, OPEN, RUNS_OUT)
    if inside or rule != OPEN
]


class FrameWalker:
    def __init__(self, browser: Browser, server: Site):
        self.browser, self.server = browser, server

    def walk(self, road: FrameRoad) -> SeenInside:
        host = f"{road.slug}.test"
        url = f"http://{host}/shorts/x"
        self.server.forget()
        self.server.pages["/shorts/x"] = pages.glaring("/shorts/x")
        self.server.pages["/course"] = pages.quiet("/course", TAGS[road.tag].format(url=url))
        page = self.browser.page()
        camera = Camera(self.browser.context.new_cdp_session(page))
        rule, asked = None if road.rule == OPEN else self._put(host, road), 0
        self.browser.go(page, PARENTS[road.parent])
        if road.rule != BEFORE:
            wait_until(lambda: page.wait_for_timeout(50) or self._asked(host), "the page is shown")
            page.wait_for_timeout(CALM_MS)
            asked = self._asked(host)
            if rule:
                self.browser.ask("rules.finish", {"ids": [rule["id"]]})
            else:
                self._put(host, road)
        blocked = self._settle(page, road.expected().blocked)
        page.wait_for_timeout(CALM_MS)
        # Where it was open, it may be seen until it is stopped.
        since = self._stopped_at if road.rule != BEFORE and blocked else 0
        shown = camera.glared_since(since) or glares(page.screenshot())
        page.close()
        return SeenInside(blocked, shown, self._asked(host) - asked)

    def _put(self, host: str, road: FrameRoad) -> dict:
        minutes = 5 if road.rule == RUNS_OUT else 0
        return self.browser.put(
            f"{host}/shorts*", allowanceMinutes=minutes, insideFrames=road.inside
        )

    def _settle(self, page, expected: bool) -> bool:
        """Whether our page stands in the frame; waits for it where it is expected."""

        def blocked():
            return any(BLOCKED.match(frame.url) for frame in page.frames[1:])

        if expected:
            wait_until(lambda: page.wait_for_timeout(20) or blocked(), "the frame is stopped")
        page.wait_for_timeout(CALM_MS)
        self._stopped_at = page.evaluate("Date.now() / 1000")
        return blocked()

    def _asked(self, host: str) -> int:
        seen = self.server.seen("/shorts")
        return sum(1 for request in seen if request.host == host)
