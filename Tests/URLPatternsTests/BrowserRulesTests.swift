import Testing
import URLPatterns

@Suite struct BrowserRulesTests {
  static let wholeSite = "^https?://[!-~]*$"

  private func rule(
    _ id: String, _ patterns: String, hosts: HostList? = nil, frames: Bool = false
  ) throws -> CompilableRule {
    CompilableRule(
      id: id,
      patterns: try PatternSet.split(patterns).map { text throws(PatternError) in
        try Pattern(text)
      }, hosts: hosts, insideFrames: frames)
  }

  private func list(_ count: Int) -> HostList {
    let lines = (0..<count).map { "0.0.0.0 h\($0).test\n" }.joined()
    return HostList.parse(Array(lines.utf8)).list
  }

  @Test func wholeSitesShareOneRule() throws {
    let compiled = BrowserRules.compile([
      try rule("a", "reddit.com x.com"), try rule("b", "https://www.reddit.com/ bbc.com"),
      try rule("c", "vk.com", frames: true),
    ])
    #expect(
      compiled.declarative == [
        DeclarativeRule(
          action: .redirect, priority: 4, domains: ["reddit.com", "x.com", "bbc.com"], lists: [],
          excludedDomains: [], regex: Self.wholeSite, frames: false, rules: ["a", "b"]),
        DeclarativeRule(
          action: .redirect, priority: 4, domains: ["vk.com"], lists: [], excludedDomains: [],
          regex: Self.wholeSite, frames: true, rules: ["c"]),
      ])
    #expect(compiled.left == [])
  }

  @Test func exceptedHostsAreExcludedByName() throws {
    let compiled = BrowserRules.compile([
      try rule("a", "google.com !docs.google.com x.com"),
      try rule("b", "* !example.org !localhost"),
    ])
    #expect(
      compiled.declarative.map { [$0.domains, $0.excludedDomains] } == [
        [["google.com"], ["docs.google.com"]], [["x.com"], []],
        [[], ["example.org", "localhost"]],
      ])
    #expect(compiled.declarative.allSatisfy { $0.priority == 3 && $0.action == .redirect })
  }

  @Test func exceptedPathsAreAllowsBelowOtherRules() throws {
    let compiled = BrowserRules.compile([
      try rule("a", "reddit.com !reddit.com/r/swift x.com"),
      try rule("b", "reddit.com !reddit.com/u"),
      try rule("c", "old.reddit.com"),
    ])
    let rules = compiled.declarative.map {
      "\($0.action == .allow ? "allow" : "redirect") \($0.priority) \($0.domains.joined(separator: " ")) \($0.rules.joined())"
    }
    #expect(
      rules == [
        "redirect 3 reddit.com a", "redirect 4 x.com old.reddit.com ac", "allow 3 reddit.com a",
        "redirect 2 reddit.com b", "allow 2 reddit.com b",
      ])
    #expect(compiled.left == [LeftOver(rule: "b", pattern: "reddit.com", reason: .overlap)])
  }

  @Test(arguments: [
    ("mail.google.com/mail/*#label/news", LeftOver.Reason.fragment),
    ("example.com/" + String(repeating: "abcdefghij/", count: 12), .tooLong),
    ("example.com/a-rather-long-path-that-is-not-hardened", .spellings),
    ("192.168.*", .numericHost),
  ]) func left(_ pattern: String, _ reason: LeftOver.Reason) throws {
    let compiled = BrowserRules.compile([try rule("r", pattern)])
    #expect(compiled.left == [LeftOver(rule: "r", pattern: pattern, reason: reason)])
  }

  @Test func moreThanChromeTakesIsLeftAndCounted() throws {
    var limits = DeclarativeLimits.chrome
    limits.rules = 4
    let rules = [
      try rule("a", "a.com/1 a.com/2 a.com/3"), try rule("b", "b.com !b.com/1"),
      try rule("c", "c.com/1 c.com/5"),
    ]
    let compiled = BrowserRules.compile(rules, limits: limits)
    #expect(compiled.declarative.count <= 4)
    #expect(compiled.declarative.filter { $0.rules == ["b"] }.count == 2)
    #expect(
      compiled.left.filter { $0.reason == .limit }.map(\.pattern) == ["c.com/5"])
  }

  @Test func pathsAreJoinedBeforeAnyIsLeft() throws {
    var limits = DeclarativeLimits.chrome
    limits.rules = 2
    let compiled = BrowserRules.compile(
      [try rule("a", "a.com/one a.com/two*"), try rule("b", "a.com/three a.com/four* b.com")],
      limits: limits)
    #expect(
      compiled.declarative.map { [$0.regex] + $0.domains + $0.rules } == [
        [Self.wholeSite, "b.com", "b"],
        ["^https?://[!-.0-~]+(?:/+one|/+three)(?:[/?#][!-~]*)?$", "a.com", "a", "b"],
      ])
    let left = compiled.left.map { "\($0.rule) \($0.pattern) \($0.reason.rawValue)" }
    #expect(left.contains("b a.com/three spellings"))
    #expect(left.suffix(2) == ["a a.com/two* limit", "b a.com/four* limit"])
  }

  @Test func bigListsAreNamedAndPaged() throws {
    let big = list(2500)
    let compiled = BrowserRules.compile([
      try rule("l", "x.com", hosts: big), try rule("s", "y.com", hosts: list(2)),
    ])
    #expect(compiled.declarative.count == 1)
    #expect(compiled.declarative[0].lists == ["l"])
    #expect(compiled.declarative[0].domains == ["x.com", "y.com", "h0.test", "h1.test"])
    #expect(compiled.watch == ["*://*/*"])
    #expect(compiled.expressions.map(\.isPartial) == [true, false])
    #expect(big.names(in: 2498..<9999) == ["h2498.test", "h2499.test"])
    #expect(big.names(in: 63..<66) == ["h63.test", "h64.test", "h65.test"])
    #expect(
      stride(from: 0, to: 2500, by: 700).flatMap { big.names(in: $0..<($0 + 700)) }.count == 2500)
  }

  @Test(arguments: [
    ("youtube.com/shorts*", SiteAccess.sites(["*://*.youtube.com/*"])),
    ("localhost:3000 =reddit.com", .sites(["*://*.localhost/*", "*://reddit.com/*"])),
    ("reddit.com old.reddit.com/r =old.reddit.com", .sites(["*://*.reddit.com/*"])),
    ("[::1]:80 127.0.0.1", .sites(["*://[::1]/*", "*://127.0.0.1/*"])),
    ("reddit.com !old.reddit.com", .sites(["*://*.reddit.com/*"])), ("google.*", .allSites),
    ("*/shorts*", .allSites),
    ("a.com b.com c.com d.com e.com f.com g.com h.com i.com j.com k.com l.com m.com", .allSites),
  ]) func access(_ patterns: String, _ access: SiteAccess) throws {
    #expect(BrowserRules.access(for: try rule("r", patterns)) == access)
  }

  @Test(arguments: [
    ("reddit.com", ["*://*.reddit.com/*"], [String]()), ("=reddit.com", ["*://reddit.com/*"], []),
    ("localhost:3000", ["http://*.localhost:3000/*", "https://*.localhost:3000/*"], []),
    (
      "youtube.com/Shorts",
      [
        "*://*.youtube.com/shorts", "*://*.youtube.com/shorts/*", "*://*.youtube.com/shorts?*",
        "*://*.youtube.com/Shorts", "*://*.youtube.com/Shorts/*", "*://*.youtube.com/Shorts?*",
      ], []
    ),
    ("google.com !docs.google.com", ["*://*.google.com/*"], ["*://*.docs.google.com/*"]),
    ("* !example.org", ["*://*/*"], ["*://*.example.org/*"]),
    (
      "reddit.com/r/* x.com !reddit.com/r/swift",
      [
        "*://*.reddit.com/r", "*://*.reddit.com/r/*", "*://*.reddit.com/r?*", "*://*.x.com/*",
      ], ["*://*.reddit.com/*"]
    ),
    (
      "youtube.com/*/shorts*", ["*://*.youtube.com/*/shorts*"],
      [
        "*://*.youtube.com//*", "*://*.youtube.com/*//*",
      ]
    ),
    ("youtube.com/*comments*", ["*://*.youtube.com/*comments*"], ["*://*.youtube.com/*%*"]),
  ]) func scripts(_ patterns: String, _ matches: [String], _ excluded: [String]) throws {
    let scripts = BrowserRules.compile([try rule("r", patterns)]).scripts
    #expect(
      scripts == [
        ScriptMatches(rule: "r", matches: matches, excludeMatches: excluded, frames: false)
      ])
  }

  @Test(arguments: ["google.*", "example.com/#a", "reddit.com !reddit.com/r/swift", "x.com !*x*"])
  func noScripts(_ patterns: String) throws {
    #expect(BrowserRules.compile([try rule("r", patterns)]).scripts == [])
  }

  /// Rules that overlap never redirect a page that no rule takes, whatever their exceptions.
  @Test func anExceptionTooLongForAnExpressionLeavesTheRuleToTheHost() throws {
    let long = String(repeating: "a*", count: 60)
    let compiled = BrowserRules.compile([try rule("r", "x.com !x.com/\(long)b")])
    #expect(compiled.expressions[0].stop == [])
    #expect(compiled.expressions[0].isPartial)
    #expect(compiled.left.contains { $0.reason == .widened })
  }
}
