"""`manifests/install` from a release, its options, and the release itself."""

import os
import re
import shutil
import subprocess

import pytest
from throwaway import EXTENSION_ID, HOST_NAME, ROOT, picture, run


KNOWN = "--browser NAME, --user-data-dir DIR, --dry-run, --uninstall, --try or --help"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--zap"], "{} does not take “--zap”: the options are " + KNOWN + ".\n"),
        (["brave"], "{} does not take “brave”: the options are " + KNOWN + ".\n"),
        (["--browser"], "--browser needs a value: the options are " + KNOWN + ".\n"),
        (["--dry-run", "--user-data-dir"], "--user-data-dir needs a value: the options are " + KNOWN + ".\n"),
    ],
)
def test_wrong_options(archive, user, arguments, sentence):
    before = picture(archive.parent, times=True)
    result = run(archive, user, *arguments)
    command = f"sh '{archive}/manifests/install'"
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == sentence.format(command)
    assert picture(archive.parent, times=True) == before


def test_wrong_browser_before_anything_is_built(archive, user):
    result = run(archive, user, "--browser", "netscape")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("No browser is called “netscape” here: write one of chrome, ")
    assert result.stderr.count("\n") == 1


def test_archive_needs_no_swift(archive, user):
    data = user.browser()
    before = picture(user.home)
    assert run(archive, user).returncode == 0
    assert user.manifest(data)["name"] == HOST_NAME
    times = picture(user.home, times=True)
    again = run(archive, user)
    assert again.returncode == 0
    assert picture(user.home, times=True) == times
    result = run(archive, user, "--uninstall")
    assert result.returncode == 0
    assert result.stdout.splitlines()[-1] == (
        f"Last, remove “Scroll Brake” ({EXTENSION_ID}) in chrome://extensions: "
        f"it was loaded from {user.home}/Scroll Brake"
    )
    assert picture(user.home) == before


def test_dry_run(archive, user):
    user.browser()
    (archive / "scroll-brake").chmod(0o755)
    before = picture(user.home.parent, times=True)
    result = run(archive, user, "--dry-run", "--browser", "chromium")
    assert result.returncode == 0
    assert f"Extension: would write {user.home}/Scroll Brake" in result.stdout.splitlines()
    assert picture(user.home.parent, times=True) == before


@pytest.mark.parametrize(
    "option", [["--browser", "brave"], ["--browser=brave"], ["--user-data-dir", "x"], ["--user-data-dir=x"]]
)
def test_uninstall_takes_no_browser(archive, user, option):
    user.browser()
    assert run(archive, user).returncode == 0
    before = picture(user.home)
    result = run(archive, user, "--uninstall", *option)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == (
        "--uninstall removes everything that was installed and takes only --dry-run: "
        f"leave out {option[0].partition('=')[0]}.\n"
    )
    assert run(archive, user, *option, "--uninstall").returncode == 2
    assert picture(user.home) == before


def test_nothing_to_uninstall(archive, user):
    result = run(archive, user, "--uninstall")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("Nothing is installed")


def test_sudo_is_refused(archive, user, is_root):
    if not is_root:
        pytest.skip("only root can be root")
    before = picture(user.home)
    result = run(archive, user, SUDO_USER="ada")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == (
        f"This installs for one user: as ada, without sudo, run sh '{archive}/manifests/install' "
        "(it asks for sudo itself where it needs it).\n"
    )
    assert picture(user.home) == before


def test_release_is_small_and_installs(user, tmp_path, binary, extension):
    """The real script on a copy of what it packs, without building again."""
    root = tmp_path / "tree"
    shutil.copytree(ROOT / "manifests", root / "manifests")
    shutil.copytree(extension, root / "extension")
    for name in ("README.md", "LICENSE", "SECURITY.md"):
        shutil.copy(ROOT / name, root / name)
    (root / "extension/manifest.json").write_text('{"version": "1.2.3", "key": "a2V5"}')
    (root / "manifests/build-release").write_text(f'echo "{binary}"\n')
    made = [
        subprocess.run(
            ["sh", str(root / "manifests/release")], capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    ]
    assert made[0] == made[1]
    path, _, size = made[0].strip().removesuffix(" bytes").rpartition(": ")
    assert path == f"{root}/dist/scroll-brake-1.2.3-linux-{os.uname().machine}.tar.gz"
    assert int(size) == os.path.getsize(path) <= 4 << 20
    subprocess.run(["tar", "-xzf", path, "-C", str(tmp_path)], check=True)
    data = user.browser()
    result = subprocess.run(
        [f"{tmp_path}/scroll-brake-1.2.3-linux-{os.uname().machine}/install"],
        env={"HOME": str(user.home), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert user.manifest(data)["name"] == HOST_NAME
    folder = tmp_path / f"scroll-brake-1.2.3-linux-{os.uname().machine}"
    wrong = subprocess.run(
        ["./install", "--nope"],
        cwd=folder,
        env={"HOME": str(user.home), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
    )
    assert wrong.returncode == 2
    assert wrong.stderr == f"./install does not take “--nope”: the options are {KNOWN}.\n"
    for text in (folder / "README.md", folder / "SECURITY.md"):
        for link in re.findall(r"\]\(([^)#]+)", text.read_text()):
            assert link.startswith("https://") or (folder / link).exists(), link
