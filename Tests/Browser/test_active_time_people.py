"""Four sessions as people have them, and what a person would say was spent in them."""

import time

import pytest
from harness import pages
from harness.person import Person
from harness.results import keep
from harness.truth import table

SITE = "http://www.youtube.test"

pytestmark = pytest.mark.long(6)


@pytest.fixture
def before(launch, profile, start_plainly, desktop, site):
    """Somebody before a ruled page of that HTML: `before(html, title)`."""

    def before(html: str, title: str) -> Person:
        site.pages["/shorts/page"] = html
        browser = launch(profile)
        browser.put("youtube.test/shorts*", allowanceMinutes=1440)
        browser.close()
        return Person(desktop, profile, start_plainly(profile, f"{SITE}/shorts/page"), title)

    return before


def share(person: Person) -> float:
    """The part of the time before the page that the ledger has; and the ledger keeps to the
    definition, whatever a person would say."""
    (row,) = person.rows
    keep(row.state.replace(" ", "-"), person.rows)
    print(table(person.rows))
    print(f"counted: {row.ledger / row.lasted:.1%} of what a person would call spent")
    assert abs(row.error) <= max(1.0, row.lasted / 100)
    return row.ledger / row.lasted


def test_short_clips_with_a_swipe_now_and_then(before):
    person = before(pages.CLIPS, "clips")
    with person.state("short clips"):
        person.repeat([15, 22, 31, 18, 45, 27, 58, 24], person.key)
        time.sleep(8)
    assert share(person) >= 0.95


def test_a_feed(before):
    person = before(pages.LONG, "long")
    with person.state("a feed"):
        person.move()
        for pause in [2, 6, 3, 9, 4, 12, 2, 7, 5, 20, 3, 8, 6, 14, 4, 9, 3, 11]:
            person.busy(1, person.wheel, every=0.25)
            time.sleep(pause)
        person.wheel()
    assert share(person) >= 0.95


def test_a_long_article(before):
    person = before(pages.LONG, "long")
    with person.state("a long article"):
        person.move()
        person.repeat([5, 12, 50, 30, 8, 42, 25, 18, 35, 15], person.wheel)
        # The last paragraph, the window still in front.
        time.sleep(25)
    assert share(person) >= 0.80


def test_a_lecture_left_playing_without_count_playback(before):
    person = before(pages.video("lecture", attributes="controls"), "lecture")
    with person.state("a lecture"):
        person.click(500, 400)
        time.sleep(400)
    assert share(person) <= 0.05
