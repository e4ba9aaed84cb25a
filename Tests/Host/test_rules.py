"""The golden conversation, bad rules, and what is kept when a host dies."""

import signal

import pytest
from host_process import HostRefused, rule

SHORTS = "https://www.youtube.com/shorts/abc"


def still(rules: list[dict]) -> list[dict]:
    """Rules without the time in which their last change can be taken back."""
    return [each | {"undo": None} for each in rules]


def test_a_rule_is_put_checked_listed_and_removed(start):
    host = start(opened=False)
    opened = host.open()
    assert opened["host"]["version"]
    assert opened["host"]["path"].endswith("scroll-brake")
    assert opened["state"]["rules"] == []
    assert opened["state"]["opensAt"] == "00:00"

    put = host.put("youtube.com/shorts*", allowanceMinutes=0)
    assert put == rule("youtube.com/shorts*") | {
        "id": put["id"],
        "name": put["name"],
        "allowanceMinutes": 0,
        "hosts": 0,
        "sites": ["*://*.youtube.com/*"],
        "today": {"standing": "used-up", "usedMs": 0, "budgetMs": 0, "remainingMs": 0,
                  "unlocks": 0},
        "pending": None,
        "undo": put["undo"],
    }
    assert 590_000 < put["undo"]["leftMs"] <= 600_000
    assert put["id"] >= 1
    assert put["name"]
    assert [notice["method"] for notice in host.notices] == ["state.changed"]
    state = host.notices[0]["params"]["state"]
    assert still(state["rules"]) == still([put])
    assert state["version"] > opened["state"]["version"]

    assert still(host.ask("rules.list")["rules"]) == still([put])
    stopped = host.check(SHORTS)
    assert (stopped["action"], stopped["page"]) == ("stop", "www.youtube.com/shorts/abc")
    assert stopped["offer"] == {"kind": "sum", "minutes": 5, "left": 4, "of": 4}
    watch = host.check("https://www.youtube.com/watch?v=1")
    assert (watch["action"], watch["rules"], watch["remainingMs"]) == ("pass", [], None)

    assert host.ask("rules.remove", {"id": put["id"]}) == {"loosening": None}
    assert host.ask("rules.list") == {"rules": []}
    assert host.check(SHORTS)["action"] == "pass"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"patterns": []}, "patterns"),
        ({"patterns": ["!youtube.com"]}, "patterns"),
        ({"patterns": ["you tube.com"]}, "patterns"),
        ({"patterns": [""]}, "patterns"),
        ({"patterns": "youtube.com"}, "patterns"),
        ({"allowanceMinutes": -1}, "allowanceMinutes"),
        ({"allowanceMinutes": 1441}, "allowanceMinutes"),
        ({"allowanceMinutes": "5"}, "allowanceMinutes"),
        ({"unlockMinutes": 0}, "unlockMinutes"),
        ({"unlockMinutes": 16}, "unlockMinutes"),
        ({"unlocksPerDay": -1}, "unlocksPerDay"),
        ({"unlocksPerDay": 1001}, "unlocksPerDay"),
    ],
    ids=str,
)
@pytest.mark.parametrize("check", [False, True])
def test_a_rule_that_cannot_be_is_refused_with_its_field(host, changes, field, check):
    with pytest.raises(HostRefused) as refused:
        host.ask("rules.put", {"check": check, "rule": rule("youtube.com") | changes})
    assert refused.value.code == -32602
    assert refused.value.data["field"] == field
    assert refused.value.message.endswith((".", "?"))
    assert host.ask("rules.list") == {"rules": []}
    assert host.notices == []


def test_a_pattern_is_refused_with_its_place(host):
    with pytest.raises(HostRefused) as refused:
        host.put("youtube.com", "not a host")
    assert refused.value.data["index"] == 1
    assert refused.value.data["position"] == 3


def test_a_check_stores_nothing(host):
    answer = host.ask("rules.put", {"check": True, "rule": rule("reddit")})
    assert answer["rule"]["id"] == 0
    assert [warning["suggestion"] for warning in answer["warnings"]] == ["reddit.com"]
    assert host.ask("rules.list") == {"rules": []}


def test_a_rule_that_is_gone_cannot_be_removed(host):
    with pytest.raises(HostRefused) as refused:
        host.ask("rules.remove", {"id": 99})
    assert refused.value.code == -32003


def test_a_killed_host_has_kept_everything_that_it_answered(start):
    host = start()
    put = host.put("youtube.com/shorts*", allowanceMinutes=1)
    assert host.spend(SHORTS, 60)["action"] == "stop"
    host.process.send_signal(signal.SIGKILL)
    host.process.wait()

    again = start()
    assert again.check(SHORTS)["action"] == "stop"
    kept = again.ask("rules.list")["rules"]
    assert [(each["id"], each["today"]["usedMs"]) for each in kept] == [(put["id"], 60_000)]


def test_two_hosts_on_one_state_see_each_other(start):
    one, other = start(), start()
    put = one.put("reddit.com", allowanceMinutes=0)
    assert other.check("https://old.reddit.com/")["action"] == "stop"
    assert [notice["method"] for notice in other.notices] == ["state.changed"]
    assert still(other.notices[0]["params"]["state"]["rules"]) == still([put])

    other.ask("rules.remove", {"id": put["id"]})
    one.notices.clear()
    assert one.check("https://old.reddit.com/")["action"] == "pass"
    assert [notice["params"]["state"]["rules"] for notice in one.notices] == [[]]
