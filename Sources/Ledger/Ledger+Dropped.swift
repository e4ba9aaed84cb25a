package import Policy
package import SQLite
import URLPatterns

/// Patterns that were taken from rules: who holds one again on the same day finds what was counted,
/// whether it was added before that or after.
extension Ledger {
  /// Remembers what a rule stops no more, all of it where `new` is `nil`, and gives the rules what was
  /// counted on it today that gained something akin to that since (see `heirs`).
  package func drop(
    from old: Rule, to new: Rule?, in space: String, on day: CurrentDay, at momentMs: Int64
  ) throws(SQLiteError) {
    let kept = Set(new?.patterns ?? [])
    var lost = old.patterns.filter { !$0.isException && !kept.contains($0) }.map { $0.normalForm }
    if let list = old.hosts, new?.hosts != list {
      // What it was before it got another host counted there, too.
      lost += [Self.mark(of: list)] + (try earlierLists(of: old.id))
    }
    if lost.isEmpty { return }
    for pattern in lost {
      try connection.run(
        """
        INSERT INTO dropped VALUES (?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET moment_ms = excluded.moment_ms
        """,
        [.text(space), .integer(old.id), .text(pattern), .integer(momentMs)])
    }
    let heirs = try heirs(of: lost, from: old.id, in: space)
    try forgetGained(lost, of: old.id)
    for heir in heirs { try inherit(heir, from: old.id, on: day.day) }
  }

  /// Remembers what a rule stops since now, and gives it what was counted today of rules that have lost,
  /// since `firstMs`, what one of its new patterns is akin to, or its new list.
  ///
  /// `old` is the rule as it stood before (`nil`: there was none); what it held already counted on it.
  /// Where it has lost an exception, what that took counts as new.
  /// An edit that is taken back leaves what came so: to give it back would give back what was spent
  /// meanwhile, too.
  package func gain(
    _ rule: Rule, insteadOf old: Rule?, in space: String, on day: CurrentDay
  ) throws(SQLiteError) {
    let held = Set(old?.patterns ?? [])
    let freed = held.subtracting(rule.patterns).filter { $0.isException }
    let stops = rule.patterns.filter { !$0.isException }
    let new = stops.filter { !held.contains($0) }
    let widened = stops.filter { one in held.contains(one) && freed.contains { $0.isAkin(to: one) }
    }
    let list = rule.hosts == old?.hosts ? nil : rule.hosts.map { Self.mark(of: $0) }
    if let list, let before = old?.hosts, Self.mark(of: before) != list {
      try note(earlierList: Self.mark(of: before), of: rule.id)
    }
    if new.isEmpty, widened.isEmpty, list == nil { return }
    try note(new.map { $0.normalForm } + (list.map { [$0] } ?? []), of: rule.id, in: space)
    try note(widened.map { $0.normalForm }, of: rule.id, in: space, isHeld: true)
    try takeDropped(
      by: rule, (new + widened).map { $0.normalForm } + (list.map { [$0] } ?? []), in: space,
      on: day)
  }

  /// Gives a rule what was counted today of rules that have lost what one of these is akin to.
  private func takeDropped(
    by rule: Rule, _ marks: [String], in space: String, on day: CurrentDay
  ) throws(SQLiteError) {
    let patterns = marks.compactMap { Self.pattern(of: $0) }
    let rows = try connection.run(
      "SELECT DISTINCT rule, pattern FROM dropped WHERE space = ? AND moment_ms >= ? AND rule <> ?",
      [.text(space), .integer(day.firstMs), .integer(rule.id)])
    var taken: Set<RuleID> = []
    for row in rows {
      guard let id = row[0].integer, let lost = row[1].text, !taken.contains(id),
        marks.contains(lost) || Self.isAkin(lost, to: patterns)
      else { continue }
      taken.insert(id)
      try inherit(rule.id, from: id, on: day.day)
    }
  }

  /// What a list is known by: its contents; no pattern looks so.
  static func mark(of list: HostList) -> String { mark(Int64(bitPattern: list.fingerprint)) }

  /// The same of the fingerprint as it is stored.
  static func mark(_ fingerprint: Int64) -> String { "\(markSign)\(fingerprint)" }

  private static let markSign = " "

  /// The pattern of a normal form; `nil` for a list's mark.
  static func pattern(of text: String) -> Pattern? {
    text.hasPrefix(markSign) ? nil : try? Pattern(text)
  }

  /// Whether a pattern that was lost is akin to one of these.
  private static func isAkin(_ lost: String, to patterns: [Pattern]) -> Bool {
    guard let lost = pattern(of: lost) else { return false }
    return patterns.contains { $0.isAkin(to: lost) }
  }

  /// What was dropped before the day that counts, or gained, is of no use any more.
  package func forgetDropped(in space: String, before momentMs: Int64) throws(SQLiteError) {
    try connection.run(
      "DELETE FROM dropped WHERE space = ? AND moment_ms < ?", [.text(space), .integer(momentMs)])
    try connection.run("DELETE FROM gained WHERE space = ?", [.text(space)])
    try connection.run(
      "DELETE FROM earlier_lists WHERE rule IN (SELECT id FROM rules WHERE space = ?)",
      [.text(space)])
  }
}
