"""Spaces on two release hosts at once: one budget and one cap in the shared one, an earlier space taken
up again with its locks, and no way through them past a sealed rule."""

import pytest
from host_process import PROFILE, HostProcess, HostRefused, solve

PAGE = "https://x.com/"
OTHER = "ffffffff" + PROFILE[8:]
SHARED = {"kind": "shared"}


@pytest.fixture
def two(home):
    """The hosts of two profiles."""
    with HostProcess(home) as one, HostProcess(home) as two:
        one.open(PROFILE)
        two.open(OTHER)
        yield one, two


def standing(host) -> str:
    return host.check(PAGE)["rules"][0]["standing"]


def pay(host, loosening: dict) -> str:
    puzzle = host.ask("puzzle.request", {"edit": loosening["edit"]})["puzzle"]
    answer = {"id": puzzle["id"], "answer": solve(puzzle["text"])}
    return host.ask("puzzle.answer", answer)["outcome"]


def report(host, source: str, *, length: int, age: int):
    host.ask("activity.report", {
        "source": source * 16, "url": PAGE,
        "intervals": [{"sequence": 0, "kind": "input", "lengthMs": length, "ageMs": age}],
    })


def test_profiles_are_apart_by_default(two):
    one, other = two
    one.put("x.com", allowanceMinutes=1)
    one.spend(PAGE, 60)
    assert one.check(PAGE)["action"] == "stop"
    assert other.check(PAGE) | {"page": None} == {
        "page": None, "action": "pass", "remainingMs": None, "offer": None, "rules": [],
        "opensAt": other.check(PAGE)["opensAt"],
    }
    # Nor does one show what the other stops: it runs, so it is no earlier installation.
    assert other.ask("space.get") == {"kind": "own", "earlier": [], "pending": None}


def test_two_who_share_have_one_budget_and_one_cap(two):
    one, other = two
    one.put("x.com", allowanceMinutes=1, unlockMinutes=1, unlocksPerDay=1)
    for host in two:
        assert host.ask("space.choose", SHARED)["kind"] == "shared"
    other.notices.clear()
    # Thirty seconds of each; ten of them at once.
    report(one, "1", length=30_000, age=100_000)
    report(other, "2", length=30_000, age=80_000)
    assert one.check(PAGE)["rules"][0]["usedMs"] == other.check(PAGE)["rules"][0]["usedMs"]
    used = one.check(PAGE)["rules"][0]["usedMs"]
    assert 49_000 <= used <= 51_000
    report(one, "3", length=30_000, age=10_000)
    # Seen at the next message, and said before its answer.
    assert other.check(PAGE)["action"] == "stop"
    rules = other.notices[-1]["params"]["state"]["rules"]
    assert rules[0]["today"]["standing"] == "used-up"
    puzzle = other.ask("puzzle.request", {"url": PAGE})["puzzle"]
    other.ask("puzzle.answer", {"id": puzzle["id"], "answer": solve(puzzle["text"])})
    assert one.check(PAGE)["action"] == "pass"
    assert one.notices[-1]["method"] == "state.changed"
    report(one, "4", length=60_000, age=200_000)
    assert standing(one) == standing(other) == "no-sums-left"


def test_a_puzzle_of_one_is_answered_in_the_other(two):
    """One live puzzle a space, judged by any host."""
    one, other = two
    one.put("x.com", allowanceMinutes=0)
    for host in two:
        host.ask("space.choose", SHARED)
    puzzle = one.ask("puzzle.request", {"url": PAGE})["puzzle"]
    answer = {"id": puzzle["id"], "answer": solve(puzzle["text"])}
    assert other.ask("puzzle.answer", answer)["outcome"] == "right"
    assert one.ask("puzzle.answer", answer)["outcome"] == "gone"
    assert len(one.ask("report.get", {"days": 1})["days"][0]["rules"][0]["unlocks"]) == 1


def test_a_reinstalled_extension_is_offered_its_earlier_space(start):
    old = start()
    old.put("x.com", allowanceMinutes=1, unlocksPerDay=0, strict=True)
    old.put("y.com")
    old.spend(PAGE, 60)
    assert standing(old) == "sealed"
    old.process.kill()
    old.process.wait()
    new = start(opened=False)
    new.open(OTHER)
    earlier = new.ask("space.get")["earlier"]
    assert earlier == [
        {"space": PROFILE, "rules": 2, "lastUsedDaysAgo": 0, "names": ["x.com", "y.com"]}]
    assert new.check(PAGE)["action"] == "pass"
    answer = new.ask("space.choose", {"space": earlier[0]["space"]})
    assert (answer["kind"], answer["earlier"], answer["loosening"]) == ("own", [], None)
    assert new.notices[-1]["method"] == "state.changed"
    assert standing(new) == "sealed"
    new.close()
    again = start(opened=False)
    state = again.open(OTHER)["state"]
    assert [rule["today"]["standing"] for rule in state["rules"]] == ["sealed", "open"]


def test_a_change_of_space_and_back_opens_no_sealed_rule(two):
    one, other = two
    one.put("x.com", allowanceMinutes=1, unlocksPerDay=0, strict=True)
    one.spend(PAGE, 60)
    other.put("y.com")
    other.ask("space.choose", SHARED)
    for choice in (SHARED, {"kind": "own"}, {"space": "0" * 32}, {"kind": "own"}, SHARED):
        answer = one.ask("space.choose", choice)
        assert answer["loosening"] is None or answer["loosening"]["when"] == "next-day", choice
        assert standing(one) == "sealed", choice
        edit = (answer["pending"] or {"edit": 1_000_000_001})["edit"]
        with pytest.raises(HostRefused):
            one.ask("puzzle.request", {"edit": edit})
    assert other.check(PAGE)["action"] == "pass"


def test_leaving_costs_a_sum_as_long_as_nothing_was_had_of_the_day(two):
    one, other = two
    other.put("y.com")
    other.ask("space.choose", SHARED)
    one.put("x.com", allowanceMinutes=5)
    # The way back is free for ten minutes; then it costs a sum. Here by way of an earlier space.
    assert one.ask("space.choose", SHARED)["loosening"] is None
    answer = one.ask("space.choose", {"kind": "own"})
    assert (answer["kind"], answer["loosening"]) == ("own", None)
    other.close()
    answer = one.ask("space.choose", {"space": OTHER})
    assert (answer["kind"], answer["loosening"]["when"]) == ("own", "sum")
    assert pay(one, answer["loosening"]) == "right"
    assert [rule["name"] for rule in one.ask("rules.list")["rules"]] == ["y.com"]
    report(one, "1", length=60_000, age=0)
    one.put("x.com", allowanceMinutes=5)
    report(one, "2", length=60_000, age=0)
    for choice in (SHARED, {"space": PROFILE}):
        answer = one.ask("space.choose", choice)
        assert (answer["kind"], answer["loosening"]["when"]) == ("own", "next-day"), choice


def test_a_host_that_starts_finds_the_profiles_space(start):
    one = start()
    one.put("x.com", allowanceMinutes=1)
    one.ask("space.choose", SHARED)
    version = one.open()["state"]["version"]
    one.process.kill()
    one.process.wait()
    again = start()
    assert again.ask("space.get")["kind"] == "shared"
    assert again.open()["state"]["version"] == version


@pytest.mark.parametrize("number", range(10))
def test_two_browsers_that_make_the_state_at_once(home, number):
    """The first writer of a new file locks the other one out for a moment."""
    with HostProcess(home) as one, HostProcess(home) as two:
        assert one.open(PROFILE)["protocol"] == two.open(OTHER)["protocol"] == 1
