"""Time that runs out on an open page, and the cover that is laid over one in which something was typed."""

from harness.browser import BLOCKED
from harness.waiting import wait_until

LOUD = "background: rgb(255, 0, 255)"


def use_up(browser, number: int = 0):
    """The time of a rule, the first one, is over from now on; sums are left."""
    rule = browser.ask("rules.list")["rules"][number]
    fields = {name: rule[name] for name in rule if name not in ("hosts", "sites", "today")}
    browser.ask("rules.put", {"check": False, "rule": fields | {"allowanceMinutes": 0}})


def our_frame(page):
    return next((frame for frame in page.frames if BLOCKED.match(frame.url)), None)


def wait_in(page, condition, what, patience: float = 15):
    """As `wait_until`; it lets Playwright hear of frames and tabs meanwhile."""
    return wait_until(lambda: page.wait_for_timeout(50) or condition(), what, patience)


def wait_for_cover(page):
    frame = wait_in(page, lambda: our_frame(page), "our page stands in a frame")
    frame.get_by_role("button", name="Open in a new tab").wait_for()
    return frame


def type_in(page, field, text="An answer, half written"):
    page.click(f"#{field}")
    page.keyboard.type(text)


def give_back(browser, minutes: int = 30):
    """Takes `use_up` back, which is free for ten minutes."""
    rule = browser.ask("rules.list")["rules"][0]
    fields = {name: rule[name] for name in rule if name not in ("hosts", "sites", "today")}
    browser.ask("rules.put", {"check": False, "rule": fields | {"allowanceMinutes": minutes}})
