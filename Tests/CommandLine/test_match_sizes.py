"""`scroll-brake match` with endless input: memory stays, time stays linear, ends are quiet."""

import os
import subprocess
import threading
import time

import pytest
from host_process import release_binary

MILLION = 1_000_000


class Match:
    """A running `match` that is fed and read by hand."""

    def __init__(self, environment, *arguments):
        self.process = subprocess.Popen(
            [release_binary(), "match", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=environment, bufsize=0)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.communicate()

    def peak_kilobytes(self) -> int:
        """The most memory that it has held so far."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))

    def feed(self, text: bytes, answers: int) -> None:
        """Writes lines and reads as many answers meanwhile."""
        writer = threading.Thread(target=self._write, args=[text])
        writer.start()
        left = answers
        while left:
            chunk = os.read(self.process.stdout.fileno(), 1 << 16)
            assert chunk, self.process.stderr.read()
            left -= chunk.count(b"\n")
        writer.join()

    def _write(self, text: bytes) -> None:
        view = memoryview(text)
        while view:
            view = view[self.process.stdin.write(view) :]


@pytest.fixture
def match(environment):
    return lambda *arguments: Match(environment, *arguments)


def test_an_answer_comes_before_the_next_line(match):
    with match("-p", "a.com") as running:
        running.feed(b"a.com\n", 1)
        running.feed(b"b.com\n", 1)


@pytest.mark.parametrize("mode", [[], ["--count"]])
def test_a_million_lines_take_the_memory_of_ten(match, mode):
    peaks = []
    for count in (10, MILLION):
        text = b"".join(b"https://www.example.com/page/%d\n" % number for number in range(count))
        with match("-p", "example.com/page/1*", *mode) as running:
            if mode:
                running._write(text)
                # Nothing is answered before the end: the last lines lie in the pipe at most.
                time.sleep(0.2)
            else:
                running.feed(text, count)
            peaks.append(running.peak_kilobytes())
    # Other pages of code are touched, but nothing that grows with the lines.
    assert peaks[1] - peaks[0] < 256


def test_a_line_of_ten_megabytes(run):
    line = "https://a.com/" + "x" * (10 * MILLION)
    done = run("match", "-p", "a.com/*x", input=f"b.com\n{line}\nb.com")
    assert (done.code, done.err) == (0, "")
    assert done.out == f"pass\tb.com\nstop\t{line}\npass\tb.com\n"


def test_a_pattern_of_a_megabyte(run, tmp_path):
    (tmp_path / "rules").write_text("a.com/" + "x" * MILLION)
    line = "a.com/" + "x" * MILLION
    done = run("match", "--patterns", "rules", "--count", input=f"{line}\n{line}x\n{line}/y\n")
    assert (done.code, done.out, done.err) == (0, "stop\t2\npass\t1\n", "")


@pytest.mark.parametrize(("pattern", "stopped"), [
    ("a.com/" + "*x" * 10_000 + "*y", 0),
    ("a.com/" + "*x" * 10_000 + "$", 1),
    ("a.com/" + "*" * 10_000 + "x$", 1),
    ("a.com/" + "*xxxxxxxxxxxxxxxxxxxy" * 10_000, 0),
    ("*" * 10_000 + "a*com/x*", 1),
], ids=["with runs", "to the end", "in a row", "with long runs", "in the host"])
def test_ten_thousand_stars_against_a_megabyte(run, tmp_path, pattern, stopped):
    # Anything but linear would take hours here, far past the patience of `run`.
    (tmp_path / "rules").write_text(pattern)
    line = "https://a.com/" + "x" * MILLION
    done = run("match", "--patterns", "rules", "--count", input=line)
    assert (done.code, done.out, done.err) == (0, f"stop\t{stopped}\npass\t{1 - stopped}\n", "")


def test_a_file_of_patterns_with_zero_bytes(run, tmp_path):
    (tmp_path / "rules").write_bytes(b"a.com\nb\0.com\n")
    done = run("match", "--patterns", "rules", "a.com")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("rules, line 2: ")
    assert "\0" not in done.err


def test_a_hosts_file_with_zero_bytes(run, tmp_path):
    (tmp_path / "hosts").write_bytes(b"a.com\nb\0.com\n\0\n")
    done = run("match", "--hosts", "hosts", "a.com")
    assert (done.code, done.out, done.err.count("is no host")) == (0, "stop\ta.com\n", 2)


@pytest.mark.parametrize("ignores", [True, False], ids=["SIGPIPE ignored", "SIGPIPE as usual"])
def test_a_reader_that_has_seen_enough_ends_it_quietly(environment, ignores):
    process = subprocess.Popen(
        ["sh", "-c", 'yes a.com 2>/dev/null | "$0" match -p a.com', release_binary()],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment,
        restore_signals=not ignores)
    assert os.read(process.stdout.fileno(), 10) == b"stop\ta.com"
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(10) == 0


def test_a_full_disk_is_told(environment):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [release_binary(), "match", "-p", "a.com", "a.com"], stdout=full,
            stderr=subprocess.PIPE, env=environment)
    assert (done.returncode, done.stderr.decode()) == (1, (
        "The output cannot be written (No space left on device): make room where it goes, then try "
        "again.\n"))
