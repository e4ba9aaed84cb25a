"""*Count playback*: a video that is heard or full-screen stands for input, where the rule says so."""

import time

import pytest
from harness import pages
from harness.person import Person
from harness.results import keep
from harness.truth import IDLE_AFTER, table

SITE = "http://www.youtube.test"
BY_ITSELF = "--autoplay-policy=no-user-gesture-required"
PLAYED = 20
# A playing video tells the time four times a second, and is looked at once a second.
LATE = 1.5

SHADOW = pages.HEAD.format(title="component") + f"""<clip-player></clip-player><script>
customElements.define("clip-player", class extends HTMLElement {{
  connectedCallback() {{
    this.attachShadow({{ mode: "closed" }}).innerHTML =
      `<video src="{pages.sound()}" style="width:1000px;height:600px" autoplay loop></video>`;
  }}
}});
</script>"""

KEPT = """<script>
addEventListener("timeupdate", (event) => event.stopImmediatePropagation(), true);
</script>"""

PLAIN_SHADOW = pages.HEAD.format(title="plain-shadow") + f"""<div id="host"></div><script>
host.attachShadow({{ mode: "closed" }}).innerHTML =
  `<video src="{pages.sound()}" style="width:1000px;height:600px" autoplay loop></video>`;
</script>"""

OBJECT = pages.HEAD.format(title="object") + """<x-part></x-part><script>
document.querySelector("x-part").attachShadow({ mode: "open" }).innerHTML =
  `<object data="http://www.embed.test/player" style="width:1200px;height:500px"></object>`;
</script>"""

FULL = pages.video("full", "width:200px;height:100px", "muted") + """<script>
addEventListener("keydown", () => video.requestFullscreen(), { once: true });
</script>"""

# In front for ten seconds when it ends.
ENDING = pages.video("ending") + """<script>
addEventListener("focus", () => setTimeout(() => video.pause(), 10_000), { once: true });
</script>"""

COUNTED = {
    "video": ("a large video with sound", pages.video("video"), False),
    "upright": ("a clip held upright", pages.video("upright", "width:300px;height:600px"), False),
    "component": ("inside a component", SHADOW, True),
    "kept": ("whose events the page keeps", pages.video("kept") + KEPT, True),
    "plain-shadow": ("inside the shadow of a plain element", PLAIN_SHADOW, True),
    "object": ("in an object inside a component", OBJECT, False),
    "framed": ("in a permitted frame", pages.framing("framed", "http://www.embed.test/player"), False),
    # The last one: a window that is full-screen has no address bar to leave by.
    "full": ("full-screen without sound", FULL, True),
}

NOT_COUNTED = {
    "muted": ("muted", pages.video("muted", attributes="muted")),
    "small": ("small", pages.video("small", "width:320px;height:180px")),
    "silent": ("silent by volume", pages.video("silent") + "<script>video.volume = 0</script>"),
}

pytestmark = pytest.mark.long(3)


@pytest.fixture
def watching(launch, profile, start_plainly, desktop, site):
    """Somebody with these pages and one rule: `watching(html by title, counts=True)`."""

    def watching(html: dict[str, str], *, counts: bool) -> Person:
        site.pages |= {f"/shorts/{title}": page for title, page in html.items()}
        site.pages["/player"] = pages.video("player", "width:100%;height:490px")
        browser = launch(profile)
        browser.put("youtube.test/shorts*", allowanceMinutes=1440, countsPlayback=counts)
        browser.put("embed.test/nothing", allowanceMinutes=1440, countsPlayback=counts)
        browser.close()
        return Person(desktop, profile, start_plainly(profile, BY_ITSELF, f"{SITE}/watch"), "/watch")

    return watching


def test_a_video_stands_for_input(watching):
    person = watching({title: html for title, (_, html, _) in COUNTED.items()}, counts=True)
    for title, (what, _, needs_key) in COUNTED.items():
        person.go(f"{SITE}/shorts/{title}", title)
        with person.state(f"playing: {what}"):
            if needs_key:
                person.key()
            time.sleep(PLAYED)
    print(table(person.rows))
    keep("playback", person.rows)
    for row in person.rows:
        assert PLAYED - LATE <= row.ledger <= row.lasted + 0.5, row


def test_after_the_end_comes_the_tail_of_an_input(watching):
    person = watching({"ending": ENDING}, counts=True)
    person.go(f"{SITE}/shorts/ending", "ending")
    with person.state("a video that ends"):
        time.sleep(10 + IDLE_AFTER + 5)
    print(table(person.rows))
    # Playing began when it was opened, and it was in front for a moment then.
    assert IDLE_AFTER + 5 <= person.rows[-1].ledger <= 10 + IDLE_AFTER + LATE


def test_other_videos_count_nothing(watching):
    person = watching({title: html for title, (_, html) in NOT_COUNTED.items()}, counts=True)
    for title, (what, _) in NOT_COUNTED.items():
        person.go(f"{SITE}/shorts/{title}", title)
        with person.state(f"playing: {what}"):
            time.sleep(PLAYED / 2)
    other = person.other_window(f"{SITE}/watch", "/watch")
    person.desktop.place(other, 640, 0, 640, 860)
    with person.state("playing: beside the focused window", attended=False):
        person.desktop.bring_forward(person.window)
        person.desktop.bring_forward(other)
        time.sleep(PLAYED / 2)
    print(table(person.rows))
    keep("no-playback", person.rows)
    for row in person.rows:
        assert row.ledger <= 1, row


def test_where_the_rule_does_not_count_it_a_video_counts_nothing(watching):
    person = watching({"video": pages.video("video")}, counts=False)
    person.go(f"{SITE}/shorts/video", "video")
    with person.state("playing: the rule does not count it"):
        time.sleep(PLAYED)
    assert person.rows[-1].ledger <= 1
