"""What counts as typed and not sent: whatever a person would be sorry to lose."""

import pytest
from harness.picture import shows_loud
from roads.covering import LOUD, our_frame, type_in, use_up, wait_for_cover, wait_in

EDITOR = "http://www.youtube.test/shorts/editor"
TEXT = "An answer, half written"

PAGE = """<!doctype html><html lang="en" style="{loud}"><title>Editor</title><h1>/shorts/editor</h1>
<form method="post" action="/shorts/sent"><textarea id="area" name="area"></textarea>
<button id="send">Send</button></form><input id="line"><input type="file" id="file">{more}</html>"""

NEXT_FIELD = """<script>line.onkeydown = (event) => {
  if (event.key === "Enter") { event.preventDefault(); area.focus(); }
};</script>"""
SENDS_BY_SCRIPT = """<script>line.onkeydown = (event) => {
  if (event.key === "Enter") history.pushState(null, "", "/shorts/editor?q=" + line.value);
};</script>"""
SHADOW = """<x-editor id="host"></x-editor><script>
const root = host.attachShadow({{ mode: "{mode}" }});
root.innerHTML = "<textarea></textarea>";
globalThis.inner = root.firstChild;</script>"""
FRAME = '<iframe id="frame" src="{src}" width="300" height="100"></iframe>'
DESIGNED = FRAME.format(src="about:blank") + """<script>frame.contentDocument.designMode = "on";</script>"""


@pytest.fixture
def editor(browser, site):
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=30, unlocksPerDay=4)

    def editor(more=""):
        site.pages["/shorts/editor"] = PAGE.format(loud=LOUD, more=more)
        page = browser.page(EDITOR)
        browser.expect_open(page, "/shorts/editor")
        return page

    return editor


def is_covered(page):
    wait_for_cover(page)
    return not shows_loud(page)


def test_a_file_that_was_chosen(editor, browser):
    page = editor()
    page.set_input_files("#file", __file__)
    use_up(browser)
    assert is_covered(page)
    assert page.evaluate("file.files.length") == 1


@pytest.mark.long
def test_enter_in_a_line_that_sends_nothing(editor, browser):
    page = editor(NEXT_FIELD)
    type_in(page, "line")
    page.keyboard.press("Enter")
    use_up(browser)
    assert is_covered(page)


@pytest.mark.long
def test_enter_in_a_line_after_which_the_page_goes_on(editor, browser):
    page = editor(SENDS_BY_SCRIPT)
    type_in(page, "line", "cats")
    page.keyboard.press("Enter")
    use_up(browser)
    browser.expect_blocked(page, patience=10)


@pytest.mark.long
@pytest.mark.parametrize("mode", ["open", "closed"])
def test_a_field_in_a_shadow(editor, browser, mode):
    page = editor(SHADOW.format(mode=mode))
    page.evaluate("inner.focus()")
    page.keyboard.type(TEXT)
    use_up(browser)
    assert is_covered(page)
    assert page.evaluate("inner.value") == TEXT


@pytest.mark.long
def test_an_editor_in_a_frame_that_the_page_wrote(editor, browser):
    page = editor(DESIGNED)
    page.frames[1].click("html")
    page.keyboard.type(TEXT)
    use_up(browser)
    assert is_covered(page)
    assert page.evaluate("frame.contentDocument.body.innerText") == TEXT


@pytest.mark.long
def test_an_editor_in_a_frame_of_the_site(editor, browser, site):
    site.pages["/inner"] = '<textarea id="inner"></textarea>'
    page = editor(FRAME.format(src="/inner"))
    page.frames[1].click("#inner")
    page.keyboard.type(TEXT)
    use_up(browser)
    assert is_covered(page)
    assert page.frames[1].evaluate("inner.value") == TEXT


def test_a_frame_with_text_that_is_gone_holds_nothing(editor, browser, site):
    site.pages["/inner"] = '<textarea id="inner"></textarea>'
    page = editor(FRAME.format(src="/inner"))
    page.frames[1].click("#inner")
    page.keyboard.type(TEXT)
    page.wait_for_timeout(500)
    page.evaluate("frame.remove()")
    use_up(browser)
    browser.expect_blocked(page)


MOVES = {
    "a draft in the address": "history.replaceState(null, '', '?draft=' + area.value.length)",
    "a fragment": "location.hash = 'x' + area.value.length",
}


@pytest.mark.long
@pytest.mark.parametrize("move", MOVES.values(), ids=MOVES)
def test_an_address_that_changes_while_the_stop_waits_and_under_the_cover(editor, browser, move):
    page = editor()
    type_in(page, "area")
    use_up(browser)
    page.wait_for_timeout(1_000)
    page.evaluate(move)
    assert is_covered(page)
    page.evaluate("area.value += ' and on'")
    page.evaluate(move)
    page.wait_for_timeout(2_000)
    assert our_frame(page) and not shows_loud(page)
    assert page.evaluate("area.value") == TEXT + " and on"


@pytest.mark.long
def test_a_move_from_an_open_page_to_a_stopped_one_is_none_of_an_editor(editor, browser, site):
    """What was typed elsewhere before does not hold the stopped page."""
    site.pages["/watch"] = PAGE.format(loud=LOUD, more="")
    editor().close()
    use_up(browser)
    page = browser.page("http://www.youtube.test/watch")
    type_in(page, "area")
    page.evaluate("history.pushState(null, '', '/shorts/pushed')")
    browser.expect_blocked(page)


@pytest.mark.long
def test_a_form_that_is_sent_while_the_stop_waits_keeps_its_text(editor, browser, site):
    """Playwright waits for ever for the navigation that did not come about: nothing here waits in it."""
    page = editor()
    type_in(page, "area")
    box = page.locator("#send").bounding_box()
    send = (box["x"] + 5, box["y"] + 5)
    use_up(browser)
    page.wait_for_timeout(1_000)
    page.mouse.click(*send)
    button = "document.querySelector('button')"
    wait_in(page, lambda: our_frame(page) and our_frame(page).evaluate(f"{button} !== null"), "its cover")
    assert not shows_loud(page)
    assert page.evaluate("area.value") == TEXT
    assert not site.seen("/shorts/sent")
    with browser.context.expect_page() as opened:
        our_frame(page).evaluate(f"{button}.click()")
    browser.expect_blocked(opened.value)
    browser.unlock(opened.value)
    wait_in(page, lambda: our_frame(page) is None, "the cover is gone")
    page.mouse.click(*send)
    wait_in(page, lambda: site.seen("/shorts/sent"), "it is sent")
