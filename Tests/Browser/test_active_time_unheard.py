"""Inputs that the browser keeps from the page: of a pointer that is held, in the print preview, over a
frame that we may not see into; and those that a page keeps for itself."""

import time

import pytest
from harness.devtools import DevTools
from harness.site import Answer
from harness.waiting import wait_until
from host_process import rule

HELD_S = 40

LONG = """<!doctype html><title>long</title><body style="margin: 0">
<textarea style="position: fixed; left: 300px; top: 300px; width: 200px; height: 80px"></textarea>
<a href="/x" style="position: fixed; left: 300px; top: 80px; font-size: 60px; line-height: 100px">A link</a>
<div id="feed" style="font: 40px/60px sans-serif; background: linear-gradient(red, blue)"></div><script>
feed.innerHTML = "A line of a feed that is very long<br>".repeat(1500);
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


HANGING = """<script>onclick = () => setInterval(() => {
  const begun = Date.now();
  while (Date.now() - begun < 9000);
}, 9100);</script>"""


def test_a_page_that_hangs_in_pieces_and_is_scrolled(launch, profile, start_plainly, desktop, site):
    site.pages["/shorts/long"] = LONG + HANGING
    browser = launch(profile)
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=1440)
    browser.close()
    start_plainly(profile, "http://www.youtube.test/shorts/long")
    desktop.wait_for_title("long")
    desktop.settle()
    begun = time.monotonic()
    desktop.click(900, 500)
    for step in range(HELD_S):
        desktop.move(900 + step % 5, 500 + step % 7)
        desktop.scroll(2)
        time.sleep(1)
    lasted = time.monotonic() - begun
    time.sleep(25)
    # It hangs as somebody leaves, too.
    assert lasted - 8 <= profile.used_ms() / 1000 <= lasted + 25


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


def test_a_print_preview_behind_another_program(long_page, profile, desktop):
    desktop.click(700, 500)
    desktop.key("ctrl+p")
    time.sleep(4)
    program = desktop.other_program(700, 100, 500, 500)
    desktop.wait_for_title("ImageMagick")
    before = profile.used_ms()
    for step in range(HELD_S):
        desktop.move(800 + step % 30, 300 + step % 20)
        time.sleep(1)
    program.kill()
    program.wait()
    # The tail of what was done before, and what was not reported yet.
    assert (profile.used_ms() - before) / 1000 <= 20


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


def test_a_selection_that_is_held_beyond_the_edge(long_page, profile, desktop, site):
    desktop.move(200, 300)
    begun = time.monotonic()
    desktop.xdotool("mousedown", 1)
    for step in range(8):
        desktop.move(200 + step * 10, 400 + step * 60)
        time.sleep(0.1)
    desktop.move(300, 895)
    time.sleep(HELD_S)
    desktop.xdotool("mouseup", 1)
    lasted = time.monotonic() - begun
    assert not site.seen("/-/at?")[-1].path.endswith("?0")
    time.sleep(25)
    assert lasted - 8 <= profile.used_ms() / 1000 <= lasted + 18


def test_a_link_that_is_dragged_and_held_at_the_edge(long_page, profile, desktop, site):
    begun = time.monotonic()
    desktop.move(350, 230)
    desktop.xdotool("mousedown", 1)
    for y in range(230, 875, 15):
        desktop.move(360, y)
        time.sleep(0.03)
    time.sleep(HELD_S)
    assert not site.seen("/-/at?")[-1].path.endswith("?0")
    # A pause of up to a minute is counted at its end: here it is not over.
    assert time.monotonic() - begun - 12 <= profile.used_ms() / 1000
    desktop.xdotool("mouseup", 1)


TALL = "<div style='height: 90000px'>tall</div>"
# Its listeners stand before all others, and let none hear.
KEEPING = f"""<!doctype html><title>x</title><script>setTimeout(() => {{
document.open();
for (const type of ["pointermove", "pointerdown", "pointerup", "wheel", "keydown", "scroll"])
  addEventListener(type, (event) => event.stopImmediatePropagation(), {{ capture: true, passive: true }});
document.write("<!doctype html><title>kept</title>{TALL}"); document.close(); }}, 500)</script>"""
FRAMING = """<!doctype html><title>framing</title><body style='margin: 0; overflow: hidden'>
<iframe {} style='border: 0; width: 100vw; height: 99vh'></iframe>"""
PAGES = {
    "kept": KEEPING,
    "sandboxed": FRAMING.format(f'sandbox="allow-scripts" srcdoc="{TALL}"'),
    "data": FRAMING.format(f'src="data:text/html,{TALL}"'),
}


@pytest.mark.parametrize("name", PAGES)
def test_inputs_that_a_page_keeps_for_itself(launch, profile, start_plainly, desktop, site, name):
    site.pages["/shorts/keeping"] = PAGES[name]
    browser = launch(profile)
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=1440)
    browser.close()
    start_plainly(profile, "http://www.youtube.test/shorts/keeping")
    desktop.wait_for_title("kept" if name == "kept" else "framing")
    time.sleep(2)
    begun = time.monotonic()
    desktop.click(600, 500)
    for step in range(HELD_S):
        desktop.move(600 + step % 5 * 9, 500 + step % 7 * 9)
        desktop.scroll(2)
        time.sleep(1)
    lasted = time.monotonic() - begun
    time.sleep(25)
    # Where it is kept the worker is asked every 20 s.
    assert lasted - 21 <= profile.used_ms() / 1000 <= lasted + 18


def test_a_page_that_comes_back_from_before_its_rule(profile, start_plainly, desktop, site):
    """Out of the back/forward cache, where no sweep saw it: no request is made."""
    html = f"<!doctype html><title>kept</title>{TALL}"
    site.pages["/shorts/kept"] = Answer(html, headers={"Cache-Control": "max-age=60"})
    site.pages["/feed"] = "<!doctype html><title>feed</title>"
    start_plainly(profile, "--remote-debugging-port=0", "http://www.youtube.test/shorts/kept")
    desktop.wait_for_title("kept")
    desktop.key("ctrl+l")
    desktop.type("http://www.youtube.test/feed\n")
    desktop.wait_for_title("feed")
    asked = len(site.seen("/shorts/kept"))
    tools = DevTools(profile.user_data)
    tools.ask("rules.put", {"check": False, "rule": rule("youtube.test/shorts*", allowanceMinutes=1440)})
    desktop.key("alt+Left")
    desktop.wait_for_title("kept")
    desktop.wander(HELD_S / 2)
    time.sleep(3)
    assert len(site.seen("/shorts/kept")) == asked
    assert profile.used_ms() > HELD_S / 2 * 1000 - 6_000
