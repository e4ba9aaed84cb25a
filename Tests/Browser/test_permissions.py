"""The permission story: what the browser asks and when, and what is shown where it was not given."""

import re
import time

import pytest
from harness.extension import ID
from harness.prompt import Popup, pin, prompt
from harness.waiting import wait_until
from playwright.sync_api import expect

SHORT = "http://www.youtube.test/shorts/abc"
DETAILS = f"chrome://extensions/?id={ID}"


@pytest.fixture
def fresh(launch, unasked_profile, desktop):
    """The extension as it ships, in a window, its button pinned, with no site granted."""
    return launch(pin(unasked_profile), desktop)


@pytest.fixture
def options(fresh):
    page = fresh.our_page("options/options.html")
    page.bring_to_front()
    return page


@pytest.fixture
def popup(fresh, desktop):
    """The popup over a short in front."""
    page = fresh.page(SHORT)
    page.bring_to_front()
    fresh.expect_open(page, "/shorts/abc")
    popup = Popup(fresh, desktop)
    popup.page = page
    return popup


def held(page) -> list[str]:
    return page.evaluate("chrome.permissions.getAll()")["origins"]


def origin(host: str) -> str:
    return f"*://*.{host}/*"


def add(page, *patterns: str):
    page.get_by_label("Sites", exact=True).fill("\n".join(patterns))
    page.get_by_role("button", name="Save").click()


def extensions_page(browser, call: str):
    """Does on the browser's own page of extensions what its switches do."""
    page = browser.page(DETAILS)
    page.wait_for_function("chrome.developerPrivate !== undefined")
    page.evaluate(f"chrome.developerPrivate.{call}")
    page.close()


# How many sites, and what stands before the prompt


@pytest.mark.parametrize("count", [1, 3])
def test_up_to_three_sites_are_asked_for_at_once(options, desktop, count):
    hosts = [f"site{number}.test" for number in range(count)]
    with prompt(desktop, accept=True):
        add(options, *hosts)
    wait_until(lambda: held(options) == [origin(host) for host in hosts], "the sites are granted")
    expect(options.get_by_text(re.compile("[Nn]ot enforced on|not enforced[.]"))).to_have_count(0)


@pytest.mark.parametrize("count", [4, 12])
def test_more_are_listed_by_us_before_one_prompt(options, desktop, count):
    hosts = sorted(f"site{number}.test" for number in range(count))
    add(options, *hosts)
    expect(options.get_by_role("heading", name="The browser asks next")).to_be_focused()
    expect(options.get_by_role("listitem")).to_have_text(hosts)
    assert held(options) == []
    with prompt(desktop, accept=True):
        options.get_by_role("button", name="Ask the browser now").click()
    wait_until(lambda: held(options) == [origin(host) for host in hosts], "the sites are granted")
    expect(options.get_by_text("Not enforced on")).to_have_count(0)
    expect(options.get_by_role("button", name="Edit site0.test")).to_be_focused()


@pytest.mark.parametrize(
    "patterns",
    [["google.*"], ["*/shorts*"], [f"site{number}.test" for number in range(13)]],
    ids=["a glob of hosts", "every host", "thirteen sites"],
)
def test_all_sites_are_asked_for_after_words(options, desktop, patterns):
    add(options, *patterns)
    expect(options.get_by_text("read and change all your data on all websites")).to_be_visible()
    assert held(options) == []
    with prompt(desktop, accept=True):
        options.get_by_role("button", name="Ask the browser now").click()
    wait_until(lambda: held(options) == ["*://*/*"], "all sites are granted")
    expect(options.get_by_text(re.compile("^Not enforced (on|:)"))).to_have_count(0)


def test_not_now_keeps_the_rule_and_says_that_it_is_not_enforced(fresh, options):
    add(options, "*/shorts*")
    options.get_by_role("button", name="Not now").click()
    expect(options.get_by_text("Not enforced: this rule needs the permission")).to_be_visible()
    assert [rule["patterns"] for rule in fresh.profile.rules()] == [["*/shorts*"]]


# The popup


def test_the_popup_dies_of_the_prompt_and_its_rule_holds(fresh, popup, desktop):
    popup.open()
    with prompt(desktop, accept=True):
        popup.press("Stop this site")
        wait_until(lambda: not popup.is_open(), "the prompt has closed the popup")
    assert [rule["patterns"] for rule in fresh.profile.rules()] == [["youtube.test"]]
    fresh.spend(SHORT, 300)
    fresh.expect_blocked(popup.page)


def test_the_popup_dies_of_a_prompt_that_is_denied(fresh, popup, desktop):
    popup.open()
    with prompt(desktop, accept=False):
        popup.press("Stop this site")
    assert [rule["patterns"] for rule in fresh.profile.rules()] == [["youtube.test"]]
    assert "Not enforced on youtube.test" in popup.open().text()
    with prompt(desktop, accept=True):
        popup.press("Ask the browser")
    assert "Not enforced on" not in popup.open().text()
    fresh.spend(SHORT, 300)
    fresh.expect_blocked(popup.page)


def test_the_popup_leads_to_our_words_where_they_come_first(fresh, popup, options, desktop):
    add(options, "*/shorts*")
    options.get_by_role("button", name="Not now").click()
    options.close()
    popup.page.bring_to_front()
    assert "needs the permission for all sites" in popup.open().text()
    with fresh.context.expect_page() as opened:
        popup.press("Ask the browser")
    page = opened.value
    expect(page.get_by_role("heading", name="The browser asks next")).to_be_focused()
    with prompt(desktop, accept=True):
        page.get_by_role("button", name="Ask the browser now").click()
    wait_until(lambda: held(page) == ["*://*/*"], "all sites are granted")


def test_the_popup_offers_done_for_today(fresh, popup, options, desktop):
    with prompt(desktop, accept=True):
        add(options, "youtube.test/shorts*")
    popup.page.bring_to_front()
    assert "5 of 5 minutes left today." in popup.open().text()
    popup.press("Done for today")
    fresh.expect_blocked(popup.page)
    assert [rule["today"]["standing"] for rule in fresh.profile.rules()] == ["done"]


# Taken back


@pytest.fixture
def granted(options, desktop):
    """Two rules with their sites granted; the options page stands open."""
    with prompt(desktop, accept=True):
        add(options, "youtube.test/shorts*")
    options.get_by_role("button", name="Add a rule").click()
    with prompt(desktop, accept=True):
        add(options, "reddit.test")
    wait_until(lambda: len(held(options)) == 2, "both sites are granted")
    return options


def test_a_site_that_is_taken_back_is_shown_and_mended(fresh, granted, popup, desktop):
    extensions_page(fresh, f"removeHostPermission('{ID}', '{origin('youtube.test')}')")
    granted.bring_to_front()
    expect(granted.get_by_text("Not enforced on youtube.test")).to_be_visible()
    expect(granted.get_by_text("Not enforced on reddit.test")).to_have_count(0)
    popup.page.bring_to_front()
    assert "Not enforced on youtube.test" in popup.open().text()
    desktop.key("Escape")
    granted.bring_to_front()
    with prompt(desktop, accept=True):
        granted.get_by_role("button", name="Ask the browser").click()
    expect(granted.get_by_text("Not enforced on")).to_have_count(0)
    fresh.ask("rules.finish", {"ids": [fresh.profile.rules()[0]["id"]]})
    fresh.expect_blocked(popup.page)


def test_all_sites_taken_back_are_mended_by_one_button(fresh, granted, desktop):
    extensions_page(
        fresh,
        f"updateExtensionConfiguration({{ extensionId: '{ID}', hostAccess: 'ON_CLICK' }})",
    )
    granted.bring_to_front()
    expect(granted.get_by_text("2 rules are not enforced.")).to_be_visible()
    assert held(granted) == []
    with prompt(desktop, accept=True):
        granted.get_by_role("button", name="Ask the browser for all of them").click()
    expect(granted.get_by_text("2 rules are not enforced.")).to_have_count(0)
    assert held(granted) == [origin("reddit.test"), origin("youtube.test")]


# Private windows


def test_private_windows_without_permission_are_shown_and_can_be_allowed(
    fresh, granted, popup, desktop
):
    expect(granted.get_by_role("heading", name="Not enforced in private windows")).to_be_visible()
    popup.page.bring_to_front()
    assert "Not enforced in private windows" in popup.open().text()
    with fresh.context.expect_page() as opened:
        popup.press("Change that")
    page = opened.value
    page.wait_for_url(DETAILS)
    switch = page.locator("#allow-incognito")
    expect(switch).to_contain_text("Allow in Incognito")
    switch.click()
    page.wait_for_function(
        f"chrome.developerPrivate.getExtensionInfo('{ID}').then((it) => it.incognitoAccess.isActive)"
    )
    again = fresh.our_page("options/options.html")
    expect(again.get_by_role("button", name="Add a rule")).to_be_visible()
    expect(again.get_by_role("heading", name="Not enforced in private windows")).to_have_count(0)


def test_a_private_window_that_is_allowed_is_stopped(
    launch, unasked_profile, desktop, start_plainly, site
):
    browser = launch(pin(unasked_profile), desktop)
    page = browser.our_page("options/options.html")
    page.bring_to_front()
    page.get_by_label("Minutes a day").fill("0")
    with prompt(desktop, accept=True):
        add(page, "youtube.test/shorts*")
    extensions_page(
        browser,
        f"updateExtensionConfiguration({{ extensionId: '{ID}', incognitoAccess: true }})",
    )
    browser.close()
    site.forget()
    start_plainly(unasked_profile, "--incognito", "about:blank")
    desktop.wait_for_title("about:blank")
    time.sleep(1)  # a browser's first moments, in which no rule is in force yet, are not meant here
    desktop.key("ctrl+l")
    desktop.type(SHORT)
    desktop.key("Return")
    desktop.wait_for_title("youtube.test/shorts")
    time.sleep(1)
    assert site.seen("/shorts") == []
