"""Why the declarative layer may stop less than the host, and whether that was said."""

from pathlib import Path

from .differential import Case, Probe

# DESIGN, section 6: what the declarative rules cannot say exactly is left to the watching script.
# Each reason with what must be true of the pattern and the address for it to explain anything.
REASONS = {
    "fragment": lambda pattern, address: "#" in pattern,
    "tooLong": lambda pattern, address: True,
    "spellings": lambda pattern, address: "%" in address,
    "overlap": lambda pattern, address: True,
    "numericHost": lambda pattern, address: pattern.lstrip("=*")[:1].isdigit() or pattern.startswith("*"),
    "limit": lambda pattern, address: True,
}


def explain(case: Case, index: int, probe: Probe) -> set[str]:
    """The reasons for which the browser passes what the host stops; none: nobody said so.

    Every rule that stops the address must have said it of the patterns that take the address.
    """
    address, outcome = case.addresses[index], case.result["judgements"][index]["page"]
    takers = probe.takers(address)
    found: set[str] = set()
    for rule in case.verdicts[index]:
        said = {
            (entry["pattern"], entry["reason"]) for entry in case.left if entry["rule"] == rule
        }
        own = takers & {text for text in case.patterns(rule) if not text.startswith("!")}
        reasons = {
            reason for pattern in own for reason, fits in REASONS.items()
            if (pattern, reason) in said and fits(pattern, address)
        }
        if outcome == "allow" and any(entry["reason"] == "widened" for entry in case.left):
            reasons.add("widened")
        if outcome != "allow":
            reasons.discard("overlap")
        if not reasons:
            return set()
        found |= reasons
    return found


def tallied(cases: list[Case], home: Path) -> tuple[dict[str, int], list[str]]:
    """Counts by reason, and the differences that nothing explains."""
    counts = {"both stop": 0, "both pass": 0}
    faults = []
    for case in cases:
        probe = Probe(home, case.world)
        for index, (address, rules) in enumerate(zip(case.addresses, case.verdicts, strict=True)):
            redirected = case.result["judgements"][index]["page"] == "redirect"
            what = f"{case.world.rules} on {address}"
            if redirected and not rules:
                faults.append(f"The browser stops what the host passes: {what}")
            elif redirected == bool(rules):
                counts["both stop" if rules else "both pass"] += 1
            elif reasons := explain(case, index, probe):
                name = " + ".join(sorted(reasons))
                counts[name] = counts.get(name, 0) + 1
            else:
                faults.append(f"The browser passes what the host stops, silently: {what}; left: {case.left}")
        probe.close()
    return counts, faults


def table(counts: dict[str, int]) -> str:
    width = max(map(len, counts))
    return "\n".join(f"{name:<{width}}  {count:>6}" for name, count in counts.items())
