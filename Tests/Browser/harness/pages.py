"""Pages of sites for the tests of active time, each a piece of HTML."""

import base64
import io
import math
import struct
import wave

HEAD = '<!doctype html><meta charset="utf-8"><title>{title}</title><body style="margin:0">'

# A clip after another at one page, as sites of short videos have it: the arrow goes to the next.
# It says when it loses the focus, since a browser's own surface takes it when it has been drawn.
CLIPS = HEAD.format(title="clips") + """<h1 id="clip">0</h1><script>
let clip = 0;
addEventListener("blur", () => navigator.sendBeacon("/-/left"));
addEventListener("keydown", (event) => {
  if (event.key !== "ArrowDown") return;
  document.querySelector("#clip").textContent = clip += 1;
  history.pushState({}, "", "/shorts/clip-" + clip);
});
</script>"""

# Something to scroll through.
LONG = HEAD.format(title="long") + '<div style="height:90000px">text</div>'

# Everything that a page can do by itself, each half second, and nobody there.
BUSY = HEAD.format(title="busy by itself") + """<div id="push" style="height:0"></div>
<div id="text" contenteditable>text</div><input id="field"><div style="height:9000px"></div><script>
const text = document.querySelector("#text"), push = document.querySelector("#push");
let turn = 0;
setInterval(() => {
  turn += 1;
  for (const type of ["pointermove", "pointerdown", "mousemove"]) {
    document.body.dispatchEvent(new PointerEvent(type, { bubbles: true, screenX: turn, screenY: turn }));
  }
  document.body.dispatchEvent(new WheelEvent("wheel", { bubbles: true, deltaY: 9 }));
  document.body.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, key: "a" }));
  document.body.dispatchEvent(new InputEvent("beforeinput", { bubbles: true }));
  text.focus();
  document.execCommand("insertText", false, "x");
  field.value = turn;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  document.body.click();
  push.style.height = turn % 2 ? "200px" : "0";
  scrollTo({ top: (turn * 90) % 900, behavior: turn % 2 ? "smooth" : "instant" });
}, 500);
</script>"""


def framing(title: str, source: str) -> str:
    """A page with a frame over its upper part."""
    return HEAD.format(title=title) + (
        f'<iframe id="frame" src="{source}" style="width:1200px;height:500px;border:0"></iframe>'
    )


def sound(seconds: int = 4) -> str:
    """A quiet tone as an address, for a video element to play."""
    rate = 8_000
    tone = (int(2_000 * math.sin(2 * math.pi * 220 * n / rate)) for n in range(rate * seconds))
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setparams((1, 2, rate, 0, "NONE", ""))
        file.writeframes(b"".join(struct.pack("<h", each) for each in tone))
    return "data:audio/wav;base64," + base64.b64encode(out.getvalue()).decode()


def video(title: str, style: str = "width:1000px;height:600px", attributes: str = "") -> str:
    """A video that begins to play by itself, again and again."""
    return HEAD.format(title=title) + (
        f'<video id="video" src="{sound()}" style="{style};background:black" autoplay loop'
        f" {attributes}></video>"
    )


def pdf() -> str:
    """A document of two long pages."""
    page = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 2000]/Resources<<>>>>"
    objects = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>", page, page]
    text, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(text))
        text += f"{number} 0 obj{body}endobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    return (
        f"{text}xref\n0 5\n0000000000 65535 f \n{table}"
        f"trailer<</Size 5/Root 1 0 R>>\nstartxref\n{len(text)}\n%%EOF"
    )
