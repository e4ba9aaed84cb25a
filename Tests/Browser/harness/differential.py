"""Host and browser on the same worlds: what each says of every address."""

import re
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from host_process import ROOT, HostProcess, HostRefused

from .worlds import World

# The model of the browser and the questions to it, as one function: an evaluation imports nothing
# from outside the extension.
SCRIPTS = ["Tests/Extension/browser-model.js", "Tests/Browser/harness/differential.js"]
JUDGE = "async (worlds) => {%s; return judgeWorlds(worlds); }" % "\n".join(
    re.sub("^(export |import .*$)", "", (ROOT / path).read_text(), flags=re.MULTILINE)
    for path in SCRIPTS
)


@dataclass
class Case:
    """One world: what was compiled, and what was said. `verdicts` are the rules that the host stops
    an address by, `judgements` what the browser makes of it; both in the order of `addresses`,
    which are as the browser serialises them."""

    world: World
    ids: list[int]
    pages: list[dict]
    addresses: list[str]
    verdicts: list[list[int]]
    result: dict = field(default_factory=dict)

    @property
    def left(self) -> list[dict]:
        return self.result["left"]

    def patterns(self, rule: int) -> list[str]:
        return self.world.rules[self.ids.index(rule)]

    def frames(self, rule: int) -> bool:
        return self.world.frames[self.ids.index(rule)]


def serialised(page, addresses: list[str]) -> list[str | None]:
    """The addresses as the browser writes them; nothing for what is no page's."""
    return page.evaluate(
        """(all) => all.map((address) => {
          if (!URL.canParse(address)) return null;
          const { protocol, href } = new URL(address);
          return /^https?:$/.test(protocol) ? href : null;
        })""",
        addresses,
    )


def ask_host(home: Path, world: World, addresses: list[str | None]) -> Case | None:
    """Puts the rules into a space of their own. Nothing where the host refuses a pattern."""
    with HostProcess(home) as host:
        host.open(sha256(repr(world).encode()).hexdigest()[:32])
        try:
            ids = [
                host.put(*patterns, allowanceMinutes=0, insideFrames=frames)["id"]
                for patterns, frames in zip(world.rules, world.frames, strict=True)
            ]
        except HostRefused as refusal:
            assert refusal.data["field"] == "patterns", refusal
            return None
        verdicts = {}
        for raw, address in zip(world.addresses, addresses, strict=True):
            if address is None:
                assert host.check(raw)["rules"] == [], raw
                continue
            verdicts[address] = stopping(host, address)
            if raw.isascii():
                assert stopping(host, raw) == verdicts[address], (world.rules, raw, address)
            if raw in world.expected:
                assert bool(verdicts[address]) == world.expected[raw], (world.rules, raw)
        return Case(world, ids, compiled_pages(host), list(verdicts), list(verdicts.values()))


def compiled_pages(host: HostProcess) -> list[dict]:
    first = host.ask("enforcement.get", {"page": 0})
    rest = [host.ask("enforcement.get", {"page": page}) for page in range(1, first["pages"])]
    return [first, *rest]


def stopping(host: HostProcess, address: str) -> list[int]:
    """The rules that stop an address."""
    verdict = host.check(address)
    rules = [each["id"] for each in verdict["rules"]]
    assert (verdict["action"] == "stop") == bool(rules), verdict
    return rules


def ask_browser(page, cases: list[Case], at_once: int = 20):
    """Fills in the results, by the extension's own enforcement in a page of the extension."""
    for start in range(0, len(cases), at_once):
        batch = cases[start : start + at_once]
        asked = [{"pages": case.pages, "addresses": case.addresses} for case in batch]
        for case, result in zip(batch, page.evaluate(JUDGE, asked), strict=True):
            case.result = result


class Probe:
    """Which single patterns take an address, by a rule each."""

    def __init__(self, home: Path, world: World):
        self._home, self._world = home, world
        self._host: HostProcess | None = None

    def takers(self, address: str) -> set[str]:
        if self._host is None:
            self._host = HostProcess(self._home)
            self._host.open(sha256(b"probe" + repr(self._world).encode()).hexdigest()[:32])
            texts = {text.removeprefix("!") for rule in self._world.rules for text in rule}
            self._texts = {self._host.put(text, allowanceMinutes=0)["id"]: text for text in texts}
        return {self._texts[rule] for rule in stopping(self._host, address)}

    def close(self):
        if self._host:
            self._host.close()
