"""Our page over one that is covered in place is drawn, however late the styles come that hide and show."""

import time

from harness.devtools import DevTools
from harness.picture import is_plain
from harness.waiting import wait_until
from roads.plain import PAGE_AT

URL = "http://feed.localhost/shorts/form"
PAGE = """<!doctype html><title>form</title>
<textarea style="position: fixed; left: 0; top: 120px; width: 300px; height: 100px"></textarea>"""

# Chromium takes so long by itself in a browser that has just begun.
LATE = """() => {
  const insert = chrome.scripting.insertCSS;
  chrome.scripting.insertCSS = async (...style) => {
    await insert(...style);
    await new Promise((done) => setTimeout(done, 150));
  };
}"""
FEED = "() => chrome.tabs.query({ url: 'http://feed.localhost/*' }).then(([{ id }]) => id)"
STANDING = "(id) => chrome.tabs.sendMessage(id, { watch: 'standing' }, { frameId: 0 })"


def test_our_page_is_drawn(launch, profile, start_plainly, desktop, site):
    site.pages["/shorts/form"] = PAGE
    browser = launch(profile)
    browser.put("feed.localhost/shorts*", name="Shorts", allowanceMinutes=30)
    browser.close()
    start_plainly(profile, "--remote-debugging-port=0", URL)
    desktop.wait_for_title("form")
    desktop.settle()
    tools = DevTools(profile.user_data)
    (rule,) = tools.ask("rules.list")["rules"]
    tab = tools.in_worker(FEED)
    left, top = tools.in_worker(PAGE_AT, tab)
    desktop.click(left + 100, top + 170)
    desktop.type("half written")
    tools.in_worker(LATE)
    tools.ask("rules.finish", {"ids": [rule["id"]]})
    wait_until(lambda: tools.in_worker(STANDING, tab) == "covered", "it is covered in place", 20)
    page = (left + 10, top + 10, left + 1200, top + 700)
    drawn = lambda: not is_plain(desktop.picture(), page)  # noqa: E731
    time.sleep(1)
    wait_until(drawn, "our page is drawn")
    tools.close()
