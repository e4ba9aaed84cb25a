"""The same in earnest: addresses are opened, and what the host stops is never shown.

`testMatchOutcome` tells what the declarative rules say; only a navigation tells what a person sees
and what the server is asked.
"""

from host_process import HostProcess
from playwright.sync_api import expect

RULES = [
    ["site.test/shorts*", "!site.test/shorts/kept"],
    ["video.test", "!video.test/watch", "!music.video.test"],
    ["news.*", "!news.co.test"],
    ["hash.test/#feed", "hash.test/*5"],
    ["=exact.test", "k.test:8080/only$", "sub_domain.test/É?*q"],
]
ADDRESSES = [
    "http://site.test/shorts", "http://www.site.test/shortsfilm?x#y", "http://site.test/shorts/kept/1",
    "http://site.test/%73horts/a", "http://site.test//shorts/a", "http://site.test/a/../shorts",
    "http://SITE.test/SHORTS", "http://site.test./shorts/a", "http://notsite.test/shorts",
    "http://site.test.evil.test/shorts", "http://video.test/", "http://m.video.test/feed?watch",
    "http://video.test/watch?v=1", "http://video.test/watcher", "http://music.video.test/feed",
    "http://news.test/", "http://news.co.test/x", "http://old.news.org.test/", "http://mynews.test/",
    "http://hash.test/#feed/1", "http://hash.test/#feeder", "http://hash.test/%35", "http://hash.test/a%25",
    "http://hash.test/%zz/5", "http://exact.test/a", "http://www.exact.test/a", "http://k.test:8080/only/?q",
    "http://k.test/only", "http://sub_domain.test/%C3%A9?a&q", "http://sub_domain.test/e?q",
]

OUTCOME = """(url) => chrome.declarativeNetRequest.testMatchOutcome({ url, type: "main_frame" })
  .then(({ matchedRules }) => matchedRules.some(({ ruleId }) => ruleId < 10_000))"""


def test_what_is_shown_is_what_the_host_passes(browser, site):
    assert len(ADDRESSES) == 30
    for patterns in RULES:
        browser.put(*patterns, allowanceMinutes=0)
    ours, page = browser.our_page("options/options.html"), browser.page()
    seen = []
    with HostProcess(browser.profile.home, env=browser.profile.env) as host:
        host.open(browser.profile.id)
        for address in ADDRESSES:
            stops = host.check(address)["action"] == "stop"
            redirects = ours.evaluate(OUTCOME, address)
            # A fragment alone would be no navigation.
            page.goto("about:blank")
            site.forget()
            browser.go(page, address)
            if stops:
                browser.expect_blocked(page)
                assert not (redirects and site.requests), f"The server was asked for {address}."
            else:
                expect(page.locator("h1")).to_be_visible()
                page.wait_for_timeout(300)  # the worker's own look comes 250 ms later
                assert not browser.is_blocked(page), address
                assert site.requests and not redirects, address
            seen.append((stops, redirects))
    # Stopped before a request, stopped by a later layer, and shown: the sample has some of each.
    assert all(seen.count(each) >= least for each, least in [((True, True), 10), ((True, False), 1), ((False, False), 10)]), seen
