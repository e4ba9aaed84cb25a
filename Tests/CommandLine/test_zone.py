"""A command that is run with another zone than the machine's begins no day for the browser."""

import subprocess
import time

import pytest
from host_process import HostProcess, release_binary


def evening_zone() -> str:
    """A zone of the machine's date in which it is past nine: the day could end."""
    if time.gmtime().tm_mday != time.localtime().tm_mday:
        pytest.skip("the machine's date is not that of UTC now")
    return f"<EVENING>{time.gmtime().tm_hour - 21}"


@pytest.mark.parametrize("command", [["report"], ["export"], ["hosts", "--remove", "--rule", "1"]])
def test_a_command_in_another_zone_begins_no_day(home, environment, command):
    here = environment | {"TZ": evening_zone()}
    with HostProcess(home, env=here) as host:
        day = host.open()["state"]["day"]
    tomorrow = environment | {"TZ": "<TOMORROW>-24"}
    subprocess.run([release_binary(), *command], env=tomorrow, capture_output=True, check=False)
    with HostProcess(home, env=here) as host:
        assert host.open()["state"]["day"] == day


@pytest.mark.parametrize("files", range(4, 12))
@pytest.mark.parametrize("command", [["report"], ["export"], ["hosts", "--remove", "--rule", "1"]])
def test_a_command_that_can_read_no_zone_begins_no_day(home, environment, command, files):
    """With too few descriptors the C library takes UTC for the zone, without a word."""
    west = environment | {"TZ": f"<WEST>{(time.gmtime().tm_hour + 3) % 24}"}
    with HostProcess(home, env=west) as host:
        day = host.open()["state"]["day"]
    del environment["TZ"]
    arguments = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", release_binary(), *command]
    subprocess.run(arguments, env=environment, capture_output=True, check=False)
    with HostProcess(home, env=west) as host:
        assert host.open()["state"]["day"] == day
