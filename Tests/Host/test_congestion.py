"""A browser that does not read: the host waits for it, keeps its memory, and loses no answer."""

import json
import struct
import threading
import time
from pathlib import Path

REQUESTS = 200
LIMIT_KIB = 24 * 1024


def resident_kib(host) -> int:
    status = Path(f"/proc/{host.process.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


def wait_until_idle(host):
    used = None
    while used != (used := Path(f"/proc/{host.process.pid}/stat").read_text().split()[13:15]):
        time.sleep(0.3)


def test_answers_that_nobody_reads_do_not_pile_up(host):
    for number in range(40):
        host.put(*[f"site-{number}-{each}.example" for each in range(100)])
    frames = b""
    for number in range(REQUESTS):
        request = {"jsonrpc": "2.0", "id": number, "method": "rules.list", "params": {}}
        payload = json.dumps(request).encode()
        frames += struct.pack("=I", len(payload)) + payload
    writer = threading.Thread(target=host.write, args=(frames,), daemon=True)
    writer.start()
    wait_until_idle(host)
    # All answers are some 40 MB: without a bound they are there by now.
    assert resident_kib(host) < LIMIT_KIB
    assert [host.next_answer()["id"] for _ in range(REQUESTS)] == list(range(REQUESTS))
    writer.join(5)
    assert not writer.is_alive()
