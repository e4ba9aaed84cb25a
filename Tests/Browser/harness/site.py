"""A web server that stands for every site: any host under `.test`, any path.

`.localhost` and `.example` are the same server: Chromium trusts the first as it trusts https, and
the second is for sites that a test does not grant.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

# Pages say when somebody first moved the pointer over them, and shorts say every quarter of a second
# that they are alive: a test that must not touch the browser sees from outside what happens in it.
PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{path} on {host}</title>
<h1>{path}</h1>
<p><a id="shorts" href="/shorts/linked">A short</a> <a id="watch" href="/watch?v=1">Watch</a>
<button id="push" onclick="history.pushState({{}}, '', '/shorts/pushed')">Next</button></p>
<div style="height: 5000px">A long page</div>
<script>
const beat = () => navigator.sendBeacon("/-/beat?" + location.pathname);
if (location.pathname.startsWith("/shorts")) {{ beat(); setInterval(beat, 250); }}
const moved = (event) => event.isTrusted && navigator.sendBeacon("/-/moved");
addEventListener("pointermove", moved, {{ once: true }});
</script></html>"""


@dataclass(frozen=True)
class Request:
    """One request as the server saw it; `at` is `time.monotonic()`, `body` what was posted."""

    at: float
    method: str
    host: str
    path: str
    body: bytes = b""


@dataclass(frozen=True)
class Answer:
    """What the server says at one path, where it is more than HTML that nobody may keep."""

    body: str | bytes = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """A browser that leaves in the middle of an answer is no error."""


class Site:
    """`requests` is everything asked of the server; `pages` replaces single pages by their HTML, by a
    whole `Answer`, or by what makes one of the request."""

    def __init__(self):
        self.requests: list[Request] = []
        self.pages: dict[str, str | Answer | Callable[[Request], Answer]] = {}
        self._server = Server(("127.0.0.1", 0), self._handler())
        Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return self._server.server_address[1]

    @property
    def resolver_rules(self) -> str:
        """For `--host-resolver-rules`: these hosts are this server, no other host exists."""
        ours = [f"MAP *.{end} 127.0.0.1:{self.port}" for end in ("test", "localhost", "example")]
        return ", ".join([*ours, "MAP * ~NOTFOUND", "EXCLUDE 127.0.0.1"])

    def forget(self):
        self.requests.clear()
        self.pages.clear()

    def seen(self, path: str) -> list[Request]:
        """The requests for pages whose path begins so."""
        return [each for each in list(self.requests) if each.path.startswith(path)]

    def last_beat(self, path: str = "/shorts") -> float | None:
        """When a page at that path last said that it is alive."""
        beats = self.seen(f"/-/beat?{path}")
        return beats[-1].at if beats else None

    def is_alive(self, path: str = "/shorts") -> bool:
        last = self.last_beat(path)
        return last is not None and time.monotonic() - last < 1.5

    def first_move(self) -> float | None:
        """When a page first saw the pointer move."""
        moves = self.seen("/-/moved")
        return moves[0].at if moves else None

    def close(self):
        self._server.shutdown()
        self._server.server_close()

    def _handler(site):  # noqa: N805 - the handler's own self is inside
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                host = self.headers.get("Host", "").split(":")[0]
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                request = Request(time.monotonic(), self.command, host, self.path, body)
                site.requests.append(request)
                path = urlsplit(self.path).path
                page = site.pages.get(path) or PAGE.format(path=path, host=host)
                page = page(request) if callable(page) else page
                self._answer(page if isinstance(page, Answer) else Answer(page))

            do_HEAD = do_POST = do_GET

            def _answer(self, answer: Answer):
                body = answer.body if isinstance(answer.body, bytes) else answer.body.encode()
                self.send_response(answer.status)
                headers = {
                    "Content-Type": "text/html; charset=utf-8",
                    "Cache-Control": "no-store",
                    "Content-Length": str(len(body)),
                }
                for name, value in (headers | answer.headers).items():
                    self.send_header(name, value)
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            def log_message(self, *_):
                pass

        return Handler
