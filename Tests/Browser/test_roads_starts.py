"""Roads through a browser's start, a reload of the extension, and a private window."""

import json
import time

import pytest
from harness.devtools import DevTools
from harness.extension import ID
from harness.waiting import wait_until
from roads import pages
from roads.plain import glares

HOST = "www.youtube.test"
SHORT = f"http://{HOST}/shorts/x"

pytestmark = pytest.mark.long


@pytest.fixture
def ruled(launch, profile):
    """Makes the profile's one rule and leaves the browser closed."""

    def ruled(**changes):
        browser = launch(profile)
        browser.put("youtube.test/shorts*", name="Shorts", **changes)
        browser.close()
        return profile

    return ruled


@pytest.fixture(autouse=True)
def glaring(site):
    site.pages["/shorts/x"] = pages.glaring("/shorts/x")
    site.pages["/watch"] = pages.quiet("/watch")


@pytest.fixture
def tools():
    """Opens the debugging port of a browser that was started with one."""
    opened = []

    def tools(profile) -> DevTools:
        opened.append(DevTools(profile.user_data))
        opened[-1].wait_for_worker()
        return opened[-1]

    yield tools
    for each in opened:
        each.close()


def is_alive(site) -> bool:
    beats = site.seen(f"/-/beat?{HOST}/shorts/x")
    return bool(beats) and time.monotonic() - beats[-1].at < 1


def pictures_until_blocked(desktop, patience: float = 20.0) -> list[bool]:
    """Of each picture of the screen until our page stands there, whether the site's is in it."""
    glared = []

    def blocked():
        glared.append(glares(desktop.picture()))
        return "Shorts" in desktop.title()

    wait_until(blocked, "the blocked page stands there", patience)
    return glared


def test_the_address_on_the_command_line(ruled, start_plainly, desktop, site):
    """Chromium asks the server before the extension runs; nothing of the answer is painted."""
    start_plainly(ruled(allowanceMinutes=0), SHORT)
    assert not any(pictures_until_blocked(desktop))
    assert len(site.seen("/shorts")) <= 1
    assert site.seen("/-/painted") == []


@pytest.mark.parametrize("end", ["close", "kill"])
def test_a_session_that_comes_back_after_the_time_was_used(ruled, start_plainly, desktop, site, end):
    profile = ruled(allowanceMinutes=5)
    browser = start_plainly(profile, SHORT)
    wait_until(lambda: is_alive(site), "the short is shown")
    time.sleep(3)  # until the session is on disk
    getattr(browser, end)()
    profile.spend(SHORT, 300)
    start_plainly(profile, "--restore-last-session")
    pictures_until_blocked(desktop)
    time.sleep(1)
    assert not is_alive(site)
    assert not glares(desktop.picture())


def test_a_reload_of_the_extension(ruled, start_plainly, desktop, site, tools):
    """Addresses typed while it reloads: what gets through is stopped when it is back."""
    profile = ruled(allowanceMinutes=0)
    start_plainly(profile, "--remote-debugging-port=0", f"http://{HOST}/watch")
    desktop.wait_for_title("/watch")
    devtools = tools(profile)
    devtools.in_worker("() => setTimeout(() => chrome.runtime.reload(), 100) && null")
    desktop.key("ctrl+l")
    desktop.type(SHORT + "\n")
    pictures_until_blocked(desktop)
    time.sleep(1)
    assert not is_alive(site)
    assert not glares(desktop.picture())


def test_a_private_window_where_it_is_allowed(ruled, start_plainly, desktop, site):
    profile = ruled(allowanceMinutes=0)
    allow_in_private_windows(profile)
    start_plainly(profile, "--incognito", "about:blank")
    desktop.wait_for_title("about:blank")
    time.sleep(2)
    desktop.key("ctrl+l")
    desktop.type(SHORT + "\n")
    assert not any(pictures_until_blocked(desktop))
    assert site.seen("/shorts") == []


def allow_in_private_windows(profile):
    path = profile.user_data / "Default" / "Preferences"
    preferences = json.loads(path.read_text())
    preferences["extensions"]["settings"][ID]["incognito"] = True
    path.write_text(json.dumps(preferences))
