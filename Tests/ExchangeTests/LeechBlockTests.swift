import Exchange
import Policy
import Testing
import TestSupport
import URLPatterns

struct LeechBlockTests {
  private static let rules: [Rule] = [
    Rule(
      name: "Feeds",
      patterns: [
        "!reddit.com/r/swift", "reddit.com", "www.twitter.com/home*", "x.com",
        "youtube.com/shorts*",
        "!x.com/$",
      ], allowanceMinutes: 20),
    Rule(
      name: "*casino",
      patterns: [
        "*casino*", "*/*casino*", "localhost:3000", "*.example.org/a*b*", "secure.example/login*",
      ]),
    Rule(name: "Always", patterns: ["news.example"], allowanceMinutes: 0),
    Rule(name: "Half", patterns: ["half.example"], allowanceMinutes: 3),
  ]

  private static let skipped: [(line: Int, text: String, reason: SkipReason)] = [
    (5, ">news.example", .referrers),
    (5, "~casino", .pageWords),
    (21, "times2=0900-1700,2000-2130", .timesOfDay),
    (23, "limitPeriod2=3600", .notDaily),
    (24, "rollover2=true", .rollover),
    (25, "days2=62", .weekdays),
    (26, "sitesURL2=https://lists.example/block.txt", .listFromAddress),
    (27, #"regexpBlock2=^https?://.*\.casino/"#, .regularExpression),
    (29, "FILE", .files),
    (33, "sites4=off.example", .switchedOff),
    (36, "sites5=+wiki.example", .patterns(.onlyExceptions)),
  ]

  private func fixture(_ name: String) throws -> [UInt8] {
    try #require(Files.bytes(Files.root + "/Tests/Fixtures/exchange/" + name))
  }

  @Test func theTextExport() throws {
    let bytes = try fixture("leechblock.txt")
    let plan = ImportPlan.read(bytes)
    #expect(plan.format == .leechBlockText)
    #expect(exact(plan.rules) == exact(Self.rules))
    #expect(plan.skipped.map { $0.line } == Self.skipped.map { $0.line })
    #expect(plan.skipped.map { $0.text } == Self.skipped.map { $0.text })
    #expect(plan.skipped.map { $0.reason } == Self.skipped.map { $0.reason })
    let windows = ImportPlan.read(
      [0xEF, 0xBB, 0xBF] + bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] })
    #expect(windows == plan)
  }

  @Test func theJSONExport() throws {
    let plan = ImportPlan.read(try fixture("leechblock.json"))
    #expect(plan.format == .leechBlockJSON)
    #expect(exact(plan.rules) == exact(Self.rules))
    #expect(plan.skipped.allSatisfy { $0.line == 1 })
    let key = { (text: String, reason: SkipReason) in "\(text): \(reason.sentence)" }
    #expect(
      plan.skipped.map { key($0.text, $0.reason) }.sorted()
        == Self.skipped.map { key($0.text, $0.reason) }.sorted())
    let pretty = "{\n  \"numSets\": \"1\",\n\n  \"sites1\": \"x.com ~word\"\n}"
    #expect(read(pretty).skipped.map { $0.line } == [4])
  }

  @Test(arguments: ["leechblock.txt", "leechblock.json"]) func noPasswordIsShown(name: String)
    throws
  {
    let plan = ImportPlan.read(try fixture(name))
    let shown =
      plan.rules.map { RuleLineText.line($0) }
      + plan.skipped.flatMap { [$0.text, $0.reason.sentence] }
    for secret in ["hunter2", "secret"] {
      #expect(!shown.contains { $0.contains(secret) && !$0.contains("secure.example") })
    }
  }

  /// Settings without a site, or torn JSON: nothing of them is shown.
  @Test(arguments: [
    "password=hunter2\norp=hunter2", "oa=1\n\npassword=hunter2\nreddit.com",
    "{\"password\":\"hunter2\"}", "{\"sites1\":\"x.com\",\"password\":\"hunter2",
  ])
  func noPasswordIsShownWhereNothingCanBeRead(text: String) {
    let plan = read(text)
    #expect(plan.rules == [])
    #expect(!plan.skipped.contains { "\($0)".contains("hunter2") })
  }

  /// A pattern of LeechBlock's and what it becomes here.
  @Test(
    arguments: [
      ("reddit.com", ["reddit.com"]),
      ("www.reddit.com", ["www.reddit.com"]),
      ("https://reddit.com", ["reddit.com"]),
      ("HTTP://reddit.com/", ["reddit.com/"]),
      ("localhost:3000/a", ["localhost:3000/a*"]),
      ("youtube.com/shorts", ["youtube.com/shorts*"]),
      ("youtube.com/shorts/", ["youtube.com/shorts/*"]),
      ("youtube.com/shorts/*+", ["youtube.com/shorts/*$"]),
      ("x.com/*+", ["x.com", "!x.com/$"]),
      ("*/*+", ["*", "!*/$"]),
      ("google.com/search?q=", ["google.com/search?q=*"]),
      ("youtube.com/*/about", ["youtube.com/*/about*"]),
      ("youtube.com/**/about", ["youtube.com/*/about*"]),
      ("youtube.com/a*+b", ["youtube.com/a*b*"]),
      ("*", ["*"]), ("**", ["*"]), ("*.reddit.com", ["*.reddit.com"]),
      ("google.*", ["google.*"]), ("*facebook", ["*facebook*"]),
      ("*facebook.com", ["*facebook.com"]),
      ("**/shorts", ["*/shorts*", "*/*/shorts*"]),
      ("**shorts", ["*shorts*", "*/*shorts*"]),
      ("google.**/maps", ["google.*/maps*", "google.*/*/maps*"]),
      ("#note", []),
    ] as [(String, [String])])
  func patterns(theirs: String, ours: [String]) throws {
    let plan = read("sites1=\(theirs)")
    #expect(plan.rules.flatMap { $0.patterns.map { $0.source } } == ours)
    #expect(plan.skipped == [])
  }

  /// An exception, and what it becomes beside `*`: never wider than what stood there.
  @Test(arguments: [
    ("+reddit.com/r/swift", "!reddit.com/r/swift"), ("+docs.google.com", "!docs.google.com"),
    ("+www.x.com", "!www.x.com"), ("+x.com/a/*+", "!x.com/a/*$"),
    ("+google.com/search?q=", "!google.com/search?q=*"), ("+http://x.com/a/", "!x.com/a/"),
    ("+x.com/a$", "!x.com/a$*"),
  ])
  func exceptions(theirs: String, ours: String) {
    #expect(
      read("sites1=* \(theirs)").rules.map { $0.patterns.map { $0.source } } == [["*", ours]])
  }

  @Test(arguments: [
    ("~casino", SkipReason.pageWords), (">x.com", .referrers), ("FILE", .files), ("+FILE", .files),
    ("file:///home", .files), ("*+.reddit.com", .oneOrMore), ("+x.com/*+", .oneOrMore),
  ])
  func whatCannotBeSaidIsListed(theirs: String, reason: SkipReason) {
    let plan = read("setName1=A\nsites1=x.com \(theirs)")
    #expect(plan.rules.map { $0.patterns } == [["x.com"]])
    #expect(plan.skipped.map { $0.reason } == [reason])
    #expect(plan.skipped.map { $0.text } == [theirs] && plan.skipped.map { $0.line } == [2])
  }

  @Test func aPatternThatIsNoneIsListedAndCostsNoOther() {
    let plan = read("sites1=a.example user@b.example c.example (d|e).example")
    #expect(plan.rules.map { $0.patterns } == [["a.example", "c.example"]])
    #expect(plan.skipped.map { $0.text } == ["user@b.example", "(d|e).example"])
  }

  @Test func aFrontPageThatAnotherPatternStopsIsNotFreed() {
    let plan = read("sites1=x.com/*+ *.com y.example/*+")
    #expect(
      plan.rules.map { $0.patterns.map { $0.source } } == [
        ["x.com", "*.com", "y.example", "!y.example/$"]
      ])
  }

  /// limitMins, limitPeriod, times, conjMode → minutes a day, and what is listed.
  @Test(
    arguments: [
      ("", "", "", "false", 5, []), ("30", "86400", "", "false", 30, []),
      ("30", "86400", "0000-2400", "false", 0, []), ("30", "86400", "0000-2400", "true", 30, []),
      ("", "86400", "0000-2400", "false", 0, []), ("5000", "86400", "", "false", 1440, []),
      ("0.5", "86400", "", "false", 1, []), ("2.0", "86400", "", "false", 2, []),
      ("30", "604800", "", "false", 5, [.notDaily]), ("30", "", "", "false", 5, [.notDaily]),
      ("many", "86400", "", "false", 5, []),
      ("7", "86400", "0900-1700", "false", 7, [.timesOfDay]),
    ] as [(String, String, String, String, Int, [SkipReason])])
  func limits(
    minutes: String, period: String, times: String, conj: String, allowance: Int,
    reasons: [SkipReason]
  ) {
    let plan = read(
      "sites1=x.com\ntimes1=\(times)\nlimitMins1=\(minutes)\nlimitPeriod1=\(period)\nconjMode1=\(conj)"
    )
    #expect(plan.rules.map { $0.allowanceMinutes } == [allowance])
    #expect(plan.skipped.map { $0.reason } == reasons)
  }
}
