"""Every control of our pages is reached by Tab, in the order in which it stands, and shows it."""

import pytest
from harness import told
from playwright.sync_api import expect

BLOCKED = "blocked/blocked.html#https://www.reddit.com/r/all"
RULES = told.state(
    told.rule(1, undo={"edit": 5, "leftMs": 300_000}),
    told.rule(2, "sealed", used=25, budget=25, strict=True,
              pending={"edit": 7, "removes": True, "rule": None, "opensAt": "00:00"}),
    removed=({"edit": 6, "name": "News", "leftMs": 100_000},),
)
OPTIONS = {"state.get": RULES, "rules.list": {"rules": RULES["state"]["rules"]},
           "settings.get": told.SETTINGS, "space.get": told.SPACE, "report.get": told.REPORT}
PAGES = {
    "session over": (BLOCKED, {"page.check": told.stop("session-over", offer=told.GO_ON)}),
    "used up": (BLOCKED, {"page.check": told.stop("used-up", offer=told.SUM)}),
    "sealed": (BLOCKED, {"page.check": told.stop("sealed")}),
    "rules": ("options/options.html", OPTIONS),
    "a rule's form": ("options/options.html#edit=1", OPTIONS),
    "welcome": ("welcome/welcome.html", OPTIONS),
    "popup": ("popup/popup.html", OPTIONS | {"page.check": told.stop("used-up")}),
}

CONTROLS = """() => [...document.querySelectorAll(
    "a[href], button, input, textarea, select, summary, [tabindex='0']")]
  .filter((each) => each.checkVisibility()).map((each, index) => {
    each.dataset.control = index;
    return index;
  })"""
FOCUSED = """() => {
  const { activeElement: active } = document;
  const number = active?.dataset.control;
  return number === undefined ? null
    : [Number(number), getComputedStyle(active).outlineStyle !== "none"];
}"""


def reached(page, count: int) -> list:
    """What has the focus after each Tab, from the start of the page on."""
    page.evaluate("document.activeElement?.blur(); getSelection().removeAllRanges()")
    page.evaluate("document.body.tabIndex = -1; document.body.focus()")
    seen = []
    for _ in range(count):
        page.keyboard.press("Tab")
        seen.append(page.evaluate(FOCUSED))
    return seen


@pytest.mark.parametrize("name", PAGES)
def test_tab_leads_through_every_control(browser, name):
    path, answers = PAGES[name]
    page = browser.told_page(path, {"state.get": RULES} | answers,
                             over="https://www.reddit.com/r/all")
    expect(page.get_by_role("heading", level=1)).not_to_be_empty()
    page.wait_for_timeout(300)  # rooms that ask for themselves
    controls = page.evaluate(CONTROLS)
    assert controls
    assert reached(page, len(controls)) == [[number, True] for number in controls]


def test_a_rule_is_made_and_removed_by_keyboard_alone(browser):
    page = browser.our_page("options/options.html")
    expect(page.get_by_label("Sites", exact=True)).to_be_focused()
    page.keyboard.type("youtube.test/shorts*")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # in a field of one line, Enter saves
    expect(page.get_by_text("Saved: youtube.test/shorts.")).to_be_visible()
    expect(page.get_by_role("button", name="Edit youtube.test/shorts")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Removed: youtube.test/shorts.")).to_be_visible()
    assert browser.profile.rules() == []
