"""Sets the trusted time of a state folder, as if the first wall reading of this boot had been so.

The host reads its anchor from the ledger at every look, so a running one follows. Only a test does
this: a hand in the state folder is one of the things that no program can hold against.
"""

import sqlite3
import time
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo


def boot_ms() -> int:
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000


def moment(text: str, zone: str, *, fold: int = 0) -> int:
    """A local time of a zone, `2026-03-08 00:00:00`, in ms since 1970 UTC."""
    local = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold)
    return int(local.timestamp() * 1000)


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def set_trusted(home: Path, moment_ms: int):
    """Makes it that moment now."""
    boot_id = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    with sqlite3.connect(home / "state.sqlite", timeout=10) as state:
        state.execute("DELETE FROM clock")
        state.execute(
            "INSERT INTO clock (one, boot_id, anchor_ms, anchor_boot_ms, awaits_step, last_ms) "
            "VALUES (1, ?, ?, ?, 0, ?)",
            (boot_id, moment_ms, boot_ms(), moment_ms))
    state.close()
