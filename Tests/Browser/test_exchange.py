"""The options page reads rules from a text or a file and writes them: looked at first, then added."""

import pytest
from playwright.sync_api import expect

LEECHBLOCK = "setName1=Feeds\nsites1=youtube.test/shorts ~word\ntimes1=0000-2400\npassword=hunter2\n"


@pytest.fixture
def options(browser):
    return browser.our_page("options/options.html")


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def look(page, text):
    press(page, "Import")
    expect(page.get_by_label("Rules as text")).to_be_focused()
    page.get_by_label("Rules as text").fill(text)
    press(page, "Show what it adds")
    expect(page.locator("#import-plan")).to_be_focused()


def test_a_text_is_looked_at_then_added_and_holds(browser, options):
    look(options, LEECHBLOCK)
    expect(options.get_by_text("1 rule to add", exact=True)).to_be_visible()
    expect(options.get_by_text('"Feeds" 0m +5m×4 youtube.test/shorts*')).to_be_visible()
    expect(options.get_by_text("Words on a page are not looked at")).to_be_visible()
    expect(options.get_by_text("hunter2")).to_have_count(0)
    assert browser.profile.rules() == []
    press(options, "Add 1 rule")
    expect(options.get_by_text("Added: 1 rule.")).to_be_visible()
    expect(options.get_by_role("heading", name="Feeds")).to_be_visible()
    browser.expect_blocked(browser.page("http://www.youtube.test/shorts/abc"))

    look(options, '"Feeds" 0m youtube.test/shorts*')
    expect(options.get_by_text("Nothing to add.")).to_be_visible()
    expect(options.get_by_text("Already there")).to_be_visible()
    press(options, "Cancel")
    expect(options.get_by_role("button", name="Import", exact=True)).to_be_focused()
    assert len(browser.profile.rules()) == 1


def test_a_file_is_read(browser, options, tmp_path):
    file = tmp_path / "hosts"
    file.write_text("0.0.0.0 reddit.test\n0.0.0.0 www.youtube.test\nno host here at all\n")
    press(options, "Import")
    options.get_by_label("Or a file").set_input_files(file)
    expect(options.get_by_text("Read as a hosts file.")).to_be_visible()
    expect(options.get_by_text("Line 3:")).to_be_visible()
    press(options, "Add 1 rule")
    expect(options.get_by_role("heading", name="Imported list")).to_be_visible()


def test_a_warning_of_an_imported_rule_stands_on_its_card(options):
    look(options, "5m reddit")
    press(options, "Add 1 rule")
    press(options, "Use reddit.com instead")
    expect(options.get_by_text("5m +5m×4 reddit.com", exact=True)).to_be_visible()


def test_an_export_is_shown_and_downloaded(browser, options, tmp_path):
    browser.put("youtube.test/shorts*", name='A "b"')
    press(options, "Export")
    text = options.get_by_label("All rules")
    expect(text).to_have_value('"A \\"b\\"" 5m +5m×4 youtube.test/shorts*\n')
    press(options, "As JSON")
    with options.expect_download() as download:
        options.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "scroll-brake-rules.json"
    download.value.save_as(tmp_path / "rules.json")
    press(options, "Close")
    look(options, (tmp_path / "rules.json").read_text())
    expect(options.get_by_text("Already there")).to_be_visible()


def test_a_host_that_is_away_is_said(browser, options):
    browser.profile.disconnect_host()
    browser.kill_host()
    press(options, "Import")
    options.get_by_label("Rules as text").fill("5m x.com")
    press(options, "Show what it adds")
    expect(options.get_by_text("Nothing was saved")).to_be_visible(timeout=15_000)
    expect(options.get_by_label("Rules as text")).to_have_value("5m x.com")
