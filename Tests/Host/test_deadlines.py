"""What the clock changes is told within 2 s of the moment, or of waking, and opens nothing."""

import signal
import sqlite3
import time
from pathlib import Path

import pytest
from trusted import moment, set_trusted

PAGE = "https://reddit.com/"
ZONE = "Europe/Berlin"
LATE = 2.0


@pytest.fixture
def begin(start, home):
    """A host at a moment of Berlin, with a rule of that closed time whose allowance is used up."""

    def begin(at: str, closed=None):
        start(opened=False, env={"TZ": ZONE}).close()
        set_trusted(home, moment(at, ZONE) - 60_000)
        host = start(opened=False, env={"TZ": ZONE})
        host.open()
        host.put("reddit.com", allowanceMinutes=0, closed=closed)
        # All is ready: it is that moment now, and the host looks at it once.
        set_trusted(home, moment(at, ZONE))
        host.check(PAGE)
        host.notices.clear()
        return host

    return begin


NIGHT = {"from": "23:00", "to": "07:00"}
EDGES = [
    ("2026-11-30 23:59:57", None, "used-up", "the day"),
    ("2026-11-30 22:59:57", NIGHT, "closed", "a closed time begins"),
    ("2026-12-01 06:59:57", NIGHT, "used-up", "a closed time ends"),
]


@pytest.mark.parametrize(("at", "closed", "standing", "what"), EDGES, ids=lambda v: str(v)[:19])
def test_an_idle_host_tells_it_in_time(begin, at, closed, standing, what):
    host = begin(at, closed)
    began = time.monotonic()
    told = host.read_frame(3 + LATE)
    assert time.monotonic() - began > 2.0, what
    assert told["params"]["state"]["rules"][0]["today"]["standing"] == standing
    # Nothing opens by itself: the page stays stopped, and now it may ask for a sum again.
    assert host.check(PAGE)["action"] == "stop"


@pytest.mark.parametrize(("at", "closed", "standing", "what"), EDGES, ids=lambda v: str(v)[:19])
def test_a_host_that_was_held_over_the_moment_tells_it_on_waking(begin, at, closed, standing, what):
    host = begin(at, closed)
    host.process.send_signal(signal.SIGSTOP)
    time.sleep(4)
    host.process.send_signal(signal.SIGCONT)
    told = host.read_frame(LATE)
    assert told["params"]["state"]["rules"][0]["today"]["standing"] == standing, what


def test_a_host_without_a_moment_to_wait_for_does_not_wake(begin):
    """Switches of the process within some seconds: at most one."""
    host = begin("2026-11-30 12:00:00", NIGHT)

    def switches() -> int:
        status = Path(f"/proc/{host.process.pid}/status").read_text()
        return int(status.split("voluntary_ctxt_switches:")[1].split()[0])

    before = switches()
    time.sleep(3)
    assert switches() - before <= 1


def test_hours_that_the_boot_clock_ran_alone_count(begin, home, start):
    """A later run of the host within the boot, with the wall clock where it was: the boot clock ran
    on, as it does while the machine sleeps."""
    host = begin("2026-11-30 12:00:00")
    host.ask("rules.finish", {"ids": [1]})
    host.close()
    for more, day, standing in [(11, "2026-11-30", "done"), (2, "2026-12-01", "used-up")]:
        with sqlite3.connect(home / "state.sqlite", timeout=10) as state:
            state.execute(f"UPDATE clock SET anchor_boot_ms = anchor_boot_ms - {more * 3_600_000}")
        state.close()
        later = start(opened=False, env={"TZ": ZONE})
        assert later.open()["state"]["day"] == day
        assert later.check(PAGE)["rules"][0]["standing"] == standing
        later.close()


