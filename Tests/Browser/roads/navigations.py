"""Roads that load another document: links, forms, refreshes, redirects."""

from harness.site import Answer

from .acts import LINK, TO_GO, pressed, typed
from .pages import quiet
from .road import Road

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
    Road("link for downloading", '<a id="act" download href="/shorts/x">On</a>'),
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
