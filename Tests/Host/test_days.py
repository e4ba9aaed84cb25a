"""The day in real zones, on the binary itself: it ends once, at the right moment, and is told."""

import time

import pytest
from host_process import rule, solve
from trusted import moment, set_trusted, utc

PAGE = "https://reddit.com/"
HOUR = 3_600_000


@pytest.fixture
def begin(start, home):
    """A host in a zone at a trusted moment, with a rule that is used up."""

    def begin(zone: str, now: int, **changes):
        start(opened=False, env={"TZ": zone}).close()
        set_trusted(home, now)
        host = start(opened=False, env={"TZ": zone})
        host.open()
        host.put("reddit.com", **({"allowanceMinutes": 0} | changes))
        return host

    return begin


def state_after(host, home, now: int) -> dict:
    set_trusted(home, now)
    return host.open()["state"]


# Zone, a moment in the day, the day, when it ends (UTC), its length in hours, the next day, and the
# local time at which that begins.
DAYS = [
    ("America/New_York", "2026-03-08 12:00", "2026-03-08", "2026-03-09 04:00", 23, "2026-03-09"),
    ("America/New_York", "2026-11-01 12:00", "2026-11-01", "2026-11-02 05:00", 25, "2026-11-02"),
    ("Europe/Berlin", "2026-03-29 12:00", "2026-03-29", "2026-03-29 22:00", 23, "2026-03-30"),
    ("Europe/Berlin", "2026-10-25 12:00", "2026-10-25", "2026-10-25 23:00", 25, "2026-10-26"),
    ("Australia/Lord_Howe", "2026-04-05 12:00", "2026-04-05", "2026-04-05 13:30", 24.5,
     "2026-04-06"),
    ("Australia/Lord_Howe", "2026-10-04 12:00", "2026-10-04", "2026-10-04 13:00", 23.5,
     "2026-10-05"),
    ("America/Sao_Paulo", "2018-11-03 12:00", "2018-11-03", "2018-11-04 03:00", 24, "2018-11-04"),
    ("America/Sao_Paulo", "2018-11-04 12:00", "2018-11-04", "2018-11-05 02:00", 23, "2018-11-05"),
    ("Asia/Kolkata", "2026-11-30 12:00", "2026-11-30", "2026-11-30 18:30", 24, "2026-12-01"),
    ("Pacific/Apia", "2011-12-29 12:00", "2011-12-29", "2011-12-30 10:00", 24, "2011-12-31"),
    ("Pacific/Apia", "2011-12-31 12:00", "2011-12-31", "2011-12-31 10:00", 24, "2012-01-01"),
]


@pytest.mark.parametrize(("zone", "noon", "day", "end", "hours", "following"), DAYS, ids=str)
def test_a_day_of_a_zone_ends_once_and_is_told(begin, home, zone, noon, day, end, hours, following):
    end_ms = utc(end)
    host = begin(zone, end_ms - int(hours * HOUR))
    state = host.open()["state"]
    assert state["day"] == day
    assert abs(state["dayEndsInMs"] - hours * HOUR) < 10_000
    assert state["opensAt"] == ("01:00" if (zone, day) == ("America/Sao_Paulo", "2018-11-03")
                                else "00:00")
    assert state_after(host, home, moment(noon, zone))["day"] == day
    host.ask("rules.finish", {"ids": [1]})
    state = state_after(host, home, end_ms - 1500)
    assert (state["day"], host.check(PAGE)["action"]) == (day, "stop")
    assert 0 < state["dayEndsInMs"] <= 1500
    # The last moments pass really, in a host that nobody asks anything.
    host.notices.clear()
    before = time.monotonic()
    told = host.read_frame()
    assert told["method"] == "state.changed"
    assert time.monotonic() - before < 3.5
    assert told["params"]["state"]["day"] == following
    assert told["params"]["state"]["rules"][0]["today"]["standing"] == "used-up"
    # And not once more, before its own end.
    state = state_after(host, home, end_ms + 19 * HOUR)
    assert state["day"] == following


def test_a_flight_from_tokyo_to_honolulu_and_back(start, begin, home):
    """A date that is lived twice is one day, and a shorter one is no day of its own."""
    tokyo, honolulu = "Asia/Tokyo", "Pacific/Honolulu"
    host = begin(tokyo, moment("2026-11-30 20:00", tokyo))
    host.ask("rules.finish", {"ids": [1]})

    def land(zone: str, at: int) -> tuple[str, str]:
        nonlocal host
        host.close()
        set_trusted(home, at)
        host = start(opened=False, env={"TZ": zone})
        day = host.open()["state"]["day"]
        return day, host.check(PAGE)["rules"][0]["standing"]

    # Midnight of the first of December in Tokyo has passed when the plane is in the air.
    day, standing = land(tokyo, moment("2026-12-01 00:30", tokyo))
    assert (day, standing) == ("2026-12-01", "used-up")
    host.ask("rules.finish", {"ids": [1]})
    # Honolulu has the 30th of November again: it stays the first of December.
    assert land(honolulu, moment("2026-11-30 09:00", honolulu)) == ("2026-12-01", "done")
    assert land(honolulu, moment("2026-12-01 00:01", honolulu)) == ("2026-12-01", "done")
    assert land(honolulu, moment("2026-12-01 23:59", honolulu)) == ("2026-12-01", "done")
    assert land(honolulu, moment("2026-12-02 00:00", honolulu)) == ("2026-12-02", "used-up")
    host.ask("rules.finish", {"ids": [1]})
    # Back: Tokyo is at the third already, 20 hours have not passed.
    back = moment("2026-12-02 10:00", honolulu)
    assert land(tokyo, back) == ("2026-12-02", "done")
    assert land(tokyo, moment("2026-12-02 20:00", honolulu) - 1000) == ("2026-12-02", "done")
    assert land(tokyo, moment("2026-12-02 20:00", honolulu)) == ("2026-12-03", "used-up")


def test_days_that_begin_at_four(begin, home):
    """At both changes of New York, with the day's start moved by a sum."""
    zone = "America/New_York"
    host = begin(zone, moment("2026-03-07 12:00", zone), allowanceMinutes=5)
    answer = host.ask("settings.put", {"dayStartMinutes": 240})
    assert (answer["dayStartMinutes"], answer["loosening"]["when"]) == (0, "sum")
    puzzle = host.ask("puzzle.request", {"edit": answer["loosening"]["edit"]})["puzzle"]
    right = host.ask("puzzle.answer", {"id": puzzle["id"], "answer": solve(puzzle["text"])})
    assert (right["outcome"], right["minutes"]) == ("right", None)
    assert host.open()["state"]["opensAt"] == "04:00"
    for at, day in [
        ("2026-03-08 03:59:50", "2026-03-07"), ("2026-03-08 04:00", "2026-03-08"),
        ("2026-03-09 03:59:50", "2026-03-08"), ("2026-03-09 04:00", "2026-03-09"),
        ("2026-11-01 04:00", "2026-11-01"), ("2026-11-02 03:59:50", "2026-11-01"),
        ("2026-11-02 04:00", "2026-11-02"),
    ]:
        assert state_after(host, home, moment(at, zone))["day"] == day, at
    state = state_after(host, home, moment("2026-11-07 03:59:58", zone))
    host.notices.clear()
    assert host.read_frame()["params"]["state"]["day"] == "2026-11-07" > state["day"]


def test_a_closed_time_across_a_clock_change(begin, home):
    zone = "Europe/Berlin"
    closed = {"from": "23:00", "to": "07:00"}
    host = begin(zone, moment("2026-03-28 22:59:58.500", zone), closed=closed, allowanceMinutes=5)
    assert host.check(PAGE)["action"] == "pass"
    host.notices.clear()
    told = host.read_frame()["params"]["state"]
    assert told["rules"][0]["today"]["standing"] == "closed"
    assert host.check(PAGE)["opensAt"] == "07:00"
    # That night has seven hours.
    state_after(host, home, moment("2026-03-29 06:59:58.500", zone))
    assert host.check(PAGE)["action"] == "stop"
    host.notices.clear()
    told = host.read_frame()["params"]["state"]
    assert told["rules"][0]["today"]["standing"] == "open"
    assert host.check(PAGE)["action"] == "pass"


def test_a_closed_time_ends_where_it_would_have_ended_in_any_zone(start, begin, home):
    zone = "Europe/Berlin"
    host = begin(zone, moment("2026-11-30 23:30", zone), closed={"from": "23:00", "to": "07:00"})
    assert host.check(PAGE)["rules"][0]["standing"] == "closed"
    for other in ["Pacific/Kiritimati", "Pacific/Honolulu", "UTC0", "Asia/Tokyo"]:
        host.close()
        host = start(opened=False, env={"TZ": other})
        host.open()
        verdict = host.check(PAGE)
        assert (verdict["action"], verdict["rules"][0]["standing"]) == ("stop", "closed"), other


def test_fields_are_those_of_the_wire(host):
    put = host.put("reddit.com", strict=True, closed={"from": "23:00", "to": "07:00"})
    assert {key: put[key] for key in ("strict", "closed")} == {
        key: rule("reddit.com", strict=True, closed={"from": "23:00", "to": "07:00"})[key]
        for key in ("strict", "closed")
    }
