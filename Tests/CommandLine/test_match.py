"""`scroll-brake match`: whole outputs, wrong calls, and where its files and lines come from."""

import subprocess

import pytest
from host_process import ROOT, release_binary
from outcome import Outcome

OPTIONS = "-p PATTERN, --patterns FILE, --hosts FILE, --count, --time or --help"
SEARCH_PHRASE = "This is a search phrase and not a site (a space at character 2): did you mean */*a+b*?"


def test_arguments_are_answered_in_order(run):
    assert run(
        "match", "-p", "youtube.com/shorts*", "-p", "reddit.com", "-p", "!reddit.com/r/swift",
        "https://www.youtube.com/shorts/abc", "https://youtube.com/watch", "http://reddit.com",
        "https://old.reddit.com/r/swift/new", "https://reddit.com.evil.example/",
    ) == Outcome(0, (
        "stop\thttps://www.youtube.com/shorts/abc\n"
        "pass\thttps://youtube.com/watch\n"
        "stop\thttp://reddit.com\n"
        "pass\thttps://old.reddit.com/r/swift/new\n"
        "pass\thttps://reddit.com.evil.example/\n"
    ), "")


@pytest.mark.parametrize(("address", "verdict"), [
    ("example.com", "stop"),
    ("example.com/a?b#c", "stop"),
    ("  example.com", "stop"),
    ("//example.com", "stop"),
    ("example.com:8080/a", "stop"),
    ("ada@example.com", "stop"),
    ("HTTPS://EXAMPLE.COM", "stop"),
    ("localhost:3000", "stop"),
    ("bücher.example", "stop"),
    ("BÜCHER.example:80/x", "stop"),
    ("[::1]:80/x", "stop"),
    ("/example.com", "pass"),
    ("?example.com", "pass"),
    ("", "pass"),
    (" ", "pass"),
    ("about:blank", "pass"),
    ("ftp://example.com/", "pass"),
    ("mailto:ada@example.com", "pass"),
    ("chrome://example.com", "pass"),
    ("http://", "pass"),
    ("exa mple.com", "pass"),
    ("example.com:99999", "pass"),
])
@pytest.mark.parametrize("by", ["argument", "line"])
def test_an_address_as_it_is_typed(run, address, verdict, by):
    patterns = ["-p", "example.com", "-p", "localhost", "-p", "bücher.example", "-p", "=[::1]"]
    given = [address] if by == "argument" else []
    assert run("match", *patterns, "--", *given, input=address + "\n") == Outcome(
        0, f"{verdict}\t{address}\n", "")


def test_every_page(run):
    assert run("match", "-p", "*", "intranet", "/x", "javascript:alert(1)").out == (
        "stop\tintranet\npass\t/x\npass\tjavascript:alert(1)\n")


@pytest.mark.parametrize(("text", "lines"), [
    (b"", []),
    (b"\n", [b""]),
    (b"a.com", [b"a.com"]),
    (b"a.com\n", [b"a.com"]),
    (b"a.com\r\n\r\nb.com\r\n", [b"a.com", b"", b"b.com"]),
    (b"a.com\n\n\nb.com", [b"a.com", b"", b"", b"b.com"]),
    (b"a.com\r", [b"a.com"]),
    (b"a.com/\0\nb.com\n", [b"a.com/\0", b"b.com"]),
    (b"\0\0\n\xff\xfe\n", [b"\0\0", b"\xff\xfe"]),
])
def test_lines_of_all_kinds(environment, text, lines):
    done = subprocess.run(
        [release_binary(), "match", "-p", "a.com"], input=text, capture_output=True,
        env=environment)
    expected = b"".join(
        (b"stop\t" if line.startswith(b"a.com") else b"pass\t") + line + b"\n" for line in lines)
    assert (done.returncode, done.stdout, done.stderr) == (0, expected, b"")


def test_only_the_totals(run):
    given = "a.com\nb.com\nx.a.com\n\n"
    assert run("match", "-p", "a.com", "--count", input=given) == Outcome(
        0, "stop\t2\npass\t2\n", "")
    assert run("match", "-p", "a.com", "--count", input="").out == "stop\t0\npass\t0\n"


def test_the_time_is_told_apart_from_the_totals(run):
    done = run("match", "-p", "a.com", "--time", input="a.com\nb.com\n")
    assert (done.code, done.out) == (0, "stop\t1\npass\t1\n")
    ready, each = done.err.splitlines()
    assert ready.startswith("ready in ")
    assert each.endswith(" ns an address, the fastest of 15 runs over 2")


def test_a_file_of_patterns(run, tmp_path):
    (tmp_path / "rules").write_bytes(
        b"\xef\xbb\xbf# a comment: not a pattern\r\n\r\nreddit.com\t!reddit.com/r/swift\r\n"
        b"  youtube.com/shorts*  example.com/a#b")
    given = ["reddit.com", "reddit.com/r/swift", "youtube.com/shorts", "example.com/a#b", "a.com"]
    verdicts = ["stop", "pass", "stop", "stop", "pass"]
    assert run("match", "--patterns=rules", *given).out == "".join(
        f"{verdict}\t{address}\n" for verdict, address in zip(verdicts, given, strict=True))


def test_all_sources_are_one_rule(run, tmp_path):
    (tmp_path / "free").write_text("!b.example\n")
    (tmp_path / "one").write_text("0.0.0.0 a.example b.example # spare\n127.0.0.1 localhost\n")
    (tmp_path / "two").write_text("c.example\n\nc.example")
    assert run(
        "match", "--hosts", "one", "--patterns", "free", "--hosts", "two", "-p", "d.example",
        *[f"x.{name}.example" for name in "abcde"],
    ) == Outcome(0, (
        "stop\tx.a.example\npass\tx.b.example\nstop\tx.c.example\nstop\tx.d.example\n"
        "pass\tx.e.example\n"), "")


def test_lines_of_a_hosts_file_that_are_no_hosts_are_shown(run, tmp_path):
    (tmp_path / "hosts").write_bytes(b"a.example\nno host\n\x1b[31m\nb.example\n")
    assert run("match", "--hosts", "hosts", "a.example", "b.example") == Outcome(
        0, "stop\ta.example\nstop\tb.example\n",
        "hosts, line 2: “no host” is no host and was left out.\n"
        "hosts, line 3: “�[31m” is no host and was left out.\n")


def test_many_lines_that_are_no_hosts_are_counted(run, tmp_path):
    (tmp_path / "hosts").write_text("a.example\n" + "bad\n" * 2000)
    done = run("match", "--hosts", "hosts", "a.example")
    assert (done.code, done.out) == (0, "stop\ta.example\n")
    assert done.err.splitlines() == [
        *[f"hosts, line {line}: “bad” is no host and was left out." for line in range(2, 12)],
        "hosts: 2000 lines hold no host; these were the first."]


@pytest.mark.parametrize(("arguments", "sentence"), [
    ([], "There is nothing to match by: name a pattern with -p, or a file with --patterns or "
         "--hosts."),
    (["-p", "a b"], f"-p: {SEARCH_PHRASE}"),
    (["-p", ""], "-p: There is no pattern here: write a site, such as reddit.com."),
    (["-p", "!a.com"], "There are only exceptions and nothing to stop: add a site, or * for every "
                       "site."),
    (["-p", "a.com", "--quiet"], f"scroll-brake match does not take “--quiet”: it takes {OPTIONS}."),
    (["-q", "a.com"], f"scroll-brake match does not take “-q”: it takes {OPTIONS}."),
    (["--count=3"], f"scroll-brake match does not take “--count=3”: it takes {OPTIONS}."),
    (["--patterns", "absent"], "absent cannot be read (No such file or directory): check its name "
                               "and its rights."),
    (["--hosts", "."], ". cannot be read (Is a directory): check its name and its rights."),
    (["--hosts", "empty"], "A rule needs at least one site: write one, such as reddit.com."),
])
def test_a_wrong_call_is_one_sentence(run, tmp_path, arguments, sentence):
    (tmp_path / "empty").write_text("# nothing\n")
    assert run("match", *arguments, "https://a.com") == Outcome(2, "", sentence + "\n")


@pytest.mark.parametrize("arguments", [["-p"], ["--hosts"], ["-p", "--count"]])
def test_an_option_without_its_value(run, arguments):
    done = run("match", *arguments)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert arguments[0] in done.err


def test_a_bad_pattern_is_named_with_its_line(run, tmp_path):
    (tmp_path / "rules").write_bytes(b"# one\na.com\nb.com  http:/x\n\nc..com\n")
    assert run("match", "--patterns", "rules", "a.com") == Outcome(2, "", (
        "rules, line 3: Two slashes follow a scheme at character 6: did you mean http://x?\n"
        "rules, line 5: There is nothing between two dots of the host at character 3: did you mean "
        "c.com?\n"))


def test_a_doubtful_pattern_is_taken_and_told(run):
    assert run("match", "-p", "reddit", "https://reddit/", "https://reddit.com/") == Outcome(
        0, "stop\thttps://reddit/\npass\thttps://reddit.com/\n",
        '-p: "reddit" has no dot and stops only hosts of exactly that name or ending in .reddit: '
        "did you mean reddit.com?\n")


def test_a_host_that_only_a_browser_can_spell_is_told(run):
    assert run("match", "-p", "a.com", input="x.com\nhttps://ﬁ.example/\n") == Outcome(
        0, "pass\tx.com\npass\thttps://ﬁ.example/\n",
        'address 2: The host "ﬁ.example" needs its xn-- form: copy it from the browser\'s address '
        "bar.\n")


def test_help(run):
    done = run("match", "--help")
    assert (done.code, done.err) == (0, "")
    for option in OPTIONS.replace(" or ", ", ").split(", "):
        assert f"\n  {option} " in done.out


@pytest.mark.parametrize(("patterns", "addresses", "hits"), [
    ("--patterns rules50.txt", "urls100k.txt", "rules50.hits"),
    ("--hosts hosts100k.txt", "urls100k.txt", "hosts100k.hits"),
])
def test_the_hits_of_a_hundred_thousand_addresses(run, patterns, addresses, hits):
    data = ROOT.parent / "shared/data"
    if not data.is_dir():
        pytest.skip(f"There is no {data}.")
    option, name = patterns.split()
    given = (data / addresses).read_bytes()
    done = run("match", option, data / name, input=given)
    lines = done.out.splitlines()
    found = [number for number, line in enumerate(lines, 1) if line.startswith("stop\t")]
    expected = [int(line) for line in (data / hits).read_text().splitlines() if line[0] != "#"]
    assert (done.code, len(lines)) == (0, len(given.splitlines()))
    assert found == expected
