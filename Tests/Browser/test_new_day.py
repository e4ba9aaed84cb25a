"""Midnight and closed times come to open pages by themselves: they stop, and open nothing."""

import time

import pytest
from playwright.sync_api import expect

SHORT = "http://www.youtube.test/shorts/abc"
DAY = 24 * 60 * 60

pytestmark = pytest.mark.long(2)


def zone_at(local: int) -> str:
    """A time zone in which it is now that many seconds after midnight, or up to 59 more: like every
    real one it differs from UTC by whole minutes, which is what closed times rely on."""
    west = (int(time.time()) - local) % DAY // 60 * 60
    if west > DAY // 2:
        west -= DAY
    hours, rest = divmod(abs(west), 3600)
    return f"<TEST>{'-' if west < 0 else ''}{hours}:{rest // 60:02}"


@pytest.fixture
def launch_at(launch, profile):
    """Starts a browser for which the day has run that many seconds."""

    def launch_at(local: int):
        profile.env["TZ"] = zone_at(local)
        return launch(profile)

    return launch_at


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({}, "Shorts: today's 1 minute is used."),
        ({"strict": True, "unlocksPerDay": 0}, "Shorts: sealed until midnight."),
    ],
    ids=["used up", "sealed"],
)
def test_a_new_day_shows_a_link_and_opens_nothing(launch_at, site, changes, sentence):
    browser = launch_at(DAY - 120)
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=1, **changes)
    browser.profile.spend(SHORT, 60)
    page = browser.page(SHORT)
    browser.expect_blocked(page)
    expect(page.get_by_role("heading", level=1)).to_have_text(sentence)
    site.forget()
    expect(page.get_by_role("heading", level=1)).to_have_text("A new day.", timeout=150_000)
    page.wait_for_timeout(3_000)
    assert browser.is_blocked(page)
    assert site.seen("/shorts") == []
    page.get_by_role("link", name="Open youtube.test").click()
    browser.expect_open(page, "/shorts/abc")
    (rule,) = browser.profile.rules()
    assert (rule["today"]["usedMs"], rule["today"]["standing"]) == (0, "open")


def test_a_closed_time_begins_on_an_open_page_and_ends_with_a_link(launch_at, site):
    noon = time.time() // 60
    browser = launch_at(DAY // 2)
    page = browser.page(SHORT)
    browser.expect_open(page, "/shorts/abc")
    # The first whole minute that leaves time to store the rule.
    minute = int((time.time() + 20) // 60 - noon) + 1
    closed = {"from": f"12:{minute:02}", "to": f"12:{minute + 1:02}"}
    browser.put("youtube.test/shorts*", name="Shorts", closed=closed)
    browser.expect_open(page, "/shorts/abc")
    browser.expect_blocked(page, patience=100)
    sentence = f"Shorts: closed until {closed['to']}."
    expect(page.get_by_role("heading", level=1)).to_have_text(sentence)
    site.forget()
    link = page.get_by_role("link", name="Open")
    expect(link).to_be_visible(timeout=100_000)
    page.wait_for_timeout(3_000)
    assert browser.is_blocked(page)
    assert site.seen("/shorts") == []
    link.click()
    browser.expect_open(page, "/shorts/abc")
