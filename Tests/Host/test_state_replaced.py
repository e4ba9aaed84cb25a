"""The state's files are changed by hand under a running host: nothing more is acknowledged that
would be lost, the host ends, and the next one begins with what the browser still holds."""

import shutil
import sqlite3

import pytest
from host_process import PATIENCE, HostProcess, HostRefused, rule

PAGE = "https://x.com/"
HELD = {"day": "", "stopped": [], "rules": [rule("x.com") | {"id": 1}]}
DAMAGE = -32005


def other_database(home):
    path = home / "other.sqlite"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE t (x)")
    return path


def overwrite(home):
    """In place: the same file has another content."""
    with open(home / "state.sqlite", "r+b") as file:
        file.write(b"\x00" * 8192)


def empty(home):
    (home / "state.sqlite").write_bytes(b"")


def remove(home):
    (home / "state.sqlite").unlink()


def replace_by_rubbish(home):
    (home / "rubbish").write_bytes(b"rubbish" * 5000)
    (home / "rubbish").rename(home / "state.sqlite")


def replace_by_a_database(home):
    other_database(home).rename(home / "state.sqlite")


def copy_another_database_over_it(home):
    shutil.copyfile(other_database(home), home / "state.sqlite")


def remove_the_log(home):
    (home / "state.sqlite-wal").unlink()


def remove_the_index(home):
    (home / "state.sqlite-shm").unlink()


def remove_all(home):
    for name in ("state.sqlite", "state.sqlite-wal", "state.sqlite-shm"):
        (home / name).unlink()


CHANGES = [
    overwrite, empty, remove, replace_by_rubbish, replace_by_a_database,
    copy_another_database_over_it, remove_the_log, remove_the_index, remove_all,
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_the_next_message_is_refused_and_the_host_ends(start, home, change):
    host = start()
    host.put("x.com", allowanceMinutes=30)
    host.spend(PAGE, 60)
    change(home)
    with pytest.raises(HostRefused) as refused:
        host.put("y.com")
    assert refused.value.code == DAMAGE
    assert host.process.wait(PATIENCE) == 0
    assert "removed, replaced or overwritten" in (home / "host.log").read_text()

    again = start(opened=False)
    again.open(held=HELD)
    assert [entry["patterns"] for entry in again.ask("rules.list")["rules"]] == [["x.com"]]
    again.put("z.com")
    again.close()
    third = start()
    assert [entry["patterns"] for entry in third.ask("rules.list")["rules"]] == [["x.com"], ["z.com"]]


def test_every_host_of_the_folder_notices_and_none_takes_the_new_state_away(start, home):
    first, second = start(), start()
    first.put("x.com")
    second.check(PAGE)
    remove(home)
    with pytest.raises(HostRefused):
        first.check(PAGE)
    fresh = start(opened=False)
    fresh.open(held=HELD)
    fresh.put("z.com")
    with pytest.raises(HostRefused):
        second.check(PAGE)
    assert second.process.wait(PATIENCE) == 0
    assert len(fresh.ask("rules.list")["rules"]) == 2
    fresh.close()
    assert len(start().ask("rules.list")["rules"]) == 2


def test_a_killed_host_and_an_ordinary_end_are_no_damage(start, home):
    first, second = start(), start()
    first.put("x.com")
    first.process.kill()
    first.process.wait()
    assert second.check(PAGE)["action"] == "pass"
    second.put("y.com")
    third = start()
    second.close()
    assert len(third.ask("rules.list")["rules"]) == 2
    assert "replaced" not in (home / "host.log").read_text()
    assert isinstance(third, HostProcess)
