"""Where no second is ever counted: a page that is stopped, and one that is not shown yet."""

import pytest
from harness import pages
from harness.waiting import wait_until

SHORT = "http://www.youtube.test/shorts/abc"

PRERENDERING = pages.HEAD.format(title="before") + """<h1>before</h1><script type="speculationrules">
{"prerender": [{"source": "list", "urls": ["/shorts/prerendered"], "eagerness": "immediate"}]}
</script>"""

pytestmark = pytest.mark.long


def test_a_stopped_page_counts_nothing(launch, profile, start_plainly, desktop, site):
    browser = launch(profile)
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=1)
    browser.close()
    profile.spend(SHORT, 60)
    start_plainly(profile, SHORT)
    desktop.wait_for_title("Shorts")
    before = profile.used_ms()
    desktop.wander(20)
    assert profile.used_ms() == before
    assert not site.is_alive()


def test_a_prerendered_page_counts_nothing(launch, profile, start_plainly, desktop, site):
    site.pages["/before"] = PRERENDERING
    browser = launch(profile)
    browser.put("youtube.test/shorts*", allowanceMinutes=1440)
    browser.close()
    start_plainly(profile, "http://www.youtube.test/before")
    wait_until(lambda: site.seen("/shorts/prerendered"), "the short is prerendered", patience=30)
    desktop.wait_for_title("before")
    desktop.wander(15)
    assert profile.used_ms() == 0
