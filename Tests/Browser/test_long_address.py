"""Chromium takes addresses of up to 2 MB: of one that leaves no room for ours the beginning is said."""

import pytest
from harness.waiting import wait_until
from roads.covering import use_up, wait_for_cover

URL = "http://www.youtube.test/shorts/abc"
GROW = "location.hash = 'a'.repeat(2_097_152 - location.href.length - 20)"


@pytest.fixture
def page(browser, site):
    site.pages["/shorts/abc"] = "<!doctype html><title>long</title><textarea id=area></textarea>"
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=30)
    page = browser.page()
    browser.go(page, URL)
    page.evaluate(GROW)
    return page


def test_a_page_is_left(browser, page):
    use_up(browser)
    browser.expect_blocked(page, 30)
    assert page.url.endswith(f"#{URL}")


def test_a_page_is_covered(browser, page):
    page.click("#area")
    page.keyboard.type("typed")
    use_up(browser)
    wait_for_cover(page)


def wander(page):
    for step in range(12):
        page.mouse.move(100 + 9 * step, 300)
        page.wait_for_timeout(500)


def test_its_time_counts_and_holds_no_other_up(browser, site, profile):
    """The host says which page it is, and its answers have at most 1 MiB."""
    browser.put("youtube.test", allowanceMinutes=30)
    page = browser.page("http://www.youtube.test/watch")
    page.evaluate("history.pushState(null, '', '/' + 'a'.repeat(1_100_000))")
    wander(page)
    wait_until(lambda: profile.used_ms() > 3_000, "its time is counted")
    page.go_back()
    wander(page)
    wait_until(lambda: profile.used_ms() > 8_000, "the time after it is counted")
