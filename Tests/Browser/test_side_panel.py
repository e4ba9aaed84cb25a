"""A site that another extension frames in a page of its own, which stands in no tab."""

import json
import time

import pytest
from harness.camera import glares
from harness.devtools import DevTools
from harness.waiting import wait_until

URL = "http://feed.localhost/shorts/x"
LOUD = "<!doctype html><title>in</title><html style='background: rgb(255, 0, 255)'>"

pytestmark = pytest.mark.long

MANIFEST = {
    "manifest_version": 3,
    "name": "Panel",
    "version": "1",
    "permissions": ["sidePanel"],
    "side_panel": {"default_path": "panel.html"},
    "action": {},
    "commands": {"_execute_action": {"suggested_key": {"default": "Ctrl+Shift+Y"}}},
    "background": {"service_worker": "worker.js"},
}
PANEL = f"<!doctype html><body style='margin: 0'><iframe src='{URL}' style='width: 100%; height: 600px; border: 0'></iframe>"
ALLOWED = "--disable-features=DisableLoadExtensionCommandLineSwitch,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable"


@pytest.fixture
def panel(tmp_path):
    """The switches that load it."""
    folder = tmp_path / "panel"
    folder.mkdir()
    (folder / "manifest.json").write_text(json.dumps(MANIFEST))
    (folder / "panel.html").write_text(PANEL)
    (folder / "worker.js").write_text("chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });")
    return [f"--load-extension={folder}", ALLOWED]


def test_a_frame_in_a_side_panel_is_stopped(launch, profile, start_plainly, desktop, site, panel):
    site.pages["/shorts/x"] = LOUD
    browser = launch(profile)
    browser.put("feed.localhost/shorts*", name="Shorts", allowanceMinutes=30, insideFrames=True)
    browser.close()
    start_plainly(profile, *panel, "--remote-debugging-port=0", "about:blank")
    desktop.wait_for_title("about:blank")
    desktop.settle()
    tools = DevTools(profile.user_data)
    tools.wait_for_worker()
    (rule,) = tools.ask("rules.list")["rules"]
    time.sleep(2)
    desktop.key("ctrl+shift+y")
    wait_until(lambda: glares(desktop.picture()), "the site is in the panel")
    tools.ask("rules.finish", {"ids": [rule["id"]]})
    wait_until(lambda: not glares(desktop.picture()), "it is stopped", 20)
    desktop.key("ctrl+shift+y")
    time.sleep(1)
    desktop.key("ctrl+shift+y")
    time.sleep(3)
    assert not glares(desktop.picture())
    tools.close()
