"""What a page writes into an address of its own making, `about:blank` or a blob, stands for the page
that wrote it: it counts, and it is stopped with it."""

import pytest
from harness.picture import shows_loud
from roads.covering import LOUD, use_up, wait_in

FEED = "http://www.feed.test/feed"
COPY = f'<!doctype html><html style="{LOUD}"><title>Copy</title><h1>copy</h1>'

WRITTEN = f"const w = open('about:blank'); w.document.write('{COPY}'); w.document.close()"
FILLED = f"""const w = open('about:blank'); w.document.documentElement.style = '{LOUD}';
  w.document.body.innerHTML = '<h1>copy</h1>'"""
OPENED_ANEW = f"""const w = open('about:blank'); w.document.open(); w.document.write('{COPY}');
  w.document.close(); w.history.pushState(null, '', '/elsewhere')"""
BLOB = f"open(URL.createObjectURL(new Blob(['{COPY}'], {{ type: 'text/html' }})))"
COPIES = {"written": WRITTEN, "filled": FILLED, "opened anew": OPENED_ANEW, "blob": BLOB}


def copied(browser, url, script):
    """The tab of a copy that the page at that address makes."""
    page = browser.page(url)
    with browser.context.expect_page() as opened:
        page.evaluate(f"() => {{ {script} }}")
    copy = opened.value
    copy.wait_for_timeout(500)
    return copy


def stays_loud(copy) -> bool:
    copy.wait_for_timeout(2_000)
    return shows_loud(copy)


@pytest.mark.parametrize("script", COPIES.values(), ids=COPIES)
def test_a_copy_is_stopped_with_its_site(browser, script):
    browser.put("feed.test", name="Feed", allowanceMinutes=30)
    copy = copied(browser, FEED, script)
    assert shows_loud(copy)
    use_up(browser)
    browser.expect_blocked(copy)
    assert "feed.test" in copy.url


@pytest.mark.parametrize("script", [WRITTEN, BLOB], ids=["written", "blob"])
def test_time_in_a_copy_counts(browser, profile, script):
    browser.put("feed.test", name="Feed", allowanceMinutes=30)
    copy = copied(browser, FEED, script)
    for step in range(12):
        copy.mouse.move(100 + 9 * step, 200)
        copy.wait_for_timeout(500)
    wait_in(copy, lambda: profile.used_ms() > 3_000, "its time is counted")


@pytest.mark.parametrize("script", COPIES.values(), ids=COPIES)
def test_a_copy_that_was_open_before_its_rule(browser, script):
    copy = copied(browser, FEED, script)
    browser.put("feed.test", name="Feed", allowanceMinutes=0)
    browser.expect_blocked(copy)


def test_a_copy_of_a_stopped_part_of_a_site(browser):
    browser.put("feed.test/shorts*", name="Shorts", allowanceMinutes=30)
    short = copied(browser, "http://www.feed.test/shorts/x", WRITTEN)
    other = copied(browser, FEED, WRITTEN)
    use_up(browser)
    browser.expect_blocked(short)
    assert stays_loud(other)


def test_a_copy_of_another_site_is_left_alone(browser):
    browser.put("feed.test", name="Feed", allowanceMinutes=0)
    assert stays_loud(copied(browser, "http://www.other.test/feed", WRITTEN))
