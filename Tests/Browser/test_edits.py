"""Changes on the options page: what tightens holds at once, what loosens costs a sum or waits."""

import re

import pytest
from host_process import solve
from playwright.sync_api import expect

SHORT = "http://www.youtube.test/shorts/abc"
SEALED = {"allowanceMinutes": 1, "unlocksPerDay": 0, "strict": True}


@pytest.fixture
def options(browser):
    """The options page with one rule of five minutes a day, made a while ago."""
    browser.put("youtube.test/shorts*", name="Shorts")
    browser.profile.let_edits_age()
    return browser.our_page("options/options.html")


def edit(page, **fields: str):
    """Fills the fields of the rule's form by their labels, and saves."""
    page.get_by_role("button", name="Edit Shorts").click()
    for label, value in fields.items():
        page.get_by_label(label.replace("_", " "), exact=True).fill(value)
    page.get_by_role("button", name="Save").click()


def allowance(browser) -> int:
    (rule,) = browser.profile.rules()
    return rule["allowanceMinutes"]


def shown_sum(page) -> str:
    return re.search(r"\d+ [+−] \d+", page.locator("label[for=answer]").inner_text()).group()


def test_what_tightens_holds_at_once_and_can_be_taken_back(browser, options):
    edit(options, Minutes_a_day="3")
    expect(options.get_by_text("Saved: Shorts.")).to_be_visible()
    assert allowance(browser) == 3
    options.get_by_role("button", name="Undo").click()
    expect(options.get_by_text("Undone.")).to_be_visible()
    assert allowance(browser) == 5


def test_what_loosens_costs_a_sum_of_its_own(browser, options):
    edit(options, Minutes_a_day="9")
    expect(options.get_by_role("heading", name="One sum for this change")).to_be_focused()
    assert allowance(browser) == 5
    options.get_by_role("button", name="A sum").press("Enter")
    first = shown_sum(options)
    options.get_by_label(f"{first} =").fill(str(int(solve(first)) + 1))
    options.get_by_label(f"{first} =").press("Enter")
    expect(options.get_by_text("Not right. Another sum:")).to_be_visible()
    assert allowance(browser) == 5
    field = options.get_by_role("textbox")
    expect(field).to_be_focused()
    field.fill(solve(shown_sum(options)))
    field.press("Enter")
    expect(options.get_by_text("The change holds.")).to_be_visible()
    expect(options.get_by_role("button", name="Edit Shorts")).to_be_focused()
    (rule,) = browser.profile.rules()
    assert (rule["allowanceMinutes"], rule["today"]["unlocks"]) == (9, 0)


def test_an_edit_that_does_both_is_split(browser, options):
    edit(options, Minutes_a_day="9", Minutes_a_sum="2")
    expect(options.get_by_role("heading", name="One sum for this change")).to_be_visible()
    options.get_by_role("button", name="Leave it as it is").click()
    (rule,) = browser.profile.rules()
    assert (rule["allowanceMinutes"], rule["unlockMinutes"]) == (5, 2)


def test_a_used_up_rule_is_loosened_the_next_day_or_not_at_all(browser, options):
    browser.spend(SHORT, 300)
    edit(options, Minutes_a_day="9")
    expect(options.get_by_text("What stops less holds from midnight on.")).to_be_visible()
    expect(options.get_by_text("From midnight on this rule is:")).to_be_visible()
    assert allowance(browser) == 5
    # The form shows what waits.
    options.get_by_role("button", name="Edit Shorts").click()
    expect(options.get_by_label("Minutes a day")).to_have_value("9")
    options.get_by_role("button", name="Cancel").click()
    options.get_by_role("button", name="Withdraw").click()
    expect(options.get_by_text("Withdrawn.")).to_be_visible()
    expect(options.get_by_text("From midnight on this rule is:")).to_have_count(0)


def test_a_removed_rule_comes_back(browser, options):
    browser.spend(SHORT, 60)
    options.get_by_role("button", name="Remove Shorts").click()
    options.get_by_role("button", name="Remove the rule").click()
    options.get_by_role("button", name="A sum").click()
    options.get_by_role("textbox").fill(solve(shown_sum(options)))
    options.get_by_role("button", name="Answer").click()
    expect(options.get_by_text("Removed less than 10 minutes ago: Shorts.")).to_be_visible()
    assert browser.profile.rules() == []
    options.get_by_role("button", name="Undo").click()
    expect(options.get_by_text("4 of 5 minutes left today.")).to_be_visible()
    assert browser.profile.used_ms() == 60_000


def test_a_rule_just_added_goes_by_undo(browser):
    browser.put("youtube.test/shorts*", name="Shorts")
    options = browser.our_page("options/options.html")
    options.get_by_role("button", name="Undo").click()
    expect(options.get_by_role("heading", name="No rule yet. Name the first site:")).to_be_visible()
    assert browser.profile.rules() == []


def test_strict_is_told_in_a_sentence_and_needs_a_cap(browser, options):
    options.get_by_role("button", name="Edit Shorts").click()
    strict = options.get_by_label("Strict")
    expect(strict).not_to_be_checked()
    expect(options.get_by_text("nothing opens the sites before the next day")).to_be_visible()
    strict.check()
    options.get_by_label("Sums a day").fill("")
    options.get_by_role("button", name="Save").click()
    expect(options.locator("#strict-wrong")).to_contain_text(re.compile(r"[.]"))
    expect(strict).to_be_focused()
    options.get_by_label("Sums a day").fill("2")
    options.get_by_role("button", name="Save").click()
    expect(options.get_by_text("Strict.", exact=False).first).to_be_visible()
    (rule,) = browser.profile.rules()
    assert (rule["strict"], rule["unlocksPerDay"]) == (True, 2)


def test_closed_times_are_set_and_what_is_wrong_stands_beside_them(browser, options):
    edit(options, From="23", to="23:00")
    expect(options.locator("#closed-wrong")).to_contain_text(re.compile(r"[.]"))
    options.get_by_label("to", exact=True).fill("7.30")
    options.get_by_role("button", name="Save").click()
    expect(options.get_by_text("Closed from 23:00 to 07:30.")).to_be_visible()
    (rule,) = browser.profile.rules()
    assert rule["closed"] == {"from": "23:00", "to": "07:30"}


def test_a_sealed_rule_is_loosened_by_nothing(browser):
    browser.put("youtube.test/shorts*", name="Shorts", **SEALED)
    browser.spend(SHORT, 60)
    options = browser.our_page("options/options.html")
    expect(options.get_by_text("Sealed until midnight.")).to_be_visible()
    expect(options.get_by_role("button", name="Undo")).to_have_count(0)
    edit(options, Minutes_a_day="60")
    expect(options.get_by_text("From midnight on this rule is:")).to_be_visible()
    expect(options.get_by_text("Sealed until midnight.")).to_be_visible()
    browser.expect_blocked(browser.page(SHORT))


def test_settings_that_stop_less_cost_a_sum(browser, options):
    section = options.locator("section", has=options.get_by_role("heading", name="Time"))
    section.get_by_role("button", name="Change").click()
    section.get_by_label("Seconds until active time ends").fill("20")
    section.get_by_role("button", name="Save").click()
    expect(section.get_by_text("Active time ends 20 seconds after")).to_be_visible()
    section.get_by_role("button", name="Change").click()
    section.get_by_label("The day begins at").fill("4:00")
    section.get_by_role("button", name="Save").click()
    section.get_by_role("button", name="A sum").click()
    section.get_by_role("textbox").fill(solve(shown_sum(options)))
    section.get_by_role("button", name="Answer").click()
    expect(section.get_by_text("The day begins at 04:00.")).to_be_visible()
    expect(section.get_by_role("button", name="Change")).to_be_focused()


def test_a_setting_out_of_range_stands_beside_its_field(options):
    section = options.locator("section", has=options.get_by_role("heading", name="Time"))
    section.get_by_role("button", name="Change").click()
    section.get_by_label("Seconds until active time ends").fill("4")
    section.get_by_role("button", name="Save").click()
    expect(section.locator("#idleAfterMs-wrong")).to_contain_text(re.compile(r"[.]"))
    expect(section.get_by_label("Seconds until active time ends")).to_be_focused()
