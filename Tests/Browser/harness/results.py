"""Where tests leave what they measured, for the page that shows it."""

import json
import os
from dataclasses import asdict
from pathlib import Path

from .truth import Row


def keep(name: str, rows: list[Row]):
    """Kept in the folder `SCROLL_BRAKE_RESULTS`, if it is set."""
    if folder := os.environ.get("SCROLL_BRAKE_RESULTS"):
        path = Path(folder) / f"{name.replace(' ', '-')}.json"
        path.write_text(json.dumps([asdict(row) | {"error": row.error} for row in rows], indent=1))
