"""`manifests/install --try`: a throw-away profile; with browsers made for it."""

import json
import os
import sys

import pytest
from throwaway import picture, run


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
