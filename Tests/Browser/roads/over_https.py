"""The same over https."""

from harness.site import Answer

from .acts import LINK, both, pressed, run, typed, visit, with_minutes
from .already_open import done_for_today
from .by_the_browser import WITH_WORKER, WORKER
from .road import RUNS_OUT, Road

OVER_HTTPS = [
    Road("typed address, https", act=typed("{site}/shorts/x"), secure=True, unlock=True),
    Road("link, https", LINK, secure=True),
    Road(
        "redirect from http to https",
        '<a id="act" href="http://short.example/go">On</a>',
        pages={"/go": Answer(status=301, headers={"Location": "https://{host}/shorts/x"})},
        secure=True,
    ),
    Road(
        "pushState, https",
        pressed("history.pushState({}, '', '/shorts/x'); glare()"),
        secure=True,
        layer="watch.js",
    ),
    Road(
        "the site's own service worker, https",
        LINK,
        setup=run(WITH_WORKER),
        pages={"/worker.js": Answer(WORKER, headers={"Content-Type": "text/javascript"})},
        secure=True,
        layer="stop.js",
    ),
    Road(
        "open in front, https",
        setup=both(with_minutes(5), visit("/shorts/x")),
        act=done_for_today,
        rule=(RUNS_OUT,),
        secure=True,
        layer="watch.js",
    ),
]
