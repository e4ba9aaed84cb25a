package import Policy
package import SQLite
import URLPatterns

/// What goes along when a profile changes its space, so that nothing counted today is lost by it.
extension Ledger {
  /// Adds a rule of another space with what was counted of it today; its id there.
  package func copy(
    _ rule: Rule, closedUntilMs: Int64?, from old: Space, to new: Space
  ) throws(SQLiteError) -> RuleID? {
    var copied = rule
    copied.id = 0
    guard let id = try put(copied, in: new.id) else { return nil }
    try inherit(id, on: new.day.day, from: rule.id, on: old.day.day, isCopy: true)
    try store(closedUntilMs: closedUntilMs, of: id)
    // Seconds that were counted already are not counted again.
    try connection.run(
      "INSERT INTO spans SELECT ?1, start_ms, end_ms FROM spans WHERE rule = ?2",
      [.integer(id), .integer(rule.id)])
    return id
  }

  /// Gives the rules of one space what was counted today in another of rules with one of their
  /// patterns: the most of each, the unlocks of the one with most.
  ///
  /// Rules that were removed today count too. `copies` have their own counts already.
  package func carryCounts(
    from old: Space, to new: Space, except copies: Set<RuleID>
  ) throws(SQLiteError) {
    try connection.run(
      "INSERT INTO dropped SELECT ?1, rule, pattern, moment_ms FROM dropped WHERE space = ?2",
      [.text(new.id), .text(old.id)])
    let used = try usedRules(of: old)
    guard !used.isEmpty else { return }
    for rule in try rules(of: new.id) where !copies.contains(rule.id) {
      let wanted = Self.marks(
        of: rule.patterns, list: rule.hosts.map { Int64(bitPattern: $0.fingerprint) })
      for (id, marks) in used where !marks.isDisjoint(with: wanted) {
        try inherit(rule.id, on: new.day.day, from: id, on: old.day.day, isCopy: false)
      }
    }
  }

  /// Remembers in another space which intervals were counted, and how long a pause lasts.
  package func carrySeen(from old: String, to new: String) throws(SQLiteError) {
    let values: [Value] = [.text(new), .text(old)]
    for table in ["seen", "forgotten_sources"] {
      try connection.run(
        """
        INSERT OR IGNORE INTO \(table)
          SELECT ?1, source, sequence, moment_ms FROM \(table) WHERE space = ?2
        """, values)
    }
    try connection.run("DELETE FROM puzzles WHERE space = ?2 AND ?1 <> ?2", values)
  }

  /// The rules of which something was counted today, by what they stop.
  private func usedRules(
    of space: Space
  ) throws(SQLiteError) -> [(id: RuleID, marks: Set<String>)] {
    try connection.run(
      """
      SELECT id, patterns, (SELECT fingerprint FROM lists WHERE lists.rule = rules.id) FROM rules
        WHERE space = ?1 AND (removed_ms IS NULL OR removed_ms > 0) AND id IN
        (SELECT rule FROM rule_days WHERE day = ?2 UNION SELECT rule FROM unlocks WHERE day = ?2)
      """, [.text(space.id), .text(space.day.day.text)]
    ).map { row in
      let lines = (row[1].text ?? "").split(separator: "\n")
      let patterns = lines.compactMap { try? Pattern(String($0)) }
      return (row[0].integer ?? 0, Self.marks(of: patterns, list: row[2].integer))
    }
  }

  /// Normal forms of what is stopped; no pattern looks as the mark of a list does.
  private static func marks(of patterns: [Pattern], list: Int64?) -> Set<String> {
    Set(patterns.filter { !$0.isException }.map { $0.normalForm } + (list.map { [" \($0)"] } ?? []))
  }

  /// Gives a rule what was counted today of another one.
  ///
  /// The unlocks that come so give it no time, since the other one may have a smaller allowance: they
  /// count as used. A copy has the time that was left.
  func inherit(
    _ rule: RuleID, on day: Day, from old: RuleID, on oldDay: Day, isCopy: Bool
  ) throws(SQLiteError) {
    let values: [Value] = [
      .integer(rule), .text(day.text), .integer(old), .text(oldDay.text),
    ]
    let usedMs =
      try connection.run(
        "SELECT used_ms FROM rule_days WHERE rule = ? AND day = ?",
        [.integer(rule), .text(day.text)]
      ).first?.first?.integer ?? 0
    try connection.run(
      """
      INSERT INTO rule_days (rule, day, used_ms, session_start_ms, done)
        SELECT ?1, ?2, used_ms, session_start_ms, done FROM rule_days WHERE rule = ?3 AND day = ?4
        ON CONFLICT (rule, day) DO UPDATE SET used_ms = max(used_ms, excluded.used_ms),
          session_start_ms = max(session_start_ms, excluded.session_start_ms),
          done = max(done, excluded.done)
      """, values)
    let isMore = try connection.run(
      """
      SELECT (SELECT count(*) FROM unlocks WHERE rule = ?3 AND day = ?4)
        > (SELECT count(*) FROM unlocks WHERE rule = ?1 AND day = ?2)
      """, values)
    guard isMore.first?.first == 1 else { return }
    let boughtMs = try boughtMs(of: rule, on: day)
    try connection.run("DELETE FROM unlocks WHERE rule = ?1 AND day = ?2", Array(values.prefix(2)))
    try connection.run(
      """
      INSERT INTO unlocks (rule, day, moment_ms, length_ms, taken_ms, tries, difficulty)
        SELECT ?1, ?2, moment_ms, length_ms, taken_ms, tries, difficulty FROM unlocks
        WHERE rule = ?3 AND day = ?4
      """, values)
    let gainMs = try self.boughtMs(of: rule, on: day) - boughtMs
    guard !isCopy, gainMs > 0 else { return }
    // `max`, since what was used there may be more.
    try connection.run(
      """
      INSERT INTO rule_days (rule, day, used_ms) VALUES (?1, ?2, ?3)
        ON CONFLICT (rule, day) DO UPDATE SET used_ms = max(used_ms, ?3)
      """, [.integer(rule), .text(day.text), .integer(usedMs + gainMs)])
  }

  private func boughtMs(of rule: RuleID, on day: Day) throws(SQLiteError) -> Int64 {
    try connection.run(
      "SELECT coalesce(sum(length_ms), 0) FROM unlocks WHERE rule = ? AND day = ?",
      [.integer(rule), .text(day.text)]
    ).first?.first?.integer ?? 0
  }
}
