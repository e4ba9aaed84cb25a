"""A screen of its own with a window manager, and hands on its mouse and keyboard."""

import os
import subprocess
import time
from pathlib import Path

from .waiting import wait_until


class Desktop:
    """Xvfb and openbox on a free display number. Input made here is real to the browser."""

    def __init__(self, width: int = 1280, height: int = 900):
        read, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24",
             "-nolisten", "tcp"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as numbers:
            self.display = f":{numbers.readline().strip()}"
        self.env = {"DISPLAY": self.display}
        self._manager = subprocess.Popen(
            ["openbox", "--sm-disable"], env=os.environ | self.env,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )

    def close(self):
        for process in (self._manager, self._server):
            process.terminate()
            process.wait()

    def xdotool(self, *words) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=os.environ | self.env,
            capture_output=True, text=True, check=False,
        )
        return done.stdout.strip()

    def key(self, *keys: str):
        self.xdotool("key", *keys)

    def type(self, text: str):
        self.xdotool("type", "--delay", 20, text)

    def move(self, x: int, y: int):
        self.xdotool("mousemove", x, y)

    def click(self, x: int, y: int, button: int = 1):
        self.xdotool("mousemove", x, y, "click", button)

    def wander(self, seconds: float, every: float = 0.5, until=lambda: False):
        """Moves the pointer over the page as a person would, until the time or `until` is over."""
        deadline, step = time.monotonic() + seconds, 0
        while time.monotonic() < deadline and not until():
            step += 1
            self.move(500 + (step * 37) % 200, 500 + (step * 23) % 150)
            time.sleep(every)

    def scroll(self, notches: int = 1):
        """Turns the wheel down where the pointer is."""
        self.xdotool("click", "--repeat", notches, "--delay", 30, 5)

    def window(self) -> str:
        """The id of the window that has the focus."""
        return self.xdotool("getactivewindow")

    def bring_forward(self, window: str):
        """Gives a window the focus, from wherever it was; returns when it has it."""
        self.xdotool("windowactivate", "--sync", window)

    def minimise(self, window: str):
        self.xdotool("windowminimize", "--sync", window)

    def place(self, window: str, x: int, y: int, width: int, height: int):
        self.xdotool("windowsize", "--sync", window, width, height)
        self.xdotool("windowmove", "--sync", window, x, y)

    def other_program(self, x: int, y: int, width: int, height: int) -> subprocess.Popen:
        """Another program, which takes the focus as it appears: ImageMagick's viewer."""
        return subprocess.Popen(
            ["display", "-geometry", f"{width}x{height}!+{x}+{y}", "-size", f"{width}x{height}", "xc:navy"],
            env=os.environ | self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )

    def title(self) -> str:
        """The title of the window that has the focus."""
        return self.xdotool("getactivewindow", "getwindowname")

    def wait_for_title(self, part: str, patience: float = 30.0):
        wait_until(lambda: part in self.title(), f"a window titled {part!r} in front", patience)

    def pixel(self, x: int, y: int) -> str:
        """The colour at that place of the screen."""
        done = subprocess.run(
            ["import", "-window", "root", "-crop", f"1x1+{x}+{y}", "txt:-"],
            env=os.environ | self.env, capture_output=True, text=True, check=True,
        )
        return done.stdout.splitlines()[-1].split()[2]

    def picture(self) -> bytes:
        """The whole screen, as a PNG."""
        return subprocess.run(
            ["import", "-window", "root", "png:-"],
            env=os.environ | self.env, capture_output=True, check=True,
        ).stdout

    def settle(self):
        """Waits until a window that has just appeared takes keys; a browser holds them off for a
        moment so that nobody accepts a prompt by a key that was meant for the page."""
        time.sleep(1)

    def shoot(self, path: Path):
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["import", "-window", "root", str(path)], env=os.environ | self.env, check=False
        )
