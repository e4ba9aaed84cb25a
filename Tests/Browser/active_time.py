"""Measures what is counted as active time against what truly was, and writes docs/active-time.md.

    .venv/bin/python Tests/Browser/active_time.py

Needs the release binary (`manifests/build-release`) and, on two cores, a quarter of an hour in which
the machine does nothing else. It runs the tests of active time; a failure is a failure here too.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests/Browser"), str(ROOT / "Tests/Host")]

from harness.results import FOLDER, read  # noqa: E402 - the path comes first
from harness.truth import Row  # noqa: E402

TESTS = "(active_time or idle_cost) and not unlock"
SESSIONS = {
    "short-clips": ("short clips, a swipe every 15 to 58 s", "≥ 95 %"),
    "a-feed": ("a feed, read and scrolled", "≥ 95 %"),
    "a-long-article": ("a long article, pauses of 5 to 50 s", "≥ 80 %"),
    "a-lecture": ("a lecture left playing, without *count playback*", "≤ 5 %"),
}
TEMPLATE = Path(__file__).with_name("active_time.md")


def table(rows: list[Row]) -> str:
    lines = [
        f"| {row.state} | {row.lasted:.1f} | {row.truth:.2f} | {row.ledger:.2f} | {row.error:+.2f} |"
        for row in rows
    ]
    return "\n".join(["| state | lasted | truth | ledger | error |", "| --- | --: | --: | --: | --: |", *lines])


def sessions(folder: Path) -> str:
    lines = ["| session | a person would say | ledger | counted | bar |", "| --- | --: | --: | --: | --: |"]
    for name, (what, bar) in SESSIONS.items():
        (row,) = read(folder, name)
        share = row.ledger / row.lasted
        lines.append(f"| {what} | {row.lasted:.1f} | {row.ledger:.1f} | {share:.1%} | {bar} |")
    return "\n".join(lines)


def page(folder: Path) -> str:
    values = {
        "everything": table(read(folder, "everything")),
        "sessions": sessions(folder),
        "costs": f"{read(folder, 'idle')} {read(folder, 'messages')}",
        "prompt": read(folder, "prompt"),
    }
    for name in ("frames", "unseen", "playback", "no-playback", "once", "shared", "ends"):
        values[name] = table(read(folder, name))
    return TEMPLATE.read_text().format_map(values)


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pytest", "Tests/Browser", "--patient", "-k", TESTS]
        done = subprocess.run(command, cwd=ROOT, env=os.environ | {FOLDER: folder}, check=False)
        if done.returncode == 0:
            path = ROOT / "docs/active-time.md"
            path.write_text(page(Path(folder)))
            print(f"Written: {path}")
        return done.returncode


if __name__ == "__main__":
    sys.exit(main())
