"""Browser profiles with the extension installed, as a person who loaded it by hand has them.

A profile is made once a session and kind, and copied for each test. Chromium forgets an extension
that came over the debugging pipe at its next start: it marks it with one bit in the profile's
preferences. Without that bit it is what "Load unpacked" leaves, so no test needs
`--load-extension`, which fires `onInstalled` at every start.
"""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from host_process import ORIGIN, HostProcess, midday_zone, release_binary

from .extension import EVERYWHERE, HOST_NAME, ID, copy_extension

CAME_BY_DEBUGGING = 1 << 15
LETS_LOAD = "--enable-unsafe-extension-debugging"


class Profile:
    """A user data folder and the state folder of its host. `id` is what the extension calls itself
    to the host: a space of rules and times of its own."""

    def __init__(self, folder: Path):
        self.id = ""
        self.user_data = folder / "profile"
        self.home = folder / "state"
        self.env = {"SCROLL_BRAKE_HOME": str(self.home), "TZ": midday_zone()}

    @classmethod
    def fresh(cls, folder: Path) -> "Profile":
        """Without an extension; Developer mode is on, the host's manifest in its place."""
        profile = cls(folder)
        default = profile.user_data / "Default"
        default.mkdir(parents=True)
        preferences = {"extensions": {"ui": {"developer_mode": True}}}
        (default / "Preferences").write_text(json.dumps(preferences))
        profile.connect_host()
        return profile

    def copy_to(self, folder: Path) -> "Profile":
        """The same profile elsewhere, with a state folder of its own that is still empty."""
        copy = Profile(folder)
        copy.id = self.id
        shutil.copytree(self.user_data, copy.user_data, symlinks=True)
        return copy

    def connect_host(self, binary: Path | None = None, origins: list[str] | None = None):
        """Writes the host's manifest, for another binary or other extensions if they are named."""
        manifests = self.user_data / "NativeMessagingHosts"
        manifests.mkdir(exist_ok=True)
        manifest = {
            "name": HOST_NAME,
            "description": "Scroll Brake",
            "path": str(binary or release_binary()),
            "type": "stdio",
            "allowed_origins": origins or [ORIGIN],
        }
        (manifests / f"{HOST_NAME}.json").write_text(json.dumps(manifest))

    def disconnect_host(self):
        """From now on the browser finds no host."""
        (self.user_data / "NativeMessagingHosts" / f"{HOST_NAME}.json").unlink()

    def rules(self) -> list[dict]:
        """What the state folder says of the rules now, by a host of our own beside the browser's."""
        with HostProcess(self.home, env=self.env) as host:
            return host.open(self.id)["state"]["rules"]

    def spend(self, url: str, seconds: int, *, ago: int = 0):
        """Counts the seconds before now, or before `ago` seconds, as active time on a page, as
        another window would. No second counts twice."""
        with HostProcess(self.home, env=self.env) as host:
            host.open(self.id)
            host.spend(url, seconds, ago=ago)

    def let_edits_age(self):
        """Moves all changes 11 minutes into the past: none of them can be taken back any more."""
        with closing(sqlite3.connect(self.home / "state.sqlite")) as database, database:
            database.execute("UPDATE edits SET made_ms = made_ms - 660000,"
                             " changed_ms = changed_ms - 660000")
            database.execute("UPDATE profiles SET left_ms = left_ms - 660000")

    def used_ms(self) -> int:
        """The active time that the one rule has used today."""
        (rule,) = self.rules()
        return rule["today"]["usedMs"]


def install(launch, folder: Path, *, granted: bool, sites=EVERYWHERE) -> Profile:
    """A profile with the extension in it; `launch` is the harness's way to start a browser."""
    extension = copy_extension(folder / "extension", granted=granted, sites=sites)
    profile = Profile.fresh(folder)
    browser = launch(profile, args=[LETS_LOAD])
    assert load_unpacked(browser, extension) == ID
    browser.wait_for_host()
    profile.id = browser.profile_id()
    browser.close()
    keep_over_restarts(profile, ID)
    return profile


def load_unpacked(browser, extension: Path) -> str:
    """As the button does, in a browser that was launched with LETS_LOAD. The extension's id."""
    session = browser.context.browser.new_browser_cdp_session()
    return session.send("Extensions.loadUnpacked", {"path": str(extension)})["id"]


def keep_over_restarts(profile: Profile, extension_id: str):
    path = profile.user_data / "Default" / "Preferences"
    preferences = json.loads(path.read_text())
    preferences["extensions"]["settings"][extension_id]["creation_flags"] &= ~CAME_BY_DEBUGGING
    path.write_text(json.dumps(preferences))
