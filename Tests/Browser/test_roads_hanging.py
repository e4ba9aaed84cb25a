"""Pages whose scripts hang as their time runs out, in a browser without a debugger: they answer nothing
and take no style, and the blocked page stands in their place within seconds."""

import time

import pytest
from harness.camera import glares
from harness.devtools import DevTools
from harness.extension import ID
from harness.waiting import wait_until
from roads.covering import use_up
from roads.plain import PAGE_AT

HOST = "feed.localhost"
URL = f"http://{HOST}/shorts/form"
TABS = "() => chrome.tabs.query({}).then((tabs) => tabs.map(({ id, url }) => [id, url ?? '']))"

pytestmark = pytest.mark.long

PAGE = """<!doctype html><title>form</title><body style="margin: 0; background: rgb(255, 0, 255)">
<button id="act" style="position: fixed; left: 20px; top: 200px; width: 300px; height: 100px">Go</button>
<iframe src="/inner" width="300" height="100"></iframe><script>{script}</script>"""

FOR_EVER = "addEventListener('beforeunload', () => { for (;;); }, true);"
# The script of the page, and that of a frame in it.
HANGING = {
    "busy": ("act.onclick = () => { for (;;); };", ""),
    "alert after alert": ("act.onclick = () => { for (;;) alert(1); };", ""),
    "at its end": (FOR_EVER, ""),
    "a frame at its end": ("", FOR_EVER),
}


@pytest.mark.parametrize(("script", "inner"), HANGING.values(), ids=HANGING)
def test_a_page_that_hangs_is_stopped(launch, profile, start_plainly, desktop, site, script, inner):
    site.pages["/shorts/form"] = PAGE.format(script=script)
    site.pages["/inner"] = f"<script>{inner}</script>"
    browser = launch(profile)
    browser.put(f"{HOST}/shorts*", name="Shorts", allowanceMinutes=30, unlocksPerDay=4)
    browser.close()
    start_plainly(profile, "--remote-debugging-port=0", URL)
    desktop.wait_for_title("form")
    desktop.settle()
    tools = DevTools(profile.user_data)
    tools.ask("state.get")
    (tab,) = [number for number, url in tools.in_worker(TABS) if url == URL]
    left, top = tools.in_worker(PAGE_AT, tab)
    desktop.click(left + 150, top + 250)
    time.sleep(1)
    (rule,) = tools.ask("rules.list")["rules"]
    fields = {name: rule[name] for name in rule if name not in ("hosts", "sites", "today")}
    tools.ask("rules.put", {"check": False, "rule": fields | {"allowanceMinutes": 0}})
    blocked = f"chrome-extension://{ID}/pages/blocked/blocked.html#{URL}"
    wait_until(lambda: blocked in [url for _, url in tools.in_worker(TABS)], "it is stopped", 30)
    assert not glares(desktop.picture())
    tools.close()


GONE = """(then) => chrome.tabs.query({}).then((tabs) => {
  const { id } = tabs.find(({ url }) => url?.endsWith("/shorts/form"));
  return chrome.tabs.update(id, { url: then });
})"""


def test_who_leaves_a_page_that_hangs_is_left_alone(launch, profile, site):
    site.pages["/shorts/form"] = "<title>form</title><script>setTimeout(() => { for (;;); }, 3000)</script>"
    browser = launch(profile)
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=30, unlocksPerDay=4)
    ours = browser.our_page("options/options.html")
    browser.page("http://www.youtube.test/shorts/form")
    time.sleep(3.5)
    use_up(browser)
    time.sleep(0.9)
    ours.evaluate(GONE, "http://other.test/fine")
    time.sleep(4)
    assert "http://other.test/fine" in [url for _, url in ours.evaluate(TABS)]
