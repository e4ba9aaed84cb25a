"""Roads through a tab's history."""

from .acts import AN_APPLICATION, both, run, tab, visit
from .road import BEFORE, OPEN, Road


def back_to_watch(walker):
    walker.tab("goBack")
    walker.page.wait_for_url("**/watch", wait_until="commit")


def duplicate_and_go_back(walker):
    with walker.browser.context.expect_page() as opened:
        walker.tab("duplicate")
    opened.value.wait_for_url("**/watch")
    walker.worker.evaluate(GO_BACK_IN_THE_NEWEST)


GO_BACK_IN_THE_NEWEST = """async () => {
  const tabs = await chrome.tabs.query({});
  await chrome.tabs.goBack(Math.max(...tabs.map((tab) => tab.id)));
}"""

HISTORY = [
    Road(
        "Back to a page that was left",
        setup=visit("/shorts/x", "/watch"),
        act=tab("goBack"),
        rule=(OPEN,),
        unlock=True,
    ),
    Road(
        "Forward to a page that was left",
        setup=both(visit("/shorts/x"), back_to_watch),
        act=tab("goForward"),
        rule=(OPEN,),
    ),
    Road(
        "Back inside one document",
        html=AN_APPLICATION,
        setup=run("show('/shorts/x'); show('/watch')"),
        act=tab("goBack"),
        rule=(OPEN,),
        layer="watch.js",
    ),
    Road(
        "Back to a page that an application left",
        html=AN_APPLICATION,
        setup=both(run("show('/shorts/x')"), visit("/watch")),
        act=tab("goBack"),
        rule=(OPEN,),
    ),
    Road(
        "Back to a fragment that was left",
        html=AN_APPLICATION,
        pattern="{host}/watch#shorts",
        target="/watch",
        setup=both(run("show('/watch#shorts')"), visit("/feed")),
        act=tab("goBack"),
        rule=(OPEN,),
        layer="watch.js",
    ),
    Road(
        "Forward to the blocked page",
        setup=both(visit("/shorts/x"), back_to_watch),
        act=tab("goForward"),
        rule=(BEFORE,),
        unlock=True,
    ),
    Road(
        "duplicated tab, then Back",
        setup=visit("/shorts/x", "/watch"),
        act=duplicate_and_go_back,
        rule=(OPEN,),
        new_tab=True,
    ),
]
