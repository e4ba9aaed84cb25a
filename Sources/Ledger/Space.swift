package import Policy
package import SQLite

/// What is kept of one space besides its rules: a browser profile's own share of the ledger.
package struct Space: Hashable, Sendable {
  package let id: String
  /// The boot in which it was looked at last.
  package var bootID: String
  package var day: CurrentDay
  /// Rises with every change that a person can see.
  package var version: Int64
  /// Rises when the compiled rules, or the set of stopped rules, have changed.
  package var enforcement: Int64
  /// The ids of the rules that were stopped when it was last looked, joined by spaces.
  package var stopped: String
  package var settings: Settings
  /// Wrong answers since the last right one or the last pause.
  package var wrongAnswers: Int64
  /// No puzzle before this trusted moment.
  package var waitUntilMs: Int64
}

extension Ledger {
  /// The spaces, the one used last not first: in no order.
  package func spaceIDs() throws(SQLiteError) -> [String] {
    try connection.run("SELECT id FROM spaces").compactMap { $0.first?.text }
  }

  package func space(_ id: String) throws(SQLiteError) -> Space? {
    let row = try connection.run(
      """
      SELECT boot_id, day, day_first_ms, version, enforcement, stopped, idle_after_ms, wrong_answers,
        wait_until_ms, day_start_minutes FROM spaces WHERE id = ?
      """, [.text(id)]
    ).first
    guard let row, let day = Day(row[1].text ?? ""), let firstMs = row[2].integer else {
      return nil
    }
    return Space(
      id: id, bootID: row[0].text ?? "", day: CurrentDay(day: day, firstMs: firstMs),
      version: row[3].integer ?? 1, enforcement: row[4].integer ?? 1, stopped: row[5].text ?? "",
      settings: Settings(
        idleAfterMs: row[6].integer ?? 15_000, dayStartMinutes: Int(row[9].integer ?? 0)),
      wrongAnswers: row[7].integer ?? 0,
      waitUntilMs: row[8].integer ?? 0)
  }

  /// Makes a space where there is none of that name.
  package func makeSpace(
    _ id: String, day: CurrentDay, bootID: String
  ) throws(SQLiteError) {
    try connection.run(
      "INSERT OR IGNORE INTO spaces (id, boot_id, day, day_first_ms) VALUES (?, ?, ?, ?)",
      [.text(id), .text(bootID), .text(day.day.text), .integer(day.firstMs)])
  }

  /// Stores all but the space's name.
  package func store(_ space: Space) throws(SQLiteError) {
    try connection.run(
      """
      UPDATE spaces SET boot_id = ?, day = ?, day_first_ms = ?, version = ?, enforcement = ?, stopped = ?,
        wrong_answers = ?, wait_until_ms = ?, idle_after_ms = ?, day_start_minutes = ?
        WHERE id = ?
      """,
      [
        .text(space.bootID), .text(space.day.day.text), .integer(space.day.firstMs),
        .integer(space.version),
        .integer(space.enforcement), .text(space.stopped), .integer(space.wrongAnswers),
        .integer(space.waitUntilMs), .integer(space.settings.idleAfterMs),
        .integer(Int64(space.settings.dayStartMinutes)), .text(space.id),
      ])
  }

  /// Dates back what was counted on the days that a wrong clock had begun.
  ///
  /// `from`, its last one, becomes `day`, the true one, and those before it follow. What a date had
  /// already comes on top.
  package func dateBack(_ space: String, from: Day, to day: Day) throws(SQLiteError) {
    let rules = "rule IN (SELECT id FROM rules WHERE space = ?2)"
    let days = try connection.run(
      """
      SELECT day FROM rule_days WHERE day > ?1 AND \(rules)
        UNION SELECT day FROM unlocks WHERE day > ?1 AND \(rules) ORDER BY day
      """, [.text(day.text), .text(space)])
    for wrong in days.compactMap({ Day($0[0].text ?? "") }) {
      let right = Day(number: min(wrong.number - from.number, 0) + day.number)
      try moveDay(of: space, from: wrong, to: right)
    }
    // A choice that waits for the day after waits for the true one.
    try connection.run(
      "UPDATE space_edits SET day = ?1 WHERE day > ?1 AND from_space = ?2",
      [.text(day.text), .text(space)])
  }

  /// Forgets what a clock that was wrong has dated after `nowMs`: it would be taken for what happens
  /// then.
  package func forgetAhead(of space: String, after nowMs: Int64) throws(SQLiteError) {
    let values: [Value] = [.integer(nowMs), .text(space)]
    try connection.run(
      """
      DELETE FROM spans WHERE end_ms > ?1 AND rule IN (SELECT id FROM rules WHERE space = ?2)
      """, values)
    try connection.run(
      "UPDATE dropped SET moment_ms = ?1 WHERE moment_ms > ?1 AND space = ?2", values)
    try connection.run(
      "UPDATE rules SET closed_until_ms = NULL WHERE closed_until_ms > ?1 + ?3 AND space = ?2",
      values + [.integer(ClosedHours.longestMs)])
    try forgetEditsAhead(of: space, after: nowMs)
  }

  private func moveDay(of space: String, from: Day, to day: Day) throws(SQLiteError) {
    let values: [Value] = [.text(day.text), .text(from.text), .text(space)]
    let ofSpace = "day = ?2 AND rule IN (SELECT id FROM rules WHERE space = ?3)"
    try connection.run(
      """
      INSERT INTO rule_days (rule, day, used_ms, session_start_ms, done, stops)
        SELECT rule, ?1, used_ms, session_start_ms, done, stops FROM rule_days WHERE \(ofSpace)
        ON CONFLICT (rule, day) DO UPDATE SET used_ms = used_ms + excluded.used_ms,
          session_start_ms = session_start_ms + excluded.session_start_ms,
          done = max(done, excluded.done), stops = stops + excluded.stops
      """, values)
    try connection.run("DELETE FROM rule_days WHERE \(ofSpace) AND ?1 <> ?2", values)
    try connection.run("UPDATE unlocks SET day = ?1 WHERE \(ofSpace)", values)
    try moveReport(of: space, from: from, to: day)
  }
}
