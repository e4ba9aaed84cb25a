"""Two browsers that share one budget, each on a screen of its own, in use at the same time."""

import threading
import time
from functools import partial

import pytest
from harness.desktop import Desktop
from harness.person import Person
from harness.profile import install
from harness.results import keep
from harness.truth import table

SITE = "http://www.youtube.test"

pytestmark = pytest.mark.long(3)


@pytest.fixture
def beside():
    desktop = Desktop()
    yield desktop
    desktop.close()


@pytest.fixture
def second(launch, profile, tmp_path):
    """Another browser's profile, with an extension of its own, on the same state folder."""
    second = install(partial(launch, wait=False), tmp_path / "second", granted=True)
    second.home, second.env = profile.home, profile.env
    assert second.id != profile.id
    return second


def share(launch, profile, *patterns: str):
    """Puts the profile into the shared space; the first one brings the rule along."""
    browser = launch(profile)
    for pattern in patterns:
        browser.put(pattern, allowanceMinutes=1440)
    browser.ask("space.choose", {"kind": "shared"})
    browser.close()


def test_one_budget_for_both(launch, profile, second, start_plainly, desktop, beside, site):
    share(launch, profile, "youtube.test/shorts*")
    share(launch, second)
    person = Person(desktop, profile, start_plainly(profile, f"{SITE}/shorts/first"), "/shorts/first")
    start_plainly(second, f"{SITE}/shorts/second", on=beside)
    beside.wait_for_title("/shorts/second")
    other = beside.window()
    beside.minimise(other)

    with person.state("two browsers of one budget at once"):
        hand = threading.Thread(target=visit, args=(beside, other))
        person.busy(3)
        hand.start()
        person.busy(15)
        hand.join()
        person.busy(3)
    with person.state("two browsers of one budget in turn"):
        person.busy(6)
        person.leave()
        beside.bring_forward(other)
        person.noted("attended")
        time.sleep(1)
        person.busy(6, lambda: person.act(lambda: beside.move(400 + int(time.monotonic() * 40) % 300, 500)))
        beside.minimise(other)
        person.noted("left")

    print(table(person.rows))
    keep("shared", person.rows)
    for row in person.rows:
        assert abs(row.error) <= 1, row
    assert second.used_ms() == profile.used_ms()


def visit(desktop: Desktop, window: str):
    """Somebody at the other browser, for less time than at the first."""
    desktop.bring_forward(window)
    time.sleep(1)
    desktop.wander(8)
    desktop.minimise(window)
