"""Under a cover in place nothing of the page goes on in a window of its own: a part of the page or a
video that stands above all other windows is closed, in the page and in its frames."""

import time

import pytest
from harness.camera import glares
from harness.devtools import DevTools
from harness.site import Answer
from harness.waiting import wait_until
from roads.plain import PAGE_AT

HOST = "feed.localhost"
URL = f"http://{HOST}/shorts/form"

pytestmark = pytest.mark.long

PAGE = """<!doctype html><title>form</title><body style="margin: 0; background: white">
<textarea id="area" style="position: fixed; left: 20px; top: 20px; width: 300px; height: 100px"></textarea>
<button id="act" style="position: fixed; left: 20px; top: 200px; width: 300px; height: 100px">Go</button>
{more}"""

# A beat says whether the window is still there.
PART = """<script>act.onclick = async () => {
  const own = await documentPictureInPicture.requestWindow({ width: 500, height: 400 });
  own.document.body.style.cssText = "margin: 0; background: rgb(255, 0, 255)";
  own.setInterval(() => navigator.sendBeacon("/-/beat?little"), 200);
};
</script>"""

VIDEO = """<canvas id="canvas" width="400" height="300" style="width: 40px; height: 30px"></canvas><script>
const context = canvas.getContext("2d");
setInterval(() => {{
  context.fillStyle = "rgb(255, 0, 255)";
  context.fillRect(0, 0, 400, 300);
}}, 100);
const video = document.createElement("video");
video.muted = true;
video.srcObject = canvas.captureStream(10);
video.play();
{attach}
{on}.onclick = () => video.requestPictureInPicture();
setInterval(() => document.pictureInPictureElement && navigator.sendBeacon("/-/beat?little"), 200);
</script>"""
DETACHED = VIDEO.format(attach="", on="act")
IN_FRAME = """<iframe src="{src}" allow="autoplay; picture-in-picture"
  style="position: fixed; left: 20px; top: 200px; width: 300px; height: 100px; border: 0"></iframe>"""
INNER = "<body style='margin: 0'>" + VIDEO.format(attach="document.body.append(video);", on="document")

ROADS = {
    "a part of the page": PART,
    "a video that is nowhere in the page": DETACHED,
    "a video in a frame of the site": IN_FRAME.format(src="/inner"),
    "a video in a frame of another site": IN_FRAME.format(src="http://player.localhost/inner"),
}


# It comes out by itself after a press, and keeps that from all who listen.
LATER = INNER.replace("document.onclick = () => video.requestPictureInPicture();", """
addEventListener("enterpictureinpicture", (event) => event.stopImmediatePropagation(), true);
document.onclick = () => setTimeout(() => video.requestPictureInPicture(), 3000);""")

STANDING = "(id) => chrome.tabs.sendMessage(id, { watch: 'standing' }, { frameId: 0 })"
FEED = "() => chrome.tabs.query({ url: 'http://feed.localhost/*' }).then((all) => all.map(({ id }) => id))"


@pytest.fixture
def form(launch, profile, start_plainly, desktop, site):
    """The page, in which something was typed, as its tools and its tab."""
    browser = launch(profile)
    browser.put(f"{HOST}/shorts*", name="Shorts", allowanceMinutes=30, unlocksPerDay=4)
    browser.close()
    start_plainly(profile, "--remote-debugging-port=0", URL)
    desktop.wait_for_title("form")
    desktop.settle()
    tools = DevTools(profile.user_data)
    tools.ask("state.get")
    (tab,) = tools.in_worker(FEED)
    left, top = tools.in_worker(PAGE_AT, tab)
    desktop.click(left + 150, top + 60)
    desktop.type("half written")
    time.sleep(0.5)
    yield tools, tab
    tools.close()


def press(form, desktop):
    tools, tab = form
    left, top = tools.in_worker(PAGE_AT, tab)
    desktop.click(left + 150, top + 250)


def finish(form):
    tools, tab = form
    (rule,) = tools.ask("rules.list")["rules"]
    fields = {name: rule[name] for name in rule if name not in ("hosts", "sites", "today")}
    tools.ask("rules.put", {"check": False, "rule": fields | {"allowanceMinutes": 0}})
    wait_until(lambda: tools.in_worker(STANDING, tab) == "covered", "it is covered in place", 20)


@pytest.fixture(params=ROADS.values(), ids=ROADS)
def road(site, request):
    site.pages["/shorts/form"] = PAGE.format(more=request.param)
    site.pages["/inner"] = Answer(INNER)


@pytest.mark.usefixtures("road")
def test_a_little_window_ends_with_the_page(form, desktop, site):
    press(form, desktop)
    wait_until(lambda: site.is_alive("little"), "the little window is there")
    finish(form)
    wait_until(lambda: not glares(desktop.picture()), "nothing of it is seen")
    time.sleep(2)
    assert not site.is_alive("little")
    assert not glares(desktop.picture())


@pytest.fixture
def late_frame(site):
    site.pages["/shorts/form"] = PAGE.format(more=ROADS["a video in a frame of the site"])
    site.pages["/inner"] = Answer(LATER)


@pytest.mark.usefixtures("late_frame")
def test_a_little_window_that_comes_under_the_cover(form, desktop, site):
    time.sleep(5)
    press(form, desktop)
    finish(form)
    wait_until(lambda: site.seen("/-/beat?little"), "the little window comes")
    time.sleep(3)
    assert not site.is_alive("little")
    assert not glares(desktop.picture())


@pytest.fixture
def closed_page(site):
    site.pages["/shorts/form"] = Answer(
        PAGE.format(more=""), headers={"Connection-Allowlist": "()"}
    )


@pytest.mark.usefixtures("closed_page")
def test_a_page_whose_server_lets_no_frame_in(form, desktop):
    """The full page opens in a tab beside it."""
    finish(form)
    desktop.wait_for_title("Shorts")
    tools, tab = form
    assert tools.in_worker(STANDING, tab) == "covered"
