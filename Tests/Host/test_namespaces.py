"""A host that is run by hand in a time namespace of its own sees the machine's boot clock all the same."""

import os
import shutil
import subprocess

import pytest
from host_process import ORIGIN, HostProcess, release_binary
from trusted import moment, set_trusted

PAGE = "https://reddit.com/"
ENTER = ["unshare", *([] if os.geteuid() == 0 else ["-r"]), "-T", "--boottime"]


def can_enter() -> bool:
    if not shutil.which("unshare"):
        return False
    return subprocess.run([*ENTER, "100", "true"], capture_output=True, check=False).returncode == 0


pytestmark = pytest.mark.skipif(not can_enter(), reason="needs unshare and time namespaces")


@pytest.fixture
def inside(tmp_path):
    """The release binary in a namespace whose boot clock is so many seconds ahead."""

    def inside(seconds: int):
        script = tmp_path / f"host{seconds}"
        script.write_text(
            f'#!/bin/sh\nexec {" ".join(ENTER)} {seconds} "{release_binary()}" "$@"\n')
        script.chmod(0o755)
        return script

    return inside


def seal(host):
    host.put("reddit.com", allowanceMinutes=0, unlocksPerDay=0, strict=True)
    assert standing(host) == "sealed"
    return host.open()["state"]["day"]


def standing(host):
    return host.check(PAGE)["rules"][0]["standing"]


@pytest.mark.parametrize("seconds", [90_000, 900_000, -20], ids=str)
def test_it_opens_no_sealed_rule(start, inside, seconds):
    day = seal(start())
    for host in [start(binary=inside(seconds)), start()]:
        assert standing(host) == "sealed"
        assert host.open()["state"]["day"] == day


def test_nor_does_one_command_beside_a_running_host(start, home, inside):
    host = start()
    seal(host)
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "SCROLL_BRAKE_HOME": str(home)}
    subprocess.run([inside(90_000), "export"], env=environment, capture_output=True, check=True)
    assert standing(host) == "sealed"


def test_its_deadlines_are_the_machines(home, inside):
    """Otherwise a host in a container would sleep past midnight, or never."""
    zone = {"TZ": "Europe/Berlin"}
    midnight = moment("2026-12-01 00:00:00", "Europe/Berlin")
    HostProcess(home, env=zone).close()
    set_trusted(home, midnight - 60_000)
    host = HostProcess(home, binary=inside(90_000), env=zone)
    try:
        host.open()
        host.put("reddit.com", allowanceMinutes=0)
        set_trusted(home, midnight - 2_000)
        host.check(PAGE)
        host.notices.clear()
        assert host.read_frame(5)["params"]["state"]["day"] == "2026-12-01"
    finally:
        host.close()


@pytest.mark.skipif(os.geteuid() != 0, reason="mounts over /proc as root")
@pytest.mark.parametrize(
    "hidden", ["/proc/sys/kernel/random/boot_id", "/proc/self/timens_offsets"])
@pytest.mark.parametrize("arguments", [[ORIGIN], ["report"], ["hosts", "FILE"]], ids=lambda a: a[0][:6])
def test_what_may_not_know_its_boot_ends(tmp_path, home, hidden, arguments):
    hosts = tmp_path / "FILE"
    hosts.write_text("reddit.com\n")
    script = tmp_path / "hidden"
    # Reading a process's memory from its beginning fails; the shell becomes the host.
    file = hidden.replace("self", "$$")
    script.write_text(
        f'#!/bin/sh\nmount --bind /proc/1/mem {file} && exec {release_binary()} "$@"\n')
    script.chmod(0o755)
    done = subprocess.run(
        ["unshare", "-m", script, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False,
        env={"PATH": os.environ["PATH"], "SCROLL_BRAKE_HOME": str(home)}, stdin=subprocess.DEVNULL)
    assert done.returncode == 1
    assert f"{hidden} cannot be read" in done.stderr
    assert done.stderr.endswith("let this program read it.\n")
