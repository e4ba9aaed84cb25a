"""The ground truth: what people did, by DESIGN's definition, against what the ledger says."""

import time

import pytest
from harness.person import Person
from harness.truth import IDLE_AFTER, table, total

SHORT = "http://www.youtube.test/shorts/abc"

pytestmark = pytest.mark.long


@pytest.fixture
def person(launch, profile, start_plainly, desktop, site):
    """Somebody before a short that is ruled, with hours left."""
    browser = launch(profile)
    browser.put("youtube.test/shorts*", allowanceMinutes=1440)
    browser.close()
    start_plainly(profile, SHORT)
    return Person(desktop, profile, "/shorts/abc")


def test_quick(person):
    with person.state("moving"):
        person.busy(12)
    with person.state("wheel"):
        person.move()
        person.busy(6, person.wheel)
    with person.state("keys"):
        person.busy(6, person.key)
    with person.state("pauses and the tail"):
        person.repeat([20, 25], person.move)
        time.sleep(IDLE_AFTER + 3)
    with person.state("long pause"):
        person.repeat([62], person.move)
        time.sleep(3)
    with person.state("nobody"):
        time.sleep(18)
    print(table([*person.rows, total(person.rows)]))
    assert 0
