"""From a fresh install to the first stop: the options page and the browser's own prompt."""

import pytest
from harness.extension import ID
from harness.waiting import wait_until

SHORT = "http://www.youtube.test/shorts/abc"


@pytest.fixture
def fresh(launch, unasked_profile, desktop):
    """The extension as it ships, in a window."""
    return launch(unasked_profile, desktop)


def answer_prompt(desktop, *, accept: bool):
    """The prompt has no place in the page: its first focus is on Deny, and Tab leads to Allow."""
    wait_until(lambda: len(desktop.windows("")) > 1, "the browser's prompt is there")
    desktop.key(*(["Tab"] if accept else []), "Return")


def test_nothing_is_asked_for_at_install(fresh):
    held = fresh.our_page("options/options.html").evaluate("chrome.permissions.getAll()")
    assert held["origins"] == []
    assert ID
