"""*Count playback*: a video that is heard or full-screen stands for input, where the rule says so."""

import time

import pytest
from harness import pages
from harness.person import Person
from harness.truth import IDLE_AFTER, table

SITE = "http://www.youtube.test"
BY_ITSELF = "--autoplay-policy=no-user-gesture-required"
PLAYED = 25

SHADOW = pages.HEAD.format(title="in a component") + f"""<clip-player></clip-player><script>
customElements.define("clip-player", class extends HTMLElement {{
  connectedCallback() {{
    this.attachShadow({{ mode: "closed" }}).innerHTML =
      `<video src="{pages.sound()}" style="width:1000px;height:600px" autoplay loop></video>`;
  }}
}});
</script>"""

FULL = pages.video("full", "width:200px;height:100px", "muted") + """<script>
addEventListener("keydown", () => video.requestFullscreen(), { once: true });
</script>"""

pytestmark = pytest.mark.long


@pytest.fixture
def watching(launch, profile, start_plainly, desktop, site):
    """Somebody before a page of that HTML: `watching(html, title, counts=True)`."""

    def watching(html: str, title: str, *, counts: bool) -> Person:
        site.pages["/shorts/video"] = html
        site.pages["/player"] = pages.video("player", "width:100%;height:490px")
        browser = launch(profile)
        browser.put("youtube.test/shorts*", allowanceMinutes=1440, countsPlayback=counts)
        browser.put("embed.test/nothing", allowanceMinutes=1440, countsPlayback=counts)
        browser.close()
        plain = start_plainly(profile, BY_ITSELF, f"{SITE}/shorts/video")
        return Person(desktop, profile, plain, title)

    return watching


def watched(person: Person, keys=()) -> float:
    """Seconds that the ledger has of PLAYED seconds before the page with no input but the keys."""
    with person.state("watching"):
        for key in keys:
            person.key(key)
            time.sleep(0.5)
        time.sleep(PLAYED)
    print(table(person.rows))
    return person.rows[-1].ledger


COUNTED = [
    ("a large video with sound", pages.video("video"), "video", []),
    ("a clip held upright", pages.video("upright", "width:300px;height:600px"), "upright", []),
    ("inside a component", SHADOW, "in a component", ["Down"]),
    ("full-screen without sound", FULL, "full", ["Down"]),
    ("in a permitted frame", pages.framing("framed", "http://www.embed.test/player"), "framed", []),
]


@pytest.mark.parametrize(("html", "title", "keys"), [case[1:] for case in COUNTED], ids=[case[0] for case in COUNTED])
def test_a_video_stands_for_input(watching, html, title, keys):
    assert PLAYED - 2 <= watched(watching(html, title, counts=True), keys) <= PLAYED + 2


NOT_COUNTED = [
    ("muted", pages.video("muted", attributes="muted"), "muted", True),
    ("small", pages.video("small", "width:320px;height:180px"), "small", True),
    ("the rule counts no playback", pages.video("video"), "video", False),
    ("silent by volume", pages.video("silent") + "<script>video.volume = 0</script>", "silent", True),
]


@pytest.mark.parametrize(("html", "title", "counts"), [case[1:] for case in NOT_COUNTED], ids=[case[0] for case in NOT_COUNTED])
def test_other_videos_count_nothing(watching, html, title, counts):
    assert watched(watching(html, title, counts=counts)) <= 1


def test_a_video_that_stops_has_the_tail_of_an_input(watching):
    html = pages.video("ending") + "<script>setTimeout(() => video.pause(), 20_000)</script>"
    person = watching(html, "ending", counts=True)
    with person.state("to its end and after"):
        time.sleep(20 + IDLE_AFTER + 5)
    # It has played for some seconds before the page came to the front.
    assert IDLE_AFTER + 8 <= person.rows[-1].ledger <= 20 + IDLE_AFTER + 1


def test_playing_in_a_page_that_is_left_counts_nothing(watching):
    person = watching(pages.video("video"), "video", counts=True)
    other = person.other_window(f"{SITE}/watch", "/watch")
    person.desktop.place(other, 640, 0, 640, 860)
    with person.state("beside the focused window", attended=False):
        person.desktop.bring_forward(person.window)
        person.desktop.bring_forward(other)
        time.sleep(15)
    assert person.rows[-1].ledger <= 1
