"""Sums in the browser: only a right answer opens, nothing else does, and nothing by itself."""

from contextlib import suppress

import pytest
from harness.extension import ID
from host_process import solve
from playwright.sync_api import Error, expect

SHORT = "http://www.youtube.test/shorts/abc"

# What somebody would try in a console, of the site's page or of the blocked page.
FORGERIES = """async (id) => {
  const messages = [
    { method: "puzzle.answer", params: { id: "c0ffee00c0ffee00", answer: "75" } },
    { method: "rules.finish", params: { ids: [] } },
    { outcome: "right", minutes: 5 }, { result: { outcome: "right", minutes: 5 } },
    { notice: "state.changed" }, { solved: true }, "solved", null,
    { jsonrpc: "2.0", method: "state.changed", params: { state: { version: 99, rules: [] } } },
  ];
  for (const message of messages) {
    window.postMessage(message, "*");
    window.dispatchEvent(new CustomEvent("message", { detail: message }));
    document.dispatchEvent(new CustomEvent("solved", { detail: message }));
    const runtime = globalThis.chrome?.runtime;
    try { await runtime?.sendMessage(id, message); } catch { /* refused, as it should be */ }
    try { await runtime?.sendMessage(message); } catch { /* refused, as it should be */ }
  }
}"""


@pytest.fixture
def stopped(browser):
    browser.put("youtube.test/shorts*", allowanceMinutes=0, unlockMinutes=3)
    return browser


@pytest.fixture
def page(stopped):
    """A tab with the blocked page of a short."""
    page = stopped.page(SHORT)
    stopped.expect_blocked(page)
    return page


def expect_stopped(browser, site):
    """A new tab at the same address ends on the blocked page, and no short was ever asked for."""
    browser.expect_blocked(browser.page(SHORT))
    assert site.seen("/shorts") == []


def test_a_wrong_answer_opens_nothing(stopped, page, site):
    first = stopped.ask_for_sum(page)
    stopped.answer(page, str(int(solve(first)) + 1))
    expect(page.get_by_text("Not right")).to_be_visible()
    expect_stopped(stopped, site)


def test_what_is_no_number_leaves_the_sum(stopped, page, site):
    first = stopped.ask_for_sum(page)
    stopped.answer(page, "seven")
    expect(page.get_by_text("not a number")).to_be_visible()
    assert stopped.shown_sum(page) == first
    expect_stopped(stopped, site)


def test_a_right_answer_opens_for_its_length(stopped, page):
    stopped.unlock(page)
    stopped.expect_open(page, "/shorts/abc")
    (rule,) = stopped.profile.rules()
    assert (rule["today"]["standing"], rule["today"]["budgetMs"]) == ("open", 180_000)
    # The tab next to it opens too: the unlock is the rule's, not the page's.
    stopped.expect_open(stopped.page(SHORT), "/shorts/abc")


def test_an_unlock_that_is_used_up_is_stopped_again(stopped, page):
    stopped.unlock(page)
    stopped.expect_open(page, "/shorts/abc")
    stopped.profile.spend(SHORT, 180)
    stopped.expect_blocked(stopped.page(SHORT))
    stopped.expect_blocked(page)


def test_nothing_opens_by_itself(stopped, page, site):
    other = stopped.page(SHORT)
    stopped.expect_blocked(other)
    stopped.answer(page, solve(stopped.ask_for_sum(page)))
    expect(page.get_by_role("link", name="Back to")).to_be_visible()
    page.wait_for_timeout(1_500)
    assert stopped.is_blocked(page)
    assert stopped.is_blocked(other)
    assert site.seen("/shorts") == []


def test_forged_messages_from_the_blocked_page_open_nothing(stopped, page, site):
    stopped.ask_for_sum(page)
    page.evaluate(FORGERIES, ID)
    page.wait_for_timeout(500)
    expect_stopped(stopped, site)


def test_forged_messages_from_the_sites_page_open_nothing(stopped, site):
    page = stopped.page("http://www.youtube.test/watch?v=1")
    page.evaluate(FORGERIES, ID)
    page.wait_for_timeout(500)
    expect_stopped(stopped, site)


@pytest.mark.parametrize(
    "change",
    ["rules.put", "rules.remove"],
)
def test_the_blocked_page_cannot_change_rules(stopped, page, site, change):
    (rule,) = stopped.profile.rules()
    params = {"id": rule["id"]} if change == "rules.remove" else {
        "check": False,
        "rule": {key: value for key, value in rule.items()
                 if key not in ("sites", "today", "pending", "undo")} | {"allowanceMinutes": 600},
    }
    answer = page.evaluate(
        "async (message) => { try { return await chrome.runtime.sendMessage(message); }"
        " catch (error) { return { error: String(error) }; } }",
        {"method": change, "params": params},
    )
    assert "result" not in (answer or {})
    # How long a change can be taken back runs on.
    (after,) = stopped.profile.rules()
    assert after == rule | {"undo": after["undo"]}
    expect_stopped(stopped, site)


def test_at_the_cap_no_sum_is_offered(browser):
    browser.put("youtube.test/shorts*", allowanceMinutes=0, unlocksPerDay=0)
    page = browser.page(SHORT)
    browser.expect_blocked(page)
    expect(page.get_by_role("button", name="Close this tab")).to_be_visible()
    expect(page.get_by_role("button", name="A sum for")).to_have_count(0)


def test_close_has_the_focus_and_closes(stopped, page):
    close = page.get_by_role("button", name="Close this tab")
    expect(close).to_be_focused()
    # The tab may be gone before the key is up again.
    with page.expect_event("close"), suppress(Error):
        page.keyboard.press("Enter")
