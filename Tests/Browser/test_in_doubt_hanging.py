"""Closed when in doubt: while the extension's own process hangs, what has time left is hidden, and seen
again as before when it goes on."""

import os
import signal
from contextlib import contextmanager

import pytest
from harness.chromium import extension_processes
from harness.picture import shows_loud
from harness.waiting import wait_until
from roads.covering import LOUD

NEWS = "http://news.test/today"
ROOTS = "() => getComputedStyle(document.documentElement).visibility"
ROOT = "getComputedStyle(document.documentElement).visibility"


@pytest.fixture
def world(browser):
    """A browser in which a page of news has time left."""
    browser.put("news.test", name="News", allowanceMinutes=30)
    return browser


@contextmanager
def hanging(profile):
    """The extension's own process does not run."""
    pids = extension_processes(profile)
    assert pids
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def test_a_worker_that_hangs(world, profile):
    """What has time left is hidden until somebody answers for it."""
    page = world.page(NEWS)
    page.mouse.move(100, 100)
    page.wait_for_timeout(1_000)
    with hanging(profile):
        page.mouse.move(200, 200)
        wait_until(lambda: page.evaluate(ROOT) == "hidden", "it is hidden", 30)
    wait_until(lambda: page.evaluate(ROOT) == "visible", "it is seen again", 30)


STRIP = """setInterval(() => {
  document.adoptedStyleSheets = [];
  document.documentElement.removeAttribute("style");
}, 30) && null"""


def test_a_worker_that_hangs_and_a_page_that_takes_the_cover_off(world, profile, site):
    site.pages["/today"] = f'<html style="{LOUD}"><h1>/today</h1></html>'
    page = world.page(NEWS)
    page.mouse.move(100, 100)
    page.wait_for_timeout(1_000)
    with hanging(profile):
        page.evaluate(STRIP)
        page.mouse.move(200, 200)
        wait_until(lambda: page.evaluate(ROOT) == "hidden", "it is hidden", 30)
        for _ in range(10):
            page.wait_for_timeout(100)
            assert not shows_loud(page)
    wait_until(lambda: page.evaluate(ROOT) == "visible", "it is seen again", 30)


def test_a_worker_that_hangs_and_a_part_of_the_page(world, profile, site):
    site.pages["/today"] = "<h1>/today</h1><iframe id='part' srcdoc='<textarea></textarea>'></iframe>"
    page = world.page(NEWS)
    field = page.frame_locator("#part").locator("textarea")
    field.click()
    page.keyboard.type("half ")
    with hanging(profile):
        page.keyboard.type("written")
        wait_until(lambda: page.evaluate(ROOT) == "hidden", "it is hidden", 30)
        page.wait_for_timeout(2_000)
    wait_until(lambda: page.evaluate(ROOT) == "visible", "it is seen again", 30)
    assert field.evaluate(ROOTS) == "visible"
    assert field.input_value() == "half written"


VIDEO = """<h1>/today</h1><video muted></video><script>
const canvas = document.createElement("canvas");
setInterval(() => canvas.getContext("2d").fillRect(0, 0, 300, 150), 100);
const video = document.querySelector("video");
video.srcObject = canvas.captureStream(10);
video.play();
</script>"""


def test_a_worker_that_hangs_and_a_video(world, profile, site):
    site.pages["/today"] = VIDEO
    page = world.page(NEWS)
    page.wait_for_function("!document.querySelector('video').paused")
    page.mouse.move(100, 100)
    page.wait_for_timeout(1_000)
    with hanging(profile):
        page.mouse.move(200, 200)
        wait_until(lambda: page.evaluate(ROOT) == "hidden", "it is hidden", 30)
        assert page.evaluate("document.querySelector('video').paused")
    wait_until(lambda: page.evaluate(ROOT) == "visible", "it is seen again", 30)
    page.wait_for_function("!document.querySelector('video').paused")
