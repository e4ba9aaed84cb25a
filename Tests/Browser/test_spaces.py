"""Which rules a profile uses: its own, the shared ones, or those of an earlier installation."""

import pytest
from harness.extension import ID
from playwright.sync_api import expect

SHORT = "http://www.youtube.test/shorts/abc"


@pytest.fixture
def removable(launch, profile):
    """A browser in which the extension can be removed and installed again."""
    return launch(profile, args=["--enable-unsafe-extension-debugging"])


def install_anew(browser):
    """Removes the extension and loads it again, as a person does by hand."""
    page = browser.page(f"chrome://extensions/?id={ID}")
    page.wait_for_function("chrome.developerPrivate !== undefined")
    about = page.evaluate(f"chrome.developerPrivate.getExtensionInfo('{ID}')")
    session = browser.context.browser.new_browser_cdp_session()
    session.send("Extensions.uninstall", {"id": ID})
    session.send("Extensions.loadUnpacked", {"path": about["path"]})
    page.wait_for_timeout(1_000)  # every page of ours is closed by then
    browser.wait_for_host()


def space(options):
    return options.locator("section", has=options.get_by_role("heading", name="Rules for whom"))


def test_an_earlier_installation_is_gone_on_with_first(removable):
    browser = removable
    browser.put("youtube.test/shorts*", name="Shorts")
    browser.spend(SHORT, 300)
    browser.expect_blocked(browser.page(SHORT))
    install_anew(browser)
    assert browser.ask("rules.list")["rules"] == []
    welcome = browser.our_page("welcome/welcome.html")
    expect(welcome.get_by_text("last used today: Shorts.")).to_be_visible()
    welcome.get_by_role("button", name="Go on with these").click()
    expect(welcome.get_by_text("The earlier rules and counts hold again.")).to_be_visible()
    browser.expect_blocked(browser.page(SHORT))
    (rule,) = browser.ask("rules.list")["rules"]
    assert (rule["name"], rule["today"]["standing"]) == ("Shorts", "used-up")


def test_rules_are_shared_and_had_alone_again(browser):
    browser.put("youtube.test/shorts*", name="Shorts")
    browser.profile.let_edits_age()
    options = browser.our_page("options/options.html")
    expect(space(options).get_by_text("has rules and counts of its own")).to_be_visible()
    space(options).get_by_role("button", name="Share them with my other browsers").click()
    expect(space(options).get_by_text("one budget for all")).to_be_visible()
    expect(options.get_by_role("heading", name="Shorts")).to_be_visible()
    # Within ten minutes the way back is free.
    space(options).get_by_role("button", name="Have its own again").click()
    expect(space(options).get_by_text("has rules and counts of its own")).to_be_visible()


def test_leaving_the_shared_rules_waits_where_one_is_used_up(browser):
    browser.put("youtube.test/shorts*", name="Shorts")
    options = browser.our_page("options/options.html")
    space(options).get_by_role("button", name="Share them with my other browsers").click()
    expect(space(options).get_by_text("one budget for all")).to_be_visible()
    browser.profile.let_edits_age()
    for rule in browser.ask("rules.list")["rules"]:
        browser.ask("rules.finish", {"ids": [rule["id"]]})
    space(options).get_by_role("button", name="Have its own again").click()
    expect(space(options).get_by_text("The choice holds from midnight on.")).to_be_visible()
    expect(space(options).get_by_text("From midnight on this profile has other")).to_be_visible()
    space(options).get_by_role("button", name="Withdraw").click()
    expect(space(options).get_by_text("Withdrawn.")).to_be_visible()
    expect(space(options).get_by_text("one budget for all")).to_be_visible()


def test_sharing_waits_where_something_of_today_was_used(browser):
    browser.put("youtube.test/shorts*", name="Shorts")
    browser.spend(SHORT, 20)
    options = browser.our_page("options/options.html")
    space(options).get_by_role("button", name="Share them with my other browsers").click()
    expect(space(options).get_by_text("Today's rules and counts stay.")).to_be_visible()
    expect(space(options).get_by_text("has rules and counts of its own")).to_be_visible()
