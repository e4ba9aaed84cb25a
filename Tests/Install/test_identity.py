"""The extension's id stands in the code and in the manifest: it has to follow from the fixed key."""

import base64
import hashlib
import json

from throwaway import EXTENSION_ID, HOST_NAME, ROOT


def test_id_follows_from_the_key():
    manifest = ROOT / "extension/manifest.json"
    key = base64.b64decode(json.loads(manifest.read_text())["key"], validate=True)
    digits = hashlib.sha256(key).hexdigest()[:32]
    assert "".join(chr(ord("a") + int(digit, 16)) for digit in digits) == EXTENSION_ID


def test_id_and_name_are_the_same_everywhere():
    source = (ROOT / "Sources/BrowserSetup/Identity.swift").read_text()
    assert f'hostName = "{HOST_NAME}"' in source
    assert f'extensionID = "{EXTENSION_ID}"' in source
    template = json.loads((ROOT / f"manifests/{HOST_NAME}.json").read_text())
    assert template["name"] == HOST_NAME
    assert template["allowed_origins"] == [f"chrome-extension://{EXTENSION_ID}/"]
