"""Every page of ours, in the states that people meet, holds to axe's rules in both colour schemes."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from harness import told
from playwright.sync_api import expect

SHORT = "http://www.youtube.test/shorts/abc"


@pytest.fixture(params=["light", "dark"])
def scheme(request):
    return request.param


# The narrowest window that a page must fit: 1280 px at 400 %.
WIDTHS = [1280, 320]


def expect_accessible(page, scheme: str):
    page.emulate_media(color_scheme=scheme)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def expect_no_sideways_scroll(page):
    beyond = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(beyond) <= 0


@pytest.fixture
def ruled(browser):
    browser.put("youtube.test/shorts*", allowanceMinutes=0)
    browser.put("reddit.test", "!reddit.test/r/swift", allowanceMinutes=5)
    return browser


@pytest.mark.parametrize(
    "path", ["options/options.html", "options/options.html#add", "popup/popup.html",
             "welcome/welcome.html", "blocked/blocked.html", f"blocked/blocked.html#{SHORT}"]
)
def test_a_page_with_rules(ruled, path, scheme):
    expect_accessible(ruled.our_page(path), scheme)


def test_the_options_page_without_a_rule_and_with_an_error(browser, scheme):
    page = browser.our_page("options/options.html")
    expect_accessible(page, scheme)
    page.get_by_label("Sites", exact=True).fill("not a host")
    page.get_by_role("button", name="Save").click()
    page.locator("#patterns-wrong p").wait_for()
    expect_accessible(page, scheme)


def test_the_blocked_page_with_a_sum(ruled, scheme):
    page = ruled.page(SHORT)
    ruled.expect_blocked(page)
    expect_accessible(page, scheme)
    ruled.ask_for_sum(page)
    expect_accessible(page, scheme)
    ruled.answer(page, "1")
    page.get_by_text("Not right").wait_for()
    expect_accessible(page, scheme)


def test_our_pages_without_a_host(ruled, scheme):
    ruled.profile.disconnect_host()
    ruled.kill_host()
    page = ruled.page(SHORT)
    page.get_by_text("is not answering").wait_for()
    expect_accessible(page, scheme)
    expect_accessible(ruled.our_page("options/options.html"), scheme)
    expect_accessible(ruled.our_page("popup/popup.html"), scheme)


BLOCKED = "blocked/blocked.html#https://www.reddit.com/r/all"
STOPS = {
    "session": (told.stop("session-over", used=10, allowance=30, budget=30, offer=told.GO_ON),
                "10 minutes."),
    "sealed": (told.stop("sealed", used=25, budget=25), "Reddit: sealed until midnight."),
    "later": (told.stop("sealed", used=25, budget=25, opens_at="04:00"),
              "Reddit: sealed until 04:00."),
    "closed": (told.stop("closed", used=1, opens_at="07:00"), "Reddit: closed until 07:00."),
    "cap": (told.stop("no-sums-left", used=25, budget=25), "Reddit: no sums left today."),
}


@pytest.mark.parametrize("width", WIDTHS)
def test_every_stop(browser, scheme, width):
    for verdict, sentence in STOPS.values():
        answers = {"page.check": verdict, "state.get": told.state()}
        page = browser.told_page(BLOCKED, answers, width=width)
        expect(page.get_by_role("heading", level=1)).to_have_text(sentence)
        expect(page.get_by_role("button", name="Close this tab")).to_be_focused()
        expect_accessible(page, scheme)
        expect_no_sideways_scroll(page)
        page.close()


RULES = told.state(
    told.rule(1, undo={"edit": 5, "leftMs": 300_000}),
    told.rule(2, "sealed", used=25, budget=25, strict=True,
              pending={"edit": 7, "removes": False, "rule": told.FIELDS, "opensAt": "00:00"}),
    told.rule(3, "closed", closed={"from": "23:00", "to": "07:00"},
              pending={"edit": 8, "removes": True, "rule": None, "opensAt": "04:00"}),
    told.rule(4, "session-over", used=10, budget=30),
    removed=({"edit": 6, "name": "A name with no end to it " * 5, "leftMs": 100_000},),
)
OPTIONS = {
    "state.get": RULES,
    "rules.list": {"rules": RULES["state"]["rules"]},
    "settings.get": told.SETTINGS,
    "space.get": told.SPACE,
    "report.get": told.REPORT,
    "rules.put": {"rule": RULES["state"]["rules"][0], "warnings": [],
                  "loosening": {"edit": 7, "when": "sum", "opensAt": "00:00"}},
    "puzzle.request": told.PUZZLE,
}


@pytest.mark.parametrize("width", WIDTHS)
def test_the_options_page_with_all_that_can_stand_there(browser, scheme, width):
    page = browser.told_page("options/options.html", OPTIONS, width=width)
    page.get_by_role("button", name="Show the last 7 days").click()
    page.get_by_text("The 1 sum").click()
    expect_accessible(page, scheme)
    expect_no_sideways_scroll(page)
    page.get_by_role("button", name="Change", exact=True).click()
    page.get_by_role("button", name="Edit", exact=False).first.click()
    expect_accessible(page, scheme)
    expect_no_sideways_scroll(page)
    page.get_by_role("button", name="Save").first.click()
    page.get_by_role("button", name="A sum").click()
    expect(page.get_by_label("48 + 27 =")).to_be_focused()
    expect_accessible(page, scheme)
    expect_no_sideways_scroll(page)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_popup_over_a_page_of_many_rules(browser, scheme, width):
    rules = RULES["state"]["rules"]
    stops = {"rules": [{"id": each["id"], "name": each["name"],
                        "allowanceMinutes": each["allowanceMinutes"], **each["today"]}
                       for each in rules]}
    answers = {
        "state.get": RULES | {"enforced": {1: {"missingSites": ["*://*.reddit.com/*"]}}},
        "page.check": told.stop("sealed") | stops,
    }
    page = browser.told_page("popup/popup.html", answers, width=width,
                             over="https://www.reddit.com/r/all")
    for words in ("Sealed until midnight.", "Closed until 07:00.", "Stopped until you continue.",
                  "Not enforced on reddit.com", "Not enforced in private windows"):
        expect(page.get_by_text(words)).to_be_visible()
    expect(page.get_by_role("button", name="Done for today")).to_have_count(2)
    expect_accessible(page, scheme)
    expect_no_sideways_scroll(page)


@pytest.mark.parametrize("width", WIDTHS)
def test_the_welcome_page_with_an_earlier_installation(browser, scheme, width):
    answers = {"state.get": told.state(), "space.get": told.SPACE}
    page = browser.told_page("welcome/welcome.html", answers, width=width)
    expect(page.get_by_role("button", name="Go on with these")).to_be_visible()
    expect_accessible(page, scheme)
    expect_no_sideways_scroll(page)
