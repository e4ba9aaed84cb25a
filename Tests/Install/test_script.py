"""`manifests/install`: options, finding Swift, asking for packages, --try; with tools made for it."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest
from throwaway import EXTENSION_ID, HOST_NAME, ROOT, picture

KNOWN = "--browser NAME, --user-data-dir DIR, --dry-run, --uninstall, --try or --help"


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


def run(root, user, *arguments, path="/usr/bin:/bin", **variables):
    # No display of the machine's, no terminal: nothing may wait for an answer.
    return subprocess.run(
        ["sh", str(root / "manifests/install"), *arguments],
        env={"HOME": str(user.home), "PATH": path, "TMPDIR": str(user.home.parent), **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )


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


@pytest.fixture
def sources(archive):
    """The same folder as a source tree: it has to be built."""
    (archive / "scroll-brake").unlink()
    (archive / "Sources").mkdir()
    (archive / "Package.swift").write_text("")
    return archive


def test_dry_run_before_anything_is_built(sources, user, tools, tmp_path):
    """It says what the host's own dry run says, but for the folders on the way."""
    tools("swift", SWIFT)
    tools("clang", "exit 0")
    tools("vivaldi", "exit 0")
    tools("brave", "exec /snap/bin/brave")
    user.browser(".config/opera")
    user.browser(".config/google-chrome")
    user.browser(".var/app/com.brave.Browser/config/BraveSoftware/Brave-Browser")
    path = f"{tools.path.split(':')[0]}:/usr/bin:/bin"
    for arguments in (
        [],
        ["--browser", "vivaldi"],
        ["--browser=brave", "--browser", "opera"],
        ["--user-data-dir", "a place/of mine/"],
        ["--user-data-dir=/a/b", "--browser", "vivaldi"],
        ["--browser", "slimjet"],
        ["--browser", "slimjet", "--browser", "opera"],
    ):
        before = picture(tmp_path)
        mine = run(sources, user, "--dry-run", *arguments, path=path)
        theirs = user.run("install", "--dry-run", *arguments, PATH=path)
        assert picture(tmp_path) == before
        assert (mine.returncode, mine.stderr) == (theirs.returncode, theirs.stderr)
        said = [line for line in mine.stdout.splitlines() if "build-release" not in line]
        # A folder of two browsers is said once here, and there as unchanged the second time.
        left = ("make the folder", ": unchanged ")
        expected = [
            line for line in theirs.stdout.splitlines() if not any(part in line for part in left)
        ]
        receipt = "would keep the list of it all in "
        expected = [line.replace(receipt, "would write ") for line in expected]
        assert sorted(said) == sorted(expected)


SWIFT = 'echo "Swift version 6.3.1 (swift-6.3.1-RELEASE)"'
NO_SQLITE = 'case "$*" in *-lsqlite3*) exit 1 ;; esac'


def test_swift_of_another_kind_is_passed_over(sources, user, tools, tmp_path):
    tools("swift", "echo python-swiftclient 4.1.0")
    home = user.home / ".local/share/swiftly/bin"
    home.mkdir(parents=True)
    (home / "swift").write_text(f"#!/bin/sh\n{SWIFT}\n")
    (home / "swift").chmod(0o755)
    (home / "clang").write_text("#!/bin/sh\n")
    (home / "clang").chmod(0o755)
    result = run(sources, user, "--dry-run", path=tools.path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0] == "Would build the release: sh manifests/build-release"


@pytest.mark.parametrize(
    ("uid", "sudo", "expected"),
    [
        ("0", "exit 9", "Running: apt-get install -y --no-install-recommends libsqlite3-dev"),
        (
            "1000",
            '[ "$1" = -n ] && exit 0; exec "$@"',
            "Running: sudo apt-get install -y --no-install-recommends libsqlite3-dev",
        ),
    ],
    ids=["root", "sudo without a password"],
)
def test_packages_are_installed_after_showing_the_command(
    sources, user, tools, tmp_path, uid, sudo, expected
):
    ran = tmp_path / "ran"
    tools("swift", SWIFT)
    tools("clang", NO_SQLITE)
    tools("id", f"echo {uid}")
    tools("sudo", sudo)
    tools("apt-get", f'echo "$*" >>"{ran}"')
    (sources / "manifests/build-release").write_text("echo no build >&2; exit 1\n")
    result = run(sources, user, path=tools.path)
    assert result.stdout.splitlines() == [
        "Needed: libsqlite3-dev",
        expected,
        "Building the release (a few minutes, the first time).",
    ]
    assert ran.read_text() == "install -y --no-install-recommends libsqlite3-dev\n"
    assert (result.returncode, result.stderr) == (
        1,
        "no build\nThe build failed: see above.\n",
    )


def test_folder_that_was_moved_is_built_anew(sources, user, tools):
    tools("swift", SWIFT)
    tools("clang", "exit 0")
    (sources / ".build/embedded").mkdir(parents=True)
    (sources / "manifests/build-release").write_text(
        f"""cd "{sources}"
        [ ! -d .build/embedded ] || {{ echo compiled with module cache path /x >&2; exit 1; }}
        printf '#!/bin/sh\\necho "$@"\\n' >host; chmod +x host; echo "$PWD/host"
        """
    )
    result = run(sources, user, "--browser", "chromium", path=tools.path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "Building the release (a few minutes, the first time).",
        "The folder was moved since the last build: building anew.",
        "install --browser chromium",
    ]


def test_packages_are_named_where_it_may_not(sources, user, tools, tmp_path):
    tools("swift", SWIFT)
    tools("clang", "exit 1")
    tools("id", "echo 1000")
    tools("sudo", "exit 1")
    tools("apt-get", f'touch "{tmp_path}/ran"')
    result = run(sources, user, path=tools.path)
    assert result.returncode == 1
    assert result.stderr == (
        f"Run this as an administrator, then sh '{sources}/manifests/install' again:  "
        "apt-get install -y --no-install-recommends gcc libc6-dev libsqlite3-dev\n"
    )
    assert not (tmp_path / "ran").exists()


def test_dry_run_installs_no_package(sources, user, tools, tmp_path):
    tools("swift", SWIFT)
    tools("clang", NO_SQLITE)
    tools("apt-get", f'touch "{tmp_path}/ran"')
    tools("id", "echo 0")
    result = run(sources, user, "--dry-run", path=tools.path)
    assert result.stdout.splitlines()[:2] == [
        "Needed: libsqlite3-dev",
        "Would run: apt-get install -y --no-install-recommends libsqlite3-dev",
    ]
    assert not (tmp_path / "ran").exists()


BROWSER = """
import json, os, sys
from pathlib import Path
arguments = dict(a[2:].partition("=")[::2] for a in sys.argv[1:])
profile = Path(arguments["user-data-dir"])
extension = Path(arguments.get("load-extension", ""))
if "remote-debugging-pipe" in arguments:
    sent = b""
    while not sent.endswith(b"\\0"):
        sent += os.read(3, 1)
    request = json.loads(sent[:-1])
    assert request["method"] == "Extensions.loadUnpacked"
    extension = Path(request["params"]["path"])
    os.write(4, ANSWER)
manifest = json.loads((profile / "NativeMessagingHosts/org.scroll_brake.host.json").read_text())
json.dump({"arguments": sorted(arguments), "profile": str(profile),
  "preferences": json.loads((profile / "Default/Preferences").read_text()),
  "extension": sorted(os.listdir(extension)), "host": os.access(manifest["path"], os.X_OK),
  "state": os.environ["SCROLL_BRAKE_HOME"], "config": os.environ["XDG_CONFIG_HOME"],
  "cache": os.environ["XDG_CACHE_HOME"], "home": os.environ["HOME"]}, open("REPORT", "w"))
"""


@pytest.mark.parametrize(
    ("name", "flags"),
    [
        ("chromium", {"disable-extensions-except", "load-extension"}),
        ("google-chrome-stable", {"remote-debugging-pipe", "enable-unsafe-extension-debugging"}),
        ("brave-browser", {"disable-extensions-except", "load-extension"}),
    ],
)
def test_try_opens_a_throw_away_profile(archive, user, tools, tmp_path, is_root, name, flags):
    report = tmp_path / "report"
    text = BROWSER.replace("REPORT", str(report)).replace("ANSWER", 'b\'{"id":1,"result":{}}\\0\'')
    tools(name, text, interpreter=os.path.realpath(sys.executable))
    before = picture(user.home)
    result = run(archive, user, "--try", "--browser", TABLE[name], path=tools.path, DISPLAY=":0")
    assert (result.returncode, result.stderr) == (0, "")
    seen = json.loads(report.read_text())
    flags = flags | {"user-data-dir", "no-first-run", "no-default-browser-check"}
    assert set(seen["arguments"]) == flags | ({"no-sandbox"} if is_root else set())
    assert ("You are root" in result.stdout) == is_root
    assert seen["preferences"] == {"extensions": {"ui": {"developer_mode": True}}}
    assert (seen["extension"], seen["host"]) == (["manifest.json", "pages"], True)
    assert seen["home"] == str(user.home)
    assert seen["profile"].startswith(seen["config"])
    assert seen["cache"].startswith(os.path.dirname(seen["config"]))
    assert not os.path.exists(seen["profile"]) and not os.path.exists(seen["state"])
    assert picture(user.home) == before
    assert [path.name for path in tmp_path.glob("tmp.*")] == []


TABLE = {"chromium": "chromium", "google-chrome-stable": "chrome", "brave-browser": "brave"}


def test_try_says_when_the_browser_did_not_load_it(archive, user, tools, tmp_path):
    text = BROWSER.replace("REPORT", str(tmp_path / "report"))
    text = text.replace("ANSWER", 'b\'{"id":1,"error":{"message":"no"}}\\0\'')
    tools("google-chrome-stable", text, interpreter=os.path.realpath(sys.executable))
    result = run(archive, user, "--try", "--browser=chrome", path=tools.path, DISPLAY=":0")
    assert result.returncode == 0
    assert result.stderr.startswith(
        'The browser did not load the extension ({"id":1,"error":{"message":"no"}}): '
    )


def test_try_without_a_browser_or_a_display(archive, user, tools):
    tools("chromium", "exec /snap/bin/chromium")
    snap = run(archive, user, "--try", "--browser", "chromium", path=tools.path, DISPLAY=":0")
    assert snap.returncode == 1
    assert snap.stderr.splitlines()[0].endswith(
        "/tools/chromium is a snap, which may not start programs of yours: it cannot be used."
    )
    gone = run(archive, user, "--try", "--browser", "slimjet", path=tools.path, DISPLAY=":0")
    assert (gone.returncode, gone.stderr) == (
        1,
        "“slimjet” was not found in PATH: install it, or leave out --browser.\n",
    )
    tools("vivaldi", "exit 0")
    blind = run(archive, user, "--try", "--browser", "vivaldi", path=tools.path)
    assert (blind.returncode, blind.stderr) == (
        1,
        "--try opens a window: run it in a desktop session.\n",
    )


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
