"""A list of thousands of hosts: stopped by the browser itself, before a server is asked."""

import os
import subprocess

import pytest
from harness.waiting import wait_until
from host_process import release_binary

COUNT = 3_000

DOMAINS = """async () => {
  const rules = await chrome.declarativeNetRequest.getDynamicRules();
  return rules.filter((rule) => rule.condition.regexFilter).flatMap((rule) => rule.condition.requestDomains ?? []);
}"""


def hosts(profile, *arguments) -> str:
    """What `scroll-brake hosts ...` says on the browser's state folder."""
    return subprocess.run(
        [release_binary(), "hosts", *map(str, arguments)],
        env={"PATH": os.environ["PATH"], **profile.env},
        capture_output=True, text=True, check=True, timeout=30,
    ).stdout


@pytest.fixture
def listed(browser, tmp_path):
    """A browser in which a list of hosts is done for today."""
    path = tmp_path / "many.txt"
    path.write_text("".join(f"0.0.0.0 site{number}.test\n" for number in range(COUNT)))
    assert "Rule 1, many: 3,000 hosts." in hosts(browser.profile, path)
    browser.catch_up()
    browser.ask("rules.finish", {"ids": [1]})
    return browser


def rules(browser) -> list[dict]:
    return browser.ask("state.get")["state"]["rules"]


def domains(browser) -> list[str]:
    """What stands in the browser's own rules; the options page may ask for it too."""
    browser.catch_up()
    return browser._options.evaluate(DOMAINS)


def test_a_listed_host_is_stopped_before_the_server_sees_it(listed, site):
    for host in ("site0.test", "www.site2999.test"):
        page = listed.page(f"http://{host}/a")
        listed.expect_blocked(page)
    assert site.requests == []
    page = listed.page("http://site3000.test/a")
    listed.expect_open(page, "/a")
    assert [each.host for each in site.seen("/a")] == ["site3000.test"]


def test_the_entries_are_in_one_rule_and_in_no_state(listed):
    held = domains(listed)
    assert len(held) == COUNT + 1
    assert held[0].endswith(".list.invalid")
    (rule,) = rules(listed)
    assert (rule["hosts"], rule["patterns"], rule["sites"]) == (COUNT, [], ["*://*/*"])
    options = listed.our_page("options/options.html")
    options.get_by_text("3,000 listed hosts.").wait_for()


def test_a_list_that_is_replaced_or_removed_frees_its_hosts(listed, site, tmp_path):
    path = tmp_path / "other.txt"
    path.write_text("".join(f"page{number}.test\n" for number in range(COUNT)))
    hosts(listed.profile, path, "--rule", 1)
    wait_until(lambda: "page0.test" in domains(listed), "the new list is in force")
    listed.expect_blocked(listed.page("http://page2999.test/a"))
    listed.expect_open(listed.page("http://site0.test/a"), "/a")
    hosts(listed.profile, "--remove", "--rule", 1)
    wait_until(lambda: domains(listed) == [], "the list is gone")
    listed.expect_open(listed.page("http://page2999.test/a"), "/a")


def test_a_list_with_time_left_stops_when_the_host_is_away(browser, site, tmp_path):
    path = tmp_path / "many.txt"
    path.write_text("".join(f"site{number}.test\n" for number in range(COUNT)))
    hosts(browser.profile, path)
    wait_until(lambda: rules(browser), "the command line's rule is known")
    page = browser.page("http://site7.test/a")
    browser.expect_open(page, "/a")
    browser.profile.disconnect_host()
    browser.kill_host()
    browser.expect_blocked(page, patience=10)
    site.forget()
    browser.expect_blocked(browser.page("http://www.site8.test/b"))
    assert site.requests == []
    browser.expect_open(browser.page("http://site3000.test/c"), "/c")
