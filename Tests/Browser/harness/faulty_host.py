#!/usr/bin/env python3
"""A host between the browser and the real one that can be made faulty while it runs.

It reads its fault from the file beside it before each answer of the real host, so that a test sets
and mends it from outside. It stands for faults that the real host does not have.
"""

import json
import os
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

PLACE = Path(sys.argv[0]).resolve()

NEXT_PROTOCOL = {"code": -32001, "message": "The extension is too old.", "data": None}


def read_frame(stream) -> bytes | None:
    head = stream.read(4)
    if len(head) < 4:
        return None
    (length,) = struct.unpack("=I", head)
    return stream.read(length)


def framed(payload: bytes) -> bytes:
    return struct.pack("=I", len(payload)) + payload


def damaged(fault: str, payload: bytes) -> bytes:
    """What goes to the browser in place of a good frame."""
    answer = json.loads(payload)
    match fault:
        case "empty results":
            return framed(json.dumps({"jsonrpc": "2.0", "id": answer.get("id"), "result": {}}).encode())
        case "rules that are null":
            return framed(payload.replace(b'"rules":[{', b'"rules":[null,{'))
        case "no JSON":
            return framed(b"This is no JSON.")
        case "a length of 4 GB":
            return b"\xff\xff\xff\xff"
        case "another protocol":
            return framed(json.dumps({"jsonrpc": "2.0", "id": answer.get("id"), "error": NEXT_PROTOCOL}).encode())
        case "dies":
            os._exit(1)
    return framed(payload)


def main():
    settings = json.loads(PLACE.with_suffix(".json").read_text())
    real = subprocess.Popen(
        [settings["binary"], *sys.argv[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )

    def inward():
        while (payload := read_frame(sys.stdin.buffer)) is not None:
            real.stdin.write(framed(payload))
            real.stdin.flush()
        real.stdin.close()

    threading.Thread(target=inward, daemon=True).start()
    while (payload := read_frame(real.stdout)) is not None:
        fault = PLACE.with_suffix(".fault").read_text()
        while fault == "hangs":
            time.sleep(0.1)
            fault = PLACE.with_suffix(".fault").read_text()
        sys.stdout.buffer.write(damaged(fault, payload))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
