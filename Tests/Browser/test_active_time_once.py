"""No second counts twice: two windows, two browsers, a host and a worker that die in the middle."""

import os
import signal
import time
from pathlib import Path

import pytest
from harness.chromium import descendants, host_processes
from harness.person import Person
from harness.results import keep
from harness.truth import table
from harness.waiting import wait_until

SITE = "http://www.youtube.test"

pytestmark = pytest.mark.long(3)


@pytest.fixture
def ruled(launch):
    """Makes the one rule of a profile."""

    def ruled(profile):
        browser = launch(profile)
        browser.put("youtube.test/shorts*", allowanceMinutes=1440)
        browser.close()
        return profile

    return ruled


@pytest.fixture
def person(ruled, profile, start_plainly, desktop, site):
    plain = start_plainly(ruled(profile), f"{SITE}/shorts/abc")
    return Person(desktop, profile, plain, "/shorts/abc")


def test_in_one_browser(person, desktop):
    the_host_killed_twice(person)
    the_worker_killed_twice(person)
    two_windows_in_turn(person, desktop)
    print(table(person.rows))
    keep("once", person.rows)
    for row in person.rows:
        assert abs(row.error) <= 1, row


def the_host_killed_twice(person):
    with person.state("the host killed twice"):
        person.busy(7)
        for _ in range(2):
            killed = kill(host_processes(person.profile.home))
            person.busy(8)
            wait_until(
                lambda killed=killed: set(host_processes(person.profile.home)) - killed,
                "a new host",
            )


def the_worker_killed_twice(person):
    with person.state("the worker killed twice"):
        person.busy(7)
        for _ in range(2):
            assert kill(extension_processes(person))
            person.busy(8)


def two_windows_in_turn(person, desktop):
    other = person.other_window(f"{SITE}/shorts/second", "/shorts/second")
    desktop.place(person.window, 0, 0, 640, 860)
    desktop.place(other, 640, 0, 640, 860)
    with person.state("two windows in turn"):
        for _ in range(3):
            person.left = 100
            person.busy(4)
            hand_over(person, other)
            person.left = 740
            person.busy(4)
            hand_over(person, person.window)


def hand_over(person: Person, window: str):
    """From one of two pages of the rule to the other: one is left, the other attended."""
    person.desktop.bring_forward(window)
    person.noted("left")
    person.noted("attended")
    time.sleep(1)


def test_two_browsers_side_by_side(ruled, person, installed, start_plainly, desktop, tmp_path):
    second = ruled(installed(True).copy_to(tmp_path / "second"))
    start_plainly(second, f"{SITE}/shorts/second")
    desktop.wait_for_title("/shorts/second")
    other = desktop.window()
    desktop.place(person.window, 0, 0, 640, 860)
    desktop.place(other, 640, 0, 640, 860)
    before = second.used_ms()
    with person.state("the first of two browsers"):
        person.busy(6)
        with person.elsewhere(other):
            desktop.wander(6)
            person.busy(6)
        person.busy(4)
    desktop.minimise(other)
    (row,) = person.rows
    assert abs(row.error) <= 1, row
    time.sleep(2)
    assert 5 <= (second.used_ms() - before) / 1000 <= 14


def kill(pids) -> set[int]:
    for pid in pids:
        os.kill(pid, signal.SIGKILL)
    return set(pids)


def extension_processes(person: Person) -> list[int]:
    """The renderers in which the extension's worker runs."""
    found = []
    for pid in descendants(person.browser.pid):
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            continue
        if b"--extension-process" in command:
            found.append(pid)
    return found
