"""What is due is reported before a page is gone, and the end of the allowance stops it at once."""

import time

import pytest
from harness.waiting import wait_until

SITE = "http://www.youtube.test"
SHORT = f"{SITE}/shorts/abc"
# What may be lost with a page, a tab, a browser, in seconds.
LOST = 5.0

pytestmark = pytest.mark.long


def leave_for_another_page(browser, desktop):
    desktop.key("ctrl+l")
    desktop.type(f"{SITE}/watch")
    desktop.key("Return")


def close_the_tab(browser, desktop):
    desktop.key("ctrl+w")


def close_the_window(browser, desktop):
    desktop.key("alt+F4")


def log_out(browser, desktop):
    browser.close()


def kill(browser, desktop):
    browser.kill()


ENDS = [leave_for_another_page, close_the_tab, close_the_window, log_out, kill]


@pytest.mark.parametrize("end", ENDS, ids=[each.__name__.replace("_", " ") for each in ENDS])
def test_nothing_due_is_lost(launch, profile, start_plainly, desktop, site, end):
    ruled = launch(profile)
    ruled.put("youtube.test/shorts*", allowanceMinutes=1440)
    ruled.close()
    browser = start_plainly(profile, f"{SITE}/watch", SHORT)
    desktop.wait_for_title("/watch")
    desktop.key("ctrl+Tab")
    desktop.wait_for_title("/shorts/abc")
    time.sleep(1)
    began = time.monotonic()
    # Not a multiple of the five seconds after which a page reports anyhow.
    desktop.wander(13)
    counted = time.monotonic() - began
    end(browser, desktop)
    gone = time.monotonic() - began
    time.sleep(3)
    used = profile.used_ms() / 1000
    print(f"{end.__name__}: {counted:.2f} s were active, the ledger has {used:.2f} s: {used - counted:+.2f}")
    assert counted - LOST <= used <= gone + 0.2


def test_the_end_of_the_allowance_stops_within_a_second(launch, profile, start_plainly, desktop, site):
    ruled = launch(profile)
    ruled.put("youtube.test/shorts*", allowanceMinutes=1)
    ruled.close()
    profile.spend(SHORT, 48)
    start_plainly(profile, SHORT)
    wait_until(site.is_alive, "the short is shown")
    desktop.wait_for_title("/shorts/abc")
    time.sleep(1)
    desktop.wander(30, every=0.25, until=lambda: site.first_move() and not site.is_alive())
    counted = site.last_beat() - site.first_move()
    print(f"12 s were left, the page stood for {counted:.2f} s")
    assert 12 - 0.5 <= counted <= 12 + 1
