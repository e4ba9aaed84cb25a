"""What the browser still holds is read member by member: what cannot be read is left out."""

import pytest
from host_process import rule

GOOD = rule("x.com") | {"id": 1}
OTHER = rule("y.com") | {"id": 2}


def patterns(host) -> list[list[str]]:
    return [entry["patterns"] for entry in host.ask("rules.list")["rules"]]


@pytest.mark.parametrize(
    "bad",
    [
        {"patterns": "x.com"}, {"patterns": [1]}, {"name": None}, {"allowanceMinutes": "5"},
        {"allowanceMinutes": 5000}, {"unlockMinutes": 0}, {"id": "one"}, {"countsPlayback": 1},
        {"patterns": ["a b"]},
    ],
    ids=str,
)
def test_an_ill_typed_rule_is_left_out_and_the_others_kept(start, home, bad):
    host = start(opened=False)
    state = host.open(held={"day": "", "stopped": [], "rules": [GOOD, OTHER | bad, OTHER]})["state"]
    assert [entry["patterns"] for entry in state["rules"]] == [["x.com"], ["y.com"]]
    assert "held: " in (home / "host.log").read_text()


@pytest.mark.parametrize("held", [1, "all", [], True, {}, {"rules": {}}, {"rules": [5, None]}], ids=str)
def test_a_copy_that_is_none_opens_the_session_without_it(start, held):
    host = start(opened=False)
    assert host.open(held=held)["state"]["rules"] == []


@pytest.mark.parametrize("day", [None, 5, "today"], ids=str)
@pytest.mark.parametrize("stopped", [None, "1", ["1", None, 2]], ids=str)
def test_other_members_may_be_wrong(start, day, stopped):
    host = start(opened=False)
    host.open(held={"day": day, "stopped": stopped, "rules": [GOOD]})
    assert patterns(host) == [["x.com"]]
