import Exchange
import JSON
import Policy
import Testing
import TestSupport
import URLPatterns

/// A rule and its line: the fixture that the JavaScript tests read too.
struct GoldenLine: Sendable, CustomTestStringConvertible {
  let rule: Rule
  let line: String
  var testDescription: String { line }

  static let all: [GoldenLine] = {
    let path = Files.root + "/Tests/Fixtures/exchange/rule-lines.json"
    guard let bytes = Files.bytes(path), let rows = try? JSONParser.parse(bytes).arrayValue else {
      Issue.record("\(path) cannot be read")
      return []
    }
    return rows.map { GoldenLine(rule: rule($0["rule"]), line: $0["line"]?.stringValue ?? "") }
  }()

  private static func rule(_ value: JSONValue?) -> Rule {
    var rule = Rule(
      name: value?["name"]?.stringValue ?? "",
      patterns: (value?["patterns"]?.arrayValue ?? []).compactMap {
        try? Pattern($0.stringValue ?? "")
      })
    if let minutes = value?["allowanceMinutes"]?.integerValue {
      rule.allowanceMinutes = Int(minutes)
    }
    if let minutes = value?["unlockMinutes"]?.integerValue { rule.unlockMinutes = Int(minutes) }
    if let cap = value?["unlocksPerDay"] { rule.unlocksPerDay = cap.integerValue.map { Int($0) } }
    rule.isStrict = value?["strict"]?.boolValue ?? false
    if let from = value?["closed"]?["from"]?.stringValue,
      let to = value?["closed"]?["to"]?.stringValue
    {
      rule.closed = ClosedHours("\(from)-\(to)")
    }
    rule.countsPlayback = value?["countsPlayback"]?.boolValue ?? false
    rule.insideFrames = value?["insideFrames"]?.boolValue ?? false
    return rule
  }
}

/// Patterns are equal by meaning; a round trip keeps their spelling too, and names byte by byte.
func exact(_ rules: [Rule]) -> [JSONValue] {
  rules.map { rule in
    [
      "name": .string(rule.name), "patterns": .array(rule.patterns.map { .string($0.source) }),
      "strict": .bool(rule.isStrict), "closed": .string(rule.closed?.text ?? ""),
      "hosts": .array((rule.hosts?.names(in: 0..<Int.max) ?? []).map { .string($0) }),
      "numbers": [
        .integer(Int64(rule.allowanceMinutes)), .integer(Int64(rule.unlockMinutes)),
        .integer(Int64(rule.unlocksPerDay ?? -1)), .bool(rule.countsPlayback),
        .bool(rule.insideFrames), .integer(rule.id),
      ],
    ]
  }
}

func read(_ text: String) -> ImportPlan { ImportPlan.read(Array(text.utf8)) }

struct RuleLineTests {
  @Test(arguments: GoldenLine.all) func aRuleIsWrittenAsItsLineAndReadBack(row: GoldenLine) {
    #expect(Array(RuleLineText.line(row.rule).utf8) == Array(row.line.utf8))
    let plan = read(row.line + "\n")
    #expect(plan.format == .ruleLines)
    #expect(exact(plan.rules) == exact([row.rule]))
    #expect(plan.skipped == [])
  }

  /// A line as somebody types it, and the rule that is meant.
  @Test(
    arguments: [
      (
        "reddit.com !reddit.com/r/swift",
        Rule(name: "reddit.com", patterns: ["reddit.com", "!reddit.com/r/swift"])
      ),
      ("5m +5m×4 reddit.com", Rule(name: "reddit.com", patterns: ["reddit.com"])),
      ("0m x.com/i", Rule(name: "x.com/i", patterns: ["x.com/i"], allowanceMinutes: 0)),
      ("+2m x.com", Rule(name: "x.com", patterns: ["x.com"], unlockMinutes: 2, unlocksPerDay: nil)),
      (
        "+2mx3 7m x.com",
        Rule(
          name: "x.com", patterns: ["x.com"], allowanceMinutes: 7, unlockMinutes: 2,
          unlocksPerDay: 3)
      ),
      (
        "+2mX3\tx.com", Rule(name: "x.com", patterns: ["x.com"], unlockMinutes: 2, unlocksPerDay: 3)
      ),
      (
        "  \"My feed\"   playback frames x.com  # why",
        Rule(name: "My feed", patterns: ["x.com"], countsPlayback: true, insideFrames: true)
      ),
      ("\"\" 5m x.com", Rule(name: "x.com", patterns: ["x.com"])),
      ("\"News\" x.com", Rule(name: "News", patterns: ["x.com"])),
      ("5m x.com#top", Rule(name: "x.com#top", patterns: ["x.com#top"])),
    ] as [(String, Rule)])
  func whatIsMissingTakesItsDefault(line: String, rule: Rule) {
    let plan = read(line)
    #expect(exact(plan.rules) == exact([rule]))
    #expect(plan.skipped == [])
  }

  /// A line that is no rule: characters before the fault, and the sentence.
  @Test(
    arguments: [
      (
        "\"News 5m x.com", 0,
        "The quote at character 1 has no end: write a second one after the name."
      ),
      (
        #""a\b" 5m x.com"#, 0,
        "In the quotes at character 1 a backslash stands before something other than a quote or a backslash: write it twice."
      ),
      ("1441m x.com", 0, "The minutes a day at character 1 must be from 0 to 1440."),
      (
        "99999999999999999999m x.com", 0, "The minutes a day at character 1 must be from 0 to 1440."
      ),
      ("5m +0m x.com", 3, "The minutes for a sum at character 4 must be from 1 to 15."),
      ("5m +16m×4 x.com", 3, "The minutes for a sum at character 4 must be from 1 to 15."),
      ("5m +5m×1001 x.com", 3, "The sums a day at character 4 must be from 0 to 1000."),
      (
        "5m +5 x.com", 3,
        "What follows the + at character 4 are no minutes: write +5m×4, or +5m for as many as asked."
      ),
      (
        "5m +5m× x.com", 3,
        "What follows the + at character 4 are no minutes: write +5m×4, or +5m for as many as asked."
      ),
      ("5m 6m x.com", 3, "“6m” at character 4 says again what was said before: take one away."),
      ("+5m +6m x.com", 4, "“+6m” at character 5 says again what was said before: take one away."),
      (
        "frames frames x.com", 7,
        "“frames” at character 8 says again what was said before: take one away."
      ),
      (
        "5m x.com frames", 9,
        "“frames” at character 10 must stand before the sites: move it, or put it in quotes if it is one."
      ),
      (
        "5m +5m strict x.com", 0,
        "A strict rule needs a number of sums a day: write +5m×4, or take “strict” away."
      ),
      (
        "strict strict x.com", 7,
        "“strict” at character 8 says again what was said before: take one away."
      ),
      (
        "closed 23:00-07:00 closed 23:00-07:00 x.com", 19,
        "“closed” at character 20 says again what was said before: take one away."
      ),
      (
        "5m closed x.com", 3,
        "No two different times follow “closed” at character 4: write closed 23:00-07:00."
      ),
      (
        "5m closed", 3,
        "No two different times follow “closed” at character 4: write closed 23:00-07:00."
      ),
      (
        "closed 7:00-23:00 x.com", 0,
        "No two different times follow “closed” at character 1: write closed 23:00-07:00."
      ),
      (
        "5m closed 23:00-23:00 x.com", 3,
        "No two different times follow “closed” at character 4: write closed 23:00-07:00."
      ),
      (
        "\"Ü\" 5m x.com, y.com", 12,
        "Patterns are separated by spaces, not by the mark at character 13: did you mean x.com?"
      ),
      (
        "5m x.com hosts", 9,
        "No host follows “hosts” at character 10: write its names after it, or take it away."
      ),
      (
        "5m hosts a.example b/c", 19,
        "“b/c” at character 20 is no host: write a name such as reddit.com."
      ),
      ("\"News\" 5m", 0, "A rule needs at least one site: write one, such as reddit.com."),
      (
        "5m !x.com", 0,
        "There are only exceptions and nothing to stop: add a site, or * for every site."
      ),
    ] as [(String, Int, String)])
  func aLineThatIsNoRuleIsLeftOutWithItsPlace(line: String, character: Int, sentence: String) throws
  {
    let plan = read("5m ok.example\n\n" + line + "\r\n5m fine.example")
    #expect(plan.rules.map { $0.name } == ["ok.example", "fine.example"])
    try #require(plan.skipped.count == 1)
    #expect(plan.skipped[0].line == 3 && plan.skipped[0].text == line)
    #expect(plan.skipped[0].reason.sentence == sentence)
    guard case .ruleLine(let error) = plan.skipped[0].reason else {
      Issue.record("another reason: \(plan.skipped[0].reason)")
      return
    }
    #expect(error.line == 3 && error.character == character)
  }

  @Test func limitsAreThoseOfARule() {
    let sites = { (count: Int) in (0..<count).map { "s\($0).example" }.joined(separator: " ") }
    #expect(read("5m " + sites(1000)).rules.first?.patterns.count == 1000)
    #expect(
      read("5m " + sites(1001)).skipped.map { $0.reason.sentence }
        == ["A rule holds at most 1000 sites: make several rules of them."])
    #expect(
      read("\"\(String(repeating: "ü", count: 101))\" 5m x.com").skipped.map { $0.reason.sentence }
        == ["The name is longer than 200 bytes: shorten it."])
  }

  @Test func aListFollowsTheWordHosts() {
    let list = HostList.parse(Array("a.example\n[::1]\nxn--bcher-kva.de\n".utf8)).list
    let rule = Rule(name: "L", patterns: ["!b.a.example"], hosts: list)
    #expect(
      exact(read("\"L\" !b.a.example hosts a.example [::1] BÜCHER.de # end").rules)
        == exact([rule]))
    #expect(exact(read("hosts a.example").rules.map { $0 }).count == 1)
    #expect(read("hosts a.example").rules.map { $0.name } == ["Imported list"])
  }

  @Test func aLongListIsForTheCommandLineAlone() {
    let names = (0...1000).map { "s\($0).example" }
    let line = Array("5m hosts \(names.joined(separator: " "))".utf8)
    #expect(
      ImportPlan.read(line).skipped.map { $0.reason.sentence }
        == [SkipReason.tooManySites(count: 1001, limit: 1000).sentence])
    for bytes in [line, Array(RuleJSON.text(ImportPlan.read(line, longLists: true).rules).utf8)] {
      let plan = ImportPlan.read(bytes, longLists: true)
      #expect(plan.rules.map { $0.hosts?.names(in: 0..<Int.max) } == [names])
      #expect(ImportPlan.read(bytes).rules == [] && ImportPlan.read(bytes).skipped.count == 1)
    }
  }

  @Test func aLongLineIsShownShort() throws {
    let plan = read("5m " + String(repeating: "ü", count: 5000) + " frames")
    let text = try #require(plan.skipped.first?.text)
    #expect(text.utf8.count <= 200 && text.hasPrefix("5m üü") && text.hasSuffix("…"))
  }
}

extension Pattern: ExpressibleByStringLiteral {
  /// A pattern that the test knows to be one.
  public init(stringLiteral text: String) {
    do { self = try Pattern(text) } catch { fatalError("\(text): \(error.sentence)") }
  }
}
