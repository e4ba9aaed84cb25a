"""Active time: it is added up once, spent on every matching rule, and nothing is gained by a lie."""

import pytest
from host_process import HostRefused

SHORTS = "https://www.youtube.com/shorts/abc"
SOURCE = "9f3c5a7e1b2d4f60"


def report(host, *intervals: tuple[int, int, int], url: str = SHORTS, source: str = SOURCE) -> dict:
    """Intervals are a sequence number, a length and an age in seconds."""
    return host.ask("activity.report", {
        "source": source,
        "url": url,
        "intervals": [
            {"sequence": number, "kind": "input", "lengthMs": length * 1000, "ageMs": age * 1000}
            for number, length, age in intervals
        ],
    })


def used(host) -> list[int]:
    return [rule["today"]["usedMs"] // 1000 for rule in host.ask("rules.list")["rules"]]


def test_time_is_spent_until_the_allowance_is(host):
    host.put("youtube.com/shorts*", allowanceMinutes=2)
    assert report(host, (0, 60, 60))["remainingMs"] == 60_000
    verdict = report(host, (1, 60, 0))
    assert (verdict["action"], verdict["remainingMs"]) == ("stop", 0)


def test_a_report_that_comes_again_changes_nothing(host):
    host.put("youtube.com/shorts*")
    for _ in range(3):
        report(host, (0, 10, 0), (1, 5, 0))
    assert used(host)[0] <= 15


def test_two_windows_at_once_count_once(host):
    host.put("youtube.com/shorts*")
    report(host, (0, 30, 0), source="0" * 16)
    report(host, (0, 30, 0), source="1" * 16)
    assert 30 <= used(host)[0] <= 31


def test_time_counts_on_every_rule_that_matches(host):
    host.put("youtube.com/shorts*")
    host.put("youtube.com")
    host.put("reddit.com")
    report(host, (0, 20, 0))
    assert used(host) == [20, 20, 0]


@pytest.mark.parametrize(
    "interval",
    [{"lengthMs": -1}, {"ageMs": -1}, {"sequence": -1}, {"kind": "sleep"}, {"lengthMs": 1.5}],
    ids=str,
)
def test_an_interval_that_cannot_be_is_refused_whole(host, interval):
    host.put("youtube.com/shorts*")
    good = {"sequence": 0, "kind": "input", "lengthMs": 1000, "ageMs": 0}
    with pytest.raises(HostRefused) as refused:
        host.ask("activity.report", {
            "source": SOURCE, "url": SHORTS, "intervals": [good, good | {"sequence": 1} | interval],
        })
    assert refused.value.code == -32602
    assert used(host) == [0]


def test_an_interval_of_an_hour_counts_a_minute(host):
    host.put("youtube.com/shorts*", allowanceMinutes=120)
    report(host, (0, 3600, 0))
    assert used(host) == [60]
