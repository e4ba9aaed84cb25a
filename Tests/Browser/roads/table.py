"""The table of roads that begin at an open page or the address bar."""

from harness.site import Answer

from .pages import BESIDE, quiet
from .road import BEFORE, OPEN, RUNS_OUT, Road

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
# The history

def visit(*paths: str):
    """Goes to those addresses one after another, as one types them."""

    def setup(walker):
        for path in paths:
            walker.browser.go(walker.page, walker.site + path)
            walker.page.mouse.click(*BESIDE)

    return setup


def tab(call: str):
    return lambda walker: walker.tab(call)


def back_to_watch(walker):
    walker.tab("goBack")
    walker.page.wait_for_url("**/watch", wait_until="commit")


def duplicate_and_go_back(walker):
    with walker.browser.context.expect_page() as opened:
        walker.tab("duplicate")
    opened.value.wait_for_url("**/watch")
    walker.worker.evaluate(GO_BACK_IN_THE_NEWEST)


def both(*acts):
    return lambda walker: [act(walker) for act in acts]


def run(script: str):
    return lambda walker: walker.page.evaluate(script)


GO_BACK_IN_THE_NEWEST = """async () => {
  const tabs = await chrome.tabs.query({});
  await chrome.tabs.goBack(Math.max(...tabs.map((tab) => tab.id)));
}"""

AN_APPLICATION = """<script>
const shown = () => document.documentElement.classList
  .toggle("glaring", /shorts/.test(location.pathname + location.hash));
addEventListener("popstate", shown);
const show = (path) => { history.pushState({}, "", path); shown(); };
</script>"""

HISTORY = [
    Road(
        "Back to a page that was left",
        setup=visit("/shorts/x", "/watch"),
        act=tab("goBack"),
        rule=(OPEN,),
        unlock=True,
    ),
    Road(
        "Forward to a page that was left",
        setup=both(visit("/shorts/x"), back_to_watch),
        act=tab("goForward"),
        rule=(OPEN,),
    ),
    Road(
        "Back inside one document",
        html=AN_APPLICATION,
        setup=run("show('/shorts/x'); show('/watch')"),
        act=tab("goBack"),
        rule=(OPEN,),
        layer="watch.js",
    ),
    Road(
        "Back to a page that an application left",
        html=AN_APPLICATION,
        setup=both(run("show('/shorts/x')"), visit("/watch")),
        act=tab("goBack"),
        rule=(OPEN,),
    ),
    Road(
        "Back to a fragment that was left",
        html=AN_APPLICATION,
        pattern="{host}/watch#shorts",
        target="/watch",
        setup=both(run("show('/watch#shorts')"), visit("/feed")),
        act=tab("goBack"),
        rule=(OPEN,),
        layer="watch.js",
    ),
]

# What a browser does by itself, or a site for it

WORKER = """
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (!new URL(event.request.url).pathname.startsWith("/shorts")) return;
  const page = "<!doctype html><style>html { background: #f0f }</style><h1>/shorts/x</h1>";
  event.respondWith(new Response(page, { headers: { "Content-Type": "text/html" } }));
});"""

WITH_WORKER = """async () => {
  await navigator.serviceWorker.register("/worker.js");
  while (!navigator.serviceWorker.controller) await new Promise((done) => setTimeout(done, 20));
}"""

BY_THE_BROWSER = [
    Road(
        "the site's own service worker",
        LINK,
        setup=run(WITH_WORKER),
        pages={"/worker.js": Answer(WORKER, headers={"Content-Type": "text/javascript"})},
        end="localhost",
        layer="stop.js",
        unlock=True,
    ),
    Road(
        "speculation, prefetched",
        LINK + """<script type="speculationrules">
        {"prefetch": [{"source": "list", "urls": ["/shorts/x"], "eagerness": "immediate"}]}
        </script>""",
        setup=lambda walker: walker.page.wait_for_timeout(300),
        end="localhost",
    ),
    Road(
        "duplicated tab, then Back",
        setup=visit("/shorts/x", "/watch"),
        act=duplicate_and_go_back,
        rule=(OPEN,),
        new_tab=True,
    ),
]

# What is open already when its rule comes to hold



def rule_is_set(walker):
    walker.put(walker.road)


def with_minutes(minutes: int):
    return lambda walker: walker.put(walker.road, minutes)


def done_for_today(walker):
    """What is left of the day is given back, from another tab: open pages learn of it."""
    walker.browser.ask("rules.finish", {"ids": [walker.rule["id"]]})


def last_second(walker):
    """All but a second of the rule's minute is used, and the page lies under the pointer."""
    walker.browser.profile.spend(walker.site + "/shorts/x", 59)


def use_it(walker):
    """Moves the pointer until the page is gone."""
    for step in range(100):
        walker.page.mouse.move(100 + 7 * step, 200 + 3 * step)
        walker.page.wait_for_timeout(100)
        if walker.browser.is_blocked(walker.page):
            return


def in_another_window(walker):
    with walker.browser.context.expect_page() as opened:
        walker.worker.evaluate("chrome.windows.create({ url: 'about:blank' }).then(() => null)")
    walker.page = opened.value
    visit("/feed", "/watch", "/shorts/x")(walker)


def another_tab_in_front(walker):
    walker.worker.evaluate("chrome.tabs.create({ url: 'about:blank#front' }).then(() => null)")


ALREADY_OPEN = [
    Road(
        "open in front, not watched yet",
        setup=visit("/shorts/x"),
        act=rule_is_set,
        rule=(RUNS_OUT,),
        layer="stop.js",
        unlock=True,
    ),
    Road(
        "open in front",
        setup=both(with_minutes(5), visit("/shorts/x")),
        act=done_for_today,
        rule=(RUNS_OUT,),
        layer="watch.js",
    ),
    Road(
        "open in front, the last second used",
        setup=both(with_minutes(1), last_second, visit("/shorts/x")),
        act=use_it,
        rule=(RUNS_OUT,),
        layer="watch.js",
        unlock=True,
    ),
    Road(
        "open in the background, not watched yet",
        setup=both(visit("/shorts/x"), another_tab_in_front),
        act=rule_is_set,
        rule=(RUNS_OUT,),
        layer="stop.js",
    ),
    Road(
        "open in the background",
        setup=both(with_minutes(5), visit("/shorts/x"), another_tab_in_front),
        act=done_for_today,
        rule=(RUNS_OUT,),
        layer="watch.js",
    ),
    Road(
        "open in a second window",
        setup=both(with_minutes(5), in_another_window),
        act=done_for_today,
        rule=(RUNS_OUT,),
        layer="watch.js",
    ),
    Road(
        "open by an application",
        html=AN_APPLICATION,
        setup=both(with_minutes(5), run("show('/shorts/x')")),
        act=done_for_today,
        rule=(RUNS_OUT,),
        layer="watch.js",
    ),
]

# Other spellings of the same address

SPELLED = [
    "{site}/%73horts/x",
    "{site}/%53HORTS/x",
    "{site}/shorts%2Fx",
    "{site}//shorts/x",
    "{site}/./shorts/x",
    "{site}/a/../shorts/x",
    "{site}/a/%2e%2e/shorts/x",
    "{site}/SHORTS/x",
    "{site}\\shorts\\x",
    "{site}/shorts?x",
    "{site}/shorts#x",
    "http://{host}./shorts/x",
    "http://{host}:80/shorts/x",
    "http://{host}:{port}/shorts/x",
    "http://{HOST}/shorts/x",
    "http://m.{host}/shorts/x",
    "http://user:secret@{host}/shorts/x",
    "http:/{host}/shorts/x",
]


def spelled(address: str, host: str | None = None) -> Road:
    name = address.replace("{site}", "http://{host}").replace("{", "").replace("}", "")
    return Road(f"typed as {name}", act=typed(address), rule=(BEFORE,), host=host)


SPELLINGS = [spelled(address) for address in SPELLED] + [
    spelled(address, host="127.0.0.1")
    for address in ["http://2130706433:{port}/shorts/x", "http://0x7f.1:{port}/shorts/x"]
]

ROADS = [*NAVIGATIONS, *IN_PAGE, *HISTORY, *BY_THE_BROWSER, *ALREADY_OPEN, *SPELLINGS]
