"""A small DevTools client for a browser that Playwright must not touch.

Attached to our worker and our own pages alone it leaves the sites' pages as they are for a person:
Chromium prerenders nothing in a page that has a debugger.
"""

import base64
import itertools
import json
import os
import socket
import struct
import time
from pathlib import Path

from .browser import ASK, PageRefused
from .extension import ID
from .waiting import wait_until

TEXT, PING, PONG = 1, 9, 10


class DevTools:
    """Speaks to the browser on that profile, started with `--remote-debugging-port=0`."""

    def __init__(self, user_data: Path):
        active = user_data / "DevToolsActivePort"
        port, path = wait_until(
            lambda: active.exists() and len(words := active.read_text().split()) == 2 and words,
            "the browser says its debugging port",
        )
        self._socket = socket.create_connection(("127.0.0.1", int(port)), timeout=15)
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self._in = self._socket.makefile("rb")
        while self._in.readline().strip():
            pass
        self._ids = itertools.count(1)
        self._sessions: dict[str, str] = {}

    def close(self):
        self._socket.close()

    def send(self, method: str, params: dict | None = None, session: str | None = None) -> dict:
        """A command and its answer. Raises `RuntimeError` for an error of the browser."""
        message = {"id": next(self._ids), "method": method, "params": params or {}}
        if session:
            message["sessionId"] = session
        self._write(TEXT, json.dumps(message).encode())
        while True:
            answer = json.loads(self._read())
            if answer.get("id") == message["id"]:
                if "error" in answer:
                    raise RuntimeError(answer["error"]["message"])
                return answer["result"]

    # The extension

    def in_worker(self, script: str, *arguments):
        """What a function returns in our worker; its arguments go as JSON."""
        return self._evaluate(f"{ID}/background/worker.js", "service_worker", script, arguments)

    def ask(self, method: str, params: dict | None = None) -> dict:
        """A request as the options page makes it. Raises `PageRefused` for an error."""
        part = f"{ID}/pages/options/options.html"
        if not self._target(part, "page"):
            url = f"chrome-extension://{part}"
            self.send("Target.createTarget", {"url": url, "background": True})
            wait_until(lambda: self._target(part, "page"), "the options page is open")
            time.sleep(0.5)
        answer = self._evaluate(part, "page", ASK, ([method, params or {}],))
        if "error" in answer:
            raise PageRefused(answer["error"])
        return answer["result"]

    def in_page(self, part: str, script: str):
        """What a function returns in the page whose address has that part."""
        return self._evaluate(part, "page", script, ())

    def freeze(self, part: str):
        """As the browser freezes a tab that nobody looks at (Page Lifecycle)."""
        target = {"targetId": self._target(part, "page"), "flatten": True}
        session = self.send("Target.attachToTarget", target)["sessionId"]
        self.send("Page.setWebLifecycleState", {"state": "frozen"}, session)
        self.send("Target.detachFromTarget", {"sessionId": session})

    def sources(self, part: str) -> list[str]:
        """The addresses of pages shown as source whose address has that part."""
        urls = [each["url"] for each in self.send("Target.getTargets")["targetInfos"]]
        return [url for url in urls if url.startswith("view-source:") and part in url]

    def wait_for_worker(self):
        wait_until(lambda: self.in_worker("() => typeof chrome === 'object'"), "the worker runs")

    def _target(self, part: str, kind: str) -> str | None:
        for target in self.send("Target.getTargets")["targetInfos"]:
            if part in target["url"] and target["type"] == kind:
                return target["targetId"]
        return None

    def _evaluate(self, part: str, kind: str, script: str, arguments) -> object:
        target = wait_until(lambda: self._target(part, kind), f"{part} runs")
        if target not in self._sessions:
            attached = self.send("Target.attachToTarget", {"targetId": target, "flatten": True})
            self._sessions[target] = attached["sessionId"]
        words = ", ".join(json.dumps(argument) for argument in arguments)
        result = self.send(
            "Runtime.evaluate",
            {"expression": f"({script})({words})", "awaitPromise": True, "returnByValue": True},
            self._sessions[target],
        )
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description"))
        return result["result"].get("value")

    # RFC 6455

    def _write(self, kind: int, data: bytes):
        mask = os.urandom(4)
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
        masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
        self._socket.sendall(head + mask + masked)

    def _read(self) -> bytes:
        """The next whole text message."""
        message = b""
        while True:
            first, second = self._in.read(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", self._in.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self._in.read(8))
            data = self._in.read(size)
            if first & 0x0F == PING:
                self._write(PONG, data)
            elif first & 0x0F in (0, TEXT):
                message += data
                if first & 0x80:
                    return message
