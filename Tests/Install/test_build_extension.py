"""`manifests/build-extension`: the content scripts of a list as one file, all else as it is."""

import re
import shutil
import subprocess

import pytest
from throwaway import ROOT

SOURCE = ROOT / "extension"
LISTS = "background/content-files.js"


def lists(folder):
    """The lists of content scripts, by name."""
    found = re.findall(r"export const (\w+) = Object\.freeze\((\[.*?\])\)", (folder / LISTS).read_text(), re.S)
    return {name: re.findall(r'"([^"]+)"', files) for name, files in found}


def contents(folder):
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*") if path.is_file()
    }


def build(root, folder):
    subprocess.run(["sh", str(root / "manifests/build-extension"), str(folder)], check=True)
    return contents(folder)


def test_joined_files_are_those_of_their_lists_and_all_else_is_as_it_was(tmp_path):
    built = build(ROOT, tmp_path / "built")
    joined = {
        "STOP_FILES": "content/stop.joined.js",
        "WATCH_FILES": "content/watch.joined.js",
    }
    before = lists(SOURCE)
    assert sorted(before) == ["QUIET_FILES", *sorted(joined)]
    assert lists(tmp_path / "built") == {
        "QUIET_FILES": ["content/quiet.js"],
        **{name: [file] for name, file in joined.items()},
    }
    for name, file in joined.items():
        assert built.pop(file) == b"".join((SOURCE / one).read_bytes() for one in before[name])
    source = contents(SOURCE)
    del built[LISTS], source[LISTS]
    assert built == source


def test_what_is_joined_already_stays_as_it_is(tmp_path):
    first = build(ROOT, tmp_path / "once/extension")
    (tmp_path / "once/manifests").mkdir()
    shutil.copy(ROOT / "manifests/build-extension", tmp_path / "once/manifests")
    assert build(tmp_path / "once", tmp_path / "twice") == first


@pytest.mark.parametrize("words", [[], ["a", "b"]])
def test_one_folder_has_to_be_named(words):
    result = subprocess.run(
        ["sh", str(ROOT / "manifests/build-extension"), *words], capture_output=True, text=True
    )
    assert (result.returncode, result.stderr) == (2, "build-extension: name the folder to make.\n")
