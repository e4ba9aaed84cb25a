"""The extension under test, as it is and with its sites granted."""

import json
import subprocess
from pathlib import Path

from host_process import ROOT

ID = "objdpcdmcijgjhgbklbdecofkpjadmmk"
HOST_NAME = "org.scroll_brake.host"
EVERYWHERE = ("*://*/*",)


def copy_extension(folder: Path, *, granted: bool, sites: tuple[str, ...] = EVERYWHERE) -> Path:
    """As it is installed. `granted`: those sites are its own from the start, for the tests that are not about
    the prompt."""
    subprocess.run([ROOT / "manifests/build-extension", folder], check=True)
    if granted:
        path = folder / "manifest.json"
        manifest = json.loads(path.read_text())
        manifest["host_permissions"] = list(sites)
        if sites == EVERYWHERE:
            del manifest["optional_host_permissions"]
        path.write_text(json.dumps(manifest))
    return folder
