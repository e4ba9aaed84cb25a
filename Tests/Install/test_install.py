"""`scroll-brake install` and `uninstall`, by the release binary in throw-away homes."""

import json
import os
import subprocess

import pytest
from throwaway import EXTENSION_ID, HOST_NAME, picture


def test_fresh_again_and_back(user):
    data = user.browser()
    before = picture(user.home)
    share = user.home / ".local/share/scroll-brake"
    folder = user.home / "Scroll Brake"

    first = user.run("install")
    assert (first.returncode, first.stderr) == (0, "")
    assert first.stdout.splitlines() == [
        f"Host: made the folder {user.home}/.local",
        f"Host: made the folder {user.home}/.local/share",
        f"Host: made the folder {share}",
        f"Host: wrote {share}/scroll-brake",
        f"Host: wrote {share}/browsers.tsv",
        f"Host: wrote {share}/{HOST_NAME}.json",
        f"Extension: wrote {folder}",
        f"Chromium: made the folder {data}/NativeMessagingHosts",
        f"Chromium: wrote {data}/NativeMessagingHosts/{HOST_NAME}.json",
        f"Host: kept the list of it all in {share}/receipt.json",
        f"Chromium: {data}/NativeMessagingHosts/{HOST_NAME}.json is one that Chromium accepts",
        f"Self-check: started {share}/scroll-brake (0.1.0) as a browser does",
        "Self-check: with the rule youtube.com/shorts*, https://www.youtube.com/shorts/x → stop",
        "Open chrome://extensions, switch on Developer mode, press “Load unpacked” and choose "
        + str(folder),
        "Developer mode must stay on: without it the browser switches the extension off.",
    ]
    assert user.manifest(data) == {
        "name": HOST_NAME,
        "description": "Scroll Brake: keeps the rules, the time and the puzzles",
        "path": f"{share}/scroll-brake",
        "type": "stdio",
        "allowed_origins": [f"chrome-extension://{EXTENSION_ID}/"],
    }
    after = picture(user.home)
    modes = {path: after[path][0] for path in after}
    assert modes[".local/share/scroll-brake/scroll-brake"] == "-rwxr-xr-x"
    assert modes[f".config/chromium/NativeMessagingHosts/{HOST_NAME}.json"] == "-rw-r--r--"
    assert modes[".config/chromium/NativeMessagingHosts"] == "drwx------"
    assert modes["Scroll Brake/pages/a.html"] == "-rw-r--r--"

    times = picture(user.home, times=True)
    second = user.run("install")
    assert second.returncode == 0
    written = [line for line in second.stdout.splitlines() if "unchanged" not in line]
    assert written == first.stdout.splitlines()[-5:]
    assert picture(user.home, times=True) == times

    removed = user.run("uninstall")
    assert (removed.returncode, removed.stderr) == (0, "")
    assert removed.stdout.splitlines()[-1] == (
        f"Last, remove “Scroll Brake” ({EXTENSION_ID}) in chrome://extensions: "
        f"it was loaded from {folder}"
    )
    assert picture(user.home) == before
    assert user.run("uninstall").stdout.startswith("Nothing is installed")


def test_xdg_variables(user, tmp_path):
    config, data = tmp_path / "con fig", tmp_path / "da ta"
    folder = config / "BraveSoftware/Brave-Browser"
    folder.mkdir(parents=True)
    user.browser()  # in ~/.config, which the variable hides
    variables = {"XDG_CONFIG_HOME": f"{config}/", "XDG_DATA_HOME": str(data)}
    before = picture(user.home)
    assert user.run("install", **variables).returncode == 0
    assert user.manifest(folder)["path"] == f"{data}/scroll-brake/scroll-brake"
    assert sorted(path.name for path in user.home.iterdir()) == [".config", "Scroll Brake"]
    assert user.run("uninstall", **variables).returncode == 0
    assert picture(user.home) == before
    assert not data.exists()


def test_relative_xdg_variables_are_ignored(user):
    data = user.browser()
    assert user.run("install", XDG_CONFIG_HOME="x", XDG_DATA_HOME="y").returncode == 0
    assert user.manifest(data)["path"] == f"{user.home}/.local/share/scroll-brake/scroll-brake"


def test_dry_run_changes_nothing(user):
    user.browser()
    before = picture(user.home, times=True)
    result = user.run("install", "--dry-run")
    assert result.returncode == 0
    assert all(": would " in line for line in result.stdout.splitlines())
    assert picture(user.home, times=True) == before
    user.run("install")
    installed = picture(user.home, times=True)
    result = user.run("uninstall", "--dry-run")
    assert "Would remove" in result.stdout
    assert picture(user.home, times=True) == installed


def test_given_folder_alone(user, tmp_path):
    user.browser()
    profile = tmp_path / "a profile"  # not there yet
    assert user.run("install", "--user-data-dir", str(profile)).returncode == 0
    assert user.manifest(profile)["name"] == HOST_NAME
    assert not (user.home / ".config/chromium/NativeMessagingHosts").exists()
    assert user.run("uninstall").returncode == 0
    assert not profile.exists()


def test_one_browser_fails_and_the_others_do_not(user):
    chromium, vivaldi = user.browser(), user.browser(".config/vivaldi")
    (chromium / "NativeMessagingHosts").write_text("in the way")
    before = picture(user.home)
    result = user.run("install")
    assert result.returncode == 1
    failure = [line for line in result.stdout.splitlines() if "failed" in line]
    assert failure == [
        f"Chromium: failed. Could not make the folder {chromium}/NativeMessagingHosts: File exists."
    ]
    assert result.stderr == (
        "Scroll Brake is not wholly installed: mend what is said above, and run this again.\n"
    )
    assert "chrome://extensions" not in result.stdout
    assert user.manifest(vivaldi)["name"] == HOST_NAME
    assert user.run("uninstall").returncode == 0
    assert picture(user.home) == before


def test_host_that_cannot_be_written(user):
    user.browser()
    (user.home / ".local").write_text("in the way")
    result = user.run("install")
    assert (result.returncode, len(result.stdout.splitlines())) == (1, 1)
    assert result.stdout.startswith("Host: failed. ")
    assert result.stderr == (
        "Scroll Brake is not wholly installed: mend what is said above, and run this again.\n"
    )


@pytest.mark.parametrize(
    ("word", "end"),
    [
        ("doctr", "did you mean “scroll-brake doctor”?"),
        (
            "zap",
            "the commands are install, uninstall, doctor, match, check, hosts, import, export, "
            "report, forget, help, version.",
        ),
    ],
)
def test_word_that_is_no_command(user, word, end):
    result = user.run(word)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"scroll-brake: there is no command “{word}”: {end}\n"


@pytest.mark.parametrize("option", ["--browser", "--user-data-dir"])
def test_uninstall_takes_no_browser(user, option):
    user.browser()
    user.run("install")
    before = picture(user.home)
    result = user.run("uninstall", option, "chromium")
    assert (result.returncode, result.stdout, result.stderr) == (
        2,
        "",
        f"scroll-brake uninstall does not take “{option}”: it takes --dry-run or --help.\n",
    )
    assert picture(user.home) == before


def test_opera_reads_the_folder_of_chrome(user):
    opera = user.browser(".config/opera")
    before = picture(user.home)
    assert user.run("install").returncode == 0
    assert user.manifest(user.home / ".config/google-chrome") == user.manifest(opera)
    assert user.run("uninstall").returncode == 0
    assert picture(user.home) == before


def test_folder_of_that_name_stays(user):
    data = user.browser()
    letter = user.home / "Scroll Brake/letter.txt"
    letter.parent.mkdir()
    letter.write_text("Dear Ada")
    result = user.run("install")
    assert result.returncode == 1
    assert (
        f"Extension: failed. {letter.parent} already holds something that is not this extension: "
        "move it away, and run this again." in result.stdout.splitlines()
    )
    assert user.manifest(data)["name"] == HOST_NAME
    assert user.run("uninstall").returncode == 0
    assert letter.read_text() == "Dear Ada"


def test_newer_extension_replaces_the_folder(user):
    user.browser()
    user.run("install")
    folder = user.home / "Scroll Brake"
    (folder / "pages/notes.txt").write_text("mine")
    (folder / "_metadata").mkdir()  # a browser's
    (user.extension / "pages/a.html").unlink()
    (user.extension / "worker.js").write_text("new")
    result = user.run("install")
    assert result.returncode == 0
    assert f"Extension: replaced {folder}" in result.stdout.splitlines()
    assert "The extension is new: in chrome://extensions, press its reload button." in result.stdout
    paths = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert paths == {"manifest.json", "worker.js", "pages/notes.txt"}
    assert (folder / "_metadata").is_dir()
    assert sorted(path.name for path in user.home.iterdir()) == [".config", ".local", "Scroll Brake"]
    assert user.run("uninstall").returncode == 0
    left = {str(path.relative_to(folder)) for path in folder.rglob("*")}
    assert left == {"pages", "pages/notes.txt", "_metadata"}


def test_host_is_replaced_while_it_runs(user):
    user.browser()
    user.run("install")
    path = user.home / ".local/share/scroll-brake/scroll-brake"
    argument = f"chrome-extension://{EXTENSION_ID}/"
    running = subprocess.Popen(
        [path, argument], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=user.environment
    )
    newer = user.home.parent / "tree/newer"
    newer.parent.mkdir()
    newer.write_bytes(path.read_bytes() + b"\0")
    newer.chmod(0o755)
    for name in ("browsers.tsv", f"{HOST_NAME}.json"):
        (newer.parent / name).write_bytes((path.parent / name).read_bytes())
    user.binary = newer
    result = user.run("install")
    assert result.returncode == 0
    assert f"Host: replaced {path}" in result.stdout
    assert running.poll() is None
    running.stdin.close()
    assert running.wait(5) == 0


def test_snap_is_named_as_unable(user):
    user.browser("snap/chromium/common/chromium")
    line = "Chromium (snap): unable. A snap may not start programs of yours: use another browser."
    before = picture(user.home)
    alone = user.run("install")
    assert (alone.returncode, alone.stdout) == (1, line + "\n")
    assert picture(user.home) == before
    user.browser(".config/vivaldi")
    beside = user.run("install")
    assert beside.returncode == 0
    assert line in beside.stdout.splitlines()
    assert user.run("install", "--browser", "chromium").returncode == 1


def test_flatpak_gets_its_own_host(user):
    app = user.home / ".var/app/com.brave.Browser"
    data = user.browser(".var/app/com.brave.Browser/config/BraveSoftware/Brave-Browser")
    before = picture(user.home)
    assert user.run("install").returncode == 0
    host = app / "data/scroll-brake/scroll-brake"
    assert user.manifest(data)["path"] == str(host)
    assert host.read_bytes() == user.binary.read_bytes()
    assert user.run("uninstall").returncode == 0
    assert picture(user.home) == before


def test_browser_that_never_ran_is_found_by_its_command(user, tmp_path):
    command = tmp_path / "bin/chromium"
    command.parent.mkdir()
    command.write_text("#!/bin/sh\n")
    command.chmod(0o755)
    assert user.run("install", PATH=str(command.parent)).returncode == 0
    assert user.manifest(user.home / ".config/chromium")["name"] == HOST_NAME
    assert user.run("uninstall").returncode == 0
    command.write_text("#!/bin/sh\nexec /snap/bin/chromium\n")
    result = user.run("install", PATH=str(command.parent))
    assert (result.returncode, result.stdout.splitlines()[-1]) == (
        1,
        "Chromium (snap): unable. A snap may not start programs of yours: use another browser.",
    )


def test_no_browser(user):
    before = picture(user.home)
    result = user.run("install")
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == (
        "No Chromium browser was found: start yours once and run this again, "
        "or name the folder of its profiles with --user-data-dir DIR.\n"
    )
    result = user.run("install", "--browser", "vivaldi")
    assert (result.returncode, result.stderr) == (
        1,
        "vivaldi was not found here: start it once, and run this again.\n",
    )
    assert picture(user.home) == before


@pytest.mark.parametrize(
    ("arguments", "beginning"),
    [
        (["--zap"], "scroll-brake install does not take “--zap”: it takes --browser NAME, "),
        (["--browser", "netscape"], "No browser is called “netscape” here: write one of chrome, "),
    ],
)
def test_wrong_options(user, arguments, beginning):
    result = user.run("install", *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(beginning)
    assert result.stderr.count("\n") == 1


def test_no_home_and_broken_receipt(user):
    user.browser()
    result = user.run("install", HOME="")
    assert (result.returncode, result.stderr) == (
        1,
        "HOME is not set to your home folder: set it, and run this again.\n",
    )
    receipt = user.home / ".local/share/scroll-brake/receipt.json"
    user.run("install")
    receipt.write_text("{")
    for command in ("install", "uninstall"):
        result = user.run(command)
        assert (result.returncode, result.stderr) == (
            1,
            f"{receipt}, the list of what was written, cannot be read: "
            "move it away, and run this again.\n",
        )


def test_root_for_another_user(user, is_root):
    if not is_root:
        pytest.skip("only root can be root")
    user.browser()
    before = picture(user.home)
    for command in ("install", "uninstall", "doctor"):
        result = user.run(command, SUDO_USER="ada")
        assert (result.returncode, result.stderr) == (
            1,
            "This installs for one user, and root would install for the wrong one: as ada, "
            f"without sudo, run scroll-brake {command}.\n",
        )
    os.chown(user.home, 1000, 1000)
    assert user.run("install").returncode == 1
    assert picture(user.home) == before


def test_table_of_ones_own(user, tmp_path):
    own = user.browser("elsewhere/my browser")
    table = tmp_path / "own.tsv"
    table.write_text("linux\tmine\tMine\tnative\t$HOME/elsewhere/my browser\t-\t-\t-\t-\n")
    assert user.run("install", "--browsers-table", str(table)).returncode == 0
    assert user.manifest(own)["name"] == HOST_NAME
    table.write_text("linux\tmine\n")
    result = user.run("install", "--browsers-table", str(table))
    assert (result.returncode, result.stderr) == (
        1,
        f"Line 1 of {table} is no row of the table of browsers: see the comment at its top.\n",
    )


def test_failed_uninstall_can_be_tried_again(user):
    data = user.browser()
    before = picture(user.home)
    user.run("install")
    manifest = data / f"NativeMessagingHosts/{HOST_NAME}.json"
    kept = manifest.read_text()
    manifest.unlink()
    manifest.mkdir()  # which unlink(2) cannot remove, not even for root
    result = user.run("uninstall")
    assert result.returncode == 1
    assert f"Failed. Could not remove {manifest}: Is a directory." in result.stdout.splitlines()
    receipt = json.loads((user.home / ".local/share/scroll-brake/receipt.json").read_text())
    assert (receipt["files"], receipt["trees"]) == ([str(manifest)], [])
    manifest.rmdir()
    manifest.write_text(kept)
    assert user.run("uninstall").returncode == 0
    assert picture(user.home) == before
