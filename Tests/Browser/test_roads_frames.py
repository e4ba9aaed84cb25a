"""A stopped page inside other sites: stopped where the rule says so; a lecture in a course plays."""

import pytest
from roads.frames import FRAMES, FrameRoad, FrameWalker


@pytest.fixture(scope="module")
def walker(roads_browser, server):
    return FrameWalker(roads_browser, server)


@pytest.mark.parametrize("road", [pytest.param(road, id=road.slug) for road in FRAMES])
def test_a_frame_is_stopped_where_the_rule_says_so(walker: FrameWalker, road: FrameRoad):
    assert walker.walk(road) == road.expected()
