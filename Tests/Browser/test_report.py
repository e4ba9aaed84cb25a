"""The report on the options page: read when it is asked for, with the numbers of the other pages."""

from playwright.sync_api import expect

SHORT = "http://www.youtube.test/shorts/abc"



def test_a_week_is_shown_on_request(browser):
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=1, unlockMinutes=2)
    browser.put("reddit.test", name="Reddit")
    browser.spend(SHORT, 60)
    page = browser.page(SHORT)
    browser.expect_blocked(page)
    browser.unlock(page)
    browser.expect_open(page, "/shorts/abc")
    browser.spend(SHORT, 120, ago=100)
    browser.expect_blocked(page)

    options = browser.our_page("options/options.html")
    assert options.get_by_role("table").count() == 0
    options.get_by_role("button", name="Show the last 7 days").press("Enter")
    expect(options.get_by_role("table")).to_have_count(2)
    shorts = options.get_by_role("table", name="Shorts")
    expect(shorts.get_by_role("row")).to_have_count(9)
    # Stopped twice, a sum on offer both times; after the first it was taken.
    total = shorts.get_by_role("row", name="Together").get_by_role("cell")
    expect(total).to_have_text(["3", "1", "2", "1 of 2"])
    options.get_by_text("The 1 sum").click()
    expect(options.get_by_role("listitem").filter(has_text="1 try")).to_have_count(1)
    nothing = options.get_by_role("table", name="Reddit").get_by_role("row", name="Together")
    expect(nothing.get_by_role("cell")).to_have_text(["0", "0", "0", "–"])


def test_days_before_the_first_are_said_to_be_missing(browser):
    browser.put("youtube.test/shorts*")
    options = browser.our_page("options/options.html")
    options.get_by_role("button", name="Show the last 7 days").click()
    expect(options.get_by_text("Nothing is kept of this day.")).to_have_count(6)
    options.get_by_label("From").fill("2020-01-01")
    options.get_by_label("to", exact=True).fill("2020-01-02")
    options.get_by_role("button", name="Show", exact=True).click()
    expect(options.get_by_text("Nothing is kept of these days.")).to_be_visible()


def test_a_range_that_is_none_is_refused_in_a_sentence(browser):
    browser.put("youtube.test/shorts*")
    options = browser.our_page("options/options.html")
    options.get_by_role("button", name="Show the last 7 days").click()
    options.get_by_label("From").fill("2020-01-02")
    options.get_by_label("to", exact=True).fill("2020-01-01")
    options.get_by_role("button", name="Show", exact=True).click()
    expect(options.get_by_role("alert").filter(has_text="“to” must be")).to_be_visible()
