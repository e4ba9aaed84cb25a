"""The release compiles for the browser what the ordinary build compiles, byte for byte.

The fixtures are written and held by the Swift tests, from the ordinary build; the release is built
by another compiler mode, which once made other tables of the same sources.
"""

import json

import pytest
from host_process import ROOT

FIXTURES = ROOT / "Tests/Fixtures"
ROWS = json.loads((FIXTURES / "expressions.json").read_text())
OVERLAPS = json.loads((FIXTURES / "patterns-overlaps.json").read_text())


@pytest.fixture
def compiled(start):
    """Puts rules into an empty space: `compiled(rules, frames)` is the host, their ids and what
    `enforcement.get` answers."""
    count = 0

    def compiled(rules: list[str], frames: list[bool]):
        nonlocal count
        count += 1
        host = start(opened=False)
        host.open(f"{count:032x}")
        ids = [
            host.put(*rule.replace('"', "").split(" "), allowanceMinutes=0, insideFrames=inside)["id"]
            for rule, inside in zip(rules, frames, strict=True)
        ]
        answer = host.ask("enforcement.get", {"page": 0})
        assert answer["pages"] == 1
        assert answer["stoppedRules"] == ids
        assert answer["stopped"] == answer["all"]
        return host, ids, answer

    return compiled


def declarative(answer: dict) -> list[dict]:
    """As the fixtures spell it."""
    return [
        {
            "allow": rule["action"] == "allow",
            "priority": rule["priority"],
            "domains": rule["domains"],
            "excluded": rule["excludedDomains"],
            "frames": rule["frames"],
            "regex": rule["regex"],
        }
        for rule in answer["stopped"]["declarative"]
    ]


def test_every_row_of_the_tables(compiled):
    assert len(ROWS) > 200
    known = {}
    for row in ROWS:
        if row["patterns"] not in known:
            host, ids, answer = compiled([row["patterns"]], [False])
            known[row["patterns"]] = host, answer
        host, answer = known[row["patterns"]]
        (expressions,) = answer["expressions"]
        scripts = answer["stopped"]["scripts"]
        assert {
            "stop": expressions["stop"],
            "except": expressions["except"],
            "isPartial": expressions["partial"],
            "declarative": declarative(answer),
            "left": sorted({left["reason"] for left in answer["left"]}),
            "matches": scripts[0]["matches"] if scripts else [],
            "excludeMatches": scripts[0]["excludeMatches"] if scripts else [],
            "watch": answer["watch"],
        } == {key: row[key] for key in row.keys() - {"patterns", "url", "expected", "why"}}, row
        action = {"block": "stop", "allow": "pass"}[row["expected"]]
        assert host.check(row["url"])["action"] == action, row


def test_rules_that_overlap(compiled):
    assert len(OVERLAPS) >= 60
    for case in OVERLAPS:
        host, ids, answer = compiled(case["rules"], case["frames"])
        assert declarative(answer) == case["declarative"], case["rules"]
        left = [[ids.index(each["rule"]), each["pattern"], each["reason"]] for each in answer["left"]]
        assert left == case["left"], case["rules"]
        for address, taken in case["pages"]:
            rules = {each["id"] for each in host.check(address)["rules"]}
            assert rules == {ids[index] for index in taken}, (case["rules"], address)
