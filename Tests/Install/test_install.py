"""`scroll-brake install` and `uninstall`, by the release binary in throw-away homes."""

import json
import subprocess

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


def test_host_that_cannot_be_written(user):
    user.browser()
    (user.home / ".local").write_text("in the way")
    result = user.run("install")
    assert (result.returncode, len(result.stdout.splitlines())) == (1, 1)
    assert result.stdout.startswith("Host: failed. ")
    assert result.stderr == (
        "Scroll Brake is not wholly installed: mend what is said above, and run this again.\n"
    )


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
