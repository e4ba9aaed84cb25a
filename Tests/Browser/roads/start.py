"""One browser for many roads."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from harness.browser import Browser
from harness.chromium import launch_context
from harness.profile import install
from harness.secure import IGNORE
from harness.site import Site

# What is granted. `.example` is not: other people's sites.
SITES = ("*://*.test/*", "*://*.localhost/*", "*://127.0.0.1/*")

# As a person's browser: Back finds a page as it was left.
WITHOUT = ("--disable-back-forward-cache",)


@contextmanager
def browser_for_roads(playwright, server: Site, folder: Path) -> Iterator[Browser]:
    def launch(profile, args=()):
        context = launch_context(
            playwright, profile, server, None, (*args, IGNORE), without=WITHOUT
        )
        return Browser(context, profile)

    browser = launch(install(launch, folder, granted=True, sites=SITES))
    try:
        browser.wait_for_host()
        yield browser
    finally:
        browser.close()
