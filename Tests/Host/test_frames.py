"""Frames and envelopes: whatever arrives, the host answers in frames or ends, and stays itself."""

import json
import struct
import time

import pytest

LIST = {"jsonrpc": "2.0", "id": "a", "method": "rules.list", "params": {}}
MEBIBYTE = 1024 * 1024


def framed(message) -> bytes:
    payload = json.dumps(message).encode()
    return struct.pack("=I", len(payload)) + payload


def test_a_conversation_fed_byte_by_byte(host):
    host.write_slowly(framed(LIST) + framed(LIST | {"id": 2}))
    assert host.next_answer() == {"jsonrpc": "2.0", "id": "a", "result": {"rules": []}}
    assert host.next_answer() == {"jsonrpc": "2.0", "id": 2, "result": {"rules": []}}


def test_frames_that_arrive_together_are_answered_in_order(host):
    host.write(b"".join(framed(LIST | {"id": number}) for number in range(200)))
    assert [host.next_answer()["id"] for _ in range(200)] == list(range(200))


@pytest.mark.parametrize(
    ("message", "code", "answered_id"),
    [
        (b"{", -32700, None),
        (b"", -32700, None),
        (b'{"jsonrpc":"2.0","id":1,"method":"rules.list","params":{}} x', -32700, None),
        (b"\xff\xfe", -32700, None),
        (b"[" * 100_000, -32700, None),
        ([LIST, LIST], -32600, None),
        ([], -32600, None),
        (42, -32600, None),
        ("rules.list", -32600, None),
        (None, -32600, None),
        (LIST | {"jsonrpc": "1.0"}, -32600, "a"),
        (LIST | {"method": 7}, -32600, "a"),
        (LIST | {"id": {}}, -32600, None),
        (LIST | {"id": 1.5}, -32600, None),
        (LIST | {"method": "rules.forget"}, -32601, "a"),
        (LIST | {"method": "page.check", "params": {}}, -32602, "a"),
        (LIST | {"method": "page.check", "params": {"url": 7}}, -32602, "a"),
        (LIST | {"method": "page.check", "params": [1]}, -32600, "a"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_a_broken_message_is_answered_and_the_session_goes_on(host, message, code, answered_id):
    answer = host.raw(message)
    assert (answer["jsonrpc"], answer["id"], answer["error"]["code"]) == ("2.0", answered_id, code)
    assert answer["error"]["message"].endswith((".", "?"))
    assert host.ask("rules.list") == {"rules": []}


def test_a_frame_that_is_too_long_is_answered_and_skipped(host):
    host.write_frame(b" " * (8 * MEBIBYTE + 1))
    assert host.next_answer()["error"]["code"] == -32006
    assert host.ask("rules.list") == {"rules": []}


def test_the_longest_frame_is_taken(host):
    payload = json.dumps(LIST).encode()
    host.write_frame(payload + b" " * (8 * MEBIBYTE - len(payload)))
    assert host.next_answer()["result"] == {"rules": []}


def test_a_frame_of_four_gigabytes_is_refused_before_it_arrives(host):
    host.write(struct.pack("=I", 0xFFFF_FFFF) + b"some of it")
    assert host.next_answer()["error"]["code"] == -32006


@pytest.mark.parametrize("cut", [1, 3, 4, 10])
def test_the_end_inside_a_frame_ends_the_host(start, cut):
    host = start()
    host.write(framed(LIST)[:cut])
    host.process.stdin.close()
    assert host.process.wait(5) in (0, 1)
    assert host.read_rest() == b""


def test_the_host_ends_when_the_browser_does(start):
    host = start()
    began = time.monotonic()
    host.process.stdin.close()
    assert host.process.wait(5) == 0
    # A browser kills after 2 s, and nobody does when the browser itself ends.
    assert time.monotonic() - began < 2


def test_nothing_but_frames_is_on_the_output(start):
    host = start()
    host.raw(b"{")
    host.put("youtube.com/shorts*")
    host.process.stdin.close()
    host.process.wait(5)
    assert host.read_rest() == b""


def test_requests_before_the_session_is_open_are_refused(start):
    host = start(opened=False)
    assert host.raw(LIST)["error"]["code"] == -32002
    assert host.open()["protocol"] == 1


def test_no_common_protocol(start):
    host = start(opened=False)
    answer = host.raw({
        "jsonrpc": "2.0", "id": 1, "method": "session.open",
        "params": {"protocol": {"min": 2, "max": 3}, "profile": "0" * 32, "browser": "Chromium",
                   "extension": "9.0.0", "held": None},
    })
    assert answer["error"]["code"] == -32001
