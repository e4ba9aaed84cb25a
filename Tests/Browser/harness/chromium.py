"""Starting Chromium: with Playwright on it, or plainly, as a person does."""

import os
import shutil
import signal
import subprocess
from pathlib import Path

from host_process import ORIGIN

from .desktop import Desktop
from .profile import Profile
from .site import Site

FLAGS = ["--no-sandbox", "--no-first-run", "--no-default-browser-check", "--lang=en-US"]
# Playwright turns these off too; `.test` has no https.
QUIET = "--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,Translate,MediaRouter"


def executable() -> str:
    path = os.environ.get("SCROLL_BRAKE_CHROMIUM") or shutil.which("chromium")
    assert path, "There is no chromium: apt-get install chromium, or set SCROLL_BRAKE_CHROMIUM."
    return path


def launch_context(
    playwright, profile: Profile, site: Site, desktop: Desktop | None, args=(), without=()
):
    """A Playwright context on the profile: headless, or in a window of the desktop. `without` are
    switches that Playwright sets by itself and that a test does not want."""
    return playwright.chromium.launch_persistent_context(
        profile.user_data,
        executable_path=executable(),
        headless=desktop is None,
        no_viewport=desktop is not None,
        args=[*FLAGS, f"--host-resolver-rules={site.resolver_rules}", *args],
        ignore_default_args=["--disable-extensions", "--enable-automation", *without],
        env=_environment(profile, desktop),
    )


class PlainChromium:
    """Chromium without a debugger: workers die and restarts are real. Watch it from outside."""

    def __init__(self, profile: Profile, site: Site, desktop: Desktop, *urls: str):
        self._own = [
            QUIET, "--test-type", "--password-store=basic", "--hide-crash-restore-bubble",
            "--window-position=0,0", "--window-size=1280,880",
            f"--user-data-dir={profile.user_data}",
            f"--host-resolver-rules={site.resolver_rules}",
        ]
        self._env = _environment(profile, desktop)
        self._process = subprocess.Popen(
            [executable(), *FLAGS, *self._own, *urls], env=self._env,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )

    def close(self):
        """Ends the browser as a logout does; everything of the profile is on disk after it."""
        self._end(signal.SIGTERM)

    def kill(self):
        self._end(signal.SIGKILL)

    @property
    def pid(self) -> int:
        return self._process.pid

    def open(self, *words: str):
        """Hands addresses and switches such as `--new-window` to the running browser."""
        subprocess.run(
            [executable(), *FLAGS, *self._own, *words], env=self._env, check=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )

    def send_to_all(self, number: int):
        """A signal to every process of the browser, its hosts among them: SIGSTOP stands for a
        machine that falls asleep, SIGCONT for its waking."""
        for pid in descendants(self._process.pid):
            os.kill(pid, number)

    def _end(self, number: int):
        if self._process.poll() is None:
            self._process.send_signal(number)
            self._process.wait(15)


def descendants(pid: int) -> list[int]:
    """A process and all that it started, the oldest first."""
    parents: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            parents.setdefault(parent, []).append(int(entry.name))
    found = [pid]
    for each in found:
        found += parents.get(each, [])
    return found


def host_processes(home: Path) -> list[int]:
    """The ids of the running hosts on that state folder that a browser started."""
    wanted = f"SCROLL_BRAKE_HOME={home}".encode()
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            command = (entry / "cmdline").read_bytes().split(b"\0")
            if ORIGIN.encode() not in command[1:]:
                continue
            if wanted in (entry / "environ").read_bytes().split(b"\0"):
                found.append(int(entry.name))
        except OSError:
            continue
    return found


def extension_processes(profile: Profile) -> list[int]:
    """The renderers of the extension in the browser on that profile."""
    wanted = (f"--user-data-dir={profile.user_data}", "--extension-process")
    found = []
    for entry in Path("/proc").iterdir():
        try:
            command = (entry / "cmdline").read_text() if entry.name.isdigit() else ""
        except OSError:
            continue
        if all(word in command for word in wanted):
            found.append(int(entry.name))
    return found


def _environment(profile: Profile, desktop: Desktop | None) -> dict[str, str]:
    return {**os.environ, **profile.env, **(desktop.env if desktop else {})}
