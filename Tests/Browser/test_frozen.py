"""A page that the browser froze, as it does to save energy: it runs nothing and answers nothing until
somebody comes back to it. What was typed in it is there then, hidden if its time is over."""

import time

import pytest
from harness.camera import glares
from harness.devtools import DevTools
from harness.waiting import wait_until
from roads.plain import PAGE_AT

URL = "http://feed.localhost/shorts/form"
PAGE = """<!doctype html><title>form</title><body style="margin: 0; background: rgb(255, 0, 255)">
<textarea id="area" style="position: fixed; left: 20px; top: 20px; width: 300px; height: 100px"></textarea>"""
FEED = "() => chrome.tabs.query({ url: 'http://feed.localhost/*' }).then((all) => all[0].id)"
TAB = "(id) => chrome.tabs.get(id)"
STANDING = "(id) => chrome.tabs.sendMessage(id, { watch: 'standing' }, { frameId: 0 })"
VALUE = "() => area.value"


class Form:
    """The page in a tab of a window; `desktop` is what its person sees and does."""

    def __init__(self, tools, desktop):
        self.tools, self.desktop = tools, desktop
        tools.ask("state.get")
        self.tab = tools.in_worker(FEED)

    def type(self, text):
        left, top = self.tools.in_worker(PAGE_AT, self.tab)
        self.desktop.click(left + 150, top + 60)
        self.desktop.type(text)
        time.sleep(1)

    def freeze(self):
        """Another tab is in front, and the browser freezes this one."""
        self.desktop.key("ctrl+t")
        time.sleep(1)
        self.tools.freeze("/shorts/form")
        wait_until(lambda: self.tools.in_worker(TAB, self.tab)["frozen"], "it is frozen")

    def wake(self):
        """Somebody comes back to it. Whether it is seen then; what it showed before the browser may show
        for a moment more."""
        self.desktop.key("ctrl+1")
        time.sleep(1)
        return glares(self.desktop.picture())

    def allow(self, minutes):
        (rule,) = self.tools.ask("rules.list")["rules"]
        fields = {name: rule[name] for name in rule if name not in ("hosts", "sites", "today")}
        self.tools.ask("rules.put", {"check": False, "rule": fields | {"allowanceMinutes": minutes}})

    def url(self):
        return self.tools.in_worker(TAB, self.tab)["url"]

    def wait_for_cover(self):
        wait_until(lambda: self.tools.in_worker(STANDING, self.tab) == "covered", "it is covered", 20)

    def shows(self, text):
        wait_until(lambda: glares(self.desktop.picture()), "it is seen")
        return self.tools.in_page("/shorts/form", VALUE) == text


@pytest.fixture
def form(launch, profile, start_plainly, desktop, site):
    site.pages["/shorts/form"] = PAGE
    browser = launch(profile)
    browser.put("feed.localhost/shorts*", name="Shorts", allowanceMinutes=30, unlocksPerDay=4)
    browser.close()
    start_plainly(profile, "--remote-debugging-port=0", URL)
    desktop.wait_for_title("form")
    desktop.settle()
    tools = DevTools(profile.user_data)
    yield Form(tools, desktop)
    tools.close()


def test_a_frozen_page_with_nothing_typed_is_left(form):
    form.freeze()
    form.allow(0)
    wait_until(lambda: "blocked.html" in form.url(), "our page stands there")
    assert not form.wake()


@pytest.mark.long
def test_a_frozen_page_keeps_what_is_typed(form):
    form.type("half written")
    form.freeze()
    form.allow(0)
    # A page that hangs is left within this.
    time.sleep(15)
    assert form.url() == URL
    assert not form.wake()
    form.wait_for_cover()
    form.allow(30)
    assert form.shows("half written")


@pytest.mark.long
def test_a_covered_page_that_is_frozen_keeps_what_is_typed(form):
    form.type("half written")
    form.allow(0)
    form.wait_for_cover()
    form.freeze()
    form.allow(0)
    time.sleep(15)
    assert form.url() == URL
    assert not form.wake()
    form.allow(30)
    assert form.shows("half written")


@pytest.mark.long
def test_a_frozen_page_whose_time_is_given_again_is_seen(form):
    form.type("half written")
    form.freeze()
    form.allow(0)
    time.sleep(3)
    form.allow(30)
    form.wake()
    assert form.shows("half written")
