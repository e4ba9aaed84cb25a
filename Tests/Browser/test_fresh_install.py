"""From a fresh install to the first stop: the options page and the browser's own prompt."""

import pytest
from harness.extension import ID
from harness.prompt import prompt
from harness.waiting import wait_until
from playwright.sync_api import expect

SHORT = "http://www.youtube.test/shorts/abc"


@pytest.fixture
def fresh(launch, unasked_profile, desktop):
    """The extension as it ships, in a window, with no site granted."""
    return launch(unasked_profile, desktop)


@pytest.fixture
def options(fresh):
    page = fresh.our_page("options/options.html")
    page.bring_to_front()
    return page


def held_sites(page) -> list[str]:
    return page.evaluate("chrome.permissions.getAll()")["origins"]


def add_rule(page, *patterns: str, allowance: int = 0):
    page.get_by_label("Sites", exact=True).fill("\n".join(patterns))
    page.get_by_label("Minutes a day").fill(str(allowance))
    page.get_by_role("button", name="Save").click()


def test_no_site_is_held_after_the_install(options):
    assert held_sites(options) == []


def test_a_rule_is_added_and_the_prompt_accepted(fresh, options, desktop, site):
    with prompt(desktop, accept=True):
        add_rule(options, "youtube.test/shorts*")
    wait_until(lambda: held_sites(options) == ["*://*.youtube.test/*"], "the site is granted")
    expect(options.get_by_text("Not enforced on")).to_have_count(0)

    page = fresh.page(SHORT)
    fresh.expect_blocked(page)
    assert site.requests == []
    # A link on the site itself, and one on a site for which there is no permission.
    for start in ("http://www.youtube.test/watch", "http://elsewhere.test/watch"):
        site.pages["/watch"] = f'<h1>/watch</h1><a id="shorts" href="{SHORT}">A short</a>'
        fresh.go(page, start)
        page.click("#shorts")
        fresh.expect_blocked(page)
    assert site.seen("/shorts") == []


def test_a_rule_whose_prompt_is_denied_is_kept_and_shown_as_not_enforced(
    fresh, options, desktop
):
    with prompt(desktop, accept=False):
        add_rule(options, "youtube.test/shorts*")
    expect(options.get_by_text("Not enforced on youtube.test")).to_be_visible()
    assert held_sites(options) == []
    assert [rule["patterns"] for rule in fresh.profile.rules()] == [["youtube.test/shorts*"]]

    with prompt(desktop, accept=True):
        options.get_by_role("button", name="Ask the browser").click()
    expect(options.get_by_text("Not enforced on")).to_have_count(0)
    fresh.expect_blocked(fresh.page(SHORT))


def test_our_pages_are_where_the_manifest_says(fresh):
    welcome = fresh.our_page("welcome/welcome.html")
    expect(welcome.get_by_role("heading", level=1)).to_be_visible()
    assert welcome.url.startswith(f"chrome-extension://{ID}/")
