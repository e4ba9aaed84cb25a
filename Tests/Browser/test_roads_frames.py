"""A stopped page inside other sites: stopped where the rule says so; a lecture in a course plays."""

import pytest
from playwright.sync_api import expect
from roads.covering import give_back, use_up, wait_in
from roads.frames import FRAMES, FrameRoad, FrameWalker


@pytest.fixture(scope="module")
def walker(roads_browser, server):
    return FrameWalker(roads_browser, server)


@pytest.mark.parametrize("road", [pytest.param(road, id=road.slug) for road in FRAMES])
def test_a_frame_is_stopped_where_the_rule_says_so(walker: FrameWalker, road: FrameRoad):
    assert walker.walk(road) == road.expected()


ANEW = """<script>if (location.protocol !== "blob:") {
const page = new Blob(["<h1>written</h1>"], { type: "text/html" });
location.replace(URL.createObjectURL(page)); }</script>"""


def test_a_frame_that_wrote_itself_anew_is_stopped(browser, site):
    """At the address of a blob it stands for its site, and is no part of the page around it."""
    site.pages |= {"/course": '<iframe src="http://feed.test/x"></iframe>', "/x": ANEW}
    browser.put("feed.test", name="Feed", allowanceMinutes=30, insideFrames=True)
    page = browser.page("http://school.test/course")
    shown = lambda: [frame.url.partition(":")[0] for frame in page.frames[1:]]  # noqa: E731
    wait_in(page, lambda: shown() == ["blob"], "the frame wrote itself anew")
    use_up(browser)
    wait_in(page, lambda: "blob" not in shown(), "it is stopped")


@pytest.mark.parametrize("scrolled", [False, True], ids=["on the screen", "below it"])
def test_a_stopped_frame_comes_back_by_itself(browser, site, scrolled):
    above = '<div style="height: 9000px"></div>' if scrolled else ""
    site.pages |= {"/course": f'{above}<iframe id="f" src="http://feed.test/x"></iframe>', "/x": "<h1>/x</h1>"}
    browser.put("feed.test", name="Feed", allowanceMinutes=0, insideFrames=True)
    page = browser.page("http://course.test/course")
    heading = page.frame_locator("#f").get_by_role("heading", level=1)
    expect(heading).to_contain_text("Feed")
    give_back(browser)
    if scrolled:
        page.wait_for_timeout(3_000)
        expect(heading).to_contain_text("Feed")
        page.evaluate("document.querySelector('#f').scrollIntoView()")
    expect(heading).to_have_text("/x", timeout=3_000)


@pytest.mark.parametrize("way", ["by Back", "as it loads"])
def test_a_frame_whose_time_is_given_before_it_stands_is_open(browser, site, way):
    site.pages |= {"/course": '<iframe id="f" src="http://feed.test/x"></iframe>', "/x": "<h1>/x</h1>"}
    browser.put("feed.test", name="Feed", allowanceMinutes=0, insideFrames=True)
    page = browser.page("http://course.test/course")
    heading = page.frame_locator("#f").get_by_role("heading", level=1)
    expect(heading).to_contain_text("Feed")
    if way == "by Back":
        browser.go(page, "http://course.test/away")
        give_back(browser)
        page.go_back()
    else:
        page.evaluate("setTimeout(() => location.reload(), 0)")
        give_back(browser)
    expect(heading).to_have_text("/x", timeout=3_000)
