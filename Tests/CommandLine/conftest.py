"""Runs the release binary as a person does in a terminal."""

import os
import subprocess

import pytest
from host_process import HostProcess, midday_zone, release_binary
from outcome import Outcome


@pytest.fixture
def home(tmp_path):
    return tmp_path / "state"


@pytest.fixture
def environment(home):
    return {"PATH": os.environ["PATH"], "HOME": str(home), "TZ": midday_zone(),
            "SCROLL_BRAKE_HOME": str(home)}


@pytest.fixture
def run(environment, tmp_path):
    """Runs a command to its end; `input` is text, or bytes."""

    def run(*arguments, input: str | bytes = b"", patience: float = 60) -> Outcome:
        done = subprocess.run(
            [release_binary(), *arguments],
            input=input.encode() if isinstance(input, str) else input,
            capture_output=True, cwd=tmp_path, env=environment, timeout=patience)
        return Outcome(done.returncode, done.stdout.decode(errors="surrogateescape"),
                       done.stderr.decode(errors="surrogateescape"))

    return run


@pytest.fixture
def host(home):
    with HostProcess(home) as host:
        host.open()
        yield host
