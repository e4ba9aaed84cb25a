"""The page cannot help itself: whatever its scripts do, it stays stopped, unlocks nothing, changes no
rule and runs nothing in our pages."""

import time

import pytest
from harness.browser import BLOCKED
from harness.extension import ID
from harness.picture import shows_loud
from harness.waiting import wait_until
from playwright.sync_api import Error, expect
from roads.covering import use_up, wait_for_cover

SHORT = "http://www.youtube.test/shorts/abc"
WATCH = "http://www.youtube.test/watch"
OURS = f"chrome-extension://{ID}"
PAGE = f"{OURS}/pages/blocked/blocked.html"

# A page in a loud colour; its script runs before anything else of it.
LOUD = """<!doctype html><html lang="en" style="background: rgb(255, 0, 255)"><title>Loud</title>
<script>{script}</script><h1>{path}</h1><input id="typed"></html>"""

FREEZE = """for (const one of [Object, Array, Function, Promise, Node, Element, EventTarget, Document,
  HTMLElement, CSSStyleSheet, Location, History, MutationObserver]) Object.freeze(one.prototype);"""
CAPTURE = """for (const type of ["navigate", "currententrychange", "popstate", "hashchange",
  "beforeunload", "pagehide", "visibilitychange", "play"]) {
  const stop = (event) => {
    event.stopImmediatePropagation();
    if (!event.destination?.sameDocument) event.preventDefault();
  };
  addEventListener(type, stop, true); document.addEventListener(type, stop, true);
  navigation.addEventListener(type, stop, true); }"""
REPLACE = """Object.defineProperty(window, "navigation", { value: new EventTarget() });
  document.addEventListener = EventTarget.prototype.addEventListener = () => {};
  Document.prototype.querySelectorAll = () => [];"""
STRIP = """const loud = "visibility: visible !important; opacity: 1 !important; background: rgb(255, 0, 255)";
  setInterval(() => {
    document.adoptedStyleSheets = [];
    document.documentElement.setAttribute("style", loud);
    for (const node of [...document.documentElement.children]) {
      if (!["HEAD", "BODY"].includes(node.nodeName)) node.remove();
    }
  }, 20);"""
# Not before the test's own heading is there: what is cut off while it is parsed stays so, and is
# never loaded.
HALT = """addEventListener("DOMContentLoaded", () => setInterval(() => window.stop(), 10));"""
ASK = """addEventListener("beforeunload", (event) => { event.preventDefault(); event.returnValue = "x"; },
  true);"""
TRICKS = {
    "freezes and replaces": FREEZE + REPLACE, "captures": CAPTURE, "strips": STRIP + ASK, "halts": HALT,
    "asks": ASK, "all": FREEZE + CAPTURE + STRIP + HALT + ASK,
}


@pytest.fixture
def ruled(browser):
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=30)
    return browser


def hostile(browser, site, path, script):
    site.pages[path] = LOUD.format(script=script, path=path)
    page = browser.page()
    page.on("dialog", lambda dialog: dialog.dismiss())
    # Not until it is loaded: a page that halts itself may never be.
    page.goto(f"http://www.youtube.test{path}", wait_until="commit")
    browser.expect_open(page, path)
    return page


def shows_blocked(browser, page):
    """Whether its tab shows the blocked page; a page that was unloaded is gone for Playwright."""
    address = f"{PAGE}#http://www.youtube.test/shorts/"
    tabs = browser.our_page("options/options.html")
    urls = tabs.evaluate("chrome.tabs.query({}).then((tabs) => tabs.map((tab) => tab.url ?? ''))")
    tabs.close()
    return any(url.startswith(address) for url in urls)


def picture(page):
    """`loud`, `hidden`, or `gone`: another page stands there, or the page was unloaded."""
    try:
        page.wait_for_timeout(20)
        if BLOCKED.match(page.url):
            return "gone"
        return "loud" if shows_loud(page) else "hidden"
    except Error:
        return "gone"


def expect_stopped(browser, page):
    """Hidden or gone, and from then on nothing else until the blocked page stands there."""
    seen = []
    while (now := picture(page)) == "loud" and len(seen) < 100:
        seen.append(now)
    deadline = time.monotonic() + 30
    while not shows_blocked(browser, page):
        assert picture(page) != "loud", "it was hidden before"
        assert time.monotonic() < deadline, "the blocked page stands there"


@pytest.mark.parametrize("trick", TRICKS)
def test_a_page_whose_time_runs_out(ruled, site, trick):
    page = hostile(ruled, site, "/shorts/abc", TRICKS[trick])
    page.mouse.click(300, 300)
    use_up(ruled)
    expect_stopped(ruled, page)


@pytest.mark.parametrize("trick", ["freezes and replaces", "captures", "all"])
def test_a_page_that_goes_to_a_stopped_address(ruled, site, trick):
    use_up(ruled)
    page = hostile(ruled, site, "/watch", TRICKS[trick])
    page.mouse.click(300, 300)
    page.evaluate("history.pushState({}, '', '/shorts/pushed')")
    expect_stopped(ruled, page)


def test_a_page_that_writes_itself_anew_is_heard_on(ruled, site, profile):
    """`document.open` takes all listeners of a document away."""
    page = hostile(ruled, site, "/shorts/abc", "")
    page.evaluate("document.open(); document.write('<h1>anew</h1><textarea id=area></textarea>'); document.close()")
    for step in range(12):
        page.mouse.move(100 + 9 * step, 300)
        page.wait_for_timeout(500)
    wait_until(lambda: profile.used_ms() > 3_000, "its time is counted")
    page.click("#area")
    page.keyboard.type("typed")
    use_up(ruled)
    wait_for_cover(page)


@pytest.fixture
def stopped(browser):
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=0, unlocksPerDay=4)
    return browser


def rules_of(browser):
    return [
        {name: rule[name] for name in ("name", "patterns", "allowanceMinutes", "today")}
        for rule in browser.ask("rules.list")["rules"]
    ]


def test_messages_to_the_extension_reach_nobody(stopped, site):
    before = rules_of(stopped)
    page = stopped.page(WATCH)
    said = page.evaluate(
        """async (id) => {
          const said = [];
          for (const message of [{ method: "rules.remove", params: { id: 1 } },
              { method: "puzzle.answer", params: { id: "x", answer: "1" } }]) {
            window.postMessage(message, "*");
            try { said.push(await chrome.runtime.sendMessage(id, message)); }
            catch (error) { said.push(String(error)); }
            try { chrome.runtime.connect(id).postMessage(message); } catch (error) { said.push(String(error)); }
          }
          return said.filter((one) => one && one.result !== undefined);
        }""",
        ID,
    )
    assert said == []
    assert rules_of(stopped) == before


@pytest.mark.parametrize(
    "path",
    ["manifest.json", "background/worker.js", "content/watch.js", "shared/messages.js",
     "pages/options/options.html", "pages/popup/popup.html", "_locales/en/messages.json"],
)
def test_nothing_but_the_blocked_page_can_be_fetched(stopped, path):
    page = stopped.page(WATCH)
    got = page.evaluate("(url) => fetch(url).then((r) => r.status, () => 'refused')", f"{OURS}/{path}")
    assert got == "refused"


def test_the_blocked_page_in_a_frame_does_nothing(stopped, site):
    before = rules_of(stopped)
    site.pages["/frames"] = f'<iframe id="f" src="{PAGE}#{SHORT}"></iframe>'
    page = stopped.page("http://www.youtube.test/frames")
    frame = wait_until(
        lambda: page.wait_for_timeout(50) or next((f for f in page.frames if BLOCKED.match(f.url)), None),
        "our page in its frame",
    )
    expect(frame.get_by_role("heading", level=1)).to_contain_text("Shorts")
    for method, params in [("puzzle.request", {"url": SHORT}), ("rules.finish", {"ids": [1]}),
                           ("page.continue", {"url": SHORT}), ("state.get", {}), ("cover.open", {}),
                           ("cover.return", {"url": SHORT})]:
        answer = frame.evaluate("(message) => chrome.runtime.sendMessage(message)",
                                {"method": method, "params": params})
        assert answer["error"]["code"] == -32600, method
    assert frame.get_by_role("button").count() == 0
    # Hundreds of them that hear each other would keep all our pages busy.
    assert not frame.evaluate("chrome.runtime.onMessage.hasListeners()")
    assert rules_of(stopped) == before


@pytest.mark.parametrize(
    "address",
    ["javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "file:///etc/passwd",
     f"{OURS}/pages/options/options.html", "%00", "", "http://", "//x", "http://[", "a" * 100_000],
)
def test_a_forged_address_is_no_page(stopped, address):
    page = stopped.page(f"{PAGE}#{address}")
    expect(page.get_by_role("heading", level=1)).not_to_be_empty()
    assert page.get_by_role("link").count() == 0
    assert page.get_by_role("button").count() == 1


def test_a_forged_address_is_shown_as_text_and_without_credentials(stopped):
    page = stopped.page(f"{PAGE}#http://ada:secret@open.test/%3Cimg%20src=x%20onerror=alert(1)%3E<b>x</b>")
    expect(page.get_by_role("heading", level=1)).to_contain_text("open.test")
    assert "secret" not in page.content().replace(page.url, "")
    assert page.locator("main img, main b").count() == 0
    for link in page.get_by_role("link").all():
        assert link.get_attribute("href").startswith("http://open.test/")


def test_credentials_of_a_stopped_address_go_nowhere(stopped):
    page = stopped.page("http://ada:secret@www.youtube.test/shorts/abc")
    stopped.expect_blocked(page)
    assert "secret" not in page.locator("body").inner_html()
    stopped.unlock(page)
    stopped.expect_open(page, "/shorts/abc")
    assert "secret" not in page.url


def test_opening_the_blocked_page_from_a_site_gives_it_no_hold(stopped, site):
    site.pages["/opens"] = f"<script>const w = open('{PAGE}#{SHORT}'); setTimeout(() => " \
        "{ try { w.document.title = 'x'; document.title = 'in'; } catch { document.title = 'out'; } }, 1500)</script>"
    page = stopped.page("http://www.youtube.test/opens")
    page.wait_for_timeout(2_500)
    assert page.title() in ("out", "opens", "")
