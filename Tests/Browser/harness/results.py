"""Where tests leave what they measured, for the page that shows it."""

import json
import os
from dataclasses import asdict
from pathlib import Path

from .truth import Row

FOLDER = "SCROLL_BRAKE_RESULTS"


def keep(name: str, rows: list[Row]):
    """Kept under that name in the folder of the environment's `SCROLL_BRAKE_RESULTS`, if it is set."""
    _write(name, [asdict(row) for row in rows])


def note(name: str, text: str):
    """A sentence with figures, printed, and kept as rows are."""
    print(text)
    _write(name, text)


def read(folder: Path, name: str) -> list[Row] | str:
    """What was kept under that name."""
    kept = json.loads((folder / f"{name}.json").read_text())
    return kept if isinstance(kept, str) else [Row(**row) for row in kept]


def _write(name: str, value):
    if folder := os.environ.get(FOLDER):
        (Path(folder) / f"{name}.json").write_text(json.dumps(value, indent=1))
