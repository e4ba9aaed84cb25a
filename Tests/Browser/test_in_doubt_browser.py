"""Closed when in doubt: whatever happens to the extension's own parts in the browser, what is stopped
stays stopped, and all is as before without a reload by hand."""

import json
import os
import signal
import time
from pathlib import Path

import pytest
from harness.chromium import extension_processes
from harness.extension import ID
from harness.waiting import wait_until
from playwright.sync_api import Error, expect

SHORT = "http://www.youtube.test/shorts/abc"
NEWS = "http://news.test/today"
WATCH = "http://www.youtube.test/watch"

EMPTY = "Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()])"
STORED = "Promise.all([chrome.storage.local.get(), chrome.storage.session.get()])"
IN_FORCE = """async () => [
  (await chrome.declarativeNetRequest.getDynamicRules()).map((rule) => JSON.stringify(rule.condition)).sort(),
  (await chrome.scripting.getRegisteredContentScripts()).map((script) => script.id).sort(),
]"""


@pytest.fixture
def world(browser):
    """A browser in which shorts are stopped all day and a page of news has time left."""
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=0)
    browser.put("news.test", name="News", allowanceMinutes=30)
    return browser


def in_force(browser):
    return browser.our_page("options/options.html").evaluate(IN_FORCE)


def stop_news(browser):
    rule = browser.ask("rules.list")["rules"][1]
    fields = {name: rule[name] for name in rule if name not in ("hosts", "sites", "today")}
    browser.ask("rules.put", {"check": False, "rule": fields | {"allowanceMinutes": 0}})


# The storage

def rules_of(browser) -> list[dict]:
    """The rules, less the time that is left to take a change back."""
    return [rule | {"undo": None} for rule in browser.ask("rules.list")["rules"]]


def test_an_emptied_storage_is_filled_again(world):
    before, rules = in_force(world), rules_of(world)
    ours = world.our_page("options/options.html")
    profile = world.profile_id()
    ours.evaluate(EMPTY)
    wait_until(lambda: "copy" in ours.evaluate(STORED)[0] and "copy" in ours.evaluate(STORED)[1], "the copy is back")
    assert world.profile_id() == profile
    assert in_force(world) == before
    assert rules_of(world) == rules


@pytest.mark.long
def test_an_emptied_storage_is_no_new_profile_after_a_restart(world, profile, launch, site):
    rules, name = world.ask("rules.list")["rules"], world.profile_id()
    # No host, so that only what stands in the browser is left.
    profile.disconnect_host()
    world.kill_host()
    world.close()
    leveldb = profile.user_data / "Default" / "Local Extension Settings" / ID
    for file in leveldb.iterdir():
        file.unlink()
    browser = launch(profile, wait=False)
    site.forget()
    page = browser.page(SHORT)
    browser.expect_blocked(page)
    assert site.requests == []
    assert browser.profile_id() == name
    profile.connect_host()
    wait_until(lambda: browser.ask("state.get")["host"]["connected"], "the host is found again", 75)
    assert [rule["name"] for rule in browser.ask("rules.list")["rules"]] == [rule["name"] for rule in rules]
    news = browser.page(NEWS)
    browser.expect_open(news, "/today")


@pytest.mark.long
def test_a_damaged_copy_and_no_host_stop_every_page_of_the_ruled_sites(world, profile, launch, site):
    profile.disconnect_host()
    world.kill_host()
    world.our_page("options/options.html").evaluate("chrome.storage.local.set({ copy: 7 })")
    world.close()
    browser = launch(profile, wait=False)
    other = browser.page("http://other.test/watch")
    short = browser.page(SHORT)
    browser.expect_blocked(short)
    news = browser.page(NEWS)
    browser.expect_blocked(news, patience=15)
    browser.expect_open(other, "/watch")
    profile.connect_host()
    expect(news.get_by_role("link", name="Open")).to_be_visible(timeout=90_000)
    news.get_by_role("link", name="Open").click()
    browser.expect_open(news, "/today")


# The worker

def kill_worker(profile):
    pids = wait_until(lambda: extension_processes(profile), "the extension has a process")
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: not set(pids) & set(extension_processes(profile)), "it is killed")


@pytest.mark.long
def test_a_killed_worker_opens_nothing_and_counts_on(launch, profile, start_plainly, desktop, site):
    browser = launch(profile)
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=1)
    browser.close()
    start_plainly(profile, SHORT)
    desktop.wait_for_title("/shorts/abc")
    desktop.settle()
    desktop.wander(6)
    wait_until(lambda: profile.used_ms() > 0, "time is counted")
    kill_worker(profile)
    used = profile.used_ms()
    profile.spend(SHORT, 50)
    desktop.wander(30, until=lambda: not site.is_alive())
    assert profile.used_ms() > used + 45_000
    desktop.wait_for_title("Shorts")
    wait_until(lambda: not site.is_alive(), "the page is gone")
    kill_worker(profile)
    site.forget()
    desktop.key("ctrl+l")
    desktop.type("http://www.youtube.test/shorts/typed")
    desktop.key("Return")
    time.sleep(2)
    assert site.seen("/shorts") == []
    assert "www.youtube.test" not in desktop.title()


# The extension

def test_a_reload_with_pages_open(world, site):
    news = world.page(NEWS)
    world.expect_open(news, "/today")
    before = in_force(world)
    try:
        world.our_page("options/options.html").evaluate("chrome.runtime.reload()")
    except Error:
        pass  # our page goes with the old extension
    wait_until(lambda: news.wait_for_timeout(200) or answers(world), "the extension is back", 60)
    world.wait_for_host()
    wait_until(lambda: in_force(world) == before, "all is in force again")
    world.expect_open(news, "/today")
    short = world.page(SHORT)
    world.expect_blocked(short)
    stop_news(world)
    world.expect_blocked(news)


def answers(browser):
    try:
        browser.ask("state.get")
    except Error:
        browser._options = None
        return False
    return True


# The permission for a site

def site_access(browser, access):
    """What the switch on the browser's own page of extensions does."""
    page = browser.page(f"chrome://extensions/?id={ID}")
    page.wait_for_function("chrome.developerPrivate !== undefined")
    change = f"{{ extensionId: '{ID}', hostAccess: '{access}' }}"
    page.evaluate(f"chrome.developerPrivate.updateExtensionConfiguration({change})")
    page.close()


def test_sites_that_are_taken_back_and_given_again(world, site):
    news = world.page(NEWS)
    world.expect_open(news, "/today")
    short = world.page(SHORT)
    world.expect_blocked(short)
    before = in_force(world)
    site_access(world, "ON_CLICK")
    wait_until(lambda: world.ask("state.get")["enforced"]["1"]["missingSites"], "the site is missed")
    world.expect_blocked(short)
    # Whoever is in the page already goes on watching it.
    stop_news(world)
    world.expect_blocked(news)
    site_access(world, "ON_ALL_SITES")
    wait_until(lambda: not world.ask("state.get")["enforced"]["1"]["missingSites"], "the site is back")
    assert [ids for ids in in_force(world)[1] if ids not in before[1]] == ["stop-2"]
    site.forget()
    again = world.page(SHORT)
    world.expect_blocked(again)
    assert site.requests == []


# Private windows

def allow_privately(profile):
    path = profile.user_data / "Default" / "Preferences"
    preferences = json.loads(path.read_text())
    preferences["extensions"]["settings"][ID]["incognito"] = True
    path.write_text(json.dumps(preferences))


@pytest.mark.long
def test_private_windows_beside_others_write_no_rule_twice(launch, profile, start_plainly, desktop, site):
    browser = launch(profile)
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=0)
    browser.put("news.test", name="News", allowanceMinutes=1)
    browser.close()
    allow_privately(profile)
    plain = start_plainly(profile, WATCH)
    desktop.wait_for_title("/watch")
    desktop.key("ctrl+shift+n")
    desktop.wait_for_title("New Incognito")
    desktop.settle()
    desktop.type("www.youtube.test/shorts/private\n")
    desktop.wait_for_title("Shorts")
    assert site.seen("/shorts") == []
    desktop.key("ctrl+l")
    desktop.type("news.test/shorts/private\n")
    desktop.wait_for_title("/shorts/private")
    desktop.settle()
    profile.spend("http://news.test/", 58)
    desktop.wander(20, until=lambda: not site.is_alive())
    desktop.wait_for_title("News")
    assert not site.is_alive()
    plain.close()
    path = profile.user_data / "Default" / "DNR Extension Rules" / ID / "rules.json"
    texts = [json.dumps(rule["condition"], sort_keys=True) for rule in json.loads(path.read_text())]
    assert len(texts) == len(set(texts)) > 2
