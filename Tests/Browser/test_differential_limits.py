"""Chromium's limits for declarative rules, and what one rule that it refuses costs the others."""

import json

import pytest
from harness.differential import JUDGE, compiled_pages
from host_process import HostProcess

WHOLE = {"domains": [], "excludedDomains": [], "priority": 5, "frames": False}


def pages(declarative: list[dict]) -> list[dict]:
    """One page of `enforcement.get` with those declarative rules."""
    rules = {"declarative": declarative, "scripts": []}
    return [{
        "version": 1, "page": 0, "pages": 1, "stoppedRules": [], "stopped": rules, "all": rules,
        "expressions": [], "watch": [], "left": [],
    }]


def redirect(path: str, **changes) -> dict:
    return WHOLE | {"action": "redirect", "domains": ["site.test"], "regex": f"^https?://[!-~]*/{path}$"} | changes


@pytest.fixture
def enforce(browser):
    """Lets the extension put pages of `enforcement.get` into force: `enforce(pages, addresses)`."""
    page = browser.our_page("options/options.html")
    return lambda pages, addresses=(): page.evaluate(JUDGE, [{"pages": pages, "addresses": list(addresses)}])[0]


def outcomes(result: dict) -> list[str | None]:
    return [each["page"] for each in result["judgements"]]


def test_more_patterns_than_the_browser_takes(enforce, tmp_path):
    """The host leaves out what there is no room for, and says so of each pattern. Paths of as many
    hosts cannot share a rule; whole sites do, and come first."""
    paths = [f"h{number}.test/p{number}" for number in range(1200)]
    sites = [f"s{number}.test" for number in range(900)]
    with HostProcess(tmp_path / "state") as host:
        host.open()
        for patterns in (paths[:600], paths[600:], sites):
            host.put(*patterns, allowanceMinutes=0)
        given = compiled_pages(host)
    left = {each["pattern"] for page in given for each in page["left"] if each["reason"] == "limit"}
    kept = next(path for path in paths if path not in left)
    addresses = ["http://s899.test/x", f"http://{kept}/x", f"http://{min(left)}/x", "http://h1.test/q"]
    result = enforce(given, addresses)
    assert result["errors"] == [] and result["refused"] == []
    assert result["rules"] == 1000 and len(left) == 1201 - 1000
    assert outcomes(result) == ["redirect", "redirect", None, None]


def test_an_answer_in_several_pages(enforce, tmp_path):
    """Thousands of hosts are one rule, however many messages they come in."""
    with HostProcess(tmp_path / "state") as host:
        host.open()
        for rule in range(4):
            host.put(*[f"a-rather-long-name-{rule}-{number}.example.test" for number in range(1000)], allowanceMinutes=0)
        given = compiled_pages(host)
    assert len(given) > 1
    addresses = [f"http://x.a-rather-long-name-{rule}-999.example.test/" for rule in range(4)]
    result = enforce(given, [*addresses, "http://a-rather-long-name-4-0.example.test/"])
    assert result["errors"] == [] and result["refused"] == []
    assert outcomes(result) == ["redirect"] * 4 + [None]


def test_a_refused_expression_costs_nothing_but_itself(enforce):
    """Nor does one that is beyond the thousandth; each is listed."""
    bad = [redirect("(?=x)y"), redirect("x" * 500), redirect("(")]
    many = [redirect(f"r{number}") for number in range(1000)]
    result = enforce(pages([redirect("good"), *bad, *many]), [
        "http://site.test/good", "http://site.test/r0", "http://site.test/r995", "http://site.test/r999",
    ])
    assert result["errors"] == []
    assert outcomes(result) == ["redirect"] * 3 + [None]
    said = {each["reason"] for each in result["refused"]}
    assert said == {"regex-refused", "too-many"}
    assert len(result["refused"]) == 3 + 4


def test_a_refused_exception_takes_what_it_would_free(enforce):
    """Too little is stopped then, never too much."""
    allow = redirect("x" * 500, action="allow")
    result = enforce(
        pages([redirect("a"), redirect("b", domains=["other.test"]), allow, redirect("c", priority=6)]),
        ["http://site.test/a", "http://other.test/b", "http://site.test/c"],
    )
    assert outcomes(result) == [None, "redirect", "redirect"]
    assert {each["reason"] for each in result["refused"]} == {"regex-refused", "exception-refused"}


CHANGE_UNDER_QUESTIONS = """async (url) => {
  const net = chrome.declarativeNetRequest;
  const rule = (id, path) => ({ id, priority: 1, action: { type: "block" },
    condition: { regexFilter: `^https?://site\\\\.test/${path}$`, resourceTypes: ["main_frame"] } });
  const held = (await net.getDynamicRules()).map(({ id }) => id);
  await net.updateDynamicRules({ removeRuleIds: held, addRules: [rule(1, "kept"), rule(2, "old")] });
  const asked = [];
  let changing = true;
  const ask = async () => {
    while (changing) asked.push((await net.testMatchOutcome({ url, type: "main_frame" })).matchedRules.length);
  };
  const asking = ask();
  for (let turn = 0; turn < 20; turn += 1) {
    const many = Array.from({ length: 200 }, (_, number) => rule(10 + number, `${turn}-${number}`));
    const ids = (await net.getDynamicRules()).map(({ id }) => id);
    await net.updateDynamicRules({ removeRuleIds: ids, addRules: [rule(1, "kept"), ...many] });
  }
  changing = false;
  await asking;
  const before = await net.getDynamicRules();
  const bad = rule(900, "x".repeat(500));
  const change = { removeRuleIds: [1], addRules: [rule(901, "new"), bad] };
  const refused = await net.updateDynamicRules(change).then(() => false, () => true);
  return { asked, refused, same: JSON.stringify(before) === JSON.stringify(await net.getDynamicRules()) };
}"""


def test_one_update_is_all_or_nothing(browser):
    """What the extension counts on: no moment without the rules that stay, no half of an update."""
    answer = browser.our_page("options/options.html").evaluate(CHANGE_UNDER_QUESTIONS, "http://site.test/kept")
    assert len(answer["asked"]) > 20 and set(answer["asked"]) == {1}, answer
    assert answer["refused"] and answer["same"], json.dumps(answer)


def test_addresses_as_request_domains(browser):
    """Chromium takes an address in `requestDomains` for that address alone."""
    outcome = browser.our_page("options/options.html").evaluate(
        """async (urls) => {
          const net = chrome.declarativeNetRequest;
          await net.updateDynamicRules({ removeRuleIds: [1], addRules: [{ id: 1, action: { type: "block" },
            condition: { requestDomains: ["127.0.0.1", "[::1]"], regexFilter: "^https?://[!-~]*$", resourceTypes: ["main_frame"] } }] });
          const ask = (url) => net.testMatchOutcome({ url, type: "main_frame" });
          const answers = await Promise.all(urls.map(ask));
          return answers.map(({ matchedRules }) => matchedRules.length);
        }""",
        ["http://127.0.0.1/", "http://127.0.0.1:80/a", "https://[::1]:8/", "http://1.127.0.0.1.test/", "http://127.0.0.2/", "http://[::2]/"],
    )
    assert outcome == [1, 1, 1, 0, 0, 0]
