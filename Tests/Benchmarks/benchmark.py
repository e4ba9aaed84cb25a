"""Measures the matcher on the release binary; see `run` beside this file.

Every time is processor time, the fastest of several processes; a busy machine spoils it least.
Exits with 1 where a hit is missing or too many; how fast a machine is decides nothing.
"""

import os
import platform
import random
import re
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build/benchmarks"
PROCESSES = 7


@dataclass
class Times:
    each_ns: int
    ready_us: int
    hits: int


def timed(binary: str, arguments: list, addresses: Path) -> Times:
    """What `match --time` says, the fastest of several processes."""
    readies, times, hits = [], [], set()
    for _ in range(PROCESSES):
        with addresses.open("rb") as given:
            done = subprocess.run(
                [binary, "match", "--time", *arguments], stdin=given, capture_output=True,
                check=True, text=True)
        readies.append(int(re.search(r"^ready in (\d+) µs$", done.stderr, re.M)[1]))
        times.append(int(re.search(r"^(\d+) ns an address", done.stderr, re.M)[1]))
        hits.add(int(re.match(r"stop\t(\d+)\n", done.stdout)[1]))
    assert len(hits) == 1, hits
    return Times(min(times), min(readies), hits.pop())


def peak_kilobytes(binary: str, arguments: list) -> int:
    """The most memory that a process has held when it has answered its first address."""
    peaks = []
    for _ in range(PROCESSES):
        process = subprocess.Popen(
            [binary, "match", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        process.stdin.write(b"https://example.com/\n")
        process.stdout.readline()
        status = Path(f"/proc/{process.pid}/status").read_text()
        peaks.append(int(re.search(r"VmHWM:\s+(\d+)", status)[1]))
        process.stdin.close()
        process.wait()
    return round(statistics.median(peaks))


def stopped_lines(binary: str, arguments: list, addresses: Path) -> list[int]:
    with addresses.open("rb") as given:
        out = subprocess.run(
            [binary, "match", *arguments], stdin=given, capture_output=True, check=True).stdout
    return [n for n, line in enumerate(out.split(b"\n"), 1) if line.startswith(b"stop\t")]


def agreement(found: list[int], hits: Path) -> str:
    """How the stopped lines differ from those that a file names."""
    if not hits.exists():
        return f"not compared: no {hits.name}"
    wanted = {int(line) for line in hits.read_text().splitlines() if not line.startswith("#")}
    missing, extra = len(wanted - set(found)), len(set(found) - wanted)
    if missing or extra:
        failures.append(f"{hits.name}: {missing} hits missing, {extra} too many")
        return f"{missing} missing, {extra} too many"
    return f"exact ({len(wanted):,})"


def more_hosts(source: Path, count: int, path: Path) -> Path:
    """A list with `count` more names, always the same ones; none of them is anybody's host."""
    letters = random.Random(2)
    with path.open("wb") as out:
        out.write(source.read_bytes().rstrip(b"\n") + b"\n")
        for number in range(count):
            word = "".join(letters.choice("abcdefghijklmnopqrstuvwxyz-") for _ in range(9))
            out.write(f"0.0.0.0 ads{number % 17}.x{word}x{number}.example\n".encode())
    return path


def c_loop(hosts: Path, addresses: Path) -> Times:
    ready, each, hits = [], [], 0
    for _ in range(PROCESSES):
        done = subprocess.run(
            [WORK / "yardstick", hosts, addresses], capture_output=True, check=True, text=True)
        numbers = [int(word) for word in done.stdout.split()]
        ready.append(numbers[0])
        each.append(numbers[1])
        hits = numbers[2]
    return Times(min(each), min(ready), hits)


def re2_set(rules: Path, addresses: Path) -> Times | None:
    """Python's google-re2: one set of all patterns, each as an expression for a whole address."""
    try:
        import re2
    except ImportError:
        return None
    lines = [line for line in rules.read_text().splitlines() if line and line[0] != "#"]
    start = time.process_time_ns()
    patterns = re2.Set.SearchSet()
    for line in lines:
        host, slash, path = line.removeprefix("!").partition("/")
        text = rf"^(?i:https?://([^/?#]*\.)?{re.escape(host)}\.?(:\d+)?"
        if slash:
            text += "/" + ".*".join(re.escape(run) for run in path.split("*"))
        patterns.Add(text + (")" if slash else r"([/?#]|$))"))
    patterns.Compile()
    ready = (time.process_time_ns() - start) // 1000
    exceptions = {number for number, line in enumerate(lines) if line[0] == "!"}
    given = addresses.read_text(errors="replace").split("\n")[:-1]
    best, hits = None, 0
    for _ in range(5):
        start = time.process_time_ns()
        found = [patterns.Match(address) for address in given]
        each = (time.process_time_ns() - start) // len(given)
        best = min(best or each, each)
        hits = sum(1 for numbers in found if numbers and exceptions.isdisjoint(numbers))
    return Times(best, ready, hits)


def ratio(ours: int, other: int) -> str:
    return f"{ours / other:.2f}"


failures: list[str] = []


def measure(binary: str, data: Path) -> str:
    addresses = data / "urls100k.txt"
    rules, hosts = data / "rules50.txt", data / "hosts100k.txt"
    hosts200 = more_hosts(hosts, 100_000, WORK / "hosts200k.txt")
    (WORK / "one.txt").write_text("example.com\n")

    by_rules = timed(binary, ["--patterns", rules], addresses)
    re2 = re2_set(rules, addresses)
    by_hosts = timed(binary, ["--hosts", hosts], addresses)
    loop = c_loop(hosts, addresses)
    by_hosts200 = timed(binary, ["--hosts", hosts200], addresses)
    loop200 = c_loop(hosts200, addresses)
    least = peak_kilobytes(binary, ["--hosts", WORK / "one.txt"])
    memory = peak_kilobytes(binary, ["--hosts", hosts]) - least
    memory200 = peak_kilobytes(binary, ["--hosts", hosts200]) - least

    rules_hits = agreement(stopped_lines(binary, ["--patterns", rules], addresses),
                           data / "rules50.hits")
    hosts_hits = agreement(stopped_lines(binary, ["--hosts", hosts], addresses),
                           data / "hosts100k.hits")
    hosts200_hits = agreement(stopped_lines(binary, ["--hosts", hosts200], addresses),
                              data / "hosts100k.hits")

    rows = [
        ("50 rules", f"{by_rules.each_ns} ns an address", "≤ 250 ns", rules_hits,
         *((f"google-re2 `Set`, Python: {re2.each_ns} ns, {re2.hits:,} hits",
            ratio(by_rules.each_ns, re2.each_ns)) if re2 else ("google-re2 was not there", ""))),
        ("100,000 hosts", f"{by_hosts.each_ns} ns an address", "≤ 250 ns", hosts_hits,
         f"C loop: {loop.each_ns} ns, {loop.hits:,} hits", ratio(by_hosts.each_ns, loop.each_ns)),
        ("200,000 hosts", f"{by_hosts200.each_ns} ns an address", "≤ 250 ns", hosts200_hits,
         f"C loop: {loop200.each_ns} ns, {loop200.hits:,} hits",
         ratio(by_hosts200.each_ns, loop200.each_ns)),
        ("100,000 hosts, text to ready", f"{by_hosts.ready_us / 1000:.1f} ms", "≤ 25 ms", "",
         f"C loop: {loop.ready_us / 1000:.1f} ms",
         ratio(by_hosts.ready_us, loop.ready_us)),
        ("200,000 hosts, text to ready", f"{by_hosts200.ready_us / 1000:.1f} ms", "", "",
         f"C loop: {loop200.ready_us / 1000:.1f} ms",
         ratio(by_hosts200.ready_us, loop200.ready_us)),
        ("100,000 hosts, more memory at the peak", f"{memory / 1024:.1f} MiB", "≤ 8 MB", "", "", ""),
        ("200,000 hosts, more memory at the peak", f"{memory200 / 1024:.1f} MiB", "", "", "", ""),
    ]
    table = ["| work | this | bar | hits | yardstick, same run | ratio |",
             "| --- | --- | --- | --- | --- | --- |"]
    return "\n".join(table + ["| " + " | ".join(row) + " |" for row in rows])


def document(table: str) -> str:
    processor = next((line.split(":")[1].strip() for line in
                      Path("/proc/cpuinfo").read_text().splitlines()
                      if line.startswith("model name")), platform.machine())
    return f"""# Benchmarks

Written by `Tests/Benchmarks/run`, which builds the release binary and measures it: run it to get the
figures of your machine. These are from {os.cpu_count()} cores of {processor}; only the ratios, taken
in one run, mean something elsewhere.

{table}

- 100,000 real addresses, on average 64 characters; 50 patterns of one rule with path globs and
  exceptions; lists in hosts format. *Hits* compares every line with lists made independently.
- Times are processor times, so that other programs count least: the fastest of 15 runs in each of
  {PROCESSES} processes (`scroll-brake match --time`), the whole verdict from the bytes of a line. *Text to
  ready* is once a process, reading the file included.
- Memory is the peak (`VmHWM`), less that of the same command with a list of one host.
- The C loop ([yardstick.c](../Tests/Benchmarks/yardstick.c)) only cuts out the host and looks hashes
  up: no ports, no credentials, no names compared. google-re2's figure includes the call from Python.
"""


def main() -> int:
    binary, data = sys.argv[1], Path(sys.argv[2])
    text = document(measure(binary, data))
    print(text)
    if "--print" not in sys.argv:
        (ROOT / "docs").mkdir(exist_ok=True)
        page = ROOT / "docs/benchmarks.md"
        _, heading, others = page.read_text().partition("\n## In the browser")
        page.write_text(text + heading + others)
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
