"""`scroll-brake import` and `export` on the release binary, beside a host that runs."""

import json
import os
import pty
import subprocess
from pathlib import Path

import pytest
from host_process import PROFILE, HostProcess, HostRefused, midday_zone, release_binary

FIXTURES = Path(__file__).resolve().parents[1] / "Fixtures/exchange"
OTHER = "ffffffff" + PROFILE[8:]

RULES = """\
# What I read too long
"Shorts" 5m +5m×4 youtube.com/shorts*
0m +2m frames news.example !news.example/weather
+5m strict x.com
"""

SHOWN = """\
This is a list of rules, one a line.

To add:
  "Shorts" 5m +5m×4 youtube.com/shorts*
  0m +2m frames news.example !news.example/weather

Left out:
  line 4 “+5m strict x.com”: A strict rule needs a number of sums a day: write +5m×4, or take \
“strict” away.
"""


@pytest.fixture
def home(tmp_path):
    return tmp_path / "state"


@pytest.fixture
def host(home):
    """The browser's own host, running all the while."""
    with HostProcess(home) as host:
        host.open()
        yield host


@pytest.fixture
def run(home):
    def run(*arguments, text=None):
        return subprocess.run(
            [release_binary(), *map(str, arguments)], input=text, text=True, capture_output=True,
            timeout=30, env=environment(home),
        )

    return run


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "rules.txt"
    path.write_text(RULES, encoding="utf-8")
    return path


def environment(home):
    return {"PATH": os.environ["PATH"], "HOME": str(home), "TZ": midday_zone(),
            "SCROLL_BRAKE_HOME": str(home)}


def names(host):
    return [rule["name"] for rule in host.ask("rules.list")["rules"]]


def test_a_check_shows_and_adds_nothing(host, run, file):
    done = run("import", file, "--check")
    assert (done.returncode, done.stdout, done.stderr) == (0, SHOWN, "")
    assert names(host) == []
    assert host.notices == []


def test_without_a_terminal_nothing_is_added_unless_told_to(host, run, file):
    done = run("import", file)
    assert (done.returncode, done.stdout) == (1, SHOWN)
    assert done.stderr == (
        "scroll-brake import: nothing was added: to add 2 rules, run this again with --yes.\n"
    )
    assert names(host) == []


def test_yes_adds_and_the_running_host_holds_it(host, run, file):
    done = run("import", file, "--yes")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(SHOWN)
    assert "Added 2 rules." in done.stdout
    assert host.check("https://news.example/today")["action"] == "stop"
    assert host.check("https://news.example/weather")["action"] == "pass"
    assert [notice["method"] for notice in host.notices] == ["state.changed"]
    assert names(host) == ["Shorts", "news.example"]

    again = run("import", file, "--yes")
    assert again.returncode == 0
    assert "Already there:\n  \"Shorts\" 5m" in again.stdout
    assert "Nothing to add." in again.stdout
    assert names(host) == ["Shorts", "news.example"]


@pytest.mark.parametrize(("answer", "code", "added"), [
    ("y", 0, 2), ("YES", 0, 2), ("n", 1, 0), ("", 1, 0), ("yellow", 1, 0),
])
def test_on_a_terminal_it_asks(host, home, file, answer, code, added):
    screen, keyboard = pty.openpty()
    with subprocess.Popen(
        [release_binary(), "import", file], stdin=keyboard, stdout=keyboard, stderr=keyboard,
        env=environment(home),
    ) as process:
        os.close(keyboard)
        os.write(screen, answer.encode() + b"\n")
        shown = read_all(screen)
        assert process.wait(10) == code
    os.close(screen)
    assert "Add 2 rules? [y/N] " in shown
    assert ("Added 2 rules." in shown, "Nothing was added." in shown) == (added > 0, added == 0)
    assert len(names(host)) == added


def read_all(descriptor):
    shown = b""
    while True:
        try:
            chunk = os.read(descriptor, 65536)
        except OSError:  # the other end is closed: Linux says EIO
            chunk = b""
        if not chunk:
            return shown.decode()
        shown += chunk


def test_the_standard_input_is_read_and_never_asked(host, run):
    assert run("import", "-", text="5m x.com").returncode == 1
    assert run("import", "-", "--yes", text="5m x.com").returncode == 0
    assert names(host) == ["x.com"]


@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_an_export_is_read_back_exactly(host, run, flags, tmp_path):
    host.put("https://www.reddit.com/", "!reddit.com/r/swift", name='A "b" \\', unlocksPerDay=None)
    host.put("frames", "5m.example", allowanceMinutes=0, insideFrames=True, countsPlayback=True)
    host.put("bücher.de/straße*", name="two\nlines")
    text = run("export", *flags)
    assert (text.returncode, text.stderr) == (0, "")
    before = settings(host)

    with HostProcess(tmp_path / "elsewhere") as other:
        other.open(OTHER)
        done = subprocess.run(
            [release_binary(), "import", "-", "--yes"], input=text.stdout, text=True,
            capture_output=True, env=environment(tmp_path / "elsewhere"),
        )
        assert done.returncode == 0, done
        assert settings(other) == before


def settings(host):
    return [
        {key: value for key, value in rule.items() if key not in ("id", "sites", "today", "pending", "undo")}
        for rule in host.ask("rules.list")["rules"]
    ]


def test_what_an_export_looks_like(host, run):
    assert run("export").stdout == ""
    host.put("youtube.com/shorts*", name="Shorts")
    host.put("reddit.com", "!reddit.com/r/swift", unlocksPerDay=None)
    assert run("export").stdout == (
        '"Shorts" 5m +5m×4 youtube.com/shorts*\n5m +5m reddit.com !reddit.com/r/swift\n'
    )
    assert json.loads(run("export", "--json").stdout)["rules"][0] == {
        "name": "Shorts", "patterns": ["youtube.com/shorts*"], "allowanceMinutes": 5,
        "unlockMinutes": 5, "unlocksPerDay": 4, "strict": False, "closed": None, "countsPlayback": False, "insideFrames": False,
    }


@pytest.mark.parametrize("name", ["leechblock.txt", "leechblock.json"])
def test_a_leechblock_export_shows_no_password(host, run, name):
    done = run("import", FIXTURES / name, "--yes")
    assert done.returncode == 0
    assert "Added 4 rules." in done.stdout
    for secret in ("hunter2", "override-secret", "code-secret", "set-secret"):
        assert secret not in done.stdout + done.stderr
    assert "Words on a page are not looked at" in done.stdout
    assert host.check("https://m.youtube.com/shorts/abc")["rules"][0]["name"] == "Feeds"
    assert host.check("https://reddit.com/r/swift")["rules"] == []


def test_a_hosts_file_is_one_rule(host, run):
    text = "127.0.0.1 localhost\n" + "".join(f"0.0.0.0 s{n}.example\n" for n in range(1000))
    assert run("import", "-", "--yes", text=text).returncode == 0
    assert names(host) == ["Imported list"]
    assert host.check("https://a.s999.example/")["rules"][0]["name"] == "Imported list"


def test_a_long_list_is_a_list_and_goes_round(host, run, tmp_path):
    text = "".join(f"0.0.0.0 s{n}.example\n" for n in range(30_000))
    done = run("import", "-", "--yes", text=text)
    assert done.returncode == 0, done
    assert '"Imported list" 5m +5m×4 and 30000 listed hosts' in done.stdout
    assert "Already there" in run("import", "-", "--yes", text=text).stdout
    assert host.check("https://a.s29999.example/")["rules"][0]["name"] == "Imported list"
    with pytest.raises(HostRefused) as refused:
        host.ask("rules.export", {"format": "text"})
    assert "run scroll-brake export in a terminal" in refused.value.message
    with HostProcess(tmp_path / "elsewhere") as other:
        other.open(OTHER)
        for flags in ([], ["--json"]):
            exported = run("export", *flags).stdout
            done = subprocess.run(
                [release_binary(), "import", "-", "--yes"], input=exported, text=True,
                capture_output=True, env=environment(tmp_path / "elsewhere"),
            )
            assert done.returncode == 0, done
        assert [rule["hosts"] for rule in other.ask("rules.list")["rules"]] == [30_000]
    # The browser's own way takes no such list.
    answer = host.ask("rules.import", {"text": text, "check": True})
    assert answer["rules"] == []
    assert "scroll-brake import FILE" in answer["skipped"][0]["reason"]


def test_several_profiles_must_be_told_apart(host, home, run, file):
    host.put("a.example")
    with HostProcess(home) as other:
        other.open(OTHER)
        for command in (["export"], ["import", file, "--yes"]):
            done = run(*command)
            assert (done.returncode, done.stdout) == (1, "")
            assert "5f0c7a1e (1 rule), ffffffff (0 rules): name one with --profile." in done.stderr
        assert run("export", "--profile", "5f").stdout == "5m +5m×4 a.example\n"
        assert run("import", file, "--yes", "--profile=ff").returncode == 0
        assert names(other) == ["Shorts", "news.example"]
        assert names(host) == ["a.example"]
        for wrong in ("0", ""):
            done = run("export", "--profile", wrong)
            assert done.returncode == 1
            assert "the profiles are 5f0c7a1e, ffffffff." in done.stderr


def test_where_no_browser_was_yet_it_says_so(run, file):
    for command in (["export"], ["import", file]):
        done = run(*command)
        assert done.returncode == 1
        assert "No browser profile has used Scroll Brake here yet" in done.stderr


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["import"], "scroll-brake import: name the file to import, or - for the standard input."),
    (["import", "a", "b"], "scroll-brake import: “b” is a second file: import one at a time."),
    (["import", "a", "--jso"], "scroll-brake import: there is no option “--jso”: see scroll-brake import --help."),
    (["export", "--check"], "scroll-brake export: there is no option “--check”: see scroll-brake export --help."),
    (["export", "file"], "scroll-brake export: there is no option “file”: see scroll-brake export --help."),
    (["export", "--profile"], "scroll-brake export: --profile needs a value: write the first letters of the profile's id after it."),
])
def test_a_wrong_option(run, arguments, sentence):
    done = run(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence + "\n")


def test_help_and_a_file_that_is_not_there(run, host, tmp_path):
    for command in ("import", "export"):
        done = run(command, "--help")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"scroll-brake {command}")
    done = run("import", tmp_path / "none")
    assert done.returncode == 1
    assert "cannot be read (No such file or directory)" in done.stderr


def test_what_could_steer_a_terminal_is_not_printed(host, run):
    done = run("import", "-", "--check", text='"\x1b[2J" 5m x.com\n5m \x1b]0;title\x07..com\n')
    assert "\x1b" not in done.stdout and "\x07" not in done.stdout
    assert "\ufffd[2J" in done.stdout


@pytest.mark.parametrize("text", [
    "a" * 1_000_000, "5m " + "a " * 500_000, '"' * 1_000_000, "\0" * 100_000, "[" * 100_000,
    "{" * 100_000, "sites1=" + "a.b " * 250_000, "sites1=" + "*" * 1_000_000, "\n" * 1_000_000,
    "sites1=" + "**a" * 10_000,
], ids=lambda text: text[:8].encode("unicode_escape").decode())
def test_a_hostile_text_is_answered(host, run, text):
    done = run("import", "-", "--check", text=text)
    assert done.returncode in (0, 1)
    assert host.ask("rules.list") == {"rules": []}


def test_a_rule_is_shown_with_all_that_holds_of_it(run, host):
    line = "5m +5m×4 strict closed 23:00-07:00 frames playback reddit.com"
    assert f"To add:\n  {line}\n" in run("import", "--check", "-", text=line).stdout
