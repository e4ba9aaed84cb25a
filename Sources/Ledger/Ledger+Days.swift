package import Policy
package import SQLite

extension Ledger {
  /// The rules of a space with their day.
  ///
  /// Their `closedUntilMs` is what was stored, and may have passed. Unlocks stand in the order in which
  /// they were bought: the moments of a clock that was set back do not tell it.
  package func accounts(of space: String, on day: Day) throws(SQLiteError) -> [Account] {
    var days: [RuleID: RuleDay] = [:]
    let dayRows = try connection.run(
      """
      SELECT rule, used_ms, done, session_start_ms FROM rule_days
        WHERE day = ? AND rule IN (SELECT id FROM rules WHERE space = ? AND removed_ms IS NULL)
      """, [.text(day.text), .text(space)])
    for row in dayRows {
      days[row[0].integer ?? 0] = RuleDay(
        usedMs: row[1].integer ?? 0, sessionStartMs: row[3].integer ?? 0,
        isDone: row[2].integer == 1)
    }
    let unlockRows = try connection.run(
      """
      SELECT rule, moment_ms, length_ms, floor_ms FROM unlocks
        WHERE day = ? AND rule IN (SELECT id FROM rules WHERE space = ? AND removed_ms IS NULL)
        ORDER BY rowid
      """, [.text(day.text), .text(space)])
    for row in unlockRows {
      days[row[0].integer ?? 0, default: RuleDay()].unlocks.append(
        Self.unlock(row[1...]))
    }
    var closed: [RuleID: Int64] = [:]
    let closedRows = try connection.run(
      "SELECT id, closed_until_ms FROM rules WHERE space = ? AND closed_until_ms IS NOT NULL",
      [.text(space)])
    for row in closedRows { closed[row[0].integer ?? 0] = row[1].integer }
    return try rules(of: space).map {
      Account(rule: $0, day: days[$0.id] ?? RuleDay(), closedUntilMs: closed[$0.id])
    }
  }

  /// What happened to one rule on a day.
  func ruleDay(of rule: RuleID, on day: Day) throws(SQLiteError) -> RuleDay {
    let key: [Value] = [.integer(rule), .text(day.text)]
    let row = try connection.run(
      "SELECT used_ms, session_start_ms, done FROM rule_days WHERE rule = ? AND day = ?", key
    ).first
    let unlocks = try connection.run(
      """
      SELECT moment_ms, length_ms, floor_ms FROM unlocks WHERE rule = ? AND day = ?
        ORDER BY rowid
      """, key)
    return RuleDay(
      usedMs: row?[0].integer ?? 0, sessionStartMs: row?[1].integer ?? 0,
      unlocks: unlocks.map { Self.unlock($0[...]) }, isDone: row?[2].integer == 1)
  }

  /// From `moment_ms`, `length_ms`, `floor_ms`.
  private static func unlock(_ row: ArraySlice<Value>) -> Unlock {
    let numbers = row.map { $0.integer ?? 0 }
    return Unlock(momentMs: numbers[0], lengthMs: numbers[1], floorMs: numbers[2])
  }

  /// Stores what happened to one rule on a day; unlocks are stored by themselves.
  func store(_ ruleDay: RuleDay, of rule: RuleID, on day: Day) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO rule_days (rule, day, used_ms, session_start_ms, done) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (rule, day) DO UPDATE SET used_ms = excluded.used_ms,
          session_start_ms = excluded.session_start_ms, done = excluded.done
      """,
      [
        .integer(rule), .text(day.text), .integer(ruleDay.usedMs),
        .integer(ruleDay.sessionStartMs), Value(ruleDay.isDone),
      ])
  }

  /// Gives back the rest of a rule's day.
  package func finish(_ rule: RuleID, on day: Day) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO rule_days (rule, day, done) VALUES (?, ?, 1)
        ON CONFLICT (rule, day) DO UPDATE SET done = 1
      """, [.integer(rule), .text(day.text)])
  }

  /// Begins the next session of a rule's allowance.
  package func continueSession(of rule: RuleID, on day: Day) throws(SQLiteError) {
    try connection.run(
      "UPDATE rule_days SET session_start_ms = used_ms WHERE rule = ? AND day = ?",
      [.integer(rule), .text(day.text)])
  }

  /// Counts that the blocked page stood before a person.
  package func countStop(_ rule: RuleID, on day: Day) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO rule_days (rule, day, stops) VALUES (?, ?, 1)
        ON CONFLICT (rule, day) DO UPDATE SET stops = stops + 1
      """, [.integer(rule), .text(day.text)])
  }

  /// Stores an unlock; `takenMs` is the time from the question to the right answer.
  package func add(
    _ unlock: Unlock, to rule: RuleID, on day: Day, takenMs: Int64, tries: Int64
  ) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO unlocks (rule, day, moment_ms, length_ms, floor_ms, taken_ms, tries)
        VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(rule), .text(day.text), .integer(unlock.momentMs), .integer(unlock.lengthMs),
        .integer(unlock.floorMs), .integer(takenMs), .integer(tries),
      ])
  }
}
