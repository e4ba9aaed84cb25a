"""The ground truth: ten minutes of everything that counts and everything that does not, by DESIGN's
definition, against the ledger."""

import signal
import time

import pytest
from harness import pages
from harness.extension import ID
from harness.person import Person
from harness.results import keep
from harness.truth import IDLE_AFTER, table, total

SITE = "http://www.youtube.test"

pytestmark = pytest.mark.long(11)


@pytest.fixture
def person(launch, profile, start_plainly, desktop, site):
    """Somebody before a short that is ruled, with hours left."""
    site.pages["/shorts/clips"] = pages.CLIPS
    site.pages["/shorts/busy"] = pages.BUSY
    browser = launch(profile)
    browser.put("youtube.test/shorts*", allowanceMinutes=1440)
    browser.close()
    plain = start_plainly(profile, f"{SITE}/shorts/abc")
    return Person(desktop, profile, plain, "/shorts/abc")


def test_ten_minutes_of_everything(person, desktop, site):
    beside = person.other_window(f"{SITE}/watch", "/watch")
    what_counts(person)
    windows(person, desktop, beside)
    own_surface(person, desktop, site)
    asleep(person)
    pages_by_themselves(person)
    rows = [*person.rows, total(person.rows)]
    print(table(rows))
    keep("everything", rows)
    for row in person.rows:
        assert abs(row.error) <= 1, row
    whole = rows[-1]
    assert abs(whole.error) <= max(1.0, whole.lasted / 100)


def what_counts(person):
    with person.state("pointer moving"):
        person.busy(20)
    with person.state("wheel"):
        person.move()
        person.busy(20, person.wheel)
    with person.state("keys"):
        person.busy(20, person.key)
    with person.state("pauses of 20 and 25 s, and the tail"):
        person.repeat([20, 25], person.move)
        time.sleep(IDLE_AFTER + 3)
    with person.state("a pause of 62 s"):
        person.repeat([62], person.move)
        time.sleep(3)


def windows(person, desktop, beside):
    with person.state("minimised"):
        person.busy(5)
        person.leave()
        time.sleep(15)
    with person.state("another tab in front"):
        person.busy(5)
        person.key("ctrl+t")
        person.noted("left")
        desktop.wander(15)
        desktop.key("ctrl+w")
        person.noted("attended")
        time.sleep(5)
    with person.state("covered by another window"):
        person.busy(5)
        with person.elsewhere(beside):
            desktop.wander(15)
    desktop.place(person.window, 0, 0, 640, 860)
    desktop.place(beside, 640, 0, 640, 860)
    with person.state("beside the focused window, hovered and wheeled"):
        person.busy(5)
        with person.elsewhere(beside):
            person.busy(10)
            person.busy(10, person.wheel)
    desktop.minimise(beside)
    with person.state("another program in front, this one hovered"):
        person.busy(5)
        person.another_program(800, 300, 300, 200, lambda: person.busy(12))
    desktop.place(person.window, 0, 0, 1280, 860)


def own_surface(person, desktop, site):
    person.go(f"{SITE}/shorts/clips", "clips")
    with person.state("developer tools in front"):
        person.busy(5)
        person.key("F12")
        time.sleep(5)
        person.noted("left", site.seen("/-/left")[-1].at)
        for _ in range(10):
            desktop.key("Down")
            time.sleep(0.9)
        desktop.key("F12")
    # The address bar keeps the focus: the next page takes it.
    with person.state("typing in the address bar"):
        person.busy(5)
        person.key("ctrl+l")
        person.noted("left")
        for letter in "scroll brake":
            desktop.key("space" if letter == " " else letter)
            time.sleep(0.9)
    person.go(f"chrome-extension://{ID}/pages/options/options.html", "Scroll Brake")
    with person.state("our own page", attended=False):
        desktop.bring_forward(person.window)
        desktop.wander(15)
    person.go(f"{SITE}/shorts/clips", "clips")


def asleep(person):
    with person.state("asleep for 25 s"):
        person.busy(6)
        sleep(person, 25)
        person.busy(5)
    with person.state("asleep in a pause"):
        person.repeat([], person.move)
        time.sleep(20)
        sleep(person, 20)
        person.busy(3)


def sleep(person, seconds):
    person.noted("left")
    person.browser.send_to_all(signal.SIGSTOP)
    time.sleep(seconds)
    person.browser.send_to_all(signal.SIGCONT)
    person.noted("attended")
    time.sleep(1)


def pages_by_themselves(person):
    with person.state("a clip every 8 s"):
        person.repeat([8, 8, 8], person.key)
        time.sleep(IDLE_AFTER + 2)
    person.go(f"{SITE}/shorts/busy", "busy by itself")
    with person.state("scripts' events, text, layout and scrolls, nobody there"):
        time.sleep(25)
