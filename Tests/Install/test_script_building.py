"""`manifests/install` from the sources: finding Swift, asking for packages; with tools made for it."""

import re

import pytest
from throwaway import picture, run


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
    *said, called = result.stdout.splitlines()
    assert said == [
        "Building the release (a few minutes, the first time).",
        "The folder was moved since the last build: building anew.",
    ]
    assert re.sub(r"/\S+/extension", "JOINED", called) == (
        "install --extension JOINED --browser chromium"
    )


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
