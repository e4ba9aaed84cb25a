package import Policy
package import SQLite
import URLPatterns

/// Patterns that were taken from rules: who adds one again on the same day finds what was counted.
extension Ledger {
  /// Remembers what a rule stops no more: all of it where `new` is `nil`.
  package func drop(
    from old: Rule, to new: Rule?, in space: String, at momentMs: Int64
  ) throws(SQLiteError) {
    let kept = Set(new?.patterns ?? [])
    var lost = old.patterns.filter { !$0.isException && !kept.contains($0) }.map { $0.normalForm }
    if old.hosts != nil, new?.hosts != old.hosts { lost.append(Self.listMark) }
    for pattern in lost {
      try connection.run(
        "INSERT INTO dropped VALUES (?, ?, ?, ?)",
        [.text(space), .integer(old.id), .text(pattern), .integer(momentMs)])
    }
  }

  /// No pattern is empty.
  private static let listMark = ""

  /// Gives a rule what was counted today of rules that have lost one of its new patterns since
  /// `firstMs`: the most of each, the unlocks of the one with most.
  ///
  /// `old` is the rule as it stood before (`nil`: there was none); what it held already counted on it.
  package func inherit(
    _ rule: Rule, insteadOf old: Rule?, in space: String, on day: CurrentDay
  ) throws(SQLiteError) {
    let held = Set(old?.patterns ?? [])
    let new = rule.patterns.filter { !$0.isException && !held.contains($0) }
    var wanted = Set(new.map { $0.normalForm })
    if rule.hosts != nil, rule.hosts != old?.hosts { wanted.insert(Self.listMark) }
    let rows = try connection.run(
      "SELECT DISTINCT rule, pattern FROM dropped WHERE space = ? AND moment_ms >= ? AND rule <> ?",
      [.text(space), .integer(day.firstMs), .integer(rule.id)])
    for row in rows where wanted.contains(row[1].text ?? "") {
      try inherit(
        rule.id, on: day.day, from: row[0].integer ?? 0, on: day.day, isCopy: false)
    }
  }

  /// What was dropped before the day that counts is of no use any more.
  package func forgetDropped(in space: String, before momentMs: Int64) throws(SQLiteError) {
    try connection.run(
      "DELETE FROM dropped WHERE space = ? AND moment_ms < ?", [.text(space), .integer(momentMs)])
  }
}
