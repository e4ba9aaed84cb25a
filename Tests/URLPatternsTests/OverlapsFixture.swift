import CSystem
import Testing
import TestSupport
import URLPatterns

/// Several rules at once, whose exceptions touch each other's pages, for `overlaps.test.js`.
@Suite struct OverlapsFixture {
  static let path = "Tests/Fixtures/patterns-overlaps.json"

  /// Some rules, what the declarative layer gets, and pages with the verdict of each.
  private static func line(_ random: inout SeededGenerator) throws -> String {
    var rules: [CompilableRule] = []
    var sets: [PatternSet] = []
    while rules.count < 2 + Int(random.next() % 3) {
      let patterns = DifferentialTests.Case(&random).patterns
      guard
        let set = try? PatternSet(patterns.map { text throws(PatternError) in try Pattern(text) })
      else { continue }
      sets.append(set)
      let frames = random.next() % 4 == 0
      rules.append(
        CompilableRule(id: "\(rules.count)", patterns: set.patterns, insideFrames: frames))
    }
    var pages: [String] = []
    for _ in 0..<12 {
      let url = DifferentialTests.Case(&random).url
      let page = try PageURL(parsing: url)
      let taken = sets.indices.filter { sets[$0].matches(page) }
      pages.append(JSONText.list([JSONText.string(url), JSONText.list(taken.map { "\($0)" })]))
    }
    let compiled = BrowserRules.compile(rules)
    let left = compiled.left.map {
      JSONText.list([$0.rule, JSONText.string($0.pattern), JSONText.string($0.reason.rawValue)])
    }
    return JSONText.object([
      ("rules", JSONText.strings(sets.map { $0.patterns.map(\.source).joined(separator: " ") })),
      ("frames", JSONText.list(rules.map { "\($0.insideFrames)" })),
      ("declarative", JSONText.list(compiled.declarative.map(JSONText.declarative))),
      ("left", JSONText.list(left)), ("pages", JSONText.list(pages)),
    ])
  }

  private static func text(_ random: inout SeededGenerator, count: Int) throws -> String {
    var lines: [String] = []
    for _ in 0..<count { lines.append(try line(&random)) }
    return "[\n" + lines.joined(separator: ",\n") + "\n]\n"
  }

  @Test func theFileIsWhatTheModuleCompiles() throws {
    var random = SeededGenerator(seed: 20_260_801)
    let text = try Self.text(&random, count: 60)
    if getenv("SCROLL_BRAKE_WRITE_FIXTURES") != nil { Files.write(Self.path, text) }
    let isSame = Files.bytes(Self.path).map { String(decoding: $0, as: UTF8.self) } == text
    #expect(isSame, "run with SCROLL_BRAKE_WRITE_FIXTURES=1 and read the difference")
    // For many more: SCROLL_BRAKE_OVERLAPS=FILE node --test …
    if let path = getenv("SCROLL_BRAKE_WRITE_OVERLAPS") {
      var random = SeededGenerator(for: "overlaps")
      Files.write(absolute: String(cString: path), try Self.text(&random, count: 3000))
    }
  }
}
