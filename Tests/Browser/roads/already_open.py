"""Pages that are open already when their rule comes to hold."""

from .acts import AN_APPLICATION, both, run, tab, visit, with_minutes
from .pages import glaring
from .road import RUNS_OUT, Road


def rule_is_set(walker):
    walker.put(walker.road)


def done_for_today(walker):
    """What is left of the day is given back, from another tab: open pages learn of it."""
    walker.browser.ask("rules.finish", {"ids": [walker.rule["id"]]})


def last_second(walker):
    """All but a second of the rule's minute is used, and the page lies under the pointer."""
    walker.browser.profile.spend(walker.site + "/shorts/x", 59)


def use_it(walker):
    """Moves the pointer until the page is gone."""
    for step in range(100):
        walker.page.mouse.move(100 + 7 * step, 200 + 3 * step)
        walker.page.wait_for_timeout(100)
        if walker.browser.is_blocked(walker.page):
            return


def in_another_window(walker):
    with walker.browser.context.expect_page() as opened:
        walker.worker.evaluate("chrome.windows.create({ url: 'about:blank' }).then(() => null)")
    walker.page = opened.value
    visit("/feed", "/watch", "/shorts/x")(walker)


FIELDS = '<textarea id="area"></textarea><p id="free" contenteditable>&nbsp;</p>'


def type_into(field: str):
    """Types there, and lets the keys rest: nothing waits for them any more."""

    def setup(walker):
        walker.page.click(f"#{field}")
        walker.page.keyboard.type("An answer, half written")
        walker.page.wait_for_timeout(5_000)

    return setup


def half_written(field: str, name: str) -> Road:
    return Road(
        f"open in front, text typed in {name}",
        setup=both(with_minutes(5), visit("/shorts/x"), type_into(field)),
        act=done_for_today,
        pages={"/shorts/x": glaring("/shorts/x", FIELDS)},
        rule=(RUNS_OUT,),
        layer="watch.js",
        in_place=True,
    )


def another_tab_in_front(walker):
    walker.worker.evaluate("chrome.tabs.create({ url: 'about:blank#front' }).then(() => null)")


ALREADY_OPEN = [
    Road(
        "open in front, not watched yet",
        setup=visit("/shorts/x"),
        act=rule_is_set,
        rule=(RUNS_OUT,),
        layer="stop.js",
        unlock=True,
    ),
    Road(
        "open in front",
        setup=both(with_minutes(5), visit("/shorts/x")),
        act=done_for_today,
        rule=(RUNS_OUT,),
        layer="watch.js",
    ),
    Road(
        "open in front, the last second used",
        setup=both(with_minutes(1), last_second, visit("/shorts/x")),
        act=use_it,
        rule=(RUNS_OUT,),
        layer="watch.js",
        unlock=True,
    ),
    Road(
        "open in the background, not watched yet",
        setup=both(visit("/shorts/x"), another_tab_in_front),
        act=rule_is_set,
        rule=(RUNS_OUT,),
        layer="stop.js",
    ),
    Road(
        "open in the background",
        setup=both(with_minutes(5), visit("/shorts/x"), another_tab_in_front),
        act=done_for_today,
        rule=(RUNS_OUT,),
        layer="watch.js",
    ),
    Road(
        "open in a second window",
        setup=both(with_minutes(5), in_another_window),
        act=done_for_today,
        rule=(RUNS_OUT,),
        layer="watch.js",
    ),
    Road(
        "open by an application",
        html=AN_APPLICATION,
        setup=both(with_minutes(5), run("show('/shorts/x')")),
        act=done_for_today,
        rule=(RUNS_OUT,),
        layer="watch.js",
    ),
    half_written("area", "a textarea"),
    half_written("free", "an editable part"),
]
