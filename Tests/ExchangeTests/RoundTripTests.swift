import Exchange
import Policy
import TestSupport
import Testing
import URLPatterns

/// What was exported is imported again, exactly, whatever rules there are.
struct RoundTripTests {
  @Test(arguments: [true, false]) func exportsAreReadBackExactly(isJSON: Bool) {
    var random = SeededGenerator(for: "exportsAreReadBackExactly")
    for _ in 0..<2000 {
      let rules = (0..<Int.random(in: 0...4, using: &random)).map { _ in rule(&random) }
      let text = isJSON ? RuleJSON.text(rules) : RuleLineText.text(rules)
      let plan = read(text)
      #expect(exact(plan.rules) == exact(rules), "\(text)")
      #expect(plan.skipped == [])
      #expect(plan.format == (isJSON ? .ruleJSON : .ruleLines))
    }
  }

  private func rule(_ random: inout SeededGenerator) -> Rule {
    var patterns: [Pattern] = []
    let hosts = list(&random)
    while hosts == nil, !patterns.contains(where: { !$0.isException }) {
      let count = Int.random(in: 1...4, using: &random)
      patterns = (0..<count).compactMap { _ in try? Pattern(pattern(&random)) }
    }
    let cap = Bool.random(using: &random) ? nil : Int.random(in: Rule.capRange, using: &random)
    return Rule(
      name: Int.random(in: 0..<3, using: &random) == 0
        && !patterns.isEmpty
        ? Rule.name(from: patterns) : name(&random), patterns: patterns, hosts: hosts,
      allowanceMinutes: Int.random(in: Rule.allowanceRange, using: &random),
      unlockMinutes: Int.random(in: Rule.unlockRange, using: &random),
      unlocksPerDay: cap, isStrict: cap != nil && Bool.random(using: &random),
      closed: ClosedHours(
        fromMinute: Int.random(in: -400..<1440, using: &random),
        toMinute: Int.random(in: 0..<1440, using: &random)),
      countsPlayback: .random(using: &random), insideFrames: .random(using: &random))
  }

  private func list(_ random: inout SeededGenerator) -> HostList? {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return nil }
    let names = [
      "a.example", "b.a.example", "x.com", "[::1]", "10.0.0.1", "xn--bcher-kva.de", "5m.de",
    ]
    let text = names.shuffled(using: &random).prefix(Int.random(in: 1...7, using: &random))
    return HostList.parse(Array(text.joined(separator: "\n").utf8)).list
  }

  private static let pieces = [
    "x.com", "reddit", "frames", "playback", "strict", "closed", "hosts", "5m", "12m",
    "localhost:3000",
    "*", "google.*", "bücher.de", "127.0.0.1", "[::1]", "www.a.example",
  ]
  private static let paths = [
    "", "", "/", "/$", "/*", "/a*", "/\"q\"", "/#top", "?a=1&b", "/\\", "/5m", "/ü", "/a'b,c|d",
    "/=", "/!x",
  ]

  private func pattern(_ random: inout SeededGenerator) -> String {
    let marks = ["", "", "", "!", "=", "!=", "https://", "http://www."]
    return (marks.randomElement(using: &random) ?? "")
      + (Self.pieces.randomElement(using: &random) ?? "")
      + (Self.paths.randomElement(using: &random) ?? "")
  }

  private func name(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "\"", "\\", "n", "\n", "\r", "\t", " ", "#", "5m", "×", "\u{301}", "é", "\u{80}",
      "\u{B}",
      "\u{2028}", "👩‍👩‍👧", "x.com", "\u{FEFF}", "{", "sites1=",
    ]
    let count = Int.random(in: 1...8, using: &random)
    return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}
