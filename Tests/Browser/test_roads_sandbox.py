"""Pages without an origin of their own: those that their server puts into a sandbox, and the way from
them, and from pages of files and data, to a stopped one."""

import pytest
from harness.site import Answer
from playwright.sync_api import expect
from roads.covering import type_in, use_up, wait_in

HOST = "http://www.youtube.test"
SHORT = f"{HOST}/shorts/x"
SANDBOX = {"Content-Security-Policy": "sandbox allow-scripts allow-forms allow-top-navigation"}


@pytest.fixture
def boxed(browser, site):
    """A page in a sandbox, with time left."""
    site.pages["/shorts/boxed"] = Answer("<h1>/shorts/boxed</h1><p>text</p>", headers=SANDBOX)
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=30)
    page = browser.page(f"{HOST}/shorts/boxed")
    browser.expect_open(page, "/shorts/boxed")
    assert page.evaluate("self.origin") == "null"
    return page


def test_time_in_a_sandbox_counts(boxed, profile):
    for step in range(12):
        boxed.mouse.move(100 + 9 * step, 200)
        boxed.wait_for_timeout(500)
    wait_in(boxed, lambda: profile.used_ms() > 3_000, "its time is counted")


def test_a_page_in_a_sandbox_is_stopped(boxed, browser):
    use_up(browser)
    browser.expect_blocked(boxed)


def test_a_page_in_a_sandbox_is_left_whatever_was_typed(browser, site):
    """Over it a frame of ours would have no origin, and might offer nothing."""
    site.pages["/shorts/boxed"] = Answer("<textarea id=area></textarea>", headers=SANDBOX)
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=30)
    page = browser.page(f"{HOST}/shorts/boxed")
    type_in(page, "area")
    use_up(browser)
    browser.expect_blocked(page)


LINK = f'<a id="x" href="{SHORT}">On</a>'


@pytest.mark.parametrize("origin", ["sandbox", "file", "data", "blob"])
def test_a_link_from_a_page_without_an_origin_leads_to_the_blocked_page(browser, site, tmp_path, origin):
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=0)
    site.pages["/boxed"] = Answer(LINK, headers=SANDBOX)
    file = tmp_path / "page.html"
    file.write_text(LINK)
    begin = {
        "sandbox": "http://other.test/boxed",
        "file": file.as_uri(),
        "data": f"data:text/html,{LINK}",
        "blob": "http://other.test/watch",
    }
    page = browser.page(begin[origin])
    if origin == "blob":
        with browser.context.expect_page() as opened:
            page.evaluate(f"() => {{ open(URL.createObjectURL(new Blob(['{LINK}'], {{ type: 'text/html' }}))) }}")
        page = opened.value
    site.forget()
    page.click("#x")
    browser.expect_blocked(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Shorts")
    assert site.seen("/shorts") == []
