"""Active time across processes: several hosts on one space at once, and a host that is killed."""

import os
import random
import threading
import time

from host_process import HostProcess

PAGE = "https://x.com/"


def source(number: int) -> str:
    return f"{number:016x}"


def report(host, number: int, *intervals: tuple[int, int, int], url: str = PAGE) -> dict:
    """Intervals are a sequence number, a length and an age in milliseconds."""
    return host.ask("activity.report", {
        "source": source(number),
        "url": url,
        "intervals": [
            {"sequence": sequence, "kind": "input", "lengthMs": length, "ageMs": age}
            for sequence, length, age in intervals
        ],
    })


def used(host) -> int:
    return host.ask("rules.list")["rules"][0]["today"]["usedMs"]


def test_two_hosts_at_once_count_the_union(start):
    """Each host hears of the same hour of two documents, in an order of its own."""
    hosts = [start(), start()]
    hosts[0].put("x.com", allowanceMinutes=600)
    seed = int(os.environ.get("TEST_SEED", random.randrange(1 << 32)))
    print(f"TEST_SEED={seed}")

    began = time.monotonic()

    def talk(host: HostProcess, number: int):
        order = list(range(280))
        random.Random(seed + number).shuffle(order)
        for sequence in order:
            # Ten seconds of every twelve; the other document fills the gaps.
            end = 3_400_000 - sequence * 12_000 + (5_000 if number == 2 else 0)
            passed = round((time.monotonic() - began) * 1000)
            report(host, number, (sequence, 10_000, end + passed))

    threads = [
        threading.Thread(target=talk, args=(host, number))
        for number, host in enumerate(hosts, start=1)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert used(hosts[0]) == used(hosts[1])
    # From the start of the second's first piece to the end of the first's last one.
    assert abs(used(hosts[0]) - (3_415_000 - 52_000)) <= 1_000


def test_a_resend_of_another_host_counts_nothing(start):
    first, second = start(), start()
    first.put("x.com", allowanceMinutes=600)
    pieces = [(number, 1000, 60_000 - number * 2000) for number in range(20)]
    report(first, 1, *pieces)
    before = used(first)
    for _ in range(3):
        for piece in pieces:
            report(second, 1, piece)
    assert used(first) == used(second) == before == 20_000


def test_a_report_resent_across_a_kill_counts_once(start):
    """The host is killed at any moment of its work; whether it has stored the report or not, the
    resend settles it."""
    start().put("x.com", allowanceMinutes=600)
    for round_number in range(20):
        host = start()
        before = used(host)
        pieces = [(round_number * 10 + number, 100, 5_000 - number * 500) for number in range(5)]
        if round_number % 2:
            # Written and perhaps read, never answered: the kill hits somewhere in the work.
            host.write_frame(
                b'{"jsonrpc":"2.0","id":"killed","method":"activity.report","params":{"source":"%s",'
                b'"url":"%s","intervals":[%s]}}' % (
                    source(round_number).encode(), PAGE.encode(), b",".join(
                        b'{"sequence":%d,"kind":"input","lengthMs":%d,"ageMs":%d}' % piece
                        for piece in pieces
                    ),
                )
            )
        else:
            report(host, round_number, *pieces)
        host.process.kill()
        host.process.wait()
        again = start()
        report(again, round_number, *pieces)
        gained = used(again) - before
        # Pieces of earlier rounds may lie at the same time: no more than its own is ever gained.
        assert 0 < gained <= 500, f"round {round_number}"
        report(again, round_number, *pieces)
        assert used(again) - before == gained
