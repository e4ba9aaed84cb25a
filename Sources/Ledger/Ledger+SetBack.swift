package import Policy
package import SQLite

/// A day that a clock has dated back which may itself be the wrong one of the two (see `TrustedClock`).
///
/// Until that is known, what the earlier date had already is kept beside, so that the day can be had
/// back as it was. Once another day has begun, the dating back holds.
private struct SetBack {
  /// The moment that the clock had given up, ms since 1970 UTC.
  let givenUpMs: Int64
  /// The day as it was before; `nil` once another one has begun.
  let before: CurrentDay?
  /// The date that it got.
  let date: Day
  /// Whether the program had run on that date.
  let hadDate: Bool
}

extension Ledger {
  /// Dates the day of a space back.
  ///
  /// - Parameter space: as it stands before.
  package func setBack(_ space: Space, to day: Day) throws(SQLiteError) {
    var from = space.day
    if let one = try setBack(of: space.id), let before = one.before {
      try restore(before, of: space.id, from: one)
      from = before
    }
    guard let givenUpMs = try storedClock()?.0.givenUpMs else {
      return try dateBack(space.id, from: from.day, to: day)
    }
    let values: [Value] = [.text(space.id), .text(day.text)]
    let hadDate = try connection.run("SELECT 1 FROM days WHERE space = ? AND day = ?", values)
    try connection.run(
      "INSERT OR REPLACE INTO set_back VALUES (?, ?, ?, ?, ?, ?)",
      [
        .text(space.id), .integer(givenUpMs), .text(from.day.text), .integer(from.firstMs),
        .text(day.text), Value(!hadDate.isEmpty),
      ])
    try forgetSetBackDays(of: space.id)
    let there = "day = ?2 AND rule IN (SELECT id FROM rules WHERE space = ?1)"
    try connection.run(
      """
      INSERT INTO set_back_days
        SELECT rule, used_ms, session_start_ms, done, stops FROM rule_days WHERE \(there)
        UNION SELECT DISTINCT rule, 0, 0, 0, 0 FROM unlocks WHERE \(there)
          AND rule NOT IN (SELECT rule FROM rule_days WHERE \(there))
      """, values)
    try connection.run("UPDATE unlocks SET was_there = 1 WHERE \(there)", values)
    try addDay(of: space.id, from: from.day, to: day)
    try moveSpaceEdits(of: space.id, from: from.day, to: day)
  }

  /// What was dated back stays so, with the days before it, since another day begins.
  package func keepSetBack(of space: String) throws(SQLiteError) {
    guard let one = try setBack(of: space), let before = one.before else { return }
    // It has been added to the other date.
    try connection.run(
      "DELETE FROM rule_days WHERE day = ?2 AND rule IN (SELECT id FROM rules WHERE space = ?1)",
      [.text(space), .text(before.day.text)])
    try moveReport(of: space, from: before.day, to: one.date)
    try dateBack(space, from: before.day, to: one.date)
    try forgetSetBackDays(of: space)
    try connection.run("UPDATE set_back SET day = NULL WHERE space = ?", [.text(space)])
  }

  /// The day of a space as it is if the moment that was given up has been right after all: the one that
  /// it was before, or the one that has begun since, as much later as the clock was wrong.
  ///
  /// - Parameter zone: with days that begin when those of the space do.
  package func dayTakenUp(
    of space: Space, at momentMs: Int64, in zone: Zone
  ) throws(SQLiteError) -> CurrentDay {
    guard let one = try setBack(of: space.id), let taken = try storedClock()?.0.takenUp,
      taken.givenUpMs >= one.givenUpMs
    else { return space.day }
    if let before = one.before { return before }
    let firstMs = space.day.firstMs + taken.stepMs
    guard taken.givenUpMs == one.givenUpMs, firstMs <= momentMs, zone.day(firstMs) > space.day.day
    else { return space.day }
    return CurrentDay(day: zone.day(firstMs), firstMs: firstMs)
  }

  /// Lets a space have that day, with all that was counted on it.
  package func takeUp(
    _ space: inout Space, at momentMs: Int64, in zone: Zone
  ) throws(SQLiteError) {
    guard let one = try setBack(of: space.id), let taken = try storedClock()?.0.takenUp,
      taken.givenUpMs >= one.givenUpMs
    else { return }
    let day = try dayTakenUp(of: space, at: momentMs, in: zone)
    if let before = one.before {
      try restore(before, of: space.id, from: one)
    } else if day != space.day {
      try moveDay(of: space.id, from: space.day.day, to: day.day)
      try moveSpaceEdits(of: space.id, from: space.day.day, to: day.day)
    }
    try connection.run("DELETE FROM set_back WHERE space = ?", [.text(space.id)])
    guard day != space.day else { return }
    space.day = day
    space.version += 1
    // What its rules lost today was lost today still.
    try connection.run(
      "UPDATE dropped SET moment_ms = max(moment_ms, ?2) WHERE space = ?1",
      [.text(space.id), .integer(day.firstMs)])
  }

  /// Gives a day its date back, and the other date what it had.
  private func restore(
    _ before: CurrentDay, of space: String, from one: SetBack
  ) throws(SQLiteError) {
    let two: [Value] = [.text(space), .text(one.date.text)]
    let values = two + [.text(before.day.text)]
    let ofSpace = "rule IN (SELECT id FROM rules WHERE space = ?1)"
    try connection.run(
      """
      INSERT INTO rule_days (rule, day, used_ms, session_start_ms, done, stops)
        SELECT now.rule, ?3, max(0, now.used_ms - ifnull(had.used_ms, 0)),
          CASE now.session_start_ms
            WHEN ifnull(had.session_start_ms, 0) + ifnull(was.session_start_ms, 0)
            THEN ifnull(was.session_start_ms, 0)
            ELSE max(0, now.session_start_ms - ifnull(had.used_ms, 0)) END,
          max(ifnull(was.done, 0), now.done > ifnull(had.done, 0)),
          max(0, now.stops - ifnull(had.stops, 0))
        FROM rule_days AS now LEFT JOIN set_back_days AS had ON had.rule = now.rule
          LEFT JOIN rule_days AS was ON was.rule = now.rule AND was.day = ?3
        WHERE now.day = ?2 AND now.\(ofSpace)
        ON CONFLICT (rule, day) DO UPDATE SET used_ms = excluded.used_ms,
          session_start_ms = excluded.session_start_ms, done = excluded.done, stops = excluded.stops
      """, values)
    try connection.run("DELETE FROM rule_days WHERE day = ?2 AND \(ofSpace)", two)
    try connection.run(
      """
      INSERT INTO rule_days (rule, day, used_ms, session_start_ms, done, stops)
        SELECT rule, ?2, used_ms, session_start_ms, done, stops FROM set_back_days WHERE \(ofSpace)
      """, two)
    try connection.run(
      "UPDATE unlocks SET day = ?3 WHERE day = ?2 AND was_there = 0 AND \(ofSpace)", values)
    try forgetSetBackDays(of: space)
    try moveSpaceEdits(of: space, from: one.date, to: before.day)
    if !one.hadDate {
      try connection.run("DELETE FROM days WHERE space = ?1 AND day = ?2", two)
    }
  }

  private func setBack(of space: String) throws(SQLiteError) -> SetBack? {
    let row = try connection.run(
      """
      SELECT given_up_ms, day, day_first_ms, back_day, had_back_day FROM set_back WHERE space = ?
      """, [.text(space)]
    ).first
    guard let row, let givenUp = row[0].integer, let firstMs = row[2].integer,
      let date = Day(row[3].text ?? "")
    else { return nil }
    let day = row[1].text.flatMap { Day($0) }
    return SetBack(
      givenUpMs: givenUp, before: day.map { CurrentDay(day: $0, firstMs: firstMs) }, date: date,
      hadDate: row[4].integer == 1)
  }

  /// Lets all that a rule has count for the day that it is, whatever date that gets.
  func forgetSetBackDays(ofRule rule: RuleID) throws(SQLiteError) {
    let gone = try connection.run(
      "DELETE FROM set_back_days WHERE rule = ? RETURNING 1", [.integer(rule)])
    if gone.isEmpty { return }
    try connection.run("UPDATE unlocks SET was_there = 0 WHERE rule = ?", [.integer(rule)])
  }

  private func forgetSetBackDays(of space: String) throws(SQLiteError) {
    let ofSpace = "rule IN (SELECT id FROM rules WHERE space = ?)"
    try connection.run("DELETE FROM set_back_days WHERE \(ofSpace)", [.text(space)])
    try connection.run(
      "UPDATE unlocks SET was_there = 0 WHERE was_there = 1 AND \(ofSpace)", [.text(space)])
  }

  /// A choice that waits for the day after one waits for the day after the other.
  private func moveSpaceEdits(
    of space: String, from: Day, to day: Day
  ) throws(SQLiteError) {
    try connection.run(
      "UPDATE space_edits SET day = ? WHERE day = ? AND from_space = ?",
      [.text(day.text), .text(from.text), .text(space)])
  }
}
