"""Long lists of hosts: the command line makes them, the host stops by them and pages them out."""

import os
import re
import subprocess

import pytest
from host_process import PROFILE, ROOT, HostRefused, release_binary

SHARED = ROOT.parent / "shared/data/hosts100k.txt"
OTHER = "0123456789abcdef0123456789abcdef"


@pytest.fixture
def hosts(home):
    """`scroll-brake hosts ...` on the test's state folder."""

    def run(*arguments, code=0):
        done = subprocess.run(
            [release_binary(), "hosts", *map(str, arguments)],
            env={"PATH": os.environ["PATH"], "HOME": str(home), "SCROLL_BRAKE_HOME": str(home)},
            capture_output=True, text=True, check=False, timeout=30,
        )
        assert done.returncode == code, (done.stdout, done.stderr)
        if code:
            assert done.stdout == ""
            assert done.stderr.count("\n") == 1
            return done.stderr.strip()
        assert done.stderr == ""
        return done.stdout

    return run


@pytest.fixture
def write(tmp_path):
    """A file of those lines; its path."""

    def write(*lines, name="ads.txt"):
        path = tmp_path / name
        path.write_text("".join(f"{line}\n" for line in lines))
        return path

    return write


def entries(host, rule: int) -> list[str]:
    found, start, versions = [], 0, set()
    while start is not None:
        page = host.ask("enforcement.hosts", {"rule": rule, "from": start})
        versions.add(page["version"])
        found += page["hosts"]
        start = page["next"]
    assert len(versions) == 1
    return found


def resident(pid: int, what="VmRSS") -> float:
    """Memory in MB."""
    with open(f"/proc/{pid}/status") as status:
        return int(re.search(rf"{what}:\s+(\d+)", status.read())[1]) / 1024


@pytest.mark.skipif(not SHARED.exists(), reason="the shared list of 100,000 hosts is not here")
def test_a_hundred_thousand_hosts(start, hosts):
    start().close()
    plain = start()
    plain.check("https://example.org/")
    before = resident(plain.process.pid)
    said = hosts(SHARED)
    count = int(re.search(r"Rule 1, hosts100k: ([\d,]+) hosts\.", said)[1].replace(",", ""))
    assert count > 99_000
    assert "permission for all sites" in said

    host = start()
    (rule,) = host.ask("rules.list")["rules"]
    assert rule["hosts"] == count
    assert rule["sites"] == ["*://*/*"]
    names = entries(host, rule["id"])
    assert len(set(names)) == count
    assert host.check(f"https://www.{names[-1]}/")["rules"][0]["id"] == rule["id"]
    assert host.check("https://example.org/")["rules"] == []

    # The pages of the list were sent by this one; a host that only judges holds no more than it.
    judge = start()
    judge.check("https://example.org/")
    host.ask("rules.finish", {"ids": [rule["id"]]})
    assert judge.check(f"https://{names[0]}/")["action"] == "stop"
    more = resident(judge.process.pid) - before
    print(f"{more:.1f} MB more with {count} hosts, peak {resident(judge.process.pid, 'VmHWM'):.1f}")
    assert more <= 8


def test_what_was_taken_and_what_was_refused(start, hosts, write):
    start().close()
    lines = ["# a list", "0.0.0.0 a.example", "b.example", "", "a.example", *["not a host"] * 12]
    said = hosts(write(*lines), "--name", "News")
    assert said.splitlines() == [
        "Rule 1, News: 2 hosts.",
        "1 duplicate left out.",
        "12 lines refused, no host on them:",
        *[f"  line {number}: not a host" for number in range(6, 16)],
        "  and 2 more",
    ]
    assert start().check("https://www.b.example/")["rules"][0]["name"] == "News"


def test_a_list_is_replaced_and_removed(start, hosts, write):
    host = start()
    put = host.put("reddit.com", allowanceMinutes=0)
    assert hosts(write("a.example"), "--rule", put["id"]).startswith("Rule 1, reddit.com: 1 host.")
    assert host.check("https://a.example/")["action"] == "stop"
    assert [notice["method"] for notice in host.notices][-1] == "state.changed"
    hosts(write("b.example"), f"--rule={put['id']}")
    assert host.check("https://a.example/")["action"] == "pass"
    assert host.check("https://b.example/")["action"] == "stop"
    assert hosts("--remove", "--rule", 1) == "Rule 1, reddit.com, has no list any more.\n"
    assert host.check("https://b.example/")["action"] == "pass"
    hosts(write("c.example"))
    said = "Rule 2, ads, is removed: it held nothing but its list.\n"
    assert hosts("--remove", "--rule", 2) == said
    assert [rule["id"] for rule in host.ask("rules.list")["rules"]] == [1]
    with pytest.raises(HostRefused) as refused:
        host.ask("enforcement.hosts", {"rule": 2, "from": 0})
    assert refused.value.code == -32003


def test_a_list_belongs_to_one_profile(start, hosts, write):
    mine = start()
    theirs = start(opened=False)
    theirs.open(OTHER)
    said = hosts(write("a.example"), code=1)
    assert said == f"There are 2 profiles: name one with --profile, {OTHER} or {PROFILE}."
    hosts(write("a.example"), "--profile", OTHER)
    assert mine.check("https://a.example/")["rules"] == []
    assert len(theirs.check("https://a.example/")["rules"]) == 1
    assert "There is no rule 1 in this profile: it has none." == hosts(
        write("b.example"), "--profile", PROFILE, "--rule", 1, code=1)
    assert "it has 1 (ads)." in hosts(write("b.example"), "--profile", OTHER, "--rule", 9, code=1)
    assert "There is no profile x: the profiles are" in hosts(
        write("b.example"), "--profile", "x", code=1)


def test_without_any_profile_nothing_is_made(hosts, write, home):
    assert "No browser has been connected yet" in hosts(write("a.example"), code=1)
    assert "cannot be read (No such file or directory)" in hosts("/nowhere", code=1)
    assert "There is no host in" in hosts(write("nothing here"), code=1)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        ([], "needs the list"),
        (["a", "b"], "“b” is another"),
        (["a", "--nmae", "x"], "does not take “--nmae”: it takes FILE, --name NAME, --rule"),
        (["a", "--rule"], "write --rule NUMBER"),
        (["a", "--rule", "x"], "followed by “x”"),
        (["a", "--rule", "0"], "a rule's number"),
        (["a", "--name="], "1 to 200 bytes"),
        (["a", "--rule", "1", "--name", "x"], "do not go together"),
        (["a", "--remove", "--rule", "1"], "do not go together"),
        (["--remove"], "add --rule NUMBER"),
        (["a", "--remove=yes"], "does not take “--remove=yes”"),
    ],
    ids=str,
)
def test_a_wrong_option_is_one_sentence(hosts, arguments, part):
    said = hosts(*arguments, code=2)
    assert part in said
    assert said.endswith(".")
