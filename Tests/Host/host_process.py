"""A client of the native host: starts the release binary as a browser does and talks in frames."""

import json
import os
import select
import struct
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ORIGIN = "chrome-extension://objdpcdmcijgjhgbklbdecofkpjadmmk/"
PROFILE = "5f0c7a1e9b3d4c2f8a6e0d1b7c9f2a34"
PATIENCE = 10.0


def release_binary() -> Path:
    """The binary under test: `SCROLL_BRAKE_BINARY`, else what `manifests/build-release` left."""
    named = os.environ.get("SCROLL_BRAKE_BINARY")
    for path in [Path(named)] if named else [
        ROOT / ".build/embedded/release/scroll-brake",
        ROOT / ".build/release/scroll-brake",
    ]:
        if path.exists():
            return path
    raise FileNotFoundError("No release binary: run manifests/build-release first.")


def midday_zone() -> str:
    """A time zone in which it is about noon now, so that no test runs over midnight."""
    ahead = 12 - time.gmtime().tm_hour
    return f"<TEST>{-ahead}"


def rule(*patterns: str, **changes) -> dict:
    """A rule as `rules.put` takes it, with the product's defaults."""
    return {
        "id": None,
        "name": "",
        "patterns": list(patterns),
        "allowanceMinutes": 5,
        "unlockMinutes": 5,
        "unlocksPerDay": 4,
        "strict": False,
        "closed": None,
        "countsPlayback": False,
        "insideFrames": False,
    } | changes


def solve(text: str) -> str:
    """The answer to a sum as a page shows it, such as `48 + 27`."""
    left, sign, right = text.split()
    numbers = int(left), int(right)
    return str({"+": sum(numbers), "−": numbers[0] - numbers[1]}[sign.replace("-", "−")])


class HostRefused(Exception):
    """An error answer; `code` and `data` as in PROTOCOL.md."""

    def __init__(self, error: dict):
        super().__init__(f"{error['code']}: {error['message']}")
        self.code, self.message, self.data = error["code"], error["message"], error["data"]


class HostProcess:
    """One running host. Frames in and out, ids, notices kept apart in `notices`."""

    def __init__(self, home: Path, *, env: dict | None = None, binary: Path | None = None):
        home.mkdir(parents=True, exist_ok=True)
        self.process = subprocess.Popen(
            [binary or release_binary(), ORIGIN],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={"PATH": os.environ["PATH"], "HOME": str(home), "TZ": midday_zone(),
                 "SCROLL_BRAKE_HOME": str(home)} | (env or {}),
        )
        self.notices: list[dict] = []
        self._buffer = b""
        self._last_id = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self) -> int:
        """Ends the host as a browser does: both pipes close. Returns its exit code."""
        if self.process.poll() is None:
            self.process.stdin.close()
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            stream.close()
        return self.process.returncode

    # Bytes and frames

    def write(self, data: bytes):
        self.process.stdin.write(data)

    def write_frame(self, payload: bytes):
        self.write(struct.pack("=I", len(payload)) + payload)

    def write_slowly(self, data: bytes):
        """Feeds one byte at a time."""
        for index in range(len(data)):
            self.write(data[index : index + 1])

    def read_frame(self, patience: float = PATIENCE) -> dict:
        deadline = time.monotonic() + patience
        (length,) = struct.unpack("=I", self._read(4, deadline))
        return json.loads(self._read(length, deadline))

    def read_rest(self) -> bytes:
        """Everything up to the end of the host's output."""
        rest, self._buffer = self._buffer, b""
        return rest + (self.process.stdout.read() or b"")

    def _read(self, count: int, deadline: float) -> bytes:
        while len(self._buffer) < count:
            left = max(0.0, deadline - time.monotonic())
            if not select.select([self.process.stdout], [], [], left)[0]:
                raise TimeoutError(f"The host did not answer; got {self._buffer!r} so far.")
            chunk = os.read(self.process.stdout.fileno(), 65536)
            if not chunk:
                raise EOFError("The host closed its output.")
            self._buffer += chunk
        data, self._buffer = self._buffer[:count], self._buffer[count:]
        return data

    # JSON-RPC

    def raw(self, message) -> dict:
        """Sends any JSON value, or bytes as they are, and returns the next answer as it came."""
        self.write_frame(message if isinstance(message, bytes) else json.dumps(message).encode())
        return self.next_answer()

    def next_answer(self) -> dict:
        while True:
            message = self.read_frame()
            if "method" not in message:
                return message
            self.notices.append(message)

    def ask(self, method: str, params: dict | None = None) -> dict:
        """The result of a request; raises `HostRefused` for an error answer."""
        self._last_id += 1
        answer = self.raw(
            {"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params or {}}
        )
        assert answer["id"] == self._last_id, answer
        if "error" in answer:
            raise HostRefused(answer["error"])
        return answer["result"]

    def open(self, profile: str = PROFILE, held: dict | None = None) -> dict:
        return self.ask("session.open", {
            "protocol": {"min": 1, "max": 1},
            "profile": profile,
            "browser": "Chromium 156.0.0.0",
            "extension": "0.1.0",
            "held": held,
        })

    def put(self, *patterns: str, **changes) -> dict:
        return self.ask("rules.put", {"check": False, "rule": rule(*patterns, **changes)})["rule"]

    def spend(self, url: str, seconds: int, *, ago: int = 0) -> dict:
        """Counts the seconds before now, or before `ago` seconds, as active time on a page; returns
        the verdict after it. No second counts twice."""
        lengths = [60] * (seconds // 60) + [seconds % 60] * (seconds % 60 > 0)
        ends = [ago + sum(lengths[number + 1 :]) for number in range(len(lengths))]
        return self.ask("activity.report", {
            "source": os.urandom(8).hex(),
            "url": url,
            "intervals": [
                {"sequence": number, "kind": "input", "lengthMs": length * 1000, "ageMs": end * 1000}
                for number, (length, end) in enumerate(zip(lengths, ends, strict=True))
            ],
        })

    def check(self, url: str, *, stopped: bool = False) -> dict:
        return self.ask("page.check", {"url": url, "stopped": stopped})
