"""Chromium takes addresses of up to 2 MB: of one that leaves no room for ours the beginning is said."""

import pytest
from playwright.sync_api import expect
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
    page.wait_for_url(f"chrome-extension://*/pages/blocked/blocked.html#{URL}")


def test_a_page_is_covered(browser, page):
    page.click("#area")
    page.keyboard.type("typed")
    use_up(browser)
    wait_for_cover(page)
