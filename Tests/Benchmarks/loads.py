"""Loads of one page in browsers that take turns, without a debugger: it would take a part in each.

The page itself tells the server how long it took, and waits for its next turn to load itself again.
"""

import json
from queue import Queue
from urllib.parse import parse_qs, urlsplit

from harness.chromium import PlainChromium
from harness.site import Answer, Request, Site

# What follows a load, in the worker and the host, is over when it tells of it.
PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Watch</title>
<h1>Watch</h1>
<p><a href="/shorts">A short</a> <button>Next</button></p>
<div style="height: 5000px">A long page</div>
<script>
addEventListener("load", () => setTimeout(async () => {
  const [entry] = performance.getEntriesByType("navigation");
  await fetch("/-/turn" + location.search, { method: "POST", body: JSON.stringify(entry) });
  location.reload();
}, 250));
</script></html>"""

# Not counted: processes and caches are new.
FIRST_LOADS = 3


class Turns(Site):
    """The site; `take` lets a browser load its page once and gives its times."""

    def __init__(self, names: list[str]):
        super().__init__()
        self._told: dict[str, Queue] = {name: Queue() for name in names}
        self._turn: dict[str, Queue] = {name: Queue() for name in names}
        self.pages = {"/watch": PAGE, "/-/turn": self._wait}

    def stands(self, name: str) -> dict:
        """Waits until that browser's page is loaded. Its navigation entry."""
        return self._told[name].get(timeout=60)

    def take(self, name: str) -> dict:
        self._turn[name].put(None)
        return self.stands(name)

    def _wait(self, request: Request) -> Answer:
        (name,) = parse_qs(urlsplit(request.path).query)["name"]
        self._told[name].put(json.loads(request.body))
        self._turn[name].get()
        return Answer()


def load_times(browsers: dict, host: str, times: int) -> dict[str, list[float]]:
    """`browsers`: a profile for each name. Milliseconds until each of their loads was over."""
    turns = Turns(list(browsers))
    running = []
    try:
        for name, profile in browsers.items():
            url = f"http://{host}/watch?name={name}"
            running.append(PlainChromium(profile, turns, None, "--headless=new", url))
            turns.stands(name)
        for _ in range(FIRST_LOADS):
            for name in browsers:
                turns.take(name)
        found: dict[str, list[float]] = {name: [] for name in browsers}
        for _ in range(times):
            for name in browsers:
                found[name].append(turns.take(name)["loadEventEnd"])
        return found
    finally:
        for each in running:
            each.close()
        turns.close()
