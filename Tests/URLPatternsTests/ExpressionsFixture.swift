import CSystem
import Testing
import URLPatterns

/// What the browser's layers get for every row of the tables, for `expressions.test.js`.
@Suite struct ExpressionsFixture {
  static let path = "Tests/Fixtures/expressions.json"

  /// One row as a line of JSON; `nil` where the patterns are refused.
  static func line(_ row: FixtureRow) -> String? {
    guard let set = try? row.set() else { return nil }
    let rule = CompilableRule(id: "r", patterns: set.patterns, insideFrames: false)
    let compiled = BrowserRules.compile([rule])
    let declarative = compiled.declarative.map(JSONText.declarative)
    let reasons = Set(compiled.left.map(\.reason.rawValue)).sorted()
    let scripts = compiled.scripts.first
    return JSONText.object([
      ("patterns", JSONText.string(row.patterns)), ("url", JSONText.string(row.url)),
      ("expected", JSONText.string(row.expected)), ("why", JSONText.string(row.why)),
      ("stop", JSONText.strings(compiled.expressions[0].stop)),
      ("except", JSONText.strings(compiled.expressions[0].except)),
      ("isPartial", compiled.expressions[0].isPartial ? "true" : "false"),
      ("declarative", JSONText.list(declarative)), ("left", JSONText.strings(reasons)),
      ("matches", JSONText.strings(scripts?.matches ?? [])),
      ("excludeMatches", JSONText.strings(scripts?.excludeMatches ?? [])),
      ("watch", JSONText.strings(compiled.watch)),
    ])
  }

  static func text(_ rows: [FixtureRow]) -> String {
    "[\n" + rows.compactMap(line).joined(separator: ",\n") + "\n]\n"
  }

  /// Set `SCROLL_BRAKE_WRITE_FIXTURES=1` to write the file after a change that is meant.
  @Test func theFileIsWhatTheModuleCompiles() throws {
    let text = Self.text(FixtureRow.given + FixtureRow.own)
    if getenv("SCROLL_BRAKE_WRITE_FIXTURES") != nil { Files.write(Self.path, text) }
    let isSame = Files.bytes(Self.path).map { String(decoding: $0, as: UTF8.self) } == text
    #expect(isSame, "run with SCROLL_BRAKE_WRITE_FIXTURES=1 and read the difference")
  }
}
