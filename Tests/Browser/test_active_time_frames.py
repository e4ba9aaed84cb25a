"""Active time in pages that hold others: frames that we may see into, and those that we may not."""

import time

import pytest
from harness import pages
from harness.person import Person
from harness.site import Answer
from harness.truth import IDLE_AFTER, table

SITE = "http://www.youtube.test"
# While the focus is where no script sees, the page asks every 5 s whether somebody is there.
SAMPLE = 5.0

pytestmark = pytest.mark.long


@pytest.fixture
def before(launch, profile, start_plainly, desktop, site):
    """Somebody before a page of the first rule: `before(path, title)`."""
    site.pages["/shorts/near"] = pages.framing("near", "http://player.youtube.test/inner")
    site.pages["/shorts/far"] = pages.framing("far", "http://www.embed.test/inner")
    site.pages["/shorts/nested"] = pages.framing("nested", "http://www.embed.test/outer")
    site.pages["/shorts/unseen"] = pages.framing("unseen", "http://www.unruled.test/inner")
    site.pages["/outer"] = pages.framing("outer", "http://player.youtube.test/inner")
    site.pages["/inner"] = pages.HEAD.format(title="inner") + '<div style="height:9000px">text</div>'
    site.pages["/shorts/pdf"] = Answer(pages.pdf(), headers={"Content-Type": "application/pdf"})

    def before(path: str, title: str) -> Person:
        browser = launch(profile)
        browser.put("youtube.test/shorts*", allowanceMinutes=1440)
        # The scripts are where a rule is; this one makes the frames of that host permitted.
        browser.put("embed.test/nothing", allowanceMinutes=1440)
        browser.close()
        return Person(desktop, profile, start_plainly(profile, SITE + path), title)

    return before


@pytest.mark.parametrize("name", ["near", "far", "nested"])
def test_input_inside_a_permitted_frame_counts_for_the_page(before, name):
    person = before(f"/shorts/{name}", name)
    with person.state(f"{name}: wheel and keys inside"):
        person.click(400, 400)
        person.busy(8, person.wheel)
        person.busy(4, person.key)
    with person.state(f"{name}: a pause inside, and the tail"):
        person.repeat([20], person.move)
        time.sleep(IDLE_AFTER + 3)
    with person.state(f"{name}: another program beside"):
        person.busy(4)
        person.noted("left")
        program = person.desktop.other_program(900, 700, 200, 100)
        person.desktop.wait_for_title("ImageMagick")
        person.busy(8)
        program.kill()
        program.wait()
        person.come_back()
    print(table(person.rows))
    for row in person.rows:
        assert abs(row.error) <= 1, row


@pytest.mark.parametrize("name", ["unseen", "pdf"])
def test_focus_where_no_script_sees_counts_while_the_machine_is_used(before, name):
    person = before(f"/shorts/{name}", "unseen" if name == "unseen" else "pdf")
    with person.state(f"{name}: reading with the wheel"):
        person.click(400, 400)
        person.repeat([3] * 8, person.wheel)
        time.sleep(IDLE_AFTER + SAMPLE + 2)
    with person.state(f"{name}: another program beside"):
        person.click(400, 400)
        person.busy(8, person.wheel)
        person.noted("left")
        program = person.desktop.other_program(900, 700, 200, 100)
        person.desktop.wait_for_title("ImageMagick")
        time.sleep(12)
        program.kill()
        program.wait()
    with person.state(f"{name}: nobody there"):
        time.sleep(25)
    print(table(person.rows))
    for row in person.rows[:2]:
        assert -SAMPLE - 1 <= row.error <= 1, row
    # The key that brought the window forward was an input of somebody, nothing after it.
    assert person.rows[2].ledger <= IDLE_AFTER + 1
