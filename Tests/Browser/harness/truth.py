"""Active time by its definition, from a record of what a person did and when.

The definition: from each input *idle after* long, and the whole of a pause of up to a minute between
two inputs, both cut where the page is not attended (not visible, or without the keyboard focus).
"""

from dataclasses import dataclass

IDLE_AFTER = 15.0
LONGEST_PAUSE = 60.0


@dataclass(frozen=True)
class Moment:
    """At `at`, in seconds of one clock, came an `input`, or the page was `attended` or `left`."""

    at: float
    what: str


def active_seconds(moments: list[Moment], idle_after: float = IDLE_AFTER) -> float:
    """The active time of one page. What comes while it is left counts nothing."""
    total, last, attended = 0.0, None, False
    for moment in sorted(moments, key=lambda each: each.at):
        if moment.what == "attended":
            attended = True
        elif moment.what == "left":
            if last is not None:
                total += min(moment.at - last, idle_after)
            last, attended = None, False
        elif attended:
            if last is not None:
                pause = moment.at - last
                total += pause if pause <= LONGEST_PAUSE else min(pause, idle_after)
            last = moment.at
    return total + (idle_after if last is not None else 0.0)


@dataclass(frozen=True)
class Row:
    """What one state truly was, what the ledger says of it, and how long it took, in seconds."""

    state: str
    truth: float
    ledger: float
    lasted: float

    @property
    def error(self) -> float:
        return self.ledger - self.truth


def total(rows: list[Row], name: str = "together") -> Row:
    sums = [sum(values) for values in zip(*((row.truth, row.ledger, row.lasted) for row in rows), strict=True)]
    return Row(name, *sums)


def table(rows: list[Row]) -> str:
    """For people: one line a state."""
    width = max(len(row.state) for row in rows)
    head = f"{'state':<{width}}  lasted   truth  ledger   error (s)"
    lines = [
        f"{row.state:<{width}}  {row.lasted:6.1f}  {row.truth:6.2f}  {row.ledger:6.2f}  {row.error:+6.2f}"
        for row in rows
    ]
    return "\n".join([head, *lines])
