import Testing
import URLPatterns

/// A row of the tables of patterns: patterns, an address, and what is expected of them.
struct FixtureRow: Sendable, CustomTestStringConvertible {
  let patterns: String
  let url: String
  let expected: String
  let why: String

  var testDescription: String { "\(patterns) on \(url): \(why)" }

  /// The rows of the given table, and of the table of our own corners.
  static let given = read("patterns")
  static let own = read("patterns-own")

  private static func read(_ name: String) -> [FixtureRow] {
    let text = Files.bytes("Tests/Fixtures/\(name).tsv") ?? []
    return Files.lines(text).filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return FixtureRow(
        patterns: fields[0], url: fields[1], expected: fields[2],
        why: fields.count > 3 ? fields[3] : "")
    }
  }

  /// The rule of this row.
  func set() throws -> PatternSet {
    try PatternSet(
      PatternSet.split(patterns).map { text throws(PatternError) in try Pattern(text) })
  }

  /// What the module says: `block`, `allow` or `error`.
  func verdict() -> String {
    guard let set = try? set() else { return "error" }
    guard let page = PageURL(url) else { return "allow" }
    return set.matches(page) ? "block" : "allow"
  }
}
