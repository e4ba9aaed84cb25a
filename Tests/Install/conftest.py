"""What the tests of installing share: the release binary, a small extension, a throw-away user."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, os.path.dirname(__file__))

from throwaway import ROOT, User  # noqa: E402


@pytest.fixture(scope="session")
def binary():
    """The release binary, built if need be."""
    built = subprocess.run(
        ["sh", str(ROOT / "manifests/build-release")], check=True, stdout=subprocess.PIPE, text=True
    )
    return Path(built.stdout.strip())


@pytest.fixture
def extension(tmp_path):
    """A small extension with a fixed key."""
    folder = tmp_path / "source of it"
    (folder / "pages").mkdir(parents=True)
    manifest = {"name": "Scroll Brake", "version": "0.1.0", "key": "a2V5"}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (folder / "pages/a.html").write_text("a")
    return folder


@pytest.fixture
def user(tmp_path, binary, extension):
    return User(tmp_path / "höme of ada", binary, extension)


@pytest.fixture
def is_root():
    return os.geteuid() == 0
