"""`scroll-brake check`: whole outputs beside a running host, which is not disturbed."""

import json

import pytest
from host_process import PROFILE, HostProcess
from outcome import Outcome
from trusted import set_trusted, utc

SHORTS = "https://www.youtube.com/shorts/abc"
OTHER = "f" * 32


def test_a_page_with_time_left(run, host):
    host.put("youtube.com/shorts*", name="Shorts")
    host.spend(SHORTS, 100)
    assert run("check", "www.youtube.com/shorts/abc") == Outcome(0, f"""\
{SHORTS}
It opens, for 3 min 20 s more of active time.
  “Shorts” takes it, by youtube.com/shorts*
    today: 1 min 40 s of 5 min used, 3 min 20 s left
""", "")


def test_a_page_that_no_rule_takes(run, host):
    host.put("youtube.com/shorts*")
    assert run("check", "https://youtube.com/watch?v=1") == Outcome(
        0, "https://youtube.com/watch?v=1\nIt opens: no rule takes this page.\n", "")


def test_a_stopped_page_and_a_rule_that_an_exception_keeps_away(run, host):
    host.put("reddit.com", name="Reddit", allowanceMinutes=0)
    host.put("old.reddit.com", "*/r/*", "!reddit.com/r/swift", name="Old")
    assert run("check", "https://old.reddit.com/r/swift?x#y") == Outcome(0, """\
https://old.reddit.com/r/swift?x#y
It is stopped: a sum opens it for 5 min (4 of 4 left today).
  “Reddit” takes it, by reddit.com
    today: 0 s of 0 s used, 0 s left
  “Old” leaves it: !reddit.com/r/swift frees it from old.reddit.com
""", "")


@pytest.mark.parametrize(("changes", "outcome"), [
    ({"unlocksPerDay": None}, "It is stopped: a sum opens it for 5 min."),
    ({"unlocksPerDay": 0}, "It is stopped all day: “a.com” gives no time."),
    ({"allowanceMinutes": 1, "unlocksPerDay": 0},
     "It is stopped until 00:00: no sums are left for “a.com” today."),
])
def test_what_the_cap_says(run, host, changes, outcome):
    host.put("a.com", **{"allowanceMinutes": 0, **changes})
    host.spend("https://a.com/", 60)
    assert run("check", "a.com").out.splitlines()[1] == outcome


def test_a_strict_rule_at_its_cap(run, host):
    host.put("a.com", allowanceMinutes=1, unlocksPerDay=0, strict=True)
    host.spend("https://a.com/", 60)
    assert run("check", "a.com").out.splitlines()[1] == (
        "It is stopped until 00:00: “a.com” is sealed.")


def test_a_session_that_is_over(run, host):
    host.put("a.com", allowanceMinutes=30)
    host.spend("https://a.com/", 600)
    assert run("check", "a.com").out.splitlines()[1] == (
        "It is stopped: 10 min of active time are over, and Continue opens it.")


def test_a_closed_time(run, host):
    host.put("a.com", closed={"from": "00:00", "to": "23:59"})
    assert run("check", "a.com").out.splitlines()[1] == (
        "It is stopped until 23:59: “a.com” is closed.")


def test_done_for_today(run, host):
    rule = host.put("a.com")
    host.ask("rules.finish", {"ids": [rule["id"]]})
    assert run("check", "a.com").out.splitlines()[1] == (
        "It is stopped until 00:00: “a.com” is done for today.")


def test_each_profile_for_itself(run, host, home):
    host.put("a.com", name="Mine", allowanceMinutes=0)
    with HostProcess(home) as other:
        other.open(profile=OTHER)
        other.put("a.com/b", name="Theirs")
        assert run("check", "http://a.com/b/c") == Outcome(0, f"""\
http://a.com/b/c

Profile {PROFILE}
It is stopped: a sum opens it for 5 min (4 of 4 left today).
  “Mine” takes it, by a.com
    today: 0 s of 0 s used, 0 s left

Profile {OTHER}
It opens, for 5 min more of active time.
  “Theirs” takes it, by a.com/b
    today: 0 s of 5 min used, 5 min left
""", "")


def test_a_choice_of_space_that_is_due_is_followed(run, host, home):
    """Its browser's host carries it out as soon as it looks, so that the shared rules hold."""
    set_trusted(home, utc("2026-12-01 10:00:00"))
    with HostProcess(home) as other:
        other.open(profile=OTHER)
        other.put("x.com", allowanceMinutes=0, unlocksPerDay=0, strict=True)
        other.ask("space.choose", {"kind": "shared"})
    host.put("y.com")
    host.spend("https://y.com/", 30)
    assert host.ask("space.choose", {"kind": "shared"})["loosening"]["when"] == "next-day"
    shared = """\
It is stopped all day: “x.com” gives no time.
  “x.com” takes it, by x.com
    today: 0 s of 0 s used, 0 s left
"""
    assert run("check", "http://x.com/") == Outcome(0, f"""\
http://x.com/

The rules that all browsers share
{shared}
Profile {PROFILE}
It opens: no rule takes this page.
""", "")
    set_trusted(home, utc("2026-12-02 10:00:00"))
    assert run("check", "http://x.com/") == Outcome(0, f"http://x.com/\n{shared}", "")


def test_json(run, host):
    reddit = host.put("reddit.com", name="Reddit", allowanceMinutes=0)
    old = host.put("*/r/*", "!reddit.com/r/swift", name="Old")
    url = "https://reddit.com/r/swift"
    done = run("check", "--json", url)
    assert (done.code, done.err, done.out.count("\n")) == (0, "", 1)
    assert json.loads(done.out) == {"url": url, "spaces": [{
        "space": PROFILE, **host.check(url),
        "reasons": [
            {"rule": reddit["id"], "name": "Reddit", "takes": True, "pattern": "reddit.com",
             "host": None, "exception": None},
            {"rule": old["id"], "name": "Old", "takes": False, "pattern": "*/r/*", "host": None,
             "exception": "!reddit.com/r/swift"},
        ],
    }]}


def test_looking_changes_nothing(run, host, home):
    host.put("a.com", allowanceMinutes=0)
    before = host.ask("rules.list")["rules"][0] | {"undo": None}
    host.notices.clear()
    files = {path.name: path.read_bytes() for path in home.iterdir() if path.suffix != ".sqlite-shm"}
    for _ in range(3):
        run("check", "a.com")
    after = {path.name: path.read_bytes() for path in home.iterdir()}
    # The file of locks between processes is nobody's state.
    assert {name: data for name, data in after.items() if not name.endswith("-shm")} == {
        name: data for name, data in files.items() if not name.endswith("-shm")}
    assert host.ask("rules.list")["rules"][0] | {"undo": None} == before
    assert host.notices == []


def test_a_host_in_the_middle_of_a_change_is_not_waited_for(run, host, home):
    import sqlite3

    host.put("a.com", allowanceMinutes=0)
    writer = sqlite3.connect(home / "state.sqlite", isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    assert run("check", "a.com", patience=4).code == 0
    writer.execute("ROLLBACK")
    writer.close()


def test_no_state_is_one_sentence_and_makes_none(run, home):
    assert run("check", "a.com") == Outcome(1, "", (
        f"There is no state in {home} yet: start your browser with the extension, and add a rule.\n"))
    assert not home.exists()


def test_a_damaged_state_is_told_and_left_as_it_is(run, home):
    home.mkdir()
    damaged = b"this is no database" * 100
    (home / "state.sqlite").write_bytes(damaged)
    done = run("check", "a.com")
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert str(home) in done.err
    assert [path.name for path in home.iterdir()] == ["state.sqlite"]
    assert (home / "state.sqlite").read_bytes() == damaged


@pytest.mark.parametrize(("arguments", "sentence"), [
    ([], "scroll-brake check takes one address and got 0: write one, such as https://example.com/."),
    (["a.com", "b.com"],
     "scroll-brake check takes one address and got 2: write one, such as https://example.com/."),
    (["--jsn", "a.com"], "scroll-brake check does not take “--jsn”: it takes --json or --help."),
    (["about:blank"],
     "Only http and https pages are ever stopped, and this address begins with about:."),
    (["https://a b/"], 'No host is called "a b": check its spelling.'),
    (["ﬁ.example"],
     'The host "ﬁ.example" needs its xn-- form: copy it from the browser\'s address bar.'),
])
def test_a_wrong_call_is_one_sentence(run, arguments, sentence):
    assert run("check", *arguments) == Outcome(2, "", sentence + "\n")


def test_help(run):
    done = run("check", "--help")
    assert (done.code, done.err) == (0, "")
    assert "\n  --json " in done.out
