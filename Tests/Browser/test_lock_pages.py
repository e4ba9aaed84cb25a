"""Sessions, sealed and closed rules on the blocked page, and the same numbers on every page."""

import re

import pytest
from host_process import solve
from playwright.sync_api import expect

SHORT = "http://www.youtube.test/shorts/abc"


def blocked(browser, sentence: str):
    """A new tab at a short, which is stopped with that sentence."""
    page = browser.page(SHORT)
    browser.expect_blocked(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(sentence)
    return page


def offers(page) -> list[str]:
    return page.get_by_role("button").all_inner_texts()


def test_a_session_ends_and_continue_leads_back(browser, site):
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=30)
    browser.spend(SHORT, 600)
    page = blocked(browser, "10 minutes.")
    assert offers(page) == ["Close this tab", "Continue"]
    expect(page.get_by_text("20 of 30 minutes left today.")).to_be_visible()
    expect(page.get_by_role("button", name="Close this tab")).to_be_focused()
    assert site.seen("/shorts") == []
    other = browser.page(SHORT)
    browser.expect_blocked(other)

    page.get_by_role("button", name="Continue").press("Enter")
    browser.expect_open(page, "/shorts/abc")
    # The other tab opens nothing by itself.
    expect(other.get_by_role("link", name="Open")).to_be_visible()
    assert browser.is_blocked(other)

    browser.spend(SHORT, 600, ago=700)
    browser.expect_blocked(page)
    expect(page.get_by_text("10 of 30 minutes left today.")).to_be_visible()


def test_the_last_session_ends_with_a_sum(browser):
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=12)
    browser.spend(SHORT, 600)
    page = blocked(browser, "10 minutes.")
    page.get_by_role("button", name="Continue").click()
    browser.expect_open(page, "/shorts/abc")
    browser.spend(SHORT, 120, ago=700)
    browser.expect_blocked(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Shorts: today's 12 minutes are used.")
    assert offers(page) == ["Close this tab", "A sum for 5 more minutes", "Done for today"]


def test_a_strict_rule_is_sealed_at_its_cap(browser):
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=1, unlockMinutes=1,
                unlocksPerDay=1, strict=True)
    browser.spend(SHORT, 60)
    page = blocked(browser, "Shorts: today's 1 minute is used.")
    browser.unlock(page)
    browser.expect_open(page, "/shorts/abc")
    browser.spend(SHORT, 60, ago=100)
    browser.expect_blocked(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Shorts: sealed until midnight.")
    expect(page.get_by_text("2 minutes used. No answer opens it before.")).to_be_visible()
    assert offers(page) == ["Close this tab"]


def test_a_closed_time_names_its_end_and_offers_nothing(browser):
    # The harness's clock stands between 12 and 13 h.
    browser.put("youtube.test/shorts*", name="Shorts", closed={"from": "11:00", "to": "14:00"})
    page = blocked(browser, "Shorts: closed until 14:00.")
    assert offers(page) == ["Close this tab"]
    options = browser.our_page("options/options.html")
    expect(options.get_by_text("Closed until 14:00.")).to_be_visible()


@pytest.mark.parametrize(("minutes", "words"), [(2.5, "27 of 30"), (10, "20 of 30")])
def test_every_page_says_the_same_number(browser, minutes, words):
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=30)
    browser.spend(SHORT, int(minutes * 60))
    options = browser.our_page("options/options.html")
    expect(options.get_by_text(f"{words} minutes left today.")).to_be_visible()
    page = browser.our_page(f"blocked/blocked.html#{SHORT}")
    left = re.compile(f"({words} minutes|{words.split()[0]} minutes) left today")
    expect(page.get_by_text(left)).to_be_visible()


def test_an_unlock_has_no_sessions(browser):
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=0, unlockMinutes=15)
    page = blocked(browser, "Shorts: stopped all day.")
    browser.answer(page, solve(browser.ask_for_sum(page)))
    page.get_by_role("link", name="Back to").click()
    browser.spend(SHORT, 660)
    browser.expect_open(page, "/shorts/abc")
