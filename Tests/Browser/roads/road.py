"""What a road is, and what was seen on it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from harness.site import Answer

# When the rule is set: before the first page is opened, while it is open, or on the stopped page
# itself, as the act.
BEFORE = "before"
OPEN = "open"
RUNS_OUT = "runs out"


@dataclass(frozen=True, eq=False)
class Road:
    """One way from a page that may be seen to one that is stopped.

    Texts may name `{host}`, the road's own, and `{site}`, its address with the scheme.
    """

    name: str
    # What lies under the pointer on the first page; the road is to press it.
    html: str = ""
    # Another act than a press, and what comes before it, while nothing is stopped yet.
    act: Callable | None = None
    setup: Callable | None = None
    button: str = "left"
    pattern: str = "{host}/shorts*"
    target: str = "/shorts/x"
    # The server's other pages.
    pages: dict[str, str | Answer] = field(default_factory=dict)
    # Chromium allows workers, prerendering and prefetching where it trusts the host.
    end: str = "test"
    # Over https, under a host of its own.
    secure: bool = False
    # A host that other roads use too.
    host: str | None = None
    new_tab: bool = False
    # What is expected: which layer stops it, how often the server is asked, where Back leads.
    layer: str = "dnr"
    layer_open: str | None = None
    requests: int = 0
    back: str | None = "/watch"
    rule: tuple[str, ...] = (BEFORE, OPEN)
    # Whether it is covered where it stands, since something was typed in it and not sent.
    in_place: bool = False
    # Whether the stopped page is opened by a sum too, and the history looked at after it.
    unlock: bool = False

    @property
    def slug(self) -> str:
        return "-".join("".join(c if c.isalnum() else " " for c in self.name.lower()).split())

    def expected(self, rule: str) -> "Seen":
        layer = (self.layer_open or self.layer) if rule == OPEN else self.layer
        back = None if self.new_tab or self.in_place else self.back
        return Seen(layer, self.requests, False, back, 0 if self.unlock else None)


@dataclass(frozen=True)
class Seen:
    """What a walk found. `blocked_left` counts blocked pages in the history after an unlock."""

    layer: str
    requests: int
    painted: bool
    back: str | None
    blocked_left: int | None
