"""Every road to a stopped page is closed: the table of `roads/table.py`, in one browser.

What stops the page, whether the server is asked, that nothing of it is painted, and that Back leads
where the person was.
"""

import pytest
from roads.road import Road
from roads.table import ROADS
from roads.walker import Walker


@pytest.fixture(scope="module")
def walker(roads_browser, server):
    return Walker(roads_browser, server)


CASES = [
    pytest.param(road, rule, id=f"{road.slug}-{rule}") for road in ROADS for rule in road.rule
]


@pytest.mark.parametrize(("road", "rule"), CASES)
def test_a_road_is_closed(walker: Walker, road: Road, rule: str):
    seen, _ = walker.walk(road, rule)
    assert seen == road.expected(rule)
