"""Long tests run beside the others: each `long` test is a pytest of its own, started at once.

The session's own item only waits for that process and passes or fails as it did, so a scenario of
minutes costs the run no more than its longest one. `--foreground` runs them in place instead.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

# They mostly wait for real time to pass. Beside an ordinary run two more browsers leave two cores
# room; where little else runs, four do.
AT_ONCE, AT_ONCE_ALONE = 2, 4
# Of the long tests these alone belong to an ordinary run, which has to end within half an hour on two
# cores; `--patient` runs them all.
ORDINARY = {"test_active_time.py", "test_new_day.py"}


class BackgroundItem(pytest.Item):
    """Stands in for a long test and tells how its process ended."""

    def start(self, pool: ThreadPoolExecutor, target: str):
        self.outcome = pool.submit(_run, target)

    def runtest(self):
        code, output = self.outcome.result()
        print(output)
        if code != 0:
            pytest.fail(f"{self.name} failed in its own process:\n{output}", pytrace=False)

    def reportinfo(self):
        return self.path, 0, f"{self.name} (beside the others)"


def minutes(item: pytest.Item) -> int:
    """About how long it takes, as its mark says: the longest begins first."""
    return next(iter(item.get_closest_marker("long").args), 1)


def _run(target: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--foreground", "-q", "--no-header", target],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        stdin=subprocess.DEVNULL, env=os.environ,
    )
    return done.returncode, done.stdout


def is_for_the_patient(item: pytest.Item) -> bool:
    return item.get_closest_marker("long") is not None and item.path.name not in ORDINARY


def send_to_background(items: list[pytest.Item], at_once: int) -> None:
    """Replaces the long tests by their stand-ins, at the end, and starts their processes."""
    long = [item for item in items if item.get_closest_marker("long")]
    long.sort(key=minutes, reverse=True)
    if not long:
        return
    pool = ThreadPoolExecutor(at_once)
    stand_ins = []
    for item in long:
        stand_in = BackgroundItem.from_parent(item.parent, name=item.name)
        path, _, test = item.nodeid.partition("::")
        stand_in.start(pool, f"{item.config.rootpath / path}::{test}")
        stand_ins.append(stand_in)
    items[:] = [item for item in items if item not in long] + stand_ins
