"""The browser's own rules and the host, on the same addresses, in the real browser.

The host is right by definition. Its declarative rules never stop what it passes, and where they
stop less, it has said so; its expressions say exactly what it says. Every world goes through the
extension's own enforcement step.
"""

import pytest
from harness.differential import ask_browser, ask_host, serialised
from harness.reasons import table, tallied
from harness.worlds import SEED, generated, long, rows, suspicions

WORLDS = 150


@pytest.fixture
def judge(browser, tmp_path):
    """Asks host and browser about worlds: `judge(worlds)` is a list of cases."""
    page = browser.our_page("options/options.html")

    def judge(worlds):
        given = serialised(page, [each for world in worlds for each in world.addresses])
        cases = []
        for world in worlds:
            own, given = given[: len(world.addresses)], given[len(world.addresses) :]
            if case := ask_host(tmp_path / "worlds", world, own):
                cases.append(case)
        ask_browser(page, cases)
        return cases

    return judge


@pytest.mark.parametrize(
    ("name", "worlds"),
    [
        ("the tables", rows),
        ("suspicions", suspicions),
        (f"long patterns, SCROLL_BRAKE_SEED={SEED}", lambda: long(SEED)),
        (f"SCROLL_BRAKE_SEED={SEED}", lambda: generated(WORLDS)),
    ],
    ids=["tables", "suspicions", "long", "generated"],
)
def test_browser_and_host_agree(judge, tmp_path, capsys, name, worlds):
    worlds = worlds()
    cases = judge(worlds)
    counts, faults = tallied(cases, tmp_path / "probes")
    for case in cases:
        faults += other_faults(case)
    pairs = sum(len(case.addresses) for case in cases)
    with capsys.disabled():
        print(f"\n{name}: {len(cases)} of {len(worlds)} worlds, {pairs} addresses\n{table(counts)}")
    assert len(cases) > len(worlds) / 2
    assert not faults, f"{name}, {len(faults)} faults:\n" + "\n".join(faults[:40])


def other_faults(case):
    """Everything but how the declarative rules compare with the host."""
    faults = []
    if case.result["errors"] or case.result["refused"]:
        faults.append(f"Not applied whole: {case.world.rules}: {case.result['errors']} {case.result['refused']}")
    partial = {each["rule"] for each in case.result["compiled"]["expressions"] if each["partial"]}
    for address, rules, judged in zip(case.addresses, case.verdicts, case.result["judgements"], strict=True):
        what = f"{case.world.rules} on {address}"
        for taken, wanted in [
            (judged["taken"], set(rules)),
            (judged["takenInFrames"], {rule for rule in rules if case.frames(rule)}),
        ]:
            if not set(taken) <= wanted or not wanted - partial <= set(taken):
                faults.append(f"The expressions say {taken}, the host {wanted}: {what}")
        if not set(judged["covered"]) <= set(rules):
            faults.append(f"The covering script runs by {judged['covered']}, the host says {rules}: {what}")
        if rules and not judged["watched"]:
            faults.append(f"Nobody watches: {what}")
        if judged["frame"] == "redirect" and not any(case.frames(rule) for rule in rules):
            faults.append(f"The browser stops a frame that the host passes: {what}")
        if judged["modelled"] != (judged["page"] == "redirect"):
            faults.append(f"Tests/Extension/browser-model.js is not as the browser: {what}")
    return faults
