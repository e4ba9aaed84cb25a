"""Pages that do things by themselves: editors that take the keys from the browser, fields that are made
anew, dialogs that stand over everything, styles of the root's own. The cover holds, and keeps the text."""

import pytest
from harness.picture import shows_loud
from roads.covering import LOUD, give_back, our_frame, type_in, use_up, wait_for_cover, wait_in

EDITOR = "http://www.youtube.test/shorts/editor"
TEXT = "An answer, half written"

PAGE = """<!doctype html><html lang="en" style="{style}"><title>Editor</title><h1>/shorts/editor</h1>
<input id="source" value="{text}">{more}</html>"""

FREE = '<div id="area" contenteditable style="background: white; min-height: 50px"><p></p></div>'
EDITORS = {
    "beforeinput": FREE
    + """<script>area.onbeforeinput = (event) => {
      event.preventDefault();
      if (event.data) area.firstChild.append(event.data);
      getSelection().selectAllChildren(area.firstChild);
      getSelection().collapseToEnd();
    };</script>""",
    "keydown": """<textarea id="area"></textarea><script>area.onkeydown = (event) => {
      if (event.key.length > 1) return;
      event.preventDefault();
      area.value += event.key;
    };</script>""",
    "paste": FREE
    + """<script>area.onpaste = (event) => {
      event.preventDefault();
      area.innerHTML = `<p>${event.clipboardData.getData("text/plain")}</p>`;
    };</script>""",
    "made anew": """<div id="box"><textarea name="text" id="area"></textarea></div><script>
    area.onblur = () => {
      const { value } = area;
      box.innerHTML = '<textarea name="text" id="area"></textarea>';
      area.value = value;
    };</script>""",
}

NOT_TAKEN = """<form onsubmit="return false"><textarea id="area"></textarea><button id="send">Send</button></form>"""


@pytest.fixture
def editor(browser, site):
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=30, unlocksPerDay=4)

    def editor(more="", style=LOUD):
        site.pages["/shorts/editor"] = PAGE.format(style=style, more=more, text=TEXT)
        page = browser.page(EDITOR)
        browser.expect_open(page, "/shorts/editor")
        return page

    return editor


@pytest.mark.long
@pytest.mark.parametrize("how", EDITORS)
def test_text_that_an_editor_puts_in_by_itself(editor, browser, how):
    page = editor(EDITORS[how])
    if how == "paste":
        page.click("#source")
        page.keyboard.press("Control+a")
        page.keyboard.press("Control+c")
        page.click("#area")
        page.keyboard.press("Control+v")
    else:
        type_in(page, "area")
    if how == "made anew":
        page.click("h1")
    assert page.evaluate("area.value ?? area.textContent") == TEXT
    use_up(browser)
    wait_for_cover(page)
    assert not shows_loud(page)


@pytest.mark.long
def test_a_text_that_was_sent_and_not_taken(editor, browser):
    page = editor(NOT_TAKEN)
    type_in(page, "area")
    page.click("#send")
    page.wait_for_timeout(3_500)
    use_up(browser)
    wait_for_cover(page)
    assert page.evaluate("area.value") == TEXT


OWN_STYLES = {
    "shown by script": "visibility: visible; opacity: 1;",
    "the strongest": "visibility: visible !important; opacity: 0.9; transition: opacity 1s;",
    "a part": "transition-property: opacity; opacity: 1 !important;",
    "none": "",
}


@pytest.mark.long
@pytest.mark.parametrize("own", OWN_STYLES.values(), ids=OWN_STYLES)
def test_what_stood_in_the_roots_own_style_stands_there_again(editor, browser, own):
    page = editor("<style>html { visibility: hidden } textarea, h1, input { visibility: visible }</style>"
                  '<textarea id="area"></textarea>', style=own)
    root = "Object.fromEntries([...document.documentElement.style].map((name) => [name, [" \
        "document.documentElement.style.getPropertyValue(name), document.documentElement.style.getPropertyPriority(name)]]))"
    before = page.evaluate(root)
    type_in(page, "area")
    use_up(browser)
    wait_for_cover(page)
    assert page.evaluate("getComputedStyle(document.documentElement).visibility") == "hidden"
    give_back(browser)
    wait_in(page, lambda: our_frame(page) is None, "the cover is gone")
    assert page.evaluate(root) == before


DIALOG = """<dialog id="own"><textarea id="area"></textarea></dialog><dialog id="other">Another</dialog><script>
own.showModal();
own.oncancel = () => { area.value = ""; };</script>"""


@pytest.mark.long
@pytest.mark.parametrize("later", [False, True], ids=["before", "and after"])
def test_under_a_modal_dialog_of_the_page_the_cover_can_be_used(editor, browser, later):
    page = editor(DIALOG)
    type_in(page, "area")
    use_up(browser)
    button = wait_for_cover(page).get_by_role("button", name="Open in a new tab")
    if later:
        page.evaluate("other.showModal()")
        page.wait_for_timeout(2_000)
    assert not shows_loud(page)
    box = button.bounding_box()
    with browser.context.expect_page() as opened:
        page.mouse.click(box["x"] + 10, box["y"] + 10)
    browser.expect_blocked(opened.value)
    page.bring_to_front()
    for _ in range(3):
        page.keyboard.press("Escape")
    page.wait_for_timeout(1_500)
    assert button.is_visible() and not shows_loud(page)
    give_back(browser)
    wait_in(page, lambda: our_frame(page) is None, "the cover is gone")
    assert page.evaluate("area.value") == TEXT
    assert page.evaluate("own.open")
    if not later:
        wait_in(page, lambda: page.evaluate("document.activeElement.id") == "area", "its field has the focus")


PLAYERS = """<x-player data-mode="closed"></x-player><x-player data-mode="open"></x-player><div data-mode="open"></div>
<textarea id="area"></textarea><script>
globalThis.played = Array.from(document.querySelectorAll("[data-mode]"), (host) => {
  const root = host.attachShadow({ mode: host.dataset.mode });
  root.innerHTML = "<video muted loop></video>";
  const canvas = document.createElement("canvas");
  canvas.getContext("2d").fillRect(0, 0, 9, 9);
  const [video] = root.children;
  video.srcObject = canvas.captureStream(5);
  video.play();
  return video;
});</script>"""


@pytest.mark.long
def test_what_plays_in_shadows_is_paused_and_stays_so(editor, browser):
    page = editor(PLAYERS)
    type_in(page, "area")
    paused = "played.map((video) => video.paused)"
    assert page.evaluate(paused) == [False] * 3
    use_up(browser)
    wait_for_cover(page)
    assert page.evaluate(paused) == [True] * 3
    page.evaluate("played.map((video) => { video.play() })")
    wait_in(page, lambda: page.evaluate(paused) == [True] * 3, "paused again")
    give_back(browser)
    wait_in(page, lambda: our_frame(page) is None, "the cover is gone")
    page.evaluate("played.map((video) => { video.play() })")
    page.wait_for_timeout(500)
    assert page.evaluate(paused) == [False] * 3
