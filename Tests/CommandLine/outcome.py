"""What a command left behind when it ended."""

from dataclasses import dataclass


@dataclass
class Outcome:
    code: int
    out: str
    err: str
