"""`scroll-brake report` and `forget` on the release binary, beside a host that runs."""

import csv
import io
import json
import re
import sqlite3

import pytest
from host_process import PROFILE, HostProcess, solve

PAGE = "https://x.com/"
TOO_LONG = "“{}” is no number of days: write one from 1 to 366."


@pytest.fixture
def used(host):
    """Two minutes used, one sum solved, the time of it used, and walked away from another."""
    host.put("x.com", allowanceMinutes=1, unlockMinutes=1, name="=X, \"the\" site")
    host.spend(PAGE, 60)
    host.check(PAGE, stopped=True)
    puzzle = host.ask("puzzle.request", {"url": PAGE})["puzzle"]
    host.ask("puzzle.answer", {"id": puzzle["id"], "answer": solve(puzzle["text"])})
    # The minute before the one above.
    host.ask("activity.report", {
        "source": "f" * 16, "url": PAGE,
        "intervals": [{"sequence": 0, "kind": "input", "lengthMs": 60_000, "ageMs": 120_000}],
    })
    host.check(PAGE, stopped=True)
    return host


def today(host) -> str:
    return host.ask("report.get", {"days": 1})["days"][0]["day"]


def test_the_table(run, used):
    done = run("report", "--days", "2")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "Day         Active  Stops  Sums  Walked away  Rule"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d  no data", lines[1])
    assert lines[2] == f"{today(used)}    2:00      2     1  1 of 2, 50%  =X, \"the\" site"
    assert re.fullmatch(r" {13}\d\d:\d\d  a sum of difficulty 1 in \d+\.\d s, 1 try", lines[3])
    assert lines[4:6] == ["", "In all"]
    assert lines[6] == "              2:00      2     1  1 of 2, 50%  =X, \"the\" site"
    assert len(lines) == 7


def test_json_is_what_the_browser_gets_and_agrees_with_the_state(run, used):
    done = run("report", "--json", "--days=1")
    assert json.loads(done.out) == used.ask("report.get", {"days": 1})
    rule = json.loads(done.out)["days"][0]["rules"][0]
    state = used.ask("rules.list")["rules"][0]["today"]
    verdict = used.check(PAGE)["rules"][0]
    assert rule["usedMs"] == state["usedMs"] == verdict["usedMs"] == 120_000
    assert len(rule["unlocks"]) == state["unlocks"] == 1


def test_csv_is_a_table_that_no_spreadsheet_runs(run, used):
    done = run("report", "--csv", "--days", "2")
    rows = list(csv.DictReader(io.StringIO(done.out)))
    assert [row["has_data"] for row in rows] == ["0", "1"]
    assert {name: rows[1][name] for name in (
        "day", "rule", "active_ms", "stops", "offered", "walked_away", "sums", "sum_difficulties",
        "sum_tries",
    )} == {
        "day": today(used), "rule": "'=X, \"the\" site", "active_ms": "120000", "stops": "2",
        "offered": "2", "walked_away": "1", "sums": "1", "sum_difficulties": "1", "sum_tries": "1",
    }
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", rows[1]["sum_moments"])


def test_a_range_up_to_today(run, used):
    day = today(used)
    done = run("report", "--from", day, "--json")
    assert [entry["day"] for entry in json.loads(done.out)["days"]] == [day]
    done = run("report", "--from=2026-01-01", "--to", "2026-01-03", "--json")
    assert [entry["hasData"] for entry in json.loads(done.out)["days"]] == [False] * 3
    done = run("report", "--from", "9999-01-01")
    assert (done.code, done.err) == (
        1, "scroll-brake report: “to” must be one of the 366 days from “from” on.\n")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["report", "--day", "2"], "there is no option “--day”: see scroll-brake report --help."),
        (["report", "week"], "there is no option “week”: see scroll-brake report --help."),
        (["report", "--days"], "--days needs a value: see scroll-brake report --help."),
        (["report", "--days", "0"], TOO_LONG.format("0")),
        (["report", "--days", "many"], TOO_LONG.format("many")),
        (["report", "--from", "1.1.2026"],
         "--from needs a day and got “1.1.2026”: write it as 2026-11-30."),
        (["report", "--to", "2026-01-01"],
         "--to needs a first day: write --from DAY before it."),
        (["report", "--days", "2", "--from", "2026-01-01"],
         "--days and --from name two ranges: take one of them."),
        (["report", "--json", "--csv"], "--json and --csv are two forms: take one of them."),
        (["forget", "--all"], "there is no option “--all”: see scroll-brake forget --help."),
        (["forget", "--before", "today"],
         "--before needs a day and got “today”: write it as 2026-11-30."),
    ],
    ids=" ".join,
)
def test_wrong_options(run, arguments, sentence):
    done = run(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"scroll-brake {arguments[0]}: {sentence}\n"


@pytest.mark.parametrize("command", ["report", "forget"])
def test_help(run, command):
    done = run(command, "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"scroll-brake {command}: ")
    assert f"scroll-brake {command} " in run("help").out


def test_forget_takes_the_past_and_leaves_today(run, used, home):
    """The past is written into the file; names and times of it are not found there after."""
    with sqlite3.connect(home / "state.sqlite") as state:
        state.execute("INSERT INTO rules (id, space, name, patterns, allowance_minutes,"
                      " unlock_minutes, counts_playback, inside_frames, removed_ms)"
                      " VALUES (77, ?, 'A secret name', 'secret.example', 1, 1, 0, 0, 1)", [PROFILE])
        for day in ("2020-01-01", "2020-01-02"):
            state.execute("INSERT INTO days VALUES (?, ?)", [PROFILE, day])
            state.execute("INSERT INTO rule_days (rule, day, used_ms) VALUES (77, ?, 5000)", [day])
    state.close()
    past = {"from": "2020-01-01", "to": "2020-01-02"}

    def seconds():
        return [[rule["usedMs"] for rule in day["rules"]]
                for day in used.ask("report.get", past)["days"]]

    assert seconds() == [[5000], [5000]]
    before = used.ask("rules.list")["rules"][0]["today"]
    assert run("forget", "--before", "2020-01-02").out == (
        "The report of the days before 2020-01-02 is forgotten.\n")
    assert seconds() == [[], [5000]]
    done = run("forget")
    assert (done.code, done.out) == (
        0, f"The report of the days before {today(used)} is forgotten.\n")
    assert seconds() == [[], []]
    assert used.ask("rules.list")["rules"][0]["today"] == before
    assert used.check(PAGE)["action"] == "stop"
    assert run("forget", "--before", "2999-01-01").code == 0
    assert used.ask("rules.list")["rules"][0]["today"] == before
    used.close()
    assert b"secret" not in (home / "state.sqlite").read_bytes()


def test_profiles_that_share_a_space_are_one_to_a_command(run, host, home):
    """No profile has to be named, whose own space is not looked at any more."""
    host.put("x.com", allowanceMinutes=1)
    with HostProcess(home) as other:
        other.open("ffffffff" + PROFILE[8:])
        assert run("report").code == 1
        for one in (host, other):
            one.ask("space.choose", {"kind": "shared"})
        host.spend(PAGE, 60)
        done = run("report", "--json", "--days", "1")
        assert json.loads(done.out) == other.ask("report.get", {"days": 1})
        assert json.loads(run("check", "--json", PAGE).out)["spaces"][0]["action"] == "stop"
        assert len(json.loads(run("check", "--json", PAGE).out)["spaces"]) == 1
        hosts = home / "list"
        hosts.write_text("z.example\n")
        done = run("hosts", str(hosts))
        assert done.code == 0, done.err
        assert other.check("https://z.example/")["rules"] != []
