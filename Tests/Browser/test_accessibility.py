"""Every page of ours, in the states that people meet, holds to axe's rules in both colour schemes."""

import pytest
from axe_playwright_python.sync_playwright import Axe

SHORT = "http://www.youtube.test/shorts/abc"


@pytest.fixture(params=["light", "dark"])
def scheme(request):
    return request.param


def expect_accessible(page, scheme: str):
    page.emulate_media(color_scheme=scheme)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


@pytest.fixture
def ruled(browser):
    browser.put("youtube.test/shorts*", allowanceMinutes=0)
    browser.put("reddit.test", "!reddit.test/r/swift", allowanceMinutes=5)
    return browser


@pytest.mark.parametrize(
    "path", ["options/options.html", "options/options.html#add", "popup/popup.html",
             "welcome/welcome.html", "blocked/blocked.html", f"blocked/blocked.html#{SHORT}"]
)
def test_a_page_with_rules(ruled, path, scheme):
    expect_accessible(ruled.our_page(path), scheme)


def test_the_options_page_without_a_rule_and_with_an_error(browser, scheme):
    page = browser.our_page("options/options.html")
    expect_accessible(page, scheme)
    page.get_by_label("Sites", exact=True).fill("not a host")
    page.get_by_role("button", name="Save").click()
    page.locator("#patterns-wrong").get_by_text(".").first.wait_for()
    expect_accessible(page, scheme)


def test_the_blocked_page_with_a_sum(ruled, scheme):
    page = ruled.page(SHORT)
    ruled.expect_blocked(page)
    expect_accessible(page, scheme)
    ruled.ask_for_sum(page)
    expect_accessible(page, scheme)
    ruled.answer(page, "1")
    page.get_by_text("Not right").wait_for()
    expect_accessible(page, scheme)


def test_our_pages_without_a_host(ruled, scheme):
    ruled.profile.disconnect_host()
    ruled.kill_host()
    page = ruled.page(SHORT)
    page.get_by_text("is not answering").wait_for()
    expect_accessible(page, scheme)
    expect_accessible(ruled.our_page("options/options.html"), scheme)
    expect_accessible(ruled.our_page("popup/popup.html"), scheme)
