package import Policy
package import SQLite

/// A sum that was solved, named once, with the rule that it was made on.
package struct ReportUnlock: Hashable, Sendable {
  /// Trusted ms since 1970 UTC.
  package let momentMs: Int64
  package let difficulty: Int64
  /// From the question to the right answer, ms.
  package let takenMs: Int64
  /// Answers that were given, the right one among them.
  package let tries: Int64
}

/// What is kept of one rule on one day.
package struct ReportEntry: Hashable, Sendable {
  package let rule: RuleID
  /// Active time, ms.
  package var usedMs: Int64 = 0
  /// How often the blocked page stood there.
  package var stops: Int64 = 0
  /// Stops at which a sum was on offer: one until the next unlock, however many tabs.
  package var offered: Int64 = 0
  /// Unlocks of that day before the last of them.
  fileprivate var unlocksBefore: Int64 = 0
  package var unlocks: [ReportUnlock] = []

  fileprivate init(_ rule: RuleID) { self.rule = rule }

  /// Those of `offered` that no unlock came after: each but the last one ended with one.
  package var walkedAway: Int64 { offered > 0 && unlocks.count <= unlocksBefore ? 1 : 0 }

  fileprivate var isEmpty: Bool { usedMs == 0 && stops == 0 && offered == 0 && unlocks.isEmpty }
}

/// One day of the report.
package struct ReportDay: Hashable, Sendable {
  package let day: Day
  /// Whether the program ran that day, so that an absent rule means that nothing was used.
  package let hasData: Bool
  /// Rules of which something is kept, the oldest first.
  package let entries: [ReportEntry]
}

/// A rule that the report may name.
package struct ReportRule: Hashable, Sendable {
  package let id: RuleID
  package let name: String
  package let isRemoved: Bool
}

extension Ledger {
  /// Days of a report at most.
  package static let longestReport = 366

  /// What is kept of the days of a range, each of them once, in their order.
  package func report(
    of space: String, from: Day, to: Day
  ) throws(SQLiteError) -> [ReportDay] {
    guard from <= to else { return [] }
    let range: [Value] = [.text(space), .text(from.text), .text(to.text)]
    let ran = try connection.run(
      "SELECT day FROM days WHERE space = ?1 AND day BETWEEN ?2 AND ?3", range)
    let entries = try entries(range)
    let days = Set(ran.compactMap { $0[0].text }).union(entries.keys)
    return (from.number...to.number).map { number in
      let day = Day(number: number)
      let rules = (entries[day.text] ?? [:]).values.filter { !$0.isEmpty }
      return ReportDay(
        day: day, hasData: days.contains(day.text), entries: rules.sorted { $0.rule < $1.rule })
    }
  }

  /// By day and rule.
  private func entries(
    _ range: [Value]
  ) throws(SQLiteError) -> [String: [RuleID: ReportEntry]] {
    var entries: [String: [RuleID: ReportEntry]] = [:]
    func add(_ row: [Value], _ change: (inout ReportEntry) -> Void) {
      guard let rule = row[0].integer, let day = row[1].text else { return }
      change(&entries[day, default: [:]][rule, default: ReportEntry(rule)])
    }
    let where_ =
      "WHERE rule IN (SELECT id FROM rules WHERE space = ?1) AND day BETWEEN ?2 AND ?3"
    for row in try connection.run(
      "SELECT rule, day, used_ms, stops FROM rule_days \(where_)", range)
    {
      add(row) {
        $0.usedMs = row[2].integer ?? 0
        $0.stops = row[3].integer ?? 0
      }
    }
    let offers = try connection.run(
      "SELECT rule, day, count(*), max(unlocks_before) FROM offers \(where_) GROUP BY rule, day",
      range)
    for row in offers {
      add(row) {
        $0.offered = row[2].integer ?? 0
        $0.unlocksBefore = row[3].integer ?? 0
      }
    }
    let unlocks = try connection.run(
      """
      SELECT rule, day, moment_ms, difficulty, taken_ms, tries FROM unlocks \(where_)
        AND taken_over = 0 ORDER BY moment_ms
      """, range)
    for row in unlocks {
      let unlock = ReportUnlock(
        momentMs: row[2].integer ?? 0, difficulty: row[3].integer ?? 1,
        takenMs: row[4].integer ?? 0, tries: row[5].integer ?? 1)
      add(row) { $0.unlocks.append(unlock) }
    }
    return entries
  }

  /// The rules of a space that stand, and those of `named` that were removed.
  package func reportRules(
    of space: String, named: Set<RuleID>
  ) throws(SQLiteError) -> [ReportRule] {
    try connection.run(
      "SELECT id, name, removed_ms IS NOT NULL FROM rules WHERE space = ? AND id > 0 ORDER BY id",
      [.text(space)]
    ).map {
      ReportRule(id: $0[0].integer ?? 0, name: $0[1].text ?? "", isRemoved: $0[2].integer == 1)
    }.filter { !$0.isRemoved || named.contains($0.id) }
  }

  /// Counts that a sum was on offer for a rule: once until its next unlock, or the next day.
  package func countOffer(
    _ rule: RuleID, on day: Day, at momentMs: Int64
  ) throws(SQLiteError) {
    try connection.run(
      """
      INSERT OR IGNORE INTO offers (rule, day, unlocks_before, moment_ms)
        SELECT ?1, ?2, count(*), ?3 FROM unlocks WHERE rule = ?1 AND day = ?2 AND taken_over = 0
      """, [.integer(rule), .text(day.text), .integer(momentMs)])
  }

  /// Notes that the program ran on a day.
  package func note(_ day: Day, of space: String) throws(SQLiteError) {
    try connection.run("INSERT OR IGNORE INTO days VALUES (?, ?)", [.text(space), .text(day.text)])
  }

  /// Dates what only the report needs of a day that a wrong clock had begun back to the true one.
  func moveReport(of space: String, from: Day, to day: Day) throws(SQLiteError) {
    let values: [Value] = [.text(day.text), .text(from.text), .text(space)]
    try connection.run("DELETE FROM days WHERE ?1 <> ?2 AND day = ?2 AND space = ?3", values)
    try connection.run(
      """
      UPDATE OR IGNORE offers SET day = ?1
        WHERE day = ?2 AND rule IN (SELECT id FROM rules WHERE space = ?3)
      """, values)
    try connection.run(
      """
      DELETE FROM offers WHERE ?1 <> ?2 AND day = ?2
        AND rule IN (SELECT id FROM rules WHERE space = ?3)
      """, values)
  }

  /// Forgets the days before one, with the names of removed rules of which nothing is left.
  ///
  /// What only today's locks need stays, whatever the day: its own counts, and what was removed less
  /// than two days ago.
  package func forgetReport(
    of space: String, before day: Day, today: CurrentDay
  ) throws(SQLiteError) {
    let values: [Value] = [.text(space), .text(min(day, today.day).text)]
    // What is forgotten is overwritten in the file too.
    try connection.run("PRAGMA secure_delete = ON")
    defer { _ = try? connection.run("PRAGMA secure_delete = OFF") }
    for table in ["rule_days", "unlocks", "offers"] {
      try connection.run(
        """
        DELETE FROM \(table)
          WHERE day < ?2 AND rule IN (SELECT id FROM rules WHERE space = ?1)
        """, values)
    }
    try connection.run("DELETE FROM days WHERE space = ?1 AND day < ?2", values)
    try connection.run(
      """
      UPDATE rules SET name = '', patterns = '' WHERE space = ? AND removed_ms > 0
        AND removed_ms < ? AND name <> '' AND id NOT IN (SELECT rule FROM rule_days
        UNION SELECT rule FROM unlocks UNION SELECT rule FROM offers)
      """, [.text(space), .integer(today.firstMs - Ledger.dayMs)])
  }

  private static let dayMs: Int64 = 24 * 3_600_000
}
