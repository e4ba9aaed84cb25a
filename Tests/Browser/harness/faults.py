"""Puts `faulty_host.py` between a profile's browser and its host, and breaks and mends it."""

import json
import shutil
import stat
from pathlib import Path

from host_process import release_binary

from .profile import Profile

RELAY = Path(__file__).with_name("faulty_host.py")


class Relay:
    """`fault` is one of those of `faulty_host.py`; the empty one is none."""

    def __init__(self, profile: Profile, folder: Path):
        self.path = folder / "faulty_host.py"
        shutil.copy(RELAY, self.path)
        self.path.chmod(self.path.stat().st_mode | stat.S_IXUSR)
        settings = {"binary": str(release_binary())}
        self.path.with_suffix(".json").write_text(json.dumps(settings))
        self.fault = ""
        profile.connect_host(self.path)

    @property
    def fault(self) -> str:
        return self.path.with_suffix(".fault").read_text()

    @fault.setter
    def fault(self, name: str):
        self.path.with_suffix(".fault").write_text(name)
