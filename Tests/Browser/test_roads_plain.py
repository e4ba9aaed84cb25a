"""Roads in a browser as a person has it: on a desktop, with no debugger in any page of a site."""

import pytest
from harness.chromium import PlainChromium
from harness.desktop import Desktop
from harness.devtools import DevTools
from roads.plain import PLAIN, PlainRoad, PlainSeen, PlainWalker


@pytest.fixture(scope="module")
def walker(installed, server, tmp_path_factory):
    desktop = Desktop()
    profile = installed(True).copy_to(tmp_path_factory.mktemp("plain"))
    browser = PlainChromium(profile, server, desktop, "--remote-debugging-port=0", "about:blank")
    tools = DevTools(profile.user_data)
    tools.wait_for_worker()
    yield PlainWalker(browser, tools, desktop, server)
    tools.close()
    browser.close()
    desktop.close()


CASES = [
    pytest.param(road, rule, id=f"{road.slug}-{rule}") for road in PLAIN for rule in road.rule
]


@pytest.mark.parametrize(("road", "rule"), CASES)
def test_a_road_is_closed(walker: PlainWalker, road: PlainRoad, rule: str):
    assert walker.walk(road, rule) == PlainSeen(road.requests, painted=False)
