package import Policy
package import SQLite
import URLPatterns

/// What goes along when a profile changes its space, and what one rule takes over from another.
///
/// Who has had something of the day in one space enters no other before the next day: so no count of
/// today has to be carried, and nobody has the same day twice.
extension Ledger {
  /// Whether anything of a day was had in a space: time, a sum, or the rest of it given back; on rules
  /// that were removed since, too.
  package func isUsed(_ day: Day, in space: String) throws(SQLiteError) -> Bool {
    try connection.run(
      """
      SELECT EXISTS (SELECT 1 FROM rule_days JOIN rules ON rules.id = rule
          WHERE space = ?1 AND day = ?2 AND (used_ms > 0 OR done = 1))
        OR EXISTS (SELECT 1 FROM unlocks JOIN rules ON rules.id = rule WHERE space = ?1 AND day = ?2)
      """, [.text(space), .text(day.text)]
    ).first?.first?.integer == 1
  }

  /// Whether a space has, or had, rules: one whose last rule goes today had something of the days before.
  package func hasHadRules(in space: String) throws(SQLiteError) -> Bool {
    try connection.run(
      "SELECT EXISTS (SELECT 1 FROM rules WHERE space = ? AND removed_ms IS NOT 0)", [.text(space)]
    ).first?.first?.integer == 1
  }

  /// Adds a rule of another space: where something of the day was had, as one that is new there; its id.
  package func copy(
    _ rule: Rule, closedUntilMs: Int64?, to space: Space
  ) throws(SQLiteError) -> RuleID? {
    var copied = rule
    copied.id = 0
    guard let id = try put(copied, in: space.id) else { return nil }
    copied.id = id
    try store(closedUntilMs: closedUntilMs, of: id)
    if try isUsed(space.day.day, in: space.id) {
      try gain(copied, insteadOf: nil, in: space.id, on: space.day)
    }
    return id
  }

  /// Lets the day of a space that is entered count from no earlier than the same day of the one that is
  /// left, so that its next one begins no sooner.
  package func begin(
    _ space: inout Space, noEarlierThan left: CurrentDay
  ) throws(SQLiteError) {
    let firstMs = space.day.firstMs
    guard left.day == space.day.day, left.firstMs > firstMs else { return }
    space.day = CurrentDay(day: space.day.day, firstMs: left.firstMs)
    // What its rules lost today was lost today still.
    try connection.run(
      "UPDATE dropped SET moment_ms = ?1 WHERE space = ?2 AND moment_ms >= ?3 AND moment_ms < ?1",
      [.integer(left.firstMs), .text(space.id), .integer(firstMs)])
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
    // Of the shared space it may be another profile's.
    if old != Self.sharedSpace, old != new {
      try connection.run("DELETE FROM puzzles WHERE space = ?", [.text(old)])
    }
  }

  /// Gives a rule what was counted today of another one (see `RuleDay.inheriting`), and which seconds
  /// those were, so that they are not counted again.
  func inherit(_ rule: RuleID, from old: RuleID, on day: Day) throws(SQLiteError) {
    let own = try ruleDay(of: rule, on: day)
    let other = try ruleDay(of: old, on: day)
    let whole = own.inheriting(other)
    try store(whole, of: rule, on: day)
    try takeOverSums(whole.unlocks, to: rule, from: old, on: day)
    // Only what is in the sum now is covered: otherwise a second would be that nobody counted.
    guard own.takesTime(of: other) else { return }
    for span in try spans(of: old) { _ = try cover(span, of: rule) }
  }

  /// Lets the sums of a rule's day be these: its own ones, and as many more of another rule's.
  ///
  /// Those count against the cap here; the report has them where they were made.
  private func takeOverSums(
    _ unlocks: [Unlock], to rule: RuleID, from old: RuleID, on day: Day
  ) throws(SQLiteError) {
    func rows(_ rule: RuleID) throws(SQLiteError) -> [Int64] {
      try connection.run(
        "SELECT rowid FROM unlocks WHERE rule = ? AND day = ? ORDER BY rowid",
        [.integer(rule), .text(day.text)]
      ).compactMap { $0[0].integer }
    }
    let (made, others) = (try rows(rule), try rows(old))
    for (index, unlock) in unlocks.enumerated() {
      if index < made.count {
        try connection.run(
          "UPDATE unlocks SET length_ms = ?, floor_ms = 0 WHERE rowid = ?",
          [.integer(unlock.lengthMs), .integer(made[index])])
      } else if index < others.count {
        try connection.run(
          """
          INSERT INTO unlocks (rule, day, moment_ms, length_ms, taken_ms, tries, difficulty, taken_over)
            SELECT ?1, ?2, moment_ms, ?3, taken_ms, tries, difficulty, 1
            FROM unlocks WHERE rowid = ?4
          """,
          [.integer(rule), .text(day.text), .integer(unlock.lengthMs), .integer(others[index])])
      }
    }
  }
}
