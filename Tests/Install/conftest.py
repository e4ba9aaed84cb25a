"""What the tests of installing share: the release binary, a small extension, a throw-away user."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, os.path.dirname(__file__))

from throwaway import HOST_NAME, ROOT, User  # noqa: E402


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


@pytest.fixture
def tools(tmp_path):
    """A folder that stands first in PATH; makes commands of a line of sh."""
    folder = tmp_path / "tools"
    folder.mkdir()

    def make(name, text, interpreter="/bin/sh"):
        path = folder / name
        path.write_text(f"#!{interpreter}\n{text}\n")
        path.chmod(0o755)
        return path

    make.path = f"{folder}:/usr/bin:/bin"
    return make


@pytest.fixture
def archive(tmp_path, binary, extension):
    """A release as an unpacked ZIP leaves it: spaces in the path, no executable bits, no git."""
    root = tmp_path / "my down loads/scroll-brake"
    (root / "manifests").mkdir(parents=True)
    for name in ("browsers.tsv", f"{HOST_NAME}.json", "install", "needs", "preview", "try"):
        shutil.copyfile(ROOT / "manifests" / name, root / "manifests" / name)
    shutil.copyfile(binary, root / "scroll-brake")
    shutil.copytree(extension, root / "extension")
    return root


@pytest.fixture
def sources(archive):
    """The same folder as a source tree: it has to be built."""
    (archive / "scroll-brake").unlink()
    (archive / "Sources").mkdir()
    (archive / "Package.swift").write_text("")
    shutil.copy(ROOT / "manifests/build-extension", archive / "manifests")
    return archive
