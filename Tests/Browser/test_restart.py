"""A lock outlives the browser: closed and started again, plainly, with nothing attached."""

import time

import pytest
from harness.waiting import wait_until

SHORT = "http://www.youtube.test/shorts/abc"


@pytest.fixture
def locked(launch, profile):
    """A profile whose minute of shorts is used up, its browser closed."""
    browser = launch(profile)
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=1)
    profile.spend(SHORT, 60)
    page = browser.page(SHORT)
    browser.expect_blocked(page)
    browser.close()
    return profile


def expect_blocked_in_front(desktop, site):
    desktop.wait_for_title("Shorts")
    time.sleep(1)
    assert not site.is_alive()
    assert "www.youtube.test" not in desktop.title()


def test_the_address_on_the_command_line_is_stopped(locked, start_plainly, desktop, site):
    start_plainly(locked, SHORT)
    expect_blocked_in_front(desktop, site)


@pytest.mark.parametrize("end", ["close", "kill"])
def test_a_second_start_is_stopped_too(locked, start_plainly, desktop, site, end):
    first = start_plainly(locked, "http://www.youtube.test/watch")
    desktop.wait_for_title("/watch on www.youtube.test")
    getattr(first, end)()
    site.forget()
    start_plainly(locked, "about:blank")
    desktop.wait_for_title("about:blank")
    desktop.key("ctrl+l")
    desktop.type("http://www.youtube.test/shorts/typed")
    desktop.key("Return")
    expect_blocked_in_front(desktop, site)
    assert site.seen("/shorts") == []
    wait_until(lambda: locked.rules()[0]["today"]["standing"] == "used-up", "still used up")
