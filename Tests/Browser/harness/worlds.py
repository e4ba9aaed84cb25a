"""Worlds of the differential test: rules that hold together, and addresses that lie near them."""

import os
import random
import re
import time
from dataclasses import dataclass, field

from host_process import ROOT

# The same worlds in every run, so that a red run is always a change's own; `SCROLL_BRAKE_SEED=random`
# looks for new ones, a number repeats them.
WANTED = os.environ.get("SCROLL_BRAKE_SEED") or "1"
SEED = time.time_ns() % 2**32 if WANTED == "random" else int(WANTED)

# Small alphabets, so that patterns and addresses meet often.
HOSTS = ["site.test", "site.test", "a.site.test", "site.co.test", "k.test", "localhost",
         "xn--bcher-kva.test", "sub_domain.test", "127.0.0.1", "192.168.1.20", "[::1]",
         "[2001:db8::cafe]"]
GLOBS = ["*", "*", "site.*", "*site*", "s*e.test", "*.test", "192.168.*", "1*", "*1", "*cafe*",
         "k*", "*.*.test"]
PIECES = ["shorts", "r", "a", "b", "k", "s", "5", "c3", "20", "ab", "-", "~", ".", "+", "(", "'",
          "{", "|", "^", "$", "=", "&", ";", "@", "é", "É", "ß", "ẞ", "å", "Å", "ς", "Ω", "ſ", "K",
          "日", "ǆ", "%", "%25", "%2F", "%73", "%C3", "%FF", "%2a", "%20", "%26", "[", "]", ",", "!"]
PORTS = [80, 443, 8080, 3000]


@dataclass
class World:
    """`rules` are the patterns of each; `frames` which hold inside other sites; `expected` is a
    table's own verdict by address."""

    rules: list[list[str]]
    addresses: list[str]
    frames: list[bool] = field(default_factory=list)
    expected: dict[str, bool] = field(default_factory=dict)

    def __post_init__(self):
        self.frames = self.frames or [False] * len(self.rules)


def rows() -> list[World]:
    """The tables that define the language: the rows of one rule are one world."""
    worlds: dict[str, World] = {}
    for name in ("patterns", "patterns-own"):
        for line in (ROOT / f"Tests/Fixtures/{name}.tsv").read_text().split("\n"):
            fields = line.split("\t")
            if line.startswith("#") or len(fields) < 3 or fields[2] == "error":
                continue
            text, address, verdict = fields[:3]
            world = worlds.setdefault(text, World([text.replace('"', "").split(" ")], []))
            world.addresses.append(address)
            world.expected[address] = verdict == "block"
    return list(worlds.values())


def suspicions() -> list[World]:
    """What was thought to differ, spelled out."""
    return [
        World([["a.test/100%", "b.test/*%/x", "c.test/%*"]],
              ["https://a.test/100%", "https://a.test/100%25", "https://a.test/100%/x", "https://a.test/100%zz",
               "https://a.test/100%2", "https://b.test/a%/x", "https://b.test/a%25/x", "https://c.test/%a", "https://c.test/%41"]),
        World([["a.test", "!a.test/100%", "!a.test/%5"]],
              ["https://a.test/100%", "https://a.test/100%25", "https://a.test/100%2F", "https://a.test/%5", "https://a.test/%255"]),
        World([["a.test/É", "b.test/ẞ*", "c.test/Å", "d.test/ǆ", "e.test/İ", "f.test/Ω"]],
              [f"https://{host}.test/{letter}" for host, letters in
               {"a": "éÉ", "b": "ßẞ", "c": "åÅ\u212b", "d": "ǅǆǄ", "e": "iİı", "f": "ωΩ\u2126"}.items() for letter in letters]),
        World([["a.test/%C3*", "b.test/%C5*"], ["c.test", "!c.test/%C3*", "!c.test/%C5*"]],
              [f"https://{host}.test/{letter}" for host in "abc" for letter in ("ẞ", "Ÿ", "ÿ", "%C3", "%C5x", "é")]),
        World([["a.test", "!a.test/É"]], [f"https://a.test/{letter}" for letter in "éÉe"]),
        World([["*:80", "!site.test:80"], ["[::1]:443"], ["127.0.0.1:80"]],
              ["http://[::1]/", "https://[::1]/", "https://[::1]:80/", "http://[::1]:443/", "http://[::1]:8080/", "http://127.0.0.1/",
               "https://127.0.0.1:80/", "http://u:80@127.0.0.1:81/", "http://site.test/", "http://u:80@x.test/", "https://x.test:80/"]),
        World([["127.0.0.1", "[::1]", "=10.0.0.1", "0x7f.2"]],
              ["http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://[::1]/a", "http://[::ffff:7f00:1]/",
               "http://10.0.0.1./", "http://127.0.0.2/", "http://x.127.0.0.1/", "http://127.0.0.1.test/"]),
        World([["*", "!127.0.0.1", "![::1]"]], ["http://127.0.0.1/", "http://[::1]/a", "http://127.0.0.2/", "http://[::2]/"]),
        World([["a.test", "!a.test/*5", "!a.test/x*c3"], ["b.test/*5", "b.test/x*c3$"]],
              [f"https://{host}.test/{path}" for host in "ab"
               for path in ("5", "%35", "q5", "q%35", "q%255", "q%2", "q%25", "xc3", "x%c3", "x%C3%A9", "x%63%33", "x%%35", "x%5")]),
    ]


class Generator:
    """Makes worlds from a seed."""

    def __init__(self, seed: int):
        self.random = random.Random(seed)

    def chance(self, one_in: int) -> bool:
        return self.random.randrange(one_in) == 0

    def world(self, addresses: int = 20) -> World:
        rules = [self.rule() for _ in range(self.random.choice([1, 1, 2, 3, 4]))]
        patterns = [pattern for rule in rules for pattern in rule]
        return World(rules, [self.address(self.random.choice(patterns)) for _ in range(addresses)],
                     [self.chance(3) for _ in rules])

    def rule(self) -> list[str]:
        count = self.random.choice([1, 1, 2, 3, 5])
        first = self.pattern()
        rest = [("!" if self.chance(2) else "") + self.pattern(first) for _ in range(count - 1)]
        return [first, *rest]

    def pattern(self, near: str | None = None) -> str:
        """A pattern; `near` another one, so that they overlap."""
        if near and self.chance(2):
            host = re.match(r"=?(?:\[[^\]]*\])?[^/:?#]*", near).group()
            if near == host or self.chance(3):
                return host + self.port(10) + self.path(3)
            return near.rstrip("$*") + self.random.choice(["*", "$", "/*", "/" + self.text(2), "*" + self.text(1)])
        kind = self.random.randrange(8)
        host = self.random.choice(GLOBS if kind < 3 else HOSTS)
        if kind == 3 and host != "*":
            host = "=" + host
        return host + self.port(7) + self.path(6)

    def port(self, one_in: int) -> str:
        return f":{self.random.choice(PORTS)}" if self.chance(one_in) else ""

    def path(self, bare_in: int) -> str:
        if self.chance(bare_in):
            return ""
        text = "/" + self.text(3, stars=True)
        if self.chance(4):
            text += "?" + self.text(2, stars=True)
        if self.chance(10):
            text += "#" + self.text(1, stars=True)
        return text + self.random.choice(["", "", "*", "$", "/", "/*"])

    def text(self, most: int, stars: bool = False) -> str:
        pieces = PIECES + (["*", "/", "*/", "/*/"] * 4 if stars else ["/"] * 4)
        return "".join(self.random.choice(pieces) for _ in range(self.random.randrange(most + 1)))

    # Addresses

    def address(self, pattern: str) -> str:
        """One that the pattern may well take, then changed a little or not at all."""
        pattern = pattern.lstrip("!=")
        host, port, path = re.match(r"((?:\[[^\]]*\])?[^/:?#]*)(:\d+)?(.*)", pattern).groups()
        host = self.near_host(self.filled(host, ["", "x", "www", "9", "co.test"]) or "x.test")
        path = self.filled(path.removesuffix("$"), ["", "x", "a/b", "%2F", "%C3%A9", "?q=1&", "5", "//"])
        for _ in range(self.random.choice([0, 0, 1, 2])):
            path = self.changed(path)
        scheme = self.random.choice(["https://", "http://", "http://", "HTTP://"])
        user = self.random.choice([""] * 9 + ["u@", "u:p%40@", "site.test:80@"])
        if self.chance(6):
            port = f":{self.random.choice(PORTS)}"
        if path and path[0] not in "/?#\\":
            path = "/" + path
        return f"{scheme}{user}{host}{port or ''}{path}{self.random.choice(ENDINGS)}"

    def filled(self, text: str, fillings: list[str]) -> str:
        return re.sub(r"\*", lambda _: self.random.choice(fillings), text).strip(".")

    def near_host(self, host: str) -> str:
        if host.startswith("["):
            return self.random.choice([host] * 3 + ["[0:0:0:0:0:0:0:1]", "[::2]", "[2001:0DB8::CAFE]", "[::ffff:127.0.0.1]"])
        if re.fullmatch(r"[\d.]+", host):
            return self.random.choice([host] * 4 + [f"{host}.", f"1{host}", f"{host}.test", "127.1", "0x7f.0.0.1", "3232235796"])
        return self.random.choice([host] * 6 + [
            f"www.{host}", f"a.{host}", f"not{host}", f"{host}er", f"{host}.evil.test", f"{host}.",
            host.upper(), f"9.{host}", host.replace("site", "s%69te"), f"x-{host}",
            host.split(".", 1)[-1]])

    def changed(self, path: str) -> str:
        at = self.random.randrange(len(path) + 1)
        before, here, after = path[:at], path[at : at + 1], path[at + 1 :]
        if here.isascii() and here:
            code = self.random.choice([f"%{ord(here):02X}", f"%{ord(here):02x}", f"%25{ord(here):02X}"])
        else:
            code = here
        here = self.random.choice([code, code, code, here.swapcase(), "", "/" + here, here * 2, "%" + here,
                                   here + self.random.choice(PIECES), "/./" + here, "/x/../" + here,
                                   "\\" + here, "/%2e/" + here, "/%2E./" + here, "//" + here, "\t" + here])
        return before + here + after


ENDINGS = ["", "", "", "/", "//", "?", "?q", "?a=1&b", "#", "#f", "/x", "x", "%2Fx", "&x", ".", "%", "%2", "/..", "?#", "=1"]


def generated(count: int, seed: int = SEED) -> list[World]:
    """Worlds of generated rules and addresses; the same for the same seed."""
    generator = Generator(seed)
    return [generator.world() for _ in range(count)]


def long(seed: int = SEED) -> list[World]:
    """Rules of single patterns of every length: what fits in the browser's 2 KB and what does not."""
    generator = Generator(seed)
    worlds = []
    for start in range(0, 80, 10):
        paths = ["".join(generator.random.choice([*PIECES, *"kkssaaa", "*", "/"]) for _ in range(length)) for length in [*range(start, start + 10)] * 2]
        hosts = ["site.test", "*site*", "=a.site.test:443", "*:80"]
        patterns = [f"{hosts[number % 4]}/{path}{'$*'[number % 2]}" for number, path in enumerate(paths)]
        rules = [[pattern] for pattern in patterns] + [["long.test"] + [f"!long.test/{path}" for path in paths]]
        worlds.append(World(rules, [generator.address(pattern) for pattern in patterns]))
    return worlds
