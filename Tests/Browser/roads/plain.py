"""Roads that need a browser as a person has it: a window, and no debugger in any page of a site."""

from collections.abc import Callable
from dataclasses import dataclass, field

from harness.browser import BLOCKED
from harness.camera import glares
from harness.chromium import PlainChromium
from harness.desktop import Desktop
from harness.devtools import DevTools
from harness.site import Answer, Site
from harness.waiting import wait_until
from host_process import rule

from . import pages
from .road import BEFORE, OPEN

CREATE = "(options) => chrome.tabs.create(options).then((tab) => tab.id)"
CALL = "([call, id, ...more]) => chrome.tabs[call](id, ...more).then((tab) => tab?.id ?? null)"
LOOK = """(id) => chrome.tabs.get(id).then(
  (tab) => (tab.status === "complete" ? (tab.url ?? "") : ""), () => null)"""
NEWEST = """() => chrome.tabs.query({}).then((tabs) => tabs
  .filter((tab) => !tab.url?.includes("options.html"))
  .reduce((one, other) => (one.id > other.id ? one : other)).id)"""
# Where the page begins on the screen: below the window's own rows.
PAGE_AT = """async (id) => {
  const tab = await chrome.tabs.get(id);
  const { left, top, height } = await chrome.windows.get(tab.windowId);
  return [left, top + height - tab.height];
}"""


class PlainWalker:
    """One browser on a desktop. `tab` is the road's tab; an act may go on in another."""

    def __init__(self, browser: PlainChromium, tools: DevTools, desktop: Desktop, server: Site):
        self.browser, self.tools = browser, tools
        self.desktop, self.server = desktop, server
        self.tab = 0
        self.host = self.site = ""
        self._ruled = self.closed = 0

    def walk(self, road: "PlainRoad", when: str) -> "PlainSeen":
        self.host = f"{road.slug}.{when}.localhost"
        self.site = f"http://{self.host}"
        self.server.forget()
        for path, html in road.pages.items():
            self.serve(path, pages.quiet(path, html))
        self.serve("/feed", pages.quiet("/feed"))
        self.serve("/shorts/x", pages.glaring("/shorts/x"))
        if when == BEFORE:
            self.put()
        self.tab = self.open(f"{self.site}/feed")
        road.setup(self)
        if when == OPEN:
            self.put()
        road.act(self)
        wait_until(lambda: self.glared() or self.blocked(), "the page is stopped", every=0.02)
        painted = self.glared()
        wait_until(self.blocked, "the page is stopped")
        asked = self.asked()
        self.tools.in_worker(CALL, ["remove", self.tab])
        return PlainSeen(asked, painted)

    # What acts are made of

    def serve(self, path: str, html: str):
        self.server.pages[path] = Answer(html, headers={"Cache-Control": "no-cache"})

    def put(self):
        self._ruled = len(self.server.requests)
        put = rule(f"{self.host}/shorts*", allowanceMinutes=0)
        self.tools.ask("rules.put", {"check": False, "rule": put})

    def open(self, url: str) -> int:
        """A new tab in front, loaded."""
        tab = self.tools.in_worker(CREATE, {"url": url})
        wait_until(lambda: self.url(tab) == url, f"{url} is open")
        return tab

    def go(self, path: str):
        url = self.site + path
        self.tools.in_worker(CALL, ["update", self.tab, {"url": url}])
        wait_until(lambda: self.url(self.tab) == url, f"{url} is open")

    def call(self, name: str, *more):
        return self.tools.in_worker(CALL, [name, self.tab, *more])

    def url(self, tab: int) -> str | None:
        """Where the tab is, loaded; empty while it loads or where the site is not ours to see."""
        return self.tools.in_worker(LOOK, tab)

    def newest(self) -> int:
        return self.tools.in_worker(NEWEST)

    def press(self):
        left, top = self.tools.in_worker(PAGE_AT, self.tab)
        x, y = pages.WHERE_TO_PRESS
        self.desktop.click(left + x, top + y)

    def blocked(self) -> bool:
        """Whether our page stands in the tab. The source of one is told by the browser alone."""
        urls = [self.url(self.tab) or ""]
        urls += [url.removeprefix("view-source:") for url in self.tools.sources(self.host)]
        return any(BLOCKED.match(url) for url in urls)

    def asked(self) -> int:
        seen = self.server.requests[self._ruled :]
        return sum(each.host == self.host and each.path.startswith("/shorts") for each in seen)

    def glared(self) -> bool:
        return glares(self.desktop.picture())


@dataclass(frozen=True, eq=False)
class PlainRoad:
    name: str
    act: Callable[[PlainWalker], object]
    setup: Callable[[PlainWalker], object] = lambda walker: None
    pages: dict[str, str] = field(default_factory=dict)
    rule: tuple[str, ...] = (OPEN,)
    requests: int = 0

    @property
    def slug(self) -> str:
        return "-".join("".join(c if c.isalnum() else " " for c in self.name.lower()).split())


@dataclass(frozen=True)
class PlainSeen:
    """`painted`: a picture of the screen, from the act to the blocked page, shows the page."""

    requests: int
    painted: bool


PRERENDERING = """<a id="act" href="/shorts/x">On</a><script type="speculationrules">
{"prerender": [{"source": "list", "urls": ["/shorts/x"], "eagerness": "immediate"}]}</script>"""


def prerendered(walker):
    walker.go("/pre")
    wait_until(
        lambda: walker.server.seen(f"/-/beat?{walker.host}/shorts/x"), "the page is prerendered"
    )


def reopened(walker):
    walker.desktop.key("ctrl+shift+t")
    wait_until(lambda: walker.newest() > walker.closed, "the tab is open again")
    walker.tab = walker.newest()


def close(walker):
    walker.go("/shorts/x")
    walker.call("remove")
    walker.closed = walker.tab


def discarded(walker):
    walker.go("/shorts/x")
    walker.tools.in_worker(CREATE, {"url": "about:blank"})
    walker.tab = walker.call("discard")


def view_source(walker):
    walker.call("update", {"url": f"view-source:{walker.site}/shorts/x"})


PLAIN = [
    PlainRoad("prerendered, then a link", PlainWalker.press, prerendered, {"/pre": PRERENDERING}),
    PlainRoad(
        "link to a page that would be prerendered",
        PlainWalker.press,
        lambda walker: walker.go("/pre"),
        {"/pre": PRERENDERING},
        rule=(BEFORE,),
    ),
    PlainRoad("reopened tab", reopened, close),
    PlainRoad("tab that was put to sleep", lambda w: w.call("update", {"active": True}), discarded),
    PlainRoad("view-source:", view_source, rule=(BEFORE, OPEN)),
]
