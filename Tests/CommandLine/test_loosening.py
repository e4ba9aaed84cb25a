"""`scroll-brake hosts` loosens as the browser's pages do: by a sum on a terminal, and nowhere else."""

import os
import pty
import sqlite3
import subprocess

import pytest
from host_process import release_binary, solve

PAGE = "https://a.example/"


@pytest.fixture
def listed(host, environment, tmp_path, home):
    """The host, with a rule of a list that was made too long ago to be taken back."""
    file = tmp_path / "sites"
    file.write_text("a.example\nb.example\n")
    subprocess.run([release_binary(), "hosts", file], env=environment, check=True)
    with sqlite3.connect(home / "state.sqlite", timeout=10) as state:
        state.execute("UPDATE edits SET changed_ms = changed_ms - 600000")
    state.close()
    return host


class Terminal:
    """The command on a terminal of its own."""

    def __init__(self, environment, *arguments):
        self.process, self.end = pty.fork()
        if self.process == 0:
            os.execve(release_binary(), ["scroll-brake", "hosts", *arguments], environment)
        self.text = ""

    def read_to(self, mark: str) -> str:
        """The text up to a mark, less what was read before."""
        while mark not in self.text:
            self.text += os.read(self.end, 4096).decode().replace("\r\n", "\n")
        before, self.text = self.text.split(mark, 1)
        return before

    def answer(self, text: str):
        os.write(self.end, (text + "\n").encode())

    def finish(self) -> tuple[int, str]:
        try:
            while chunk := os.read(self.end, 4096):
                self.text += chunk.decode().replace("\r\n", "\n")
        except OSError:
            pass
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1]), self.text


def test_it_asks_for_a_sum(listed, environment):
    terminal = Terminal(environment, "--remove", "--rule", "1")
    first = terminal.read_to(" = ")
    assert first.startswith("This stops less, and costs a sum.\n")
    terminal.answer("many")
    assert "This is not a number." in terminal.read_to(" = ")
    terminal.answer("100000")
    second = terminal.read_to(" = ").splitlines()
    assert "Not right. Another sum:" in second
    assert listed.check(PAGE)["rules"] != []
    terminal.answer(solve(second[-1]))
    code, text = terminal.finish()
    assert code == 0
    assert "Rule 1, sites, is removed: it held nothing but its list." in text
    assert listed.check(PAGE)["rules"] == []


def test_it_asks_in_the_shared_space_too(listed, environment):
    listed.ask("space.choose", {"kind": "shared"})
    (rule,) = listed.ask("rules.list")["rules"]
    terminal = Terminal(environment, "--remove", "--rule", str(rule["id"]))
    first = terminal.read_to(" = ")
    assert first.startswith("This stops less, and costs a sum.\n")
    terminal.answer(solve(first.splitlines()[-1]))
    code, text = terminal.finish()
    assert (code, "is removed: it held nothing but its list." in text) == (0, True)


def test_no_answer_loosens_nothing(listed, environment):
    terminal = Terminal(environment, "--remove", "--rule", "1")
    terminal.read_to(" = ")
    os.write(terminal.end, b"\x04")
    code, text = terminal.finish()
    assert (code, "No answer came: nothing stops less." in text) == (1, True)
    assert listed.check(PAGE)["rules"] != []


def run(environment, *arguments):
    done = subprocess.run(
        [release_binary(), "hosts", *arguments], env=environment, capture_output=True, text=True,
        check=False, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr


def test_elsewhere_it_refuses(listed, environment, tmp_path):
    sentence = ("Rule 1, sites, would stop less, which costs a sum: run this in a terminal.\n")
    assert run(environment, "--remove", "--rule", "1") == (1, "", sentence)
    fewer = tmp_path / "fewer"
    fewer.write_text("b.example\nc.example\n")
    code, _, complaint = run(environment, str(fewer), "--rule", "1")
    assert (code, complaint) == (1, sentence)
    # What it adds holds.
    for host in "abc":
        assert listed.check(f"https://{host}.example/")["rules"] != []
    assert listed.ask("rules.list")["rules"][0]["pending"] is None


def test_a_strict_rule_loosens_from_the_next_day_on(listed, environment):
    (kept,) = listed.ask("rules.list")["rules"]
    fields = {key: value for key, value in kept.items()
              if key not in ("hosts", "sites", "today", "pending", "undo")}
    listed.ask("rules.put", {"rule": fields | {"strict": True}})
    code, text, _ = run(environment, "--remove", "--rule", "1")
    assert code == 0
    assert text == ("What stops less of it holds from 00:00 on: rule 1, sites, is strict or stopped "
                    "now, or no browser ran since the computer was started. The browser's rules page "
                    "can withdraw it.\n")
    (kept,) = listed.ask("rules.list")["rules"]
    assert kept["pending"]["removes"] is True
    assert listed.check(PAGE)["rules"] != []


