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
    if let list = old.hosts, new?.hosts != list { lost.append(Self.mark(of: list)) }
    for pattern in lost {
      try connection.run(
        "INSERT INTO dropped VALUES (?, ?, ?, ?)",
        [.text(space), .integer(old.id), .text(pattern), .integer(momentMs)])
    }
  }

  /// Gives what was counted today of a rule that lost something to the rules that stop it too: who adds
  /// the same first and takes it away then has taken nothing away either.
  package func handOn(
    from old: Rule, to new: Rule?, in space: String, on day: CurrentDay
  ) throws(SQLiteError) {
    let kept = Set(new?.patterns ?? [])
    let lost = old.patterns.filter { !$0.isException && !kept.contains($0) }
    let list = old.hosts == new?.hosts ? nil : old.hosts
    if lost.isEmpty && list == nil { return }
    // Long lists of patterns are compared only where there is something to hand on.
    if try ruleDay(of: old.id, on: day.day) == RuleDay() { return }
    for heir in try rules(of: space) where heir.id != old.id {
      let isKin = heir.patterns.contains { own in
        !own.isException && lost.contains { own.isAkin(to: $0) }
      }
      guard isKin || (list != nil && heir.hosts == list) else { continue }
      try inherit(heir.id, on: day.day, from: old.id, on: day.day)
    }
  }

  /// What a list is known by: its contents; no pattern looks so.
  static func mark(of list: HostList) -> String { mark(Int64(bitPattern: list.fingerprint)) }

  /// The same of the fingerprint as it is stored.
  static func mark(_ fingerprint: Int64) -> String { "\(markSign)\(fingerprint)" }

  private static let markSign = " "

  /// Gives a rule what was counted today of rules that have lost, since `firstMs`, what one of its new
  /// patterns is akin to, or its new list.
  ///
  /// `old` is the rule as it stood before (`nil`: there was none); what it held already counted on it.
  /// An edit that is taken back leaves what came so: to give it back would give back what was spent
  /// meanwhile, too.
  package func inherit(
    _ rule: Rule, insteadOf old: Rule?, in space: String, on day: CurrentDay
  ) throws(SQLiteError) {
    let held = Set(old?.patterns ?? [])
    let new = rule.patterns.filter { !$0.isException && !held.contains($0) }
    let list = rule.hosts == old?.hosts ? nil : rule.hosts.map { Self.mark(of: $0) }
    if new.isEmpty, list == nil { return }
    let rows = try connection.run(
      "SELECT DISTINCT rule, pattern FROM dropped WHERE space = ? AND moment_ms >= ? AND rule <> ?",
      [.text(space), .integer(day.firstMs), .integer(rule.id)])
    var heirs: Set<RuleID> = []
    for row in rows {
      guard let id = row[0].integer, let lost = row[1].text, !heirs.contains(id),
        lost == list || Self.isAkin(lost, to: new)
      else { continue }
      heirs.insert(id)
      try inherit(rule.id, on: day.day, from: id, on: day.day)
    }
  }

  /// Whether a pattern that was lost is akin to one of these.
  private static func isAkin(_ lost: String, to patterns: [Pattern]) -> Bool {
    guard !lost.hasPrefix(markSign), let lost = try? Pattern(lost) else { return false }
    return patterns.contains { $0.isAkin(to: lost) }
  }

  /// What was dropped before the day that counts is of no use any more.
  package func forgetDropped(in space: String, before momentMs: Int64) throws(SQLiteError) {
    try connection.run(
      "DELETE FROM dropped WHERE space = ? AND moment_ms < ?", [.text(space), .integer(momentMs)])
  }
}
