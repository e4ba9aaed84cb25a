"""The fixtures of the browser tests. What they give is in `harness/`, one thing a file."""

import re
from pathlib import Path

import pytest
from harness.background import AT_ONCE, AT_ONCE_ALONE, is_for_the_patient, send_to_background
from harness.browser import Browser
from harness.chromium import PlainChromium, launch_context
from harness.desktop import Desktop
from harness.profile import Profile, install
from harness.secure import SecureSite
from playwright.sync_api import expect, sync_playwright
from roads.start import browser_for_roads

SHOTS = Path(__file__).parent / "shots"

expect.set_options(timeout=5_000)


def pytest_addoption(parser):
    parser.addoption("--foreground", action="store_true", help="run long tests in place")
    parser.addoption("--patient", action="store_true", help="run all long tests too")


@pytest.hookimpl(trylast=True)  # after -m and -k have chosen
def pytest_collection_modifyitems(config, items):
    if not (config.option.foreground or config.option.patient):
        config.hook.pytest_deselected(items=[item for item in items if is_for_the_patient(item)])
        items[:] = [item for item in items if not is_for_the_patient(item)]
    if not (config.option.foreground or config.option.collectonly):
        send_to_background(items, AT_ONCE_ALONE if config.option.patient else AT_ONCE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call" and report.failed:
        for name in ("desktop", "browser"):
            if subject := getattr(item, "funcargs", {}).get(name):
                picture = SHOTS / (re.sub(r"[^\w.-]+", "-", item.name) + f"-{name}.png")
                try:
                    SHOTS.mkdir(exist_ok=True)
                    subject.shoot(picture)
                except Exception as error:  # a picture is a help, never a second failure
                    report.sections.append(("picture", str(error)))
    return report


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def server():
    site = SecureSite()
    yield site
    site.close()


@pytest.fixture
def site(server):
    """The web server; its log begins with the test."""
    server.forget()
    return server


@pytest.fixture(scope="session")
def installed(playwright, server, tmp_path_factory):
    """Profiles with the extension installed, made when first asked for: `installed(granted)`."""
    made: dict[bool, Profile] = {}

    def launch(profile, args):
        return Browser(launch_context(playwright, profile, server, None, args), profile)

    def installed(granted: bool) -> Profile:
        if granted not in made:
            folder = tmp_path_factory.mktemp("granted" if granted else "as-shipped")
            made[granted] = install(launch, folder, granted=granted)
        return made[granted]

    return installed


@pytest.fixture(scope="module")
def roads_browser(playwright, server, tmp_path_factory):
    """One browser for many roads, on a profile of its own."""
    with browser_for_roads(playwright, server, tmp_path_factory.mktemp("roads")) as browser:
        yield browser


@pytest.fixture
def profile(installed, tmp_path):
    """A profile of this test's own; the extension may see every site without asking."""
    return installed(True).copy_to(tmp_path)


@pytest.fixture
def unasked_profile(installed, tmp_path):
    """A profile of this test's own with the extension as it ships: no site granted."""
    return installed(False).copy_to(tmp_path)


@pytest.fixture
def launch(playwright, site):
    """Starts a browser on a profile, headless or on a desktop; it is closed with the test."""
    browsers = []

    def launch(
        profile: Profile, desktop: Desktop | None = None, args=(), wait: bool = True
    ) -> Browser:
        context = launch_context(playwright, profile, site, desktop, args)
        browser = Browser(context, profile, in_window=desktop is not None)
        browsers.append(browser)
        if wait:
            browser.wait_for_host()
        return browser

    yield launch
    for browser in browsers:
        browser.close()


@pytest.fixture
def browser(launch, profile):
    """A headless browser on `profile`, connected to its host."""
    return launch(profile)


@pytest.fixture
def desktop():
    desktop = Desktop()
    yield desktop
    desktop.close()


@pytest.fixture
def start_plainly(site, desktop):
    """Starts a browser without a debugger on the desktop, or `on` another one:
    `start_plainly(profile, *urls)`."""
    started = []

    def start(profile: Profile, *urls: str, on: Desktop | None = None) -> PlainChromium:
        started.append(PlainChromium(profile, site, on or desktop, *urls))
        return started[-1]

    yield start
    for browser in started:
        browser.close()
