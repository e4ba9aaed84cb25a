"""A system call that fails, each in its turn, is no damage and no replaced file: nothing is set aside
and nothing is lost, by a host or a command beside a running host or alone."""

import os
import shutil
import subprocess

import pytest
from host_process import ORIGIN, midday_zone, release_binary


def can_trace() -> bool:
    """Not in every container, where it is installed either."""
    words = ["strace", "-qq", "-o", os.devnull, "true"]
    return bool(shutil.which("strace")) and subprocess.run(words, capture_output=True).returncode == 0


pytestmark = pytest.mark.skipif(not can_trace(), reason="needs strace, and to be allowed to trace")

USED, SEALED = "https://o.example/", "https://s.example/"
FAULTS = [
    ("pread64", "EIO"), ("pread64", "ENOMEM"), ("open,openat", "EMFILE"), ("mmap", "ENOMEM"),
    ("stat,lstat,fstat,newfstatat", "EIO"), ("write,pwrite64", "ENOSPC"), ("fsync,fdatasync", "EIO"),
    ("ftruncate,fallocate", "ENOSPC"), ("flock", "EIO"),
]
LAST = 40


@pytest.fixture
def run(home, tmp_path):
    """Runs the program to its end with one call that fails; whether it came to that call."""
    trace = tmp_path / "trace"

    def run(argument, calls, error, when):
        subprocess.run(
            ["strace", "-qq", "-o", trace, "-e", f"trace={calls}",
             "-e", f"inject={calls}:error={error}:when={when}", release_binary(), argument],
            env={"PATH": os.environ["PATH"], "HOME": str(home), "TZ": midday_zone(),
                 "SCROLL_BRAKE_HOME": str(home)},
            stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=60)
        return "INJECTED" in trace.read_text()

    return run


@pytest.mark.parametrize("argument", ["forget", ORIGIN], ids=["command", "host"])
@pytest.mark.parametrize("is_alone", [False, True], ids=["beside", "alone"])
@pytest.mark.parametrize(("calls", "error"), FAULTS, ids=lambda value: value.split(",")[0])
def test_nothing_is_lost(start, run, home, is_alone, argument, calls, error):
    host = start()
    host.put("s.example", allowanceMinutes=0, unlocksPerDay=0, strict=True)
    host.put("o.example", allowanceMinutes=1)
    host.spend(USED, 60)
    if is_alone:
        host.close()
    for when in range(1, LAST):
        was_hit = run(argument, calls, error, when)
        assert [path.name for path in home.iterdir() if "damaged" in path.name] == [], when
        if not was_hit:
            break
    last = start() if is_alone else host
    assert [last.check(url)["rules"][0]["standing"] for url in (SEALED, USED)] == ["sealed", "used-up"]
