"""What is due is reported before a page is gone, and the end of the allowance stops it at once."""

import time

import pytest
from harness.results import keep, note
from harness.truth import Row, table
from harness.waiting import wait_until

SITE = "http://www.youtube.test"
SHORT = f"{SITE}/shorts/abc"
# What may be lost with a page, a tab, a browser, in seconds.
LOST = 5.0

pytestmark = pytest.mark.long(2)


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


ENDS = {
    "another page in the same tab": leave_for_another_page,
    "the tab closed": close_the_tab,
    "the window closed": close_the_window,
    "logged out": log_out,
    "the browser killed": kill,
}


def test_nothing_due_is_lost(launch, profile, start_plainly, desktop, site):
    ruled = launch(profile)
    ruled.put("youtube.test/shorts*", allowanceMinutes=1440)
    ruled.close()
    rows = [one_end(name, profile, start_plainly, desktop, site) for name in ENDS]
    print(table(rows))
    keep("ends", rows)
    for row in rows:
        assert -LOST <= row.error <= row.lasted - row.truth + 0.2, row


def one_end(name, profile, start_plainly, desktop, site) -> Row:
    """Some seconds on a page, and then it is gone in that way."""
    before = profile.used_ms()
    browser = start_plainly(profile, f"{SITE}/watch", SHORT)
    desktop.wait_for_title("/watch")
    desktop.key("ctrl+Tab")
    desktop.wait_for_title("/shorts/abc")
    time.sleep(1)
    began = time.monotonic()
    # Not a multiple of the five seconds after which a page reports anyhow.
    desktop.wander(13)
    truth = time.monotonic() - began
    ENDS[name](browser, desktop)
    lasted = time.monotonic() - began
    time.sleep(3)
    browser.close()
    return Row(f"ended by: {name}", truth, (profile.used_ms() - before) / 1000, lasted)


def test_the_end_of_the_allowance_stops_within_a_second(launch, profile, start_plainly, desktop, site):
    ruled = launch(profile)
    ruled.put("youtube.test/shorts*", allowanceMinutes=1)
    ruled.close()
    profile.spend(SHORT, 48)
    start_plainly(profile, SHORT)
    wait_until(site.is_alive, "the short is shown", patience=30)
    desktop.wait_for_title("/shorts/abc")
    time.sleep(1)
    desktop.wander(30, every=0.25, until=lambda: site.first_move() and not site.is_alive())
    counted = site.last_beat() - site.first_move()
    note("prompt", f"With 12 s left, the page stood for {counted:.2f} s.")
    assert 12 - 0.5 <= counted <= 12 + 1
