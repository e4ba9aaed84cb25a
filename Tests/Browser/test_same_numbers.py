"""What was used and what is left is one number, wherever it is read at one moment."""

import subprocess

import pytest
from harness.prompt import Popup, pin
from host_process import release_binary
from playwright.sync_api import expect

SHORT = "http://www.youtube.test/shorts/abc"
# Ten minutes make a session, after which the page is stopped with most of its day left.
USED = 10 * 60 + 30
LEFT = "19 of 30 minutes left today."


@pytest.fixture
def stopped(launch, profile, desktop):
    """A browser in a window, a session of its rule over."""
    browser = launch(pin(profile), desktop)
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=30)
    browser.spend(SHORT, USED)
    return browser


def told_by_the_command_line(profile) -> str:
    done = subprocess.run(
        [release_binary(), "report", "--days", "1"],
        env=profile.env | {"HOME": str(profile.home)}, capture_output=True, text=True, check=False,
    )
    return done.stdout + done.stderr


def test_pages_state_and_command_line_agree(stopped, profile, desktop):
    page = stopped.page(SHORT)
    page.bring_to_front()
    stopped.expect_blocked(page)
    expect(page.get_by_text(LEFT)).to_be_visible()

    assert LEFT in Popup(stopped, desktop).open().text()
    expect(stopped.our_page("options/options.html").get_by_text(LEFT)).to_be_visible()

    (rule,) = stopped.ask("state.get")["state"]["rules"]
    (checked,) = stopped.ask("page.check", {"url": SHORT, "stopped": False})["rules"]
    used = {rule["today"]["usedMs"], checked["usedMs"], profile.used_ms()}
    assert used == {USED * 1000}
    assert " 10:30 " in told_by_the_command_line(profile)


def test_an_open_page_of_ours_does_not_tick(stopped, profile):
    options = stopped.our_page("options/options.html")
    expect(options.get_by_text(LEFT)).to_be_visible()
    options.evaluate(
        """() => {
          window.changes = 0;
          const seen = new MutationObserver((all) => { window.changes += all.length; });
          seen.observe(document, { subtree: true, childList: true, characterData: true });
        }"""
    )
    options.wait_for_timeout(4_000)
    assert options.evaluate("window.changes") == 0
