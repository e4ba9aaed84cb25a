package import Policy
import SQLite
import URLPatterns

/// What rules are told apart by: normal forms of their patterns, and their lists.
extension Ledger {
  /// Normal forms of what a rule stops, and its list's mark.
  static func marks(of rule: Rule) -> Set<String> {
    let patterns = rule.patterns.filter { !$0.isException }.map { $0.normalForm }
    return Set(patterns + (rule.hosts.map { [mark(of: $0)] } ?? []))
  }

  /// Whether two rules stop something in the same words, or a list each, which may have got other hosts.
  package static func meets(_ rule: Rule, _ other: Rule) -> Bool {
    if !marks(of: rule).isDisjoint(with: marks(of: other)) { return true }
    return rule.hosts != nil && other.hosts != nil
  }

  /// Remembers the list that a rule had before it got another.
  func note(earlierList mark: String, of rule: RuleID) throws(SQLiteError) {
    try connection.run(
      "INSERT OR IGNORE INTO earlier_lists VALUES (?, ?)", [.integer(rule), .text(mark)])
  }

  /// The marks of the lists that a rule had today before the one that it has.
  func earlierLists(of rule: RuleID) throws(SQLiteError) -> [String] {
    try connection.run("SELECT mark FROM earlier_lists WHERE rule = ?", [.integer(rule)])
      .compactMap { $0[0].text }
  }
}
