"""Walks every road several times and writes docs/roads.md; see `table` beside this file."""

import argparse
import os
import statistics
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from harness.browser import Browser
from harness.chromium import PlainChromium, launch_context
from harness.desktop import Desktop
from harness.devtools import DevTools
from harness.profile import install
from harness.secure import SecureSite
from harness.site import Site
from host_process import ROOT
from playwright.sync_api import sync_playwright

from .frames import FRAMES, FrameWalker
from .plain import PLAIN, PlainSeen, PlainWalker
from .road import Road, Seen
from .start import browser_for_roads
from .table import ROADS
from .walker import Walker

PAGE = ROOT / "docs/roads.md"


def walk_all(playwright, server: Site, rounds: int):
    """What the first round saw on each road, and the milliseconds of all of them."""
    seen: dict[tuple[Road, str], Seen] = {}
    times: dict[tuple[Road, str], list[float]] = defaultdict(list)
    for number in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            with browser_for_roads(playwright, server, Path(folder)) as browser:
                walker = Walker(browser, server)
                for road in ROADS:
                    for rule in road.rule:
                        result, ms = walker.walk(road, rule, back_too=number == 0)
                        seen.setdefault((road, rule), result)
                        times[road, rule].append(ms)
                if number == 0:
                    frames = FrameWalker(browser, server)
                    inside = {road: frames.walk(road) for road in FRAMES}
        print(f"Round {number + 1} of {rounds} is done.", file=sys.stderr)
    return seen, times, inside


def walk_plain(playwright, server: Site) -> dict:
    def launch(profile, args=()):
        return Browser(launch_context(playwright, profile, server, None, args), profile)

    with tempfile.TemporaryDirectory() as folder:
        profile = install(launch, Path(folder), granted=True)
        desktop = Desktop()
        browser = PlainChromium(profile, server, desktop, "--remote-debugging-port=0", "about:blank")
        tools = DevTools(profile.user_data)
        tools.wait_for_worker()
        walker = PlainWalker(browser, tools, desktop, server)
        seen = {(road, rule): walker.walk(road, rule) for road in PLAIN for rule in road.rule}
        tools.close()
        browser.close()
        desktop.close()
    return seen


def table(head: str, rows: list[tuple]) -> str:
    columns = head.split(" | ")
    lines = [head, " | ".join("---" for _ in columns), *(" | ".join(map(str, row)) for row in rows)]
    return "\n".join(f"| {line} |" for line in lines)


def text(name: str) -> str:
    """A road's name as a cell."""
    return name.replace("|", "\\|").replace("<", "&lt;")


def road_rows(seen, times) -> list[tuple]:
    return [
        (text(road.name), rule, found.layer, found.requests, "yes" if found.painted else "no",
         f"`{found.back}`" if found.back else "covered in place" if road.in_place else "a new tab",
         round(statistics.median(times[road, rule])))
        for (road, rule), found in seen.items()
    ]


def frame_rows(inside) -> list[tuple]:
    return [
        (road.name, "yes" if road.inside else "no", road.rule,
         "stopped" if found.blocked else "plays", found.requests,
         "yes" if found.shown else "no")
        for road, found in inside.items()
    ]


def plain_rows(seen: dict) -> list[tuple]:
    return [
        (text(road.name), rule, found.requests, "yes" if found.painted else "no")
        for (road, rule), found in seen.items()
    ]


def document(seen, times, inside, plain, rounds: int) -> str:
    every = [ms for each in times.values() for ms in each]
    return f"""# Every road to a stopped page

Written by `Tests/Browser/roads/table`, which walks each road {rounds} times in a real Chromium. The
tests (`Tests/Browser/test_roads*.py`) walk the same table and hold it to what is written in it.

- *Rule*: set before the first page is opened (`before`), while it is open (`open`), or come to hold
  on the stopped page itself (`runs out`).
- *Layer*: `dnr`, the declarative rules; `stop.js`, the script that is registered where something is
  stopped, or put into an open page; `watch.js`, the script on ruled sites; `net`, the worker.
- *Requests*: how often the server was asked for the stopped page from then on.
- *Painted*: whether a film of the tab shows anything of the page after the act, or after the stop
  where it was open.
- *Back*: where the Back button leads from the blocked page. Begun at `/watch`, after `/feed`.
- *ms*: from the act to the first paint of the blocked page, the median of {rounds}, on {os.cpu_count()} cores with
  software rendering; over all roads {round(statistics.median(every))}.

{table("road | rule | layer | requests | painted | Back | ms", road_rows(seen, times))}

## Inside other sites

A rule holds inside other sites only where it says so; otherwise what they embed plays. *Permitted*
is a site that the extension may look into.

{table("page in a page | also inside other sites | rule | it is | requests | painted",
       frame_rows(inside))}

An embedded page that was open before its rule was made plays on, in another site than a permitted one,
until it is loaded again.

## In a window, without a debugger

{table("road | rule | requests | painted", plain_rows(plain))}

`test_roads_starts.py` has those that begin with the browser: an address on its command line is asked
of the server once, before any extension runs, and nothing of the answer is painted; a session that
comes back after its time was used elsewhere, a reload of the extension, and a private window end at
the blocked page.
"""


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--print", action="store_true", help="write nothing")
    given = options.parse_args()
    server = SecureSite()
    with sync_playwright() as playwright:
        seen, times, inside = walk_all(playwright, server, given.rounds)
        plain = walk_plain(playwright, server)
    server.close()
    page = document(seen, times, inside, plain, given.rounds)
    print(page)
    if not given.print:
        PAGE.write_text(page)
    wrong = [f"{road.name}, {rule}: {found}" for (road, rule), found in seen.items()
             if found != road.expected(rule)]
    wrong += [f"{road.slug}: {found}" for road, found in inside.items() if found != road.expected()]
    wrong += [f"{road.name}: {found}" for (road, _), found in plain.items()
              if found != PlainSeen(road.requests, False)]
    for line in wrong:
        print(f"Not as expected: {line}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
