"""Active time in pages that hold others: frames that we may see into, and those that we may not."""

import time

import pytest
from harness import pages
from harness.person import Person
from harness.results import keep
from harness.site import Answer
from harness.truth import IDLE_AFTER, table

SITE = "http://www.youtube.test"
# While the focus is where no script sees, the page asks every 5 s whether somebody is there.
SAMPLE = 5.0

pytestmark = pytest.mark.long(4)


@pytest.fixture
def person(launch, profile, start_plainly, desktop, site):
    """Somebody before a page of the first rule; frames of `embed.test` are permitted too."""
    site.pages["/shorts/near"] = pages.framing("near", "http://player.youtube.test/inner")
    site.pages["/shorts/far"] = pages.framing("far", "http://www.embed.test/inner")
    site.pages["/shorts/nested"] = pages.framing("nested", "http://www.embed.test/outer")
    site.pages["/shorts/unseen"] = pages.framing("unseen", "http://www.unruled.test/inner")
    site.pages["/outer"] = pages.framing("outer", "http://player.youtube.test/inner")
    site.pages["/inner"] = pages.HEAD.format(title="inner") + '<div style="height:9000px">text</div>'
    site.pages["/shorts/pdf"] = Answer(pages.pdf(), headers={"Content-Type": "application/pdf"})
    browser = launch(profile)
    browser.put("youtube.test/shorts*", allowanceMinutes=1440)
    # The scripts are where a rule is.
    browser.put("embed.test/nothing", allowanceMinutes=1440)
    browser.close()
    return Person(desktop, profile, start_plainly(profile, f"{SITE}/watch"), "/watch")


def another_program_beside(person: Person, seconds: float):
    person.another_program(900, 700, 200, 100, lambda: time.sleep(seconds))


def test_input_inside_a_permitted_frame_counts_for_the_page(person):
    kinds = {"near": "of the same site", "far": "of another site", "nested": "in a frame"}
    for name, what in kinds.items():
        person.go(f"{SITE}/shorts/{name}", name)
        with person.state(f"inside a frame {what}: wheel, keys, a pause"):
            person.click(400, 400)
            person.busy(6, person.wheel)
            person.busy(3, person.key)
            person.repeat([12], person.move)
        with person.state(f"inside a frame {what}: another program beside"):
            person.click(400, 400)
            person.busy(4)
            another_program_beside(person, 8)
    print(table(person.rows))
    keep("frames", person.rows)
    for row in person.rows:
        assert abs(row.error) <= 1, row


def test_focus_where_no_script_sees_counts_while_the_machine_is_used(person):
    for name, what in {"unseen": "an unseen frame", "pdf": "a PDF"}.items():
        person.go(f"{SITE}/shorts/{name}", name)
        with person.state(f"{what}: reading with the wheel"):
            person.click(400, 400)
            person.repeat([3] * 8, person.wheel)
            time.sleep(IDLE_AFTER + SAMPLE + 2)
        with person.state(f"{what}: another program beside"):
            person.click(400, 400)
            person.busy(8, person.wheel)
            another_program_beside(person, 12)
        time.sleep(70)
        with person.state(f"{what}: nobody there"):
            time.sleep(20)
        with person.state(f"{what}: gone on with, more than a minute later"):
            person.repeat([3] * 5, person.wheel)
    print(table(person.rows))
    keep("unseen", person.rows)
    for row in person.rows:
        assert -SAMPLE - 1 <= row.error <= 1, row
