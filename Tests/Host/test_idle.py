"""A host that nobody talks to makes no system call: the kernel counts each time that it sleeps."""

import time
from pathlib import Path


def switches(pid: int) -> dict[str, int]:
    """How often the process gave the processor up, or was told to."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    pairs = (line.split(":") for line in lines if "ctxt_switches" in line)
    return {name: int(count) for name, count in pairs}


def processor_ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def test_an_open_session_sleeps_until_it_is_spoken_to(host):
    host.put("x.com", allowanceMinutes=30)
    host.spend("https://x.com/", 60)
    host.check("https://x.com/", stopped=True)
    time.sleep(0.5)
    pid = host.process.pid
    before = switches(pid), processor_ticks(pid)
    time.sleep(10)
    assert (switches(pid), processor_ticks(pid)) == before
    assert host.check("https://x.com/")["action"] == "pass"
    # The measure itself: a message does wake it.
    assert switches(pid) != before[0]
