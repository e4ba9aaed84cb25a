"""Inputs that the browser keeps from the page: at a scroll bar that is held, in the print preview, over a
frame that we may not see into."""

import time

import pytest
from harness.devtools import DevTools
from harness.waiting import wait_until

HELD_S = 40

LONG = """<!doctype html><title>long</title><body style="margin: 0">
<textarea style="position: fixed; left: 300px; top: 300px; width: 200px; height: 80px"></textarea>
<div style="height: 90000px; background: linear-gradient(red, blue)"></div><script>
setInterval(() => navigator.sendBeacon("/-/at?" + Math.round(scrollY)), 250);</script>"""

pytestmark = pytest.mark.long


@pytest.fixture
def long_page(launch, profile, start_plainly, desktop, site):
    site.pages["/shorts/long"] = LONG
    browser = launch(profile)
    rule = browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=1440)
    browser.close()
    start_plainly(profile, "--remote-debugging-port=0", "http://www.youtube.test/shorts/long")
    desktop.wait_for_title("long")
    wait_until(lambda: site.seen("/-/at?"), "the page runs")
    time.sleep(2)
    return rule["id"]


def test_a_scroll_bar_that_is_dragged(long_page, profile, desktop, site):
    desktop.move(1268, 110)
    time.sleep(0.3)
    begun = time.monotonic()
    desktop.xdotool("mousedown", 1)
    for step in range(HELD_S):
        desktop.move(1268, 110 + step * 4)
        time.sleep(1)
    desktop.xdotool("mouseup", 1)
    lasted = time.monotonic() - begun
    assert not site.seen("/-/at?")[-1].path.endswith("?0")
    time.sleep(25)
    # From the last answer on, or to the end of a tail.
    assert lasted - 8 <= profile.used_ms() / 1000 <= lasted + 18


def test_a_print_preview_that_is_scrolled(long_page, profile, desktop):
    begun = time.monotonic()
    desktop.click(700, 500)
    desktop.key("ctrl+p")
    time.sleep(2)
    desktop.move(450, 500)
    for _ in range(HELD_S):
        desktop.scroll(2)
        time.sleep(1)
    desktop.key("Escape")
    lasted = time.monotonic() - begun
    time.sleep(25)
    assert lasted - 8 <= profile.used_ms() / 1000 <= lasted + 18


UNSEEN = """<!doctype html><title>unseen</title><body style="margin: 0">
<iframe src="http://www.unruled.example/inner" style="border: 0; width: 100vw; height: 100vh"></iframe>"""
INNER = """<!doctype html><div style="height: 90000px">inner</div><script>
setInterval(() => navigator.sendBeacon("/-/at?" + Math.round(scrollY)), 250);</script>"""


def test_a_wheel_over_an_unseen_frame_while_the_page_has_the_focus(
    launch, profile, start_plainly, desktop, site
):
    site.pages |= {"/shorts/unseen": UNSEEN, "/inner": INNER}
    browser = launch(profile)
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=1440)
    browser.close()
    start_plainly(profile, "http://www.youtube.test/shorts/unseen")
    desktop.wait_for_title("unseen")
    wait_until(lambda: site.seen("/-/at?"), "the frame runs")
    begun = time.monotonic()
    for step in range(HELD_S):
        desktop.move(600 + step % 5, 500 + step % 7)
        desktop.scroll(2)
        time.sleep(1)
    lasted = time.monotonic() - begun
    assert not site.seen("/-/at?")[-1].path.endswith("?0")
    time.sleep(25)
    assert lasted - 8 <= profile.used_ms() / 1000 <= lasted + 18


def test_a_stop_closes_a_print_preview_though_something_was_typed(long_page, profile, desktop):
    tools = DevTools(profile.user_data)
    tools.ask("state.get")
    desktop.click(400, 426)
    desktop.type("x")
    desktop.key("ctrl+p")
    time.sleep(6)
    tools.ask("rules.finish", {"ids": [long_page]})
    desktop.wait_for_title("Shorts")
