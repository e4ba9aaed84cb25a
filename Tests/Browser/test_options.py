"""The options page: rules are listed, edited, removed; what is wrong stands beside its field."""

import re

import pytest
from playwright.sync_api import expect

SHORT = "http://www.youtube.test/shorts/abc"


@pytest.fixture
def options(browser):
    return browser.our_page("options/options.html")


def save(page):
    page.get_by_role("button", name="Save").click()


@pytest.mark.parametrize(
    ("label", "text", "field"),
    [
        ("Sites", "", "patterns"),
        ("Sites", "youtube.test\nnot a host", "patterns"),
        ("Sites", "!youtube.test", "patterns"),
        ("Sites", "ftp://youtube.test", "patterns"),
        ("Minutes a day", "-1", "allowanceMinutes"),
        ("Minutes a day", "1441", "allowanceMinutes"),
        ("Minutes a day", "many", "allowanceMinutes"),
        ("Minutes a sum", "0", "unlockMinutes"),
        ("Sums a day", "-2", "unlocksPerDay"),
    ],
)
def test_what_is_wrong_stands_beside_its_field(browser, options, label, text, field):
    options.get_by_label("Sites", exact=True).fill("youtube.test")
    options.get_by_label(label, exact=True).fill(text)
    save(options)
    beside = options.locator(f"#{field}-wrong")
    expect(beside).to_contain_text(re.compile(r"[.?]"))
    expect(options.get_by_label(label, exact=True)).to_be_focused()
    assert browser.profile.rules() == []


def test_a_rule_is_added_edited_and_removed(browser, options):
    options.get_by_label("Sites", exact=True).fill("youtube.test/shorts*")
    options.get_by_label("Minutes a day").fill("0")
    save(options)
    expect(options.get_by_text("Saved")).to_be_visible()
    page = browser.page(SHORT)
    browser.expect_blocked(page)

    options.get_by_role("button", name="Edit").click()
    options.get_by_label("Minutes a day").fill("7")
    save(options)
    expect(options.get_by_text("of 7 minutes left today")).to_be_visible()
    browser.go(page, SHORT)
    browser.expect_open(page, "/shorts/abc")

    options.get_by_role("button", name="Remove").click()
    options.get_by_role("button", name="Remove the rule").click()
    expect(options.get_by_text("Removed: youtube.test/shorts.")).to_be_visible()
    assert browser.profile.rules() == []


def test_a_reload_after_saving_opens_no_form(browser):
    options = browser.our_page("options/options.html#add")
    options.get_by_label("Sites", exact=True).fill("youtube.test/shorts*")
    save(options)
    expect(options.get_by_text("Saved")).to_be_visible()
    options.reload()
    expect(options.get_by_role("button", name="Add a rule")).to_be_visible()
    expect(options.locator("form")).to_have_count(0)


def test_without_a_host_there_is_no_form_until_it_is_back(browser):
    browser.put("youtube.test/shorts*")
    browser.profile.disconnect_host()
    browser.kill_host()
    options = browser.our_page("options/options.html#add")
    again = options.get_by_role("button", name="Try again")
    expect(again).to_be_visible(timeout=15_000)
    expect(options.locator("form")).to_have_count(0)
    expect(options.get_by_role("button", name="Add a rule")).to_have_count(0)
    browser.profile.connect_host()
    again.click()
    expect(options.get_by_role("heading", name="A new rule")).to_be_visible()
    options.get_by_role("button", name="Cancel").click()
    expect(options.get_by_role("button", name="Add a rule")).to_be_visible()
