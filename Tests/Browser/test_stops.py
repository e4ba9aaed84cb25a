"""A stopped page: by address, by link, inside the page; and what is left alone."""

import pytest

SHORT = "http://www.youtube.test/shorts/abc"
WATCH = "http://www.youtube.test/watch?v=1"


@pytest.fixture
def stopped(browser):
    """A browser in which shorts are stopped all day."""
    browser.put("youtube.test/shorts*", allowanceMinutes=0)
    return browser


def test_a_typed_address_is_stopped_before_the_server_sees_it(stopped, site):
    page = stopped.page(SHORT)
    stopped.expect_blocked(page)
    assert site.requests == []


def test_a_clicked_link_is_stopped_before_the_server_sees_it(stopped, site):
    page = stopped.page(WATCH)
    page.click("#shorts")
    stopped.expect_blocked(page)
    assert site.seen("/shorts") == []


def test_a_push_state_is_stopped_and_back_leads_to_where_one_was(stopped, site):
    page = stopped.page(WATCH)
    page.click("#push")
    stopped.expect_blocked(page)
    page.go_back()
    stopped.expect_open(page, "/watch")
    assert site.seen("/shorts") == []


@pytest.mark.parametrize(
    ("url", "path"),
    [
        (WATCH, "/watch"),
        ("http://www.youtube.test/", "/"),
        ("http://youtube.test/short", "/short"),
        ("http://notyoutube.test/shorts/abc", "/shorts/abc"),
    ],
)
def test_other_pages_are_left_alone(stopped, url, path):
    page = stopped.page(url)
    stopped.expect_open(page, path)


def test_an_exception_is_left_alone(browser):
    browser.put("youtube.test", "!youtube.test/watch", allowanceMinutes=0)
    page = browser.page(WATCH)
    browser.expect_open(page, "/watch")
    browser.go(page, "http://www.youtube.test/feed")
    browser.expect_blocked(page)


def test_a_page_that_is_open_already_is_stopped_with_its_rule(browser):
    page = browser.page(SHORT)
    browser.expect_open(page, "/shorts/abc")
    browser.put("youtube.test/shorts*", allowanceMinutes=0)
    browser.expect_blocked(page)


def test_a_page_with_time_left_is_open_until_its_rule_is_used_up(browser):
    browser.put("youtube.test/shorts*", allowanceMinutes=1)
    page = browser.page(SHORT)
    browser.expect_open(page, "/shorts/abc")
    browser.profile.spend(SHORT, 60)
    browser.go(page, SHORT)
    browser.expect_blocked(page)


def test_a_removed_rule_stops_nothing(browser):
    put = browser.put("youtube.test/shorts*", allowanceMinutes=0)
    page = browser.page(SHORT)
    browser.expect_blocked(page)
    browser.ask("rules.remove", {"id": put["id"]})
    browser.go(page, SHORT)
    browser.expect_open(page, "/shorts/abc")
