"""The host is killed while a site is locked: it stays locked, and the host comes back."""

import pytest
from harness.waiting import wait_until
from host_process import solve
from playwright.sync_api import expect

SHORT = "http://www.youtube.test/shorts/abc"


@pytest.fixture
def locked(browser):
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=1)
    browser.profile.spend(SHORT, 60)
    page = browser.page(SHORT)
    browser.expect_blocked(page)
    page.close()
    return browser


def test_a_killed_host_leaves_the_site_locked(locked, site):
    site.forget()
    locked.kill_host()
    page = locked.page(SHORT)
    locked.expect_blocked(page)
    assert site.requests == []


def test_the_host_is_back_at_the_next_need(locked, site):
    killed = locked.hosts()
    locked.kill_host()
    page = locked.page(SHORT)
    locked.expect_blocked(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Shorts")
    running = wait_until(locked.hosts, "a new host runs")
    assert not set(killed) & set(running)
    locked.answer(page, solve(locked.ask_for_sum(page)))
    page.get_by_role("link", name="Back to").click()
    locked.expect_open(page, "/shorts/abc")


def test_killed_on_the_blocked_page_nothing_opens_and_nothing_is_lost(locked, site):
    page = locked.page(SHORT)
    locked.expect_blocked(page)
    locked.kill_host()
    page.wait_for_timeout(1_000)
    assert locked.is_blocked(page)
    locked.unlock(page)
    locked.expect_open(page, "/shorts/abc")
    (rule,) = locked.profile.rules()
    assert (rule["today"]["unlocks"], rule["today"]["usedMs"]) == (1, 60_000)


def test_a_host_that_is_gone_for_good_leaves_every_rule_stopped(browser, site):
    browser.put("youtube.test/shorts*", allowanceMinutes=30)
    page = browser.page(SHORT)
    browser.expect_open(page, "/shorts/abc")
    browser.profile.disconnect_host()
    browser.kill_host()
    browser.expect_blocked(page, patience=15)
    expect(page.get_by_text("is not answering")).to_be_visible()
    expect(page.get_by_text("doctor")).to_be_visible()

    browser.profile.connect_host()
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("link", name="Open").click()
    browser.expect_open(page, "/shorts/abc")
