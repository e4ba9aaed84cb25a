"""Active time, in real time: real pointer and focus on a desktop, nothing attached to the browser.

`server.first_move()` is when a page first saw the pointer: active time begins there.
"""

import time

import pytest
from harness.waiting import wait_until

SHORT = "http://www.youtube.test/shorts/abc"
ALLOWANCE = 60.0
IDLE_AFTER = 15.0

pytestmark = pytest.mark.long


@pytest.fixture
def ruled(launch, profile):
    """Makes the profile's one rule and leaves the browser closed."""

    def ruled(**changes):
        browser = launch(profile)
        browser.put("youtube.test/shorts*", **changes)
        browser.close()
        return profile

    return ruled


def test_real_movement_uses_the_allowance_up(ruled, start_plainly, desktop, site):
    start_plainly(ruled(allowanceMinutes=1), SHORT)
    wait_until(site.is_alive, "the short is shown", patience=30)
    desktop.wander(ALLOWANCE + 15, until=lambda: site.first_move() and not site.is_alive())
    counted = site.last_beat() - site.first_move()
    assert ALLOWANCE - 1 <= counted <= ALLOWANCE + 2
    desktop.wait_for_title("Scroll Brake" if "youtube" not in desktop.title() else "youtube")
    assert not site.is_alive()


def test_the_same_time_without_input_uses_nothing(ruled, start_plainly, desktop, site):
    profile = ruled(allowanceMinutes=1)
    start_plainly(profile, SHORT)
    wait_until(site.is_alive, "the short is shown", patience=30)
    time.sleep(ALLOWANCE + 15)
    assert site.is_alive()
    # The window that appears under the pointer may count as one input, no more.
    assert profile.used_ms() <= IDLE_AFTER * 1000


def test_inputs_with_pauses_count_the_pauses_and_one_tail(ruled, start_plainly, desktop, site):
    profile = ruled(allowanceMinutes=10)
    start_plainly(profile, SHORT)
    wait_until(site.is_alive, "the short is shown", patience=30)
    wait_until(lambda: "shorts" in desktop.title(), "the short's window has the focus")
    # What the window made by appearing is over before the first input that counts.
    time.sleep(IDLE_AFTER + 2)
    before = profile.used_ms()
    moments = []
    for number in range(5):
        if moments:
            time.sleep(max(0.0, moments[-1] + 40 - time.monotonic()))
        moments.append(time.monotonic())
        desktop.move(500 + 20 * number, 500 + 10 * number)
    time.sleep(IDLE_AFTER + 7)
    bridged = (moments[-1] - moments[0]) * 1000
    used = profile.used_ms() - before
    assert bridged - 500 <= used <= bridged + IDLE_AFTER * 1000 + 500
    assert site.is_alive()


def test_an_unlock_lasts_its_length_of_active_time(launch, profile, desktop, site):
    browser = launch(profile, desktop)
    browser.put("youtube.test/shorts*", allowanceMinutes=0, unlockMinutes=1)
    page = browser.page(SHORT)
    page.bring_to_front()
    browser.expect_blocked(page)
    browser.unlock(page)
    browser.expect_open(page, "/shorts/abc")
    # Playwright's own events are served only when it is called: read nothing from it meanwhile.
    desktop.wander(ALLOWANCE + 15, until=lambda: site.first_move() and not site.is_alive())
    counted = site.last_beat() - site.first_move()
    assert ALLOWANCE - 1 <= counted <= ALLOWANCE + 2
    browser.expect_blocked(page)
