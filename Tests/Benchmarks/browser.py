"""Measures what the content scripts cost a page; see `run` beside this file.

Browsers load the same page in turn: without the extension, with one that has an empty content script
(the yardstick: what any content script costs), and with ours and a rule for the site that has time
left. Only differences of one run are reported. `--print` writes nothing.
"""

import json
import statistics
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from harness.browser import Browser
from harness.chromium import executable, launch_context
from harness.profile import LETS_LOAD, Profile, install, keep_over_restarts, load_unpacked
from harness.site import Site
from host_process import ROOT
from loads import load_times
from playwright.sync_api import Page, sync_playwright

DOCUMENT = ROOT / "docs/benchmarks.md"
HEADING = "## In the browser"
SITE = "www.youtube.test"
URL = f"http://{SITE}/watch"
LOADS = 100
# With a debugger, for what only it can tell.
WATCHED_LOADS = 30
MOVES = 400
ROUNDS = 5

# Calls the listeners of a pointer's move as Chromium does, without what Chromium itself needs.
HANDLE = """(listeners, count) => {
  for (let at = 0; at < count; at += 1) {
    const event = { isTrusted: true, type: "pointermove", screenX: at, screenY: at,
                    timeStamp: performance.now() };
    for (const listener of listeners) listener(event);
  }
}"""
CALLS = 20_000


@dataclass
class Cost:
    load_ms: float
    empty_ms: float
    load_cpu_ms: float
    heap_kib: float
    handle_us: float
    move_us: float


class Subject:
    """One browser's page and what is measured in it."""

    def __init__(self, page: Page):
        self.page = page
        self.session = page.context.new_cdp_session(page)
        # Processor time of the page's thread: other programs count least.
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.cpu: list[float] = []
        self.heaps: list[float] = []
        self.moves: list[float] = []
        self.handles: list[float] = []

    def metric(self, name: str) -> float:
        metrics = self.session.send("Performance.getMetrics")["metrics"]
        return next(each["value"] for each in metrics if each["name"] == name)

    def load(self):
        self.page.goto(URL)
        self.page.wait_for_timeout(100)
        self.cpu.append(self.metric("TaskDuration") * 1e3)

    def weigh(self):
        self.session.send("HeapProfiler.collectGarbage")
        self.heaps.append(self.session.send("Runtime.getHeapUsage")["usedSize"] / 1024)

    def handle(self):
        """Calls our listeners in a loop."""
        contexts = []
        session = self.page.context.new_cdp_session(self.page)
        session.on("Runtime.executionContextCreated", lambda event: contexts.append(event["context"]))
        session.send("Runtime.enable")
        ours = [each for each in contexts if each["origin"].startswith("chrome-extension:")]
        if not ours:
            self.handles.append(0)
            return
        where = {"contextId": ours[0]["id"]}
        asked = {"expression": "window", "objectGroup": "ours", **where}
        window = session.send("Runtime.evaluate", asked)["result"]
        found = session.send(
            "DOMDebugger.getEventListeners", {"objectId": window["objectId"]}
        )["listeners"]
        handlers = [each["handler"] for each in found if each["type"] == "pointermove"]
        objects = [{"objectId": handler["objectId"]} for handler in handlers]

        def spent(listeners: list) -> float:
            before = self.metric("TaskDuration")
            session.send(
                "Runtime.callFunctionOn",
                {
                    "functionDeclaration": f"(...all) => ({HANDLE})(all.slice(1), all[0])",
                    "executionContextId": where["contextId"],
                    "arguments": [{"value": CALLS}, *listeners],
                },
            )
            return self.metric("TaskDuration") - before

        # Less the loop itself, with its events.
        self.handles.append((spent(objects) - spent([])) * 1e6 / CALLS)
        session.detach()

    def move(self):
        """Moves the pointer, one event at a time, and takes the time of all scripts."""
        self.page.evaluate("() => { window.count = 0; onpointermove = () => { count += 1; }; }")
        before = self.metric("ScriptDuration")
        for step in range(MOVES):
            self.page.mouse.move(100 + step % 300, 100 + step % 200)
        spent = self.metric("ScriptDuration") - before
        self.moves.append(spent * 1e6 / self.page.evaluate("count"))


def with_empty_script(launch, folder: Path) -> Profile:
    """A profile with an extension that has a content script that does nothing."""
    folder.mkdir()
    scripts = {"matches": ["*://*/*"], "js": ["empty.js"], "run_at": "document_start"}
    manifest = {"manifest_version": 3, "name": "Empty", "version": "1", "content_scripts": [scripts]}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (folder / "empty.js").write_text('"use strict";\n')
    profile = Profile.fresh(folder / "profile")
    browser = launch(profile, args=[LETS_LOAD])
    extension_id = load_unpacked(browser, folder)
    browser.close()
    keep_over_restarts(profile, extension_id)
    return profile


@contextmanager
def profiles(playwright, site: Site):
    """Without an extension, with an empty script, and with ours; and how a browser is launched on one,
    with a debugger."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def launch(profile, args=()):
            return Browser(launch_context(playwright, profile, site, None, args), profile)

        ours = install(launch, folder / "ours", granted=True)
        browser = launch(ours)
        browser.wait_for_host()
        browser.put("youtube.test", allowanceMinutes=1_000)
        browser.close()
        yield launch, Profile.fresh(folder / "plain"), with_empty_script(launch, folder / "empty"), ours


def added_to_loads(plain: Profile, empty: Profile, ours: Profile) -> tuple[float, float]:
    """Milliseconds that ours adds, and an empty script."""
    browsers = {
        "plain": plain,
        "empty": empty,
        "ours": ours,
    }
    medians = {
        name: statistics.median(times)
        for name, times in load_times(browsers, SITE, LOADS).items()
    }
    return medians["ours"] - medians["plain"], medians["empty"] - medians["plain"]


def measure() -> Cost:
    site = Site()
    with sync_playwright() as playwright, profiles(playwright, site) as (launch, *all_three):
        load_ms, empty_ms = added_to_loads(*all_three)
        browsers = [launch(profile) for profile in (all_three[0], all_three[2])]
        browsers[1].wait_for_host()
        plain, ours = (Subject(browser.page()) for browser in browsers)
        for each in (plain, ours):
            each.load()
            each.cpu.clear()
        for _ in range(WATCHED_LOADS):
            for each in (plain, ours):
                each.load()
        for _ in range(ROUNDS):
            for each in (plain, ours):
                each.load()
                each.weigh()
                each.move()
                each.handle()
        for browser in browsers:
            browser.close()
    site.close()

    def added(name: str) -> float:
        return statistics.median(getattr(ours, name)) - statistics.median(getattr(plain, name))

    return Cost(load_ms, empty_ms, added("cpu"), added("heaps"), added("handles"), added("moves"))


def section(cost: Cost) -> str:
    return f"""{HEADING}

Written by `Tests/Benchmarks/run --browser` ({version()}). What the content scripts add to
a page of a ruled site with time left, against the same page in a browser without the extension. On a
site without a rule no script of ours runs (`Tests/Browser/test_quiet_cost.py`).

| added | this | bar | yardstick: an empty content script |
| --- | --- | --- | --- |
| time until the page is loaded | {cost.load_ms:.1f} ms | ≤ 4 ms | {cost.empty_ms:.1f} ms |
| processor time of the page's thread, a load | {cost.load_cpu_ms:.1f} ms | | |
| V8 heap, a document | {cost.heap_kib / 1024:.2f} MiB | ≤ 1.3 MB | |
| our listener, a pointer event | {cost.handle_us:.1f} µs | ≤ 2 µs | |
| processor time of all scripts, a pointer event, one a frame | {cost.move_us:.0f} µs | | |

- The time until the page is loaded is the median of {LOADS} loads of each browser in turn, without a
  debugger. On two cores much of it is the work of other processes (the worker, the host) beside the
  page's own.
- The others are medians of {WATCHED_LOADS} loads; of {ROUNDS} weighings after a garbage collection; of {ROUNDS} times
  {CALLS:,} calls of our listener one after another, in processor time; and of {ROUNDS} times {MOVES} real moves
  of the pointer, where each call finds the processor's caches cold, as it finds those of the page's own
  listener.
"""


def version() -> str:
    words = subprocess.run([executable(), "--version"], capture_output=True, text=True, check=True)
    return " ".join(words.stdout.split()[:2])


def main() -> int:
    text = section(measure())
    print(text)
    if "--print" not in sys.argv:
        kept = DOCUMENT.read_text().partition(HEADING)[0].rstrip()
        DOCUMENT.write_text(f"{kept}\n\n{text}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
