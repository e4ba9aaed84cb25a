"""Roads in a browser as a person has it: on a desktop, with no debugger in any page of a site."""

import pytest
from harness.chromium import PlainChromium
from harness.desktop import Desktop
from harness.devtools import DevTools
from harness.waiting import wait_until
from host_process import rule as rule_of
from roads import pages
from roads.plain import CALL, PLAIN, PlainRoad, PlainSeen, PlainWalker


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


VIDEO = """<video style="width: 300px"></video><script>
document.onclick = () => {
  const canvas = document.createElement("canvas");
  canvas.getContext("2d").fillRect(0, 0, 300, 150);
  const sound = new AudioContext();
  const tone = sound.createOscillator();
  const stream = sound.createMediaStreamDestination();
  tone.connect(stream);
  tone.connect(sound.destination);
  tone.start();
  const video = document.querySelector("video");
  video.srcObject = new MediaStream(
    [...canvas.captureStream(25).getTracks(), ...stream.stream.getTracks()]);
  video.play();
  video.requestFullscreen();
};</script>"""

STATE = """async (id) => {
  const tab = await chrome.tabs.get(id);
  return [tab.audible, (await chrome.windows.get(tab.windowId)).state];
}"""


def test_a_video_in_full_screen_ends_with_its_sound(walker: PlainWalker, server):
    server.forget()
    walker.host = "loud.localhost"
    walker.serve("/shorts/x", pages.glaring("/shorts/x", VIDEO))
    put = rule_of("loud.localhost/shorts*", allowanceMinutes=5)
    made = walker.tools.ask("rules.put", {"check": False, "rule": put})["rule"]
    walker.tab = walker.open("http://loud.localhost/shorts/x")
    walker.press()
    state = lambda: walker.tools.in_worker(STATE, walker.tab)  # noqa: E731
    wait_until(lambda: state() == [True, "fullscreen"], "the video is heard, in full screen")
    walker.tools.ask("rules.finish", {"ids": [made["id"]]})
    wait_until(walker.blocked, "the page is stopped")
    wait_until(lambda: state() == [False, "normal"], "it is silent, and the screen is given back")
    assert not walker.glared()
    walker.tools.in_worker(CALL, ["remove", walker.tab])
