"""Closed when in doubt: whatever happens to the host, what is stopped stays stopped, what had time
left is stopped within 5 s more, the page says what to do, and all is as before without a reload."""

import json
import re
import resource
import subprocess

import pytest
from harness.chromium import executable
from harness.faults import Relay
from harness.waiting import wait_until
from host_process import release_binary
from playwright.sync_api import expect

SHORT = "http://www.youtube.test/shorts/abc"
NEWS = "http://news.test/today"
REPAIR = re.compile(r"scroll-brake|faulty_host")


@pytest.fixture
def relay(profile, tmp_path):
    return Relay(profile, tmp_path)


@pytest.fixture
def world(relay, launch, profile):
    """A browser in which shorts are stopped all day and a page of news has time left."""
    browser = launch(profile)
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=0)
    browser.put("news.test", name="News", allowanceMinutes=30)
    return browser


def ask_in_vain(browser):
    """Something is asked of the host, as an active page does every few seconds."""
    browser.our_page("options/options.html").evaluate(
        "chrome.runtime.sendMessage({ method: 'rules.list', params: {} })"
    )


def expect_away(browser, page, sentence):
    expect(page.get_by_text(sentence)).to_be_visible(timeout=10_000)
    expect(page.get_by_text(re.compile("doctor$"))).to_be_visible()


FAULTS = [
    ("dies", "It ended by itself."),
    ("hangs", "It gave no answer for 5 seconds."),
    ("empty results", "Its answers make no sense."),
    ("rules that are null", "Its answers make no sense."),
    # Chromium drops such a frame without a word.
    ("no JSON", "It gave no answer for 5 seconds."),
    ("a length of 4 GB", "Its answers make no sense."),
]


@pytest.mark.long
@pytest.mark.parametrize(("fault", "sentence"), FAULTS)
def test_a_fault_while_it_runs(world, relay, site, fault, sentence):
    news = world.page(NEWS)
    world.expect_open(news, "/today")
    relay.fault = fault
    ask_in_vain(world)
    world.expect_blocked(news, patience=15)
    expect_away(world, news, sentence)
    site.forget()
    short = world.page(SHORT)
    world.expect_blocked(short)
    assert site.requests == []

    relay.fault = ""
    expect(news.get_by_role("link", name="Open")).to_be_visible(timeout=90_000)
    news.get_by_role("link", name="Open").click()
    world.expect_open(news, "/today")
    world.go(short, SHORT)
    world.expect_blocked(short)
    expect(short.get_by_role("heading", level=1)).to_contain_text("Shorts")


@pytest.mark.long
def test_a_frame_is_there_again_with_the_host(world, relay, site):
    site.pages |= {"/course": '<iframe id="f" src="http://feed.test/x"></iframe>', "/x": "<h1>/x</h1>"}
    world.put("feed.test", name="Feed", allowanceMinutes=30, insideFrames=True)
    page = world.page("http://course.test/course")
    heading = page.frame_locator("#f").get_by_role("heading", level=1)
    expect(heading).to_have_text("/x")
    relay.fault = "dies"
    ask_in_vain(world)
    expect(heading).to_contain_text("not answering", timeout=15_000)
    relay.fault = ""
    expect(heading).to_have_text("/x", timeout=90_000)


@pytest.mark.long
@pytest.mark.parametrize(
    ("fault", "sentence"),
    [*FAULTS, ("another protocol", "The extension and the program are of versions that do not go")],
)
def test_a_fault_from_the_browsers_start(world, relay, profile, launch, site, fault, sentence):
    world.close()
    relay.fault = fault
    browser = launch(profile, wait=False)
    site.forget()
    short = browser.page(SHORT)
    browser.expect_blocked(short)
    assert site.requests == []
    news = browser.page(NEWS)
    browser.expect_blocked(news, patience=15)
    expect_away(browser, news, sentence)

    relay.fault = ""
    expect(news.get_by_role("link", name="Open")).to_be_visible(timeout=90_000)
    news.get_by_role("link", name="Open").click()
    browser.expect_open(news, "/today")


def missing(profile):
    profile.disconnect_host()


def forbidden(profile):
    profile.connect_host(origins=["chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/"])


@pytest.mark.long
@pytest.mark.parametrize(
    ("fault", "sentence"),
    [(missing, "The browser did not find it."), (forbidden, "It is not set up for this extension.")],
)
def test_a_manifest_that_leads_nowhere(world, profile, launch, fault, sentence):
    world.close()
    fault(profile)
    browser = launch(profile, wait=False)
    news = browser.page(NEWS)
    browser.expect_blocked(news, patience=15)
    expect_away(browser, news, sentence)
    profile.connect_host()
    expect(news.get_by_role("link", name="Open")).to_be_visible(timeout=90_000)


@pytest.fixture
def under_policy(tmp_path, monkeypatch):
    """From now on Chromium starts where an administrator forbids all hosts: the policy's folder is
    laid over the machine's own for that browser alone, which takes root."""
    allowed = subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False)
    if allowed.returncode != 0:
        pytest.skip("Laying a policy over the machine's takes root and unshare.")
    folder = tmp_path / "policies" / "policies" / "managed"
    folder.mkdir(parents=True)
    (folder / "host.json").write_text(json.dumps({"NativeMessagingBlocklist": ["*"]}))
    script = tmp_path / "chromium"
    mount = f"mount --bind {tmp_path / 'policies'} /etc/chromium"
    script.write_text(f"#!/bin/sh\nexec unshare -m sh -c '{mount} && exec {executable()} \"$@\"' chromium \"$@\"\n")
    script.chmod(0o700)

    def begin():
        monkeypatch.setenv("SCROLL_BRAKE_CHROMIUM", str(script))

    return begin


@pytest.mark.long
def test_an_administrator_who_forbids_it(world, profile, launch, under_policy, monkeypatch):
    world.close()
    under_policy()
    browser = launch(profile, wait=False)
    news = browser.page(NEWS)
    browser.expect_blocked(news, patience=15)
    expect_away(browser, news, "The administrator of this computer does not allow it.")
    browser.close()
    monkeypatch.delenv("SCROLL_BRAKE_CHROMIUM")
    browser = launch(profile)
    news = browser.page(NEWS)
    browser.expect_open(news, "/today")


def limit_files(browser, size):
    """No host of that browser can write files larger than that any more: to it, a full disk."""
    for pid in browser.hosts():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@pytest.mark.long
def test_a_full_disk(profile, launch, tmp_path):
    script = tmp_path / "host"
    script.write_text(f"#!/bin/sh\ntrap '' XFSZ\nexec {release_binary()} \"$@\"\n")
    script.chmod(0o700)
    profile.connect_host(script)
    browser = launch(profile)
    browser.put("youtube.test/shorts*", name="Shorts", allowanceMinutes=0)
    browser.put("news.test", name="News", allowanceMinutes=30)
    news = browser.page(NEWS)
    browser.expect_open(news, "/today")
    limit_files(browser, 0)
    news.mouse.move(100, 100)
    news.mouse.move(120, 120)
    browser.expect_blocked(news, patience=25)
    expect_away(browser, news, re.compile("cannot write to the disk"))
    short = browser.page(SHORT)
    browser.expect_blocked(short)
    assert browser.profile.rules()[1]["today"]["usedMs"] == 0

    limit_files(browser, resource.RLIM_INFINITY)
    expect(news.get_by_role("link", name="Open")).to_be_visible(timeout=90_000)
    wait_until(lambda: browser.profile.rules()[1]["today"]["usedMs"] > 0, "its time is counted")
