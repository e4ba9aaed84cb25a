"""Waiting for what another process does."""

import time

PATIENCE = 10.0


def wait_until(condition, what: str, patience: float = PATIENCE, every: float = 0.05):
    """Waits until `condition()` is true and returns what it returned."""
    deadline = time.monotonic() + patience
    while True:
        if result := condition():
            return result
        if time.monotonic() > deadline:
            raise AssertionError(f"Not within {patience:g} s: {what}.")
        time.sleep(every)
