"""Pages that are read one after the other, and addresses that no event of the page tells of."""

import time

import pytest
from harness.site import Answer

HOST = "feed.localhost"
SITE = f"http://{HOST}"

pytestmark = pytest.mark.long

LEAF = """<!doctype html><title>leaf {0}</title><body style="margin: 0">
<a href="/shorts/{1}" style="position: fixed; inset: 0">Next</a>
<script>addEventListener("keydown", () => { location.href = "/shorts/{1}"; });</script>"""


@pytest.fixture
def start(launch, profile, start_plainly, desktop):
    """A browser at a path of the site, whose shorts have hours left."""

    def start(path: str, title: str):
        browser = launch(profile)
        browser.put(f"{HOST}/shorts*", name="Shorts", allowanceMinutes=1440)
        browser.close()
        start_plainly(profile, "--remote-debugging-port=0", SITE + path)
        desktop.wait_for_title(title)
        desktop.settle()

    return start


def used_s(profile) -> float:
    return profile.used_ms() / 1000


# A page that is there for some milliseconds.
BETWEEN = "<script>location.replace('/shorts/{0}')</script>"


@pytest.mark.parametrize("turn", ["click", "key", "click by a page between"])
def test_leaves_that_are_turned(start, profile, desktop, site, turn):
    """Each page sees no input but the one that leaves it."""
    for number in range(5):
        to = f"by{number + 1}" if turn.endswith("between") else str(number + 1)
        site.pages[f"/shorts/{number}"] = Answer(LEAF.replace("{0}", str(number)).replace("{1}", to))
        site.pages[f"/shorts/by{number}"] = Answer(BETWEEN.replace("{0}", str(number)))
    start("/shorts/0", "leaf 0")
    begun = time.monotonic()
    for number in range(1, 5):
        if turn.startswith("click"):
            desktop.click(600, 500)
        else:
            desktop.key("Right")
        desktop.wait_for_title(f"leaf {number}")
        time.sleep(8)
    lasted = time.monotonic() - begun
    desktop.key("ctrl+t")
    time.sleep(2)
    # What a page takes to come belongs to nobody.
    assert lasted - 6 <= used_s(profile) <= lasted + 1


MOVES = """<!doctype html><title>open</title><body style="margin: 0; height: 9000px"><script>
setTimeout(() => history.pushState({}, "", "/shorts/x"), 1500);
setInterval(() => { if (location.pathname.startsWith("/shorts")) document.title = "ruled"; }, 100);
</script>"""
SANDBOX = {"Content-Security-Policy": "sandbox allow-scripts"}
# A window that a page opens takes its listeners before ours.
DEAF = """<!doctype html><title>opener</title><body style="margin: 0"><button style="position: fixed; inset: 0">Go</button><script>
onclick = () => {
  const opened = open("/open");
  const stop = (event) => event.stopImmediatePropagation();
  for (const type of ["currententrychange", "navigate", "navigatesuccess"]) opened.navigation.addEventListener(type, stop, true);
  for (const type of ["popstate", "hashchange"]) opened.addEventListener(type, stop, true);
};</script>"""

UNTOLD = {"in a sandbox": (SANDBOX, "/open"), "to the deaf": ({}, "/opener")}


@pytest.mark.parametrize(("headers", "path"), UNTOLD.values(), ids=UNTOLD)
def test_an_address_that_is_told_by_nobody(start, profile, desktop, site, headers, path):
    site.pages["/open"] = Answer(MOVES, headers=headers)
    site.pages["/opener"] = Answer(DEAF)
    start(path, path.removeprefix("/"))
    if path == "/opener":
        desktop.click(600, 500)
    desktop.wait_for_title("ruled")
    desktop.wander(12)
    desktop.key("ctrl+t")
    time.sleep(2)
    assert 10 <= used_s(profile) <= 14


# A frame that opens the document of its page anew gives it its own address.
OPENS = "<script>onload = () => setTimeout(() => parent.document.open(), 1000);</script>"
WHOLE = """<!doctype html><title>whole</title><iframe src="/inner"></iframe><script>
setInterval(() => {
  if (location.pathname === "/inner" && document.title !== "anew") document.write(
    "<title>anew</title><div style='height: 9000px'>A feed</div>");
}, 200);
</script>"""


def test_a_page_that_its_frame_writes_anew(start, profile, desktop, site):
    site.pages["/shorts/whole"] = Answer(WHOLE)
    site.pages["/inner"] = Answer(OPENS)
    start("/shorts/whole", "whole")
    desktop.wait_for_title("anew")
    desktop.wander(12)
    desktop.key("ctrl+t")
    time.sleep(2)
    assert 10 <= used_s(profile) <= 14


# Says where on the screen it begins.
TOP = """<!doctype html><title>feed</title>A feed<script>
navigator.sendBeacon(`/-/top?${screenY + outerHeight - innerHeight}`);
</script>"""
RELOAD_X, TOOLBAR_HEIGHT = 96, 40


def test_a_feed_that_is_read_by_the_browsers_reload_button(start, profile, desktop, site):
    """The press falls into no page, and nothing is done in any."""
    site.pages["/shorts/feed"] = Answer(TOP)
    start("/shorts/feed", "feed")
    top = int(site.seen("/-/top")[0].path.partition("?")[2])
    begun = time.monotonic()
    for _ in range(4):
        desktop.click(RELOAD_X, top - TOOLBAR_HEIGHT // 2)
        time.sleep(8)
    lasted = time.monotonic() - begun
    assert len(site.seen("/shorts/feed")) == 5
    desktop.key("ctrl+t")
    time.sleep(2)
    assert lasted - 6 <= used_s(profile) <= lasted + 1
