"""Loads of one page in browsers that take turns, without a debugger: it would take a part in each.

The page itself tells the server how long it took, and waits for its next turn to load itself again.
"""

import json
from http.server import BaseHTTPRequestHandler
from queue import Queue
from threading import Thread
from urllib.parse import parse_qs, urlsplit

from harness.chromium import PlainChromium
from harness.site import Server

PAGE = b"""<!doctype html>
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

# What follows a load, in the worker and the host, is over by then.
FIRST_LOADS = 3


class Turns:
    """The server; `take` lets a browser load its page once and gives its times."""

    def __init__(self, names: list[str]):
        self._told: dict[str, Queue] = {name: Queue() for name in names}
        self._turn: dict[str, Queue] = {name: Queue() for name in names}
        self._server = Server(("127.0.0.1", 0), self._handler())
        Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def resolver_rules(self) -> str:
        port = self._server.server_address[1]
        return f"MAP *.test 127.0.0.1:{port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"

    def stands(self, name: str) -> dict:
        """Waits until that browser's page is loaded. Its navigation entry."""
        return self._told[name].get(timeout=60)

    def take(self, name: str) -> dict:
        self._turn[name].put(None)
        return self.stands(name)

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def _handler(turns):  # noqa: N805 - the handler's own self is inside
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                self._answer(PAGE)

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                (name,) = parse_qs(urlsplit(self.path).query)["name"]
                turns._told[name].put(json.loads(body))
                turns._turn[name].get()
                self._answer(b"")

            def _answer(self, body: bytes):
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Cache-Control", "no-store")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        return Handler


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
