"""What counting costs: nothing while nobody is there, and little while somebody is."""

import time
from collections import Counter
from pathlib import Path

import pytest
from harness import pages
from harness.chromium import descendants, host_processes
from harness.results import note

PAGE = "http://www.youtube.test/shorts/still"
# After the last input a pause may still be bridged so long; then nothing runs.
LONGEST_PAUSE = 60
WATCHED = 60

# Heard by the worker beside its own listener, by the document that sent it.
LISTEN = """() => {
  self.heard = [];
  chrome.runtime.onMessage.addListener((message, sender) => {
    if (sender.tab) self.heard.push([message.method, sender.documentId]);
  });
}"""


@pytest.fixture
def still(site):
    site.pages["/shorts/still"] = site.pages["/still"] = (
        pages.HEAD.format(title="still") + '<h1>still</h1><div style="height:4000px"></div>'
    )


def switches(pid: int) -> Counter:
    """How often each thread of a process was woken so far, by the threads' names."""
    counts = Counter()
    for task in Path(f"/proc/{pid}/task").iterdir():
        status = dict(
            line.split(":\t", 1) for line in (task / "status").read_text().splitlines() if ":\t" in line
        )
        counts[status["Name"]] += sum(int(status[f"{kind}_ctxt_switches"]) for kind in ("voluntary", "nonvoluntary"))
    return counts


def woken(*pids: int) -> list[Counter]:
    """What happened in each process while nobody was there."""
    before = [switches(pid) for pid in pids]
    time.sleep(WATCHED)
    return [switches(pid) - then for pid, then in zip(pids, before, strict=True)]


def renderer(pid: int, *, extension: bool) -> int:
    """The youngest process of a browser with pages in it, or that of the worker."""
    found = []
    for each in descendants(pid):
        command = Path(f"/proc/{each}/cmdline").read_bytes()
        plain = b"--top-chrome-webui" not in command and b"--instant-process" not in command
        if b"--type=renderer" in command and plain and (b"--extension-process" in command) == extension:
            found.append(each)
    return max(found)


@pytest.mark.long(4)
def test_nobody_there_nothing_runs(launch, profile, start_plainly, desktop, still):
    browser = launch(profile)
    browser.put("youtube.test/shorts*", allowanceMinutes=1440)
    browser.close()
    plain = start_plainly(profile, PAGE)
    desktop.wait_for_title("still")
    desktop.wander(6)
    time.sleep(LONGEST_PAUSE + 10)
    (host,) = host_processes(profile.home)
    hosts, workers, ruled = woken(
        host, renderer(plain.pid, extension=True), renderer(plain.pid, extension=False)
    )
    # The same page where no rule is and none of our scripts.
    plain.open("http://www.elsewhere.test/still")
    time.sleep(LONGEST_PAUSE / 2)
    (unruled,) = woken(renderer(plain.pid, extension=False))
    for name, counts in [("host", hosts), ("worker", workers), ("ruled page", ruled), ("other page", unruled)]:
        print(f"{name}: {counts.total()} in {WATCHED} s, {dict(counts.most_common(4))}")
    note(
        "idle",
        f"With a ruled page open and nobody there, in {WATCHED} s: the host was woken {hosts.total()} "
        f"times, the process of the extension's worker {workers.total()} times, that of the page "
        f"{ruled.total()} times, and {unruled.total()} times where the same page has no rule.",
    )
    assert hosts.total() == 0
    assert workers.total() <= WATCHED / 2
    assert ruled.total() <= unruled.total() + WATCHED / 2


def test_one_message_in_five_seconds_while_active(launch, profile, desktop, still):
    browser = launch(profile, desktop)
    browser.put("youtube.test/shorts*", allowanceMinutes=1440)
    (worker,) = browser.context.service_workers
    page = browser.page(PAGE)
    page.bring_to_front()
    desktop.wander(2)
    worker.evaluate(LISTEN)
    for _ in range(20):
        desktop.wander(1, every=0.1)
        page.wait_for_timeout(1)
    heard = worker.evaluate("self.heard")
    note("messages", f"In 20 s of steady movement the page sent {len(heard)} messages.")
    assert 3 <= len(heard) <= 20 / 5 + 1
    assert {method for method, _ in heard} == {"watch.activity"}
