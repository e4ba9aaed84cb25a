"""Time runs out on a page in which something was typed and not sent: it is covered where it stands,
and after an unlock the text is there."""

import pytest
from harness.picture import shows_loud
from harness.site import Answer
from playwright.sync_api import expect
from roads.covering import give_back, our_frame, type_in, use_up, wait_for_cover, wait_in

FORM = "http://www.youtube.test/shorts/form"

# Loud colours, so that a picture tells whether anything of the page is painted.
PAGE = """<!doctype html><html lang="en" style="background: rgb(255, 0, 255)"><title>Form</title>
<style>:root::before { content: "x"; position: fixed; left: 0; top: 0; width: 50px; height: 50px;
  background: rgb(255, 0, 255); visibility: visible !important; opacity: 1 !important }</style>
<h1>/shorts/form</h1>
<form action="/watch"><textarea id="area"></textarea><input id="line"><input type="submit"></form>
<div id="free" contenteditable style="background: white">&nbsp;</div>
</html>"""

# A frame of its own in it.
INNER = """() => {
  const frame = document.createElement("iframe");
  frame.srcdoc = "<input id=inner>";
  document.body.prepend(frame);
}"""


@pytest.fixture
def form(browser, site):
    site.pages["/shorts/form"] = PAGE
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=30, unlocksPerDay=4)
    page = browser.page(FORM)
    browser.expect_open(page, "/shorts/form")
    return page


def is_muted(browser):
    """Whether the tab of the form is."""
    tabs = browser.our_page("options/options.html")
    muted = tabs.evaluate(
        "(url) => chrome.tabs.query({ url }).then(([tab]) => tab.mutedInfo.muted)", FORM
    )
    tabs.close()
    return muted


@pytest.mark.long
@pytest.mark.parametrize("field", ["area", "line", "free"])
def test_the_text_is_there_after_an_unlock(form, browser, site, field):
    type_in(form, field)
    use_up(browser)
    frame = wait_for_cover(form)
    assert form.url == FORM
    expect(frame.get_by_role("heading", level=1)).to_contain_text("Shorts")
    assert not shows_loud(form)
    assert is_muted(browser)
    assert frame.evaluate("chrome.runtime.onMessage.hasListeners()")
    with browser.context.expect_page() as opened:
        frame.get_by_role("button", name="Open in a new tab").click()
    tab = opened.value
    browser.expect_blocked(tab)
    browser.unlock(tab)
    wait_in(form, tab.is_closed, "the tab of the sum is closed")
    wait_in(form, lambda: our_frame(form) is None, "the cover is gone")
    browser.expect_open(form, "/shorts/form")
    assert shows_loud(form)
    assert not is_muted(browser)
    text = form.evaluate(f"document.querySelector('#{field}').value ?? document.querySelector('#{field}').innerText")
    assert "An answer, half written" in text
    assert site.seen("/shorts/form") == site.seen("/shorts/form")[:1]


STRICT = """<meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-src 'none'">
<h1>/shorts/strict</h1><textarea id="area"></textarea>"""


@pytest.mark.long
def test_a_page_that_allows_no_frames_is_covered_too(browser, site):
    site.pages["/shorts/strict"] = STRICT
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=30, unlocksPerDay=4)
    page = browser.page("http://www.youtube.test/shorts/strict")
    type_in(page, "area")
    use_up(browser)
    wait_for_cover(page)
    assert page.locator("h1").evaluate("(h1) => getComputedStyle(h1).visibility") == "hidden"


@pytest.mark.long
def test_while_keys_are_falling_the_stop_waits(form, browser):
    type_in(form, "area", "Begun ")
    use_up(browser)
    for _ in range(4):
        form.wait_for_timeout(2_000)
        form.keyboard.type("and on ")
        assert our_frame(form) is None
        assert form.url == FORM
    wait_for_cover(form)
    assert form.evaluate("area.value") == "Begun and on and on and on and on "
    assert browser.profile.used_ms() > 5_000


@pytest.mark.parametrize("sent", ["cleared", "Enter", "untouched"])
def test_what_was_sent_does_not_hold_the_page(form, browser, sent):
    if sent != "untouched":
        type_in(form, "line")
    if sent == "cleared":
        form.evaluate("line.value = ''")
    if sent == "Enter":
        form.evaluate("document.querySelector('form').onsubmit = () => false")
        form.keyboard.press("Enter")
    use_up(browser)
    # The stop waits 5 s for the keys to rest.
    browser.expect_blocked(form, patience=10)


TEXT = '<textarea xmlns="http://www.w3.org/1999/xhtml" id="area"></textarea>'
FEED = f'<?xml version="1.0"?><feed><item>A feed</item>{TEXT}</feed>'
PICTURE = f"""<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
<foreignObject width="300" height="100">{TEXT}</foreignObject></svg>"""


def typed_in(browser, site, body, kind):
    """A document in which something was typed before its time was up."""
    site.pages["/shorts/form"] = Answer(body, headers={"Content-Type": kind})
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=30)
    page = browser.page(FORM)
    type_in(page, "area")
    use_up(browser)
    return page


@pytest.mark.long
def test_a_page_of_xml_is_covered_too(browser, site):
    page = typed_in(browser, site, FEED, "text/xml")
    wait_for_cover(page)
    assert page.url == FORM


@pytest.mark.long
def test_a_picture_in_which_nothing_of_ours_is_drawn_is_left(browser, site):
    page = typed_in(browser, site, PICTURE, "image/svg+xml")
    browser.expect_blocked(page, patience=10)


@pytest.mark.long
def test_a_page_that_takes_the_cover_away_is_left(form, browser):
    type_in(form, "area")
    use_up(browser)
    wait_for_cover(form)
    form.evaluate("document.documentElement.lastElementChild.remove()")
    browser.expect_blocked(form)


@pytest.mark.long
def test_a_page_that_replaces_itself_shows_nothing(form, browser):
    type_in(form, "area")
    use_up(browser)
    wait_for_cover(form)
    form.evaluate("document.open(); document.write('<body style=\"background: rgb(255, 0, 255)\">x'); document.close()")
    assert not shows_loud(form)
    browser.expect_blocked(form)


@pytest.mark.long
def test_a_page_that_starts_view_transitions_shows_nothing(form, browser):
    type_in(form, "area")
    use_up(browser)
    wait_for_cover(form)
    form.evaluate("setInterval(() => document.startViewTransition(() => {}), 60) && null")
    seen = []
    for _ in range(12):
        form.wait_for_timeout(150)
        seen.append(shows_loud(form))
    assert not any(seen)


@pytest.mark.long
def test_a_page_that_hangs_under_its_cover_keeps_the_text(form, browser):
    """Where it changes its address just before, the net looks at it, and gets no answer."""
    type_in(form, "line", "kept")
    use_up(browser)
    wait_for_cover(form)
    hang = "const end = performance.now() + 4_000; while (performance.now() < end);"
    form.evaluate(f"setTimeout(() => {{ history.replaceState(null, '', '?draft'); {hang} }}, 100)")
    form.wait_for_timeout(7_000)
    assert not browser.is_blocked(form)
    give_back(browser)
    wait_in(form, lambda: our_frame(form) is None, "the cover is gone")
    assert form.input_value("#line") == "kept"


def test_a_page_that_changes_its_address_under_its_cover_is_seen_again(form, browser):
    """The net hides a stopped page at every address that it takes."""
    type_in(form, "line", "kept")
    use_up(browser)
    wait_for_cover(form)
    for draft in ("one", "two"):
        form.evaluate(f"history.replaceState(null, '', '?{draft}')")
        form.wait_for_timeout(1_000)
    give_back(browser)
    wait_in(form, lambda: our_frame(form) is None, "the cover is gone")
    wait_in(form, lambda: shows_loud(form), "the page is seen")
    assert form.input_value("#line") == "kept"


def test_a_page_that_changes_its_address_while_keys_fall_is_seen(form, browser):
    type_in(form, "area", "kept")
    use_up(browser)
    for draft in range(8):
        form.keyboard.type("x")
        form.wait_for_timeout(500)
        form.evaluate(f"history.replaceState(null, '', '?{draft}')")
    assert shows_loud(form)
    wait_for_cover(form)
    assert not shows_loud(form)
    give_back(browser)
    wait_in(form, lambda: shows_loud(form), "the page is seen")
    assert form.input_value("#area") == "keptxxxxxxxx"


@pytest.mark.long
@pytest.mark.parametrize("field", ["line", "inner"])
def test_a_page_that_hangs_as_its_time_ends_keeps_the_text(form, browser, field):
    """It could not say that the stop waits for it: that something is typed in it was said before."""
    if field == "line":
        type_in(form, "line", "kept")
    else:
        form.evaluate(INNER)
        form.frame_locator("iframe").locator("#inner").press_sequentially("kept")
    form.wait_for_timeout(1_000)
    form.evaluate("setTimeout(() => { const end = performance.now() + 6_000; while (performance.now() < end); }, 50)")
    use_up(browser)
    wait_for_cover(form)
    give_back(browser)
    wait_in(form, lambda: our_frame(form) is None, "the cover is gone")
    inner = form.frame_locator("iframe").locator("#inner") if field == "inner" else form.locator("#line")
    assert inner.input_value() == "kept"


def test_a_page_that_frames_ours_gets_no_button(browser, site):
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=0)
    ours = "chrome-extension://objdpcdmcijgjhgbklbdecofkpjadmmk/pages/blocked/blocked.html"
    site.pages["/frames"] = f'<iframe src="{ours}#http://www.youtube.test/shorts/abc"></iframe>'
    page = browser.page("http://www.youtube.test/frames")
    frame = wait_in(page, lambda: our_frame(page), "our page in its frame")
    expect(frame.get_by_role("heading", level=1)).to_contain_text("Shorts")
    assert frame.get_by_role("button").count() == 0
    answer = frame.evaluate("chrome.runtime.sendMessage({ method: 'cover.open', params: {} })")
    assert answer["error"]["code"] == -32600


def test_a_page_that_gets_the_key_in_its_developer_tools_is_left(form, browser):
    type_in(form, "area")
    use_up(browser)
    wait_for_cover(form)
    tools = form.context.new_cdp_session(form)
    tools.send("DOM.enable")
    nodes = tools.send("DOM.getFlattenedDocument", {"depth": -1, "pierce": True})["nodes"]
    given = [node["attributes"] for node in nodes if "data-scroll-brake" in node.get("attributes", [])]
    key = given[0][given[0].index("data-scroll-brake") + 1]
    for node in nodes:
        if node["nodeName"] in ("HTML", "BODY"):
            seen = {"nodeId": node["nodeId"], "name": "data-scroll-brake", "value": key}
            tools.send("DOM.setAttributeValue", seen)
    browser.expect_blocked(form)
