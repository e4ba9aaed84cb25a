"""Too little memory, files or room is no damage: what cannot be read is left as it is, by hosts and
by commands, and all rules and counts are there when there is enough again."""

import os
import resource
import subprocess

import pytest
from host_process import ORIGIN, midday_zone, release_binary

LISTED, SEALED, USED = "https://l.example/", "https://s.example/", "https://o.example/"
KIB = 1024
# From what not even begins to what is enough for everything.
MEMORY = [*range(0, 1_000 * KIB, 4 * KIB), *range(1_000 * KIB, 20_000 * KIB, 1_000 * KIB)]
ADDRESSES = [*range(7_000 * KIB, 9_000 * KIB, 8 * KIB), *range(9_000 * KIB, 40_000 * KIB, 2_000 * KIB)]
LIMITS = [
    (resource.RLIMIT_DATA, MEMORY), (resource.RLIMIT_AS, ADDRESSES),
    (resource.RLIMIT_NOFILE, range(3, 24)), (resource.RLIMIT_FSIZE, range(0, 4_000 * KIB, 50 * KIB)),
]
NAMES = ["memory", "addresses", "files", "sizes"]


@pytest.fixture
def run(home):
    """Runs the program with one limit to its end."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(home), "TZ": midday_zone(),
                   "SCROLL_BRAKE_HOME": str(home)}

    def run(*arguments, limit=None):
        return subprocess.run(
            [release_binary(), *arguments], env=environment, stdin=subprocess.DEVNULL,
            capture_output=True, check=False, timeout=60,
            preexec_fn=limit and (lambda: resource.setrlimit(limit[0], (limit[1], limit[1]))))

    return run


@pytest.fixture
def hosts(tmp_path):
    """A list that makes a state of some hundred KB, which the check reads page by page."""
    path = tmp_path / "hosts.txt"
    path.write_text("l.example\n" + "".join(f"a{n}.site{n % 97}.example\n" for n in range(6000)))
    return path


def holding(start, run, hosts):
    """A state with a sealed list, a sealed rule and one whose time is used; the running host."""
    host = start()
    assert run("hosts", hosts).returncode == 0
    # What the command made is a host's to seal, as the options page does.
    listed = host.ask("rules.list")["rules"][0]
    fields = {name: listed[name] for name in (
        "id", "name", "patterns", "unlockMinutes", "closed", "countsPlayback", "insideFrames")}
    host.ask("rules.put", {"check": False, "rule": fields | {
        "allowanceMinutes": 0, "unlocksPerDay": 0, "strict": True}})
    host.put("s.example", allowanceMinutes=0, unlocksPerDay=0, strict=True)
    host.put("o.example", allowanceMinutes=1)
    host.spend(USED, 60)
    return host


def told(host):
    """How all pages stand and what is kept of the rules."""
    rules = [(rule["id"], rule["patterns"], rule["today"]["usedMs"])
             for rule in host.ask("rules.list")["rules"]]
    return rules, [host.check(url)["rules"][0]["standing"] for url in (LISTED, SEALED, USED)]


def set_aside(home):
    return [path.name for path in home.iterdir() if "damaged" in path.name]


@pytest.mark.parametrize(("limit", "amounts"), LIMITS, ids=NAMES)
@pytest.mark.parametrize("arguments", [["forget"], ["export"], [ORIGIN]], ids=["forget", "export", "host"])
def test_a_shortage_changes_nothing(start, run, hosts, home, limit, amounts, arguments):
    host = holding(start, run, hosts)
    before = told(host)
    assert before[1] == ["sealed", "sealed", "used-up"]
    for amount in amounts:
        code = run(*arguments, limit=(limit, amount)).returncode
        assert set_aside(home) == [], amount
    assert code == 0, "the last one is enough"
    assert told(host) == before
    host.close()
    assert told(start()) == before


@pytest.mark.parametrize(("limit", "amounts"), LIMITS, ids=NAMES)
def test_a_shortage_at_the_first_start_hinders_no_later_one(start, run, home, limit, amounts):
    for amount in amounts:
        run(ORIGIN, limit=(limit, amount))
        assert not home.exists() or set_aside(home) == [], amount
    host = start()
    assert host.put("s.example")["id"] == 1


@pytest.mark.parametrize("command", ["forget", "export", "report"])
def test_a_damaged_state_is_told_by_commands_and_set_aside_by_a_host(start, run, home, command):
    home.mkdir()
    rubbish = b"this is no database" * 100
    (home / "state.sqlite").write_bytes(rubbish)
    done = run(command)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (1, b"", 1)
    assert b"is damaged" in done.stderr and str(home).encode() in done.stderr
    assert (home / "state.sqlite").read_bytes() == rubbish
    assert set_aside(home) == []
    start().put("s.example")
    (aside,) = set_aside(home)
    assert (home / aside).read_bytes() == rubbish
