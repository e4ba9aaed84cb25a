"""The welcome page: what an earlier installation has left is offered first."""

from harness import told
from playwright.sync_api import expect

ANSWERS = {"state.get": told.state(), "space.get": told.SPACE, "space.choose": told.SPACE}


def test_an_earlier_space_is_offered_first(browser):
    page = browser.told_page("welcome/welcome.html", ANSWERS)
    offers = page.locator("main :is(button, a)")
    expect(offers).to_have_text(["Go on with these", "Name the first site"])
    expect(page.get_by_text("last used 2 days ago: Reddit, Shorts, and 1 more.")).to_be_visible()
    page.get_by_role("button", name="Go on with these").press("Enter")
    expect(page.get_by_role("status")).to_have_text("The earlier rules and counts hold again.")
    expect(page.get_by_role("button")).to_have_count(0)


def test_without_one_nothing_is_said_of_it(browser):
    page = browser.told_page("welcome/welcome.html", ANSWERS | {
        "space.get": told.SPACE | {"earlier": []},
    })
    expect(page.get_by_role("link", name="Name the first site")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
