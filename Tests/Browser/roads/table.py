"""The table of roads that begin at an open page or the address bar."""

from harness.site import Answer

from .pages import quiet
from .road import BEFORE, OPEN, Road

LINK = '<a id="act" href="/shorts/x">On</a>'
TO_GO = '<a id="act" href="/go">On</a>'


def pressed(script: str, more: str = "") -> str:
    """A button that runs a script."""
    return f'<button id="act" onclick="{script}">On</button>{more}'


def typed(address: str):
    """The act of typing an address."""

    def act(walker):
        walker.browser.go(walker.page, walker.named(address))

    return act


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

NAVIGATIONS = [
    Road("typed address", act=typed("{site}/shorts/x"), unlock=True),
    Road("link", LINK, unlock=True),
    Road("link to another path below", '<a id="act" href="/shorts/x/y?z=1#w">On</a>', target="/shorts/x/y"),
    Road("middle click", LINK, button="middle", new_tab=True),
    Road("target=_blank", '<a id="act" target="_blank" href="/shorts/x">On</a>', new_tab=True),
    Road("window.open", pressed("window.open('/shorts/x')"), new_tab=True),
    Road(
        "about:blank, then location",
        pressed("const w = window.open('about:blank'); setTimeout(() => w.location = '/shorts/x', 50)"),
        new_tab=True,
    ),
    Road("location.assign", pressed("location.assign('/shorts/x')")),
    Road("location.replace", pressed("location.replace('/shorts/x')"), back="/feed"),
    Road("form, POST", '<form method="post" action="/shorts/x"><button id="act">On</button></form>'),
    Road(
        "meta refresh",
        TO_GO,
        pages={"/go": quiet("/go", '<meta http-equiv="refresh" content="0;url=/shorts/x">')},
    ),
    Road(
        "Refresh header",
        TO_GO,
        pages={"/go": Answer(quiet("/go"), headers={"Refresh": "0;url=/shorts/x"})},
    ),
    Road(
        "redirect, same site",
        TO_GO,
        pages={"/go": Answer(status=302, headers={"Location": "/shorts/x"})},
    ),
    Road(
        "redirect, other site",
        '<a id="act" href="http://short.example/go">On</a>',
        pages={"/go": Answer(status=302, headers={"Location": "{site}/shorts/x"})},
    ),
    Road(
        "redirects, three of them",
        TO_GO,
        pages={
            "/go": Answer(status=301, headers={"Location": "http://short.example/go2"}),
            "/go2": Answer(status=307, headers={"Location": "{site}/go3"}),
            "/go3": Answer(status=303, headers={"Location": "/shorts/x"}),
        },
    ),
]

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

ROADS = [*NAVIGATIONS, *IN_PAGE]
