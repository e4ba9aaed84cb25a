"""What a worker would say in states that take hours to come about, for `Browser.told_page`."""

MINUTE = 60_000
FIELDS = {
    "name": "Reddit",
    "patterns": ["reddit.com", "!reddit.com/r/swift"],
    "allowanceMinutes": 5,
    "unlockMinutes": 5,
    "unlocksPerDay": 4,
    "strict": False,
    "closed": None,
    "countsPlayback": False,
    "insideFrames": False,
}
SUM = {"kind": "sum", "minutes": 5, "left": 4, "of": 4}
GO_ON = {"kind": "continue", "minutes": 10, "left": None, "of": None}
PUZZLE = {"puzzle": {"id": "a", "text": "48 + 27"}, "waitMs": 0, "minutes": None}
SETTINGS = {
    "idleAfterMs": 15_000,
    "dayStartMinutes": 0,
    "pending": {"edit": 9, "idleAfterMs": 15_000, "dayStartMinutes": 240, "opensAt": "00:00"},
    "undo": {"edit": 10, "leftMs": 300_000},
}
SPACE = {
    "kind": "own",
    "earlier": [{"space": "s1", "rules": 3, "lastUsedDaysAgo": 2, "names": ["Reddit", "Shorts"]}],
    "pending": None,
}
UNLOCK = {"moment": 1_796_040_000_000, "difficulty": 2, "takenMs": 7_200, "tries": 1}
REPORT = {
    "days": [
        {"day": "2026-11-29", "hasData": False, "rules": []},
        {"day": "2026-11-30", "hasData": True, "rules": [
            {"id": 1, "name": "Reddit", "usedMs": 7 * MINUTE, "stops": 3, "offered": 2,
             "walkedAway": 1, "unlocks": [UNLOCK]},
        ]},
    ],
    "rules": [{"id": 1, "name": "Reddit", "removed": False}],
}


def state(*rules: dict, removed: tuple = (), **changes) -> dict:
    """An answer to `state.get`."""
    return {
        "state": {
            "version": 7, "enforcement": 5, "day": "2026-11-30", "dayEndsInMs": 41_400_000,
            "opensAt": "00:00", "idleAfterMs": 15_000, "rules": list(rules),
            "removed": list(removed),
        } | changes,
        "host": {"connected": True, "reason": None, "version": "0.1.0", "path": "/a", "command": "/a"},
        "enforced": {},
        "left": [],
    }


def rule(number: int, standing: str = "open", *, used: int = 1, budget: int = 5, **changes) -> dict:
    """A rule of the state; minutes."""
    today = {"standing": standing, "usedMs": used * MINUTE, "budgetMs": budget * MINUTE,
             "remainingMs": 0, "unlocks": 0}
    about = {"id": number, "hosts": 0, "sites": [], "today": today, "pending": None, "undo": None}
    return FIELDS | about | changes


def stop(standing: str, *, used: int = 5, allowance: int = 5, budget: int = 5, offer=None,
         opens_at: str = "00:00") -> dict:
    """An answer to `page.check` for a stopped page; minutes."""
    return {
        "page": "www.reddit.com/r/all", "action": "stop", "remainingMs": 0, "offer": offer,
        "opensAt": opens_at,
        "rules": [{"id": 1, "name": "Reddit", "standing": standing, "allowanceMinutes": allowance,
                   "usedMs": used * MINUTE, "budgetMs": budget * MINUTE, "remainingMs": 0}],
    }
