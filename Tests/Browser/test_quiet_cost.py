"""Where no rule is, nothing of ours runs."""

import pytest
from harness.extension import ID


def worlds(page) -> list[str]:
    """Whose scripts run in the page's own frame, by origin."""
    session = page.context.new_cdp_session(page)
    found = []
    session.on(
        "Runtime.executionContextCreated", lambda event: found.append(event["context"]["origin"])
    )
    session.send("Runtime.enable")
    return [origin for origin in found if origin.startswith("chrome-extension:")]


@pytest.mark.parametrize(
    ("url", "ours"),
    [
        ("http://www.youtube.test/watch", [f"chrome-extension://{ID}"]),
        ("http://other.test/watch", []),
        ("http://notyoutube.test/shorts/x", []),
    ],
)
def test_no_script_of_ours_on_a_site_without_a_rule(browser, url, ours):
    browser.put("youtube.test/shorts*", allowanceMinutes=5)
    page = browser.page(url)
    assert worlds(page) == ours


def test_a_site_is_left_when_its_last_rule_goes(browser):
    rule = browser.put("youtube.test/shorts*", allowanceMinutes=5)
    browser.ask("rules.remove", {"id": rule["id"]})
    assert worlds(browser.page("http://www.youtube.test/watch")) == []
