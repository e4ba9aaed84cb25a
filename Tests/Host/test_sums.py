"""Sums: what a right and a wrong answer do, and that the day's number of them ends."""

import pytest
from host_process import HostRefused, solve

SHORTS = "https://www.youtube.com/shorts/abc"


def request(host) -> dict:
    return host.ask("puzzle.request", {"url": SHORTS})["puzzle"]


def answer(host, puzzle: dict, text: str) -> dict:
    return host.ask("puzzle.answer", {"id": puzzle["id"], "answer": text})


def test_a_right_answer_opens_for_its_length(host):
    host.put("youtube.com/shorts*", allowanceMinutes=0, unlockMinutes=3)
    puzzle = request(host)
    assert answer(host, puzzle, solve(puzzle["text"])) == {
        "outcome": "right", "minutes": 3, "puzzle": None, "waitMs": 0,
    }
    verdict = host.check(SHORTS)
    assert (verdict["action"], verdict["remainingMs"]) == ("pass", 180_000)


def test_a_wrong_answer_opens_nothing_and_gives_another_sum(host):
    host.put("youtube.com/shorts*", allowanceMinutes=0)
    first = request(host)
    wrong = answer(host, first, "100000")
    assert wrong["outcome"] == "wrong"
    assert wrong["puzzle"]["id"] != first["id"]
    assert host.check(SHORTS)["action"] == "stop"
    # The first one has been answered: its right answer is worth nothing any more.
    assert answer(host, first, solve(first["text"]))["outcome"] == "gone"
    assert host.check(SHORTS)["action"] == "stop"


def test_what_is_not_a_number_costs_nothing(host):
    host.put("youtube.com/shorts*", allowanceMinutes=0)
    puzzle = request(host)
    assert answer(host, puzzle, "seventy")["outcome"] == "not-a-number"
    assert answer(host, puzzle, solve(puzzle["text"]))["outcome"] == "right"


def test_the_third_wrong_answer_brings_a_pause(host):
    host.put("youtube.com/shorts*", allowanceMinutes=0)
    puzzle = request(host)
    for _ in range(2):
        puzzle = answer(host, puzzle, "100000")["puzzle"]
    third = answer(host, puzzle, "100000")
    assert third["puzzle"] is None
    assert 0 < third["waitMs"] <= 10_000
    assert host.ask("puzzle.request", {"url": SHORTS})["puzzle"] is None


def test_no_sum_is_given_for_an_open_page_nor_at_the_cap(host):
    host.put("youtube.com/shorts*", allowanceMinutes=0, unlocksPerDay=0)
    with pytest.raises(HostRefused) as refused:
        request(host)
    assert (refused.value.code, refused.value.data["standing"]) == (-32004, "no-sums-left")
    with pytest.raises(HostRefused) as refused:
        host.ask("puzzle.request", {"url": "https://www.youtube.com/watch"})
    assert refused.value.code == -32004


def test_done_for_today_takes_the_rest_of_the_day(host):
    put = host.put("youtube.com/shorts*", allowanceMinutes=5)
    assert host.check(SHORTS)["action"] == "pass"
    assert host.ask("rules.finish", {"ids": [put["id"]]}) == {}
    verdict = host.check(SHORTS)
    assert (verdict["action"], verdict["offer"]) == ("stop", None)
    assert verdict["rules"][0]["standing"] == "done"
