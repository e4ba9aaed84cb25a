"""Throw-away homes, and pictures of folders, for the tests of installing."""

import hashlib
import json
import stat
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOST_NAME = "org.scroll_brake.host"
EXTENSION_ID = "objdpcdmcijgjhgbklbdecofkpjadmmk"


def picture(folder, times=False):
    """Everything below a folder: kind, mode and content of each path, with the times if asked."""
    seen = {}
    for path in sorted(folder.rglob("*")):
        status = path.lstat()
        content = None
        if stat.S_ISREG(status.st_mode):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
        entry = (stat.filemode(status.st_mode), content)
        if times:
            entry += (status.st_mtime_ns, status.st_ino)
        seen[str(path.relative_to(folder))] = entry
    return seen


class User:
    """A user with a throw-away home and nothing of this machine's environment."""

    def __init__(self, home, binary, extension):
        self.home = home
        self.binary = binary
        self.extension = extension
        self.environment = {"HOME": str(home), "PATH": "/nowhere", "TMPDIR": "/tmp"}
        home.mkdir(parents=True)

    def run(self, *arguments, **variables):
        """Runs the binary; install gets the small extension."""
        arguments = list(arguments)
        if arguments[0] == "install":
            arguments += ["--extension", str(self.extension)]
        return subprocess.run(
            [str(self.binary), *arguments],
            env={**self.environment, **variables},
            capture_output=True,
            text=True,
            timeout=60,
        )

    def browser(self, path=".config/chromium"):
        """Makes a browser's data folder."""
        folder = self.home / path
        (folder / "Default").mkdir(parents=True)
        (folder / "Local State").write_text("{}")
        return folder

    def manifest(self, folder):
        """The manifest in a data folder."""
        return json.loads((folder / f"NativeMessagingHosts/{HOST_NAME}.json").read_text())


def run(root, user, *arguments, path="/usr/bin:/bin", **variables):
    # No display of the machine's, no terminal: nothing may wait for an answer.
    return subprocess.run(
        ["sh", str(root / "manifests/install"), *arguments],
        env={"HOME": str(user.home), "PATH": path, "TMPDIR": str(user.home.parent), **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
