"""What counting costs: nothing while nobody is there, and little while somebody is."""

import time
from pathlib import Path

import pytest
from harness import pages
from harness.chromium import descendants, host_processes

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


def switches(pids: list[int]) -> dict[int, int]:
    """How often each process was woken so far, all its threads together."""
    counts = {}
    for pid in pids:
        total = 0
        for task in Path(f"/proc/{pid}/task").iterdir():
            for line in (task / "status").read_text().splitlines():
                if "ctxt_switches" in line:
                    total += int(line.split()[1])
        counts[pid] = total
    return counts


def renderers(pid: int, *, extension: bool) -> list[int]:
    found = []
    for each in descendants(pid):
        command = Path(f"/proc/{each}/cmdline").read_bytes()
        if b"--type=renderer" in command and b"zygote" not in command:
            if (b"--extension-process" in command) == extension:
                found.append(each)
    return found


def woken(pids: list[int]) -> int:
    before = switches(pids)
    time.sleep(WATCHED)
    after = switches(pids)
    return sum(after[pid] - before[pid] for pid in pids)


@pytest.mark.long
def test_nobody_there_nothing_runs(launch, profile, start_plainly, desktop, still):
    browser = launch(profile)
    browser.put("youtube.test/shorts*", allowanceMinutes=1440)
    browser.close()
    plain = start_plainly(profile, PAGE)
    desktop.wait_for_title("still")
    desktop.wander(6)
    time.sleep(LONGEST_PAUSE + 10)
    (host,) = host_processes(profile.home)
    workers = renderers(plain.pid, extension=True)
    assert workers, "the worker's process"
    before = switches([host]), switches(workers)
    all_woken = woken(renderers(plain.pid, extension=False))
    host_woken, worker_woken = (
        sum(now.values()) - sum(then.values())
        for now, then in zip((switches([host]), switches(workers)), before, strict=True)
    )
    print(f"In {WATCHED} s: host {host_woken}, worker's process {worker_woken}, pages {all_woken} wake-ups")
    assert host_woken == 0
    # The browser's own housekeeping in that process; a timer of ours would show once a second or five.
    assert worker_woken <= WATCHED / 5


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
    print(heard)
    assert 3 <= len(heard) <= 20 / 5 + 1
    assert {method for method, _ in heard} == {"watch.activity"}
