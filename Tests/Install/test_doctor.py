"""`scroll-brake doctor`: what it says about manifests and hosts that do not work."""

import json
import os
import shutil
import subprocess
import sys

import pytest
from throwaway import EXTENSION_ID, HOST_NAME, picture

ANSWERING = """
import json, struct, sys, time
def answer(result):
    header = sys.stdin.buffer.read(4)
    if len(header) < 4: sys.exit(CODE)
    request = json.loads(sys.stdin.buffer.read(struct.unpack("=I", header)[0]))
    for message in ({"jsonrpc": "2.0", "method": "state.changed", "params": {}},
                    {"jsonrpc": "2.0", "id": request["id"], **result(request)}):
        body = json.dumps(message).encode()
        for byte in struct.pack("=I", len(body)) + body:  # byte by byte
            sys.stdout.buffer.write(bytes([byte])); sys.stdout.buffer.flush()
"""
GOOD = ANSWERING + """
while True: answer(lambda request: {"result": {"host": {"version": "9"}, "action": ACTION}})
"""


@pytest.fixture
def fake(tmp_path):
    """Makes a profile whose host is a Python program of this text."""

    def make(text, **changes):
        profile = tmp_path / "profile"
        folder = profile / "NativeMessagingHosts"
        folder.mkdir(parents=True, exist_ok=True)
        host = tmp_path / "a host"
        host.write_text(f"#!{os.path.realpath(sys.executable)}\n{text}")
        host.chmod(0o755)
        manifest = {
            "name": HOST_NAME,
            "description": "d",
            "path": str(host),
            "type": "stdio",
            "allowed_origins": [f"chrome-extension://{EXTENSION_ID}/"],
            **changes,
        }
        path = folder / f"{HOST_NAME}.json"
        path.write_text(json.dumps(manifest))
        return profile, path, host

    return make


def lines(result):
    return result.stdout.splitlines()


def test_host_is_started_as_a_browser_does(user, fake, tmp_path):
    report = tmp_path / "report"
    text = f"""
import json, os, sys
status = dict(line.split(":", 1) for line in open("/proc/self/status") if ":" in line)
json.dump({{"argv": sys.argv, "folder": os.getcwd(), "state": os.environ["SCROLL_BRAKE_HOME"],
  "home": os.environ["HOME"], "blocked": int(status["SigBlk"], 16),
  "ignored": status["SigIgn"].strip(),
  "open": [fd for fd in os.listdir("/proc/self/fd") if os.path.exists("/proc/self/fd/" + fd)]}},
  open({str(report)!r}, "w"))
""" + GOOD.replace("CODE", "0").replace("ACTION", '"stop"')
    profile, path, host = fake(text)
    result = user.run("doctor", "--user-data-dir", str(profile), SCROLL_BRAKE_HOME="/theirs")
    assert (result.returncode, result.stderr) == (0, "")
    assert lines(result) == [
        f"Browser data in {profile}: {path} is one that Chromium accepts",
        f"Self-check: started {host} (9) as a browser does",
        "Self-check: with the rule youtube.com/shorts*, https://www.youtube.com/shorts/x → stop",
        "All is well.",
    ]
    seen = json.loads(report.read_text())
    assert seen["argv"] == [str(host), f"chrome-extension://{EXTENSION_ID}/"]
    assert seen["folder"] == str(host.parent)
    assert seen["home"] == str(user.home)
    assert seen["blocked"] == 0
    assert set(seen["open"]) <= {"0", "1", "2", "3"}  # 3 is the report itself
    assert seen["state"].startswith("/tmp/scroll-brake.")
    assert not os.path.exists(seen["state"])  # thrown away
    # Python itself ignores SIGPIPE (13) and SIGXFSZ (25), glibc its own 32 and 33: nothing else
    # may be ignored.
    own = sum(1 << (signal - 1) for signal in (13, 25, 32, 33))
    assert int(seen["ignored"], 16) & ~own == 0


AGAIN = "install it again, and report this if it stays."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("import sys; sys.exit(3)", f"It ended (exit code 3) before it answered session.open: {AGAIN}"),
        (
            "import os; os.kill(os.getpid(), 4)",
            f"It ended (signal 4) before it answered session.open: {AGAIN}",
        ),
        (
            "print('hello, this is no frame', flush=True); import time; time.sleep(9)",
            f"It wrote “hello, this is no frame.”, which is no message: {AGAIN}",
        ),
        (
            "import time; time.sleep(30)",
            f"It did not answer session.open within 5 seconds: {AGAIN}",
        ),
        (
            GOOD.replace("CODE", "0").replace("ACTION", '"pass"'),
            "It answered “pass” where “stop” is right for https://www.youtube.com/shorts/x: " + AGAIN,
        ),
        (
            GOOD.replace("CODE", "0").replace("ACTION", "None"),
            f"Its answer to page.check is not of the protocol: {AGAIN}",
        ),
        (
            GOOD.replace("CODE", "5").replace("ACTION", '"stop"'),
            f"It ended badly (exit code 5): {AGAIN}",
        ),
        (
            GOOD.replace("sys.exit(CODE)", "time.sleep(30)").replace("ACTION", '"stop"'),
            f"It did not end within 2 seconds of the end of its input: {AGAIN}",
        ),
        (
            ANSWERING.replace("CODE", "0")
            + 'answer(lambda request: {"error": {"code": -32001, "message": "Update it."}})',
            "It refused session.open. Update it.",
        ),
    ],
    ids=["code", "signal", "noise", "silence", "verdict", "no action", "bad end", "lingers", "error"],
)
def test_hosts_that_do_not_work(user, fake, text, sentence):
    profile, _, host = fake(text)
    result = user.run("doctor", "--user-data-dir", str(profile))
    assert result.returncode == 1
    assert lines(result)[1:] == [
        f"Self-check: started {host} as a browser does. {sentence}",
        "Not all is well: installing again repairs most of it.",
    ]


def test_manifests_that_chromium_refuses(user, fake):
    profile, path, host = fake("", allowed_origins=["chrome-extension://x/"])
    about = f"Browser data in {profile}: {path}"
    check = ["doctor", "--user-data-dir", str(profile)]
    assert lines(user.run(*check))[0] == (
        f"{about} has the malformed origin “chrome-extension://x/”, "
        "for which Chromium drops the whole file."
    )
    fake("")
    host.chmod(0o644)
    assert lines(user.run(*check))[0] == (
        f"{about} names the host {host}, which may not be executed."
    )
    path.write_text('{"name": 1,}')
    assert lines(user.run(*check))[0].startswith(f"{about} is not JSON that Chromium reads. ")
    path.unlink()
    assert lines(user.run(*check))[0] == (
        f"Browser data in {profile}: Could not read {path}: No such file or directory."
    )


def test_what_is_looked_at_without_options(user, tmp_path):
    nothing = user.run("doctor")
    assert (nothing.returncode, nothing.stderr) == (
        1,
        "Scroll Brake is installed for no browser here: run “scroll-brake install”.\n",
    )
    profile = tmp_path / "profile"
    assert user.run("install", "--user-data-dir", str(profile)).returncode == 0
    user.browser(".config/vivaldi")
    result = user.run("doctor")
    assert result.returncode == 0
    assert lines(result)[:2] == [
        "Vivaldi: not installed. “scroll-brake install” would.",
        f"Browser data in {profile}: {profile}/NativeMessagingHosts/{HOST_NAME}.json "
        "is one that Chromium accepts",
    ]
    assert user.run("doctor", "--browser", "vivaldi").returncode == 1
    (user.home / ".local/share/scroll-brake/scroll-brake").unlink()
    assert user.run("doctor").returncode == 1


def test_extension_that_is_not_whole(user):
    user.browser()
    folder = user.home / "Scroll Brake"
    assert user.run("install").returncode == 0
    again = "run the “install” that you installed it with again"
    reload = f"{again}, then press its reload button in chrome://extensions."
    manifest = (folder / "manifest.json").read_text()

    def doctor():
        result = user.run("doctor")
        return result.returncode, lines(result)[-2], lines(result)[-1]

    well = "All is well."
    ill = "Not all is well: installing again repairs most of it."
    assert doctor() == (0, f"Extension: {folder} is whole (0.1.0)", well)
    (folder / "pages/a.html").unlink()
    assert doctor() == (1, f"Extension: {folder} lacks its file pages/a.html: {reload}", ill)
    (folder / "manifest.json").unlink()
    assert doctor() == (
        1,
        f"Extension: {folder} lacks 2 of its files, such as manifest.json: {reload}",
        ill,
    )
    (folder / "pages/a.html").write_text("a")
    (folder / "manifest.json").write_text("{")
    assert doctor() == (
        1,
        f"Extension: {folder} has no manifest.json that can be read: {reload}",
        ill,
    )
    (folder / "manifest.json").write_text(manifest.replace("0.1.0", "0.0.9"))
    assert doctor() == (
        1,
        f"Extension: {folder} is version 0.0.9, and the host is version 0.1.0: {reload}",
        ill,
    )
    shutil.rmtree(folder)
    assert doctor() == (
        1,
        f"Extension: {folder} is not there: {again}, then load it again in chrome://extensions "
        "with “Load unpacked”.",
        ill,
    )
    assert user.run("install").returncode == 0
    assert doctor()[0] == 0


def test_installed_host_does_not_install_half_an_extension(user):
    user.browser()
    assert user.run("install").returncode == 0
    folder = user.home / "Scroll Brake"
    (folder / "pages/a.html").unlink()
    before = picture(user.home)
    host = user.home / ".local/share/scroll-brake/scroll-brake"
    result = subprocess.run([host, "install"], env=user.environment, capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr == (
        f"{folder} lacks its file pages/a.html: "
        "run the “install” that you installed it with again.\n"
    )
    assert picture(user.home) == before
