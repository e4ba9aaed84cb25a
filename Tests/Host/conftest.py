"""Each test has a state folder of its own; `start` opens as many hosts on it as are wanted."""

import pytest
from host_process import HostProcess


@pytest.fixture
def home(tmp_path):
    return tmp_path / "state"


@pytest.fixture
def start(home):
    """Starts a host that is ended with the test; its session is open unless `opened=False`."""
    hosts = []

    def start(*, opened=True, **options):
        host = HostProcess(home, **options)
        hosts.append(host)
        if opened:
            host.open()
        return host

    yield start
    for host in hosts:
        host.close()


@pytest.fixture
def host(start):
    return start()
