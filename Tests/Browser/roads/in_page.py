"""Roads that stay in one document."""

from .acts import LINK, pressed
from .road import Road

# A page that takes its own links over, and shows the next part by itself.
INTERCEPTING = """<script>navigation.addEventListener("navigate", (event) => {
  if (event.canIntercept && new URL(event.destination.url).pathname.startsWith("/shorts"))
    event.intercept({ handler: async () => glare() });
});</script>"""

# A page that fades out slowly, and shows parts of itself above all else.
FADING = """<style>
* { transition: opacity 5s, visibility 5s }
.glaring body::before {
  content: "█"; color: #f0f; font-size: 99px; visibility: visible !important; opacity: 1;
}
dialog, ::backdrop { background: #f0f }
</style><dialog>A menu</dialog>"""

IN_PAGE = [
    Road(
        "pushState",
        pressed("history.pushState({}, '', '/shorts/x'); glare()"),
        layer="watch.js",
        unlock=True,
    ),
    Road(
        "pushState in a page that fades",
        pressed(
            "history.pushState({}, '', '/shorts/x'); glare(); document.querySelector('dialog').showModal()",
            FADING,
        ),
        layer="watch.js",
    ),
    Road(
        "replaceState",
        pressed("history.replaceState({}, '', '/shorts/x'); glare()"),
        layer="watch.js",
        back="/feed",
    ),
    Road(
        "hash",
        pressed("location.hash = 'shorts'; glare()"),
        pattern="{host}/watch#shorts",
        target="/watch",
        layer="watch.js",
    ),
    Road(
        "navigation.navigate, intercepted",
        pressed("navigation.navigate('/shorts/x')", INTERCEPTING),
        layer="watch.js",
        unlock=True,
    ),
    Road("link, intercepted", LINK + INTERCEPTING, layer="watch.js"),
]
