"""Turned clocks, turned for real: libfaketime under the ordinary build.

The release binary is static, so that nothing can be loaded into it; both are built from the same
sources, and the release binary's own clocks are tested in test_deadlines.py.
"""

import shutil
import subprocess
import time
from pathlib import Path

import pytest
from host_process import ROOT, HostProcess
from trusted import utc

PAGE = "https://reddit.com/"
BINARY = ROOT / ".build/debug/scroll-brake"
LIBRARY = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
DAY = 86_400
NOON = "2026-11-30 12:00:00"

pytestmark = pytest.mark.skipif(
    LIBRARY is None or not BINARY.exists(),
    reason="needs the Debian package faketime, and swift build")


class Wall:
    """The wall clock of the hosts of a test: as many seconds away from the true one as it says."""

    def __init__(self, folder: Path):
        folder.mkdir()
        self.file = folder / "clock"
        self.to(NOON)

    def to(self, utc_text: str):
        """Makes it that moment (UTC) now."""
        self.offset = utc(utc_text) / 1000 - time.time()
        self._write()

    def turn(self, seconds: float):
        self.offset += seconds
        self._write()

    def _write(self):
        self.file.write_text(f"{self.offset:+.3f}")

    @property
    def environment(self) -> dict:
        return {
            "LD_PRELOAD": str(LIBRARY), "FAKETIME_TIMESTAMP_FILE": str(self.file),
            "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1", "TZ": "UTC0",
        }


@pytest.fixture
def wall(tmp_path):
    return Wall(tmp_path / "wall")


@pytest.fixture
def run(home, wall):
    hosts = []

    def run(**env):
        host = HostProcess(home, binary=BINARY, env=wall.environment | env)
        hosts.append(host)
        host.open()
        return host

    yield run
    for host in hosts:
        host.close()


def test_the_clock_is_turned_indeed(run, wall):
    """Otherwise the tests below prove nothing."""
    assert run().open()["state"]["day"] == "2026-11-30"
    environment = {"PATH": "/usr/bin:/bin"} | wall.environment
    wall.turn(10 * DAY)
    date = subprocess.run(
        [shutil.which("date"), "+%F"], env=environment, capture_output=True, text=True, check=True)
    assert date.stdout.strip() == "2026-12-10"


@pytest.mark.parametrize("turned", [DAY, 10 * DAY, -DAY, 365 * DAY, -20_000 * DAY], ids=str)
@pytest.mark.parametrize("strict", [False, True])
def test_a_turned_clock_opens_nothing_within_a_boot(run, wall, turned, strict):
    host = run()
    host.put("reddit.com", allowanceMinutes=0, unlocksPerDay=0, strict=strict)
    standing = "sealed" if strict else "no-sums-left"

    def holds(host):
        verdict = host.check(PAGE)
        assert (verdict["action"], verdict["rules"][0]["standing"]) == ("stop", standing)
        assert host.open()["state"]["day"] == "2026-11-30"

    holds(host)
    wall.turn(turned)
    holds(host)
    host.close()
    holds(run())
    wall.turn(-turned)
    holds(run())
    # Turned while no host runs, and back.
    wall.turn(turned)
    wall.turn(-turned)
    holds(run())
    for zone in ["Pacific/Kiritimati", "Pacific/Honolulu"]:
        wall.turn(turned)
        holds(run(TZ=zone))
        wall.turn(-turned)
    holds(run())


def another_boot(home: Path):
    """What a ledger looks like after the machine was started again: its anchor is another boot's."""
    import sqlite3

    with sqlite3.connect(home / "state.sqlite", timeout=10) as state:
        state.execute("UPDATE clock SET boot_id = 'the boot before'")
        state.execute("UPDATE spaces SET boot_id = 'the boot before'")
    state.close()


def test_a_boot_with_a_clock_of_1970_that_is_set_right_works_at_once(run, wall, home):
    host = run()
    host.put("reddit.com", allowanceMinutes=0)
    host.ask("rules.finish", {"ids": [1]})
    host.close()
    another_boot(home)
    wall.to("1970-01-01 00:00:10")
    host = run()
    assert host.open()["state"]["day"] == "2026-11-30"
    assert host.check(PAGE)["rules"][0]["standing"] == "done"
    # The network sets it right, two days after the last time: that is believed, once.
    wall.to("2026-12-02 09:00:00")
    assert host.open()["state"]["day"] == "2026-12-02"
    assert host.check(PAGE)["rules"][0]["standing"] == "used-up"
    wall.turn(5 * DAY)
    assert host.open()["state"]["day"] == "2026-12-02"


def test_a_first_boot_ever_with_a_clock_of_1970(run, wall):
    """Nothing is stored yet that would say better: the step that sets it right is believed at once."""
    wall.to("1970-01-01 00:00:10")
    host = run()
    host.put("reddit.com", allowanceMinutes=0)
    host.ask("rules.finish", {"ids": [1]})
    assert host.check(PAGE)["rules"][0]["standing"] == "done"
    wall.to("2026-12-02 09:00:00")
    assert host.open()["state"]["day"] == "2026-12-02"
    assert host.check(PAGE)["rules"][0]["standing"] == "used-up"
    wall.turn(5 * DAY)
    assert run().open()["state"]["day"] == "2026-12-02"


def test_a_day_of_a_forward_clock_is_dated_back(run, wall, home):
    """Across a boot it cannot be told; set right at the next one, it gives no second day."""
    host = run()
    host.put("reddit.com", allowanceMinutes=0)
    host.close()
    another_boot(home)
    wall.turn(10 * DAY)
    host = run()
    assert host.open()["state"]["day"] == "2026-12-10"
    host.ask("rules.finish", {"ids": [1]})
    host.close()
    another_boot(home)
    wall.turn(-10 * DAY)
    host = run()
    state = host.open()["state"]
    assert (state["day"], state["rules"][0]["today"]["standing"]) == ("2026-11-30", "done")
    assert 0 < state["dayEndsInMs"] <= 12 * 3_600_000
