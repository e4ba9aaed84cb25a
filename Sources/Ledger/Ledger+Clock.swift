package import Policy
package import SQLite

extension Ledger {
  /// The trusted moment of a reading, ms since 1970 UTC.
  ///
  /// Stores the clock where it moved its anchor, and the moment when `remember` says so (a later
  /// boot begins no earlier than it).
  ///
  /// - Parameter isHost: whether it may store anything. A command may be shown any boot and any time of
  ///   it: it finds no other boot, is never before the last host, and nobody follows it.
  package func moment(
    of reading: Reading, remember: Bool, isHost: Bool
  ) throws(SQLiteError) -> Int64 {
    guard let (stored, last) = try storedClock() else {
      try store(TrustedClock(reading), lastMs: reading.wallMs)
      return reading.wallMs
    }
    let bootID = stored.bootID
    guard isHost || bootID == reading.bootID else { return last }
    var clock = stored
    let moment = clock.moment(of: reading, lastMs: last)
    guard isHost else { return max(moment, last) }
    if clock != stored { clockChanges += 1 }
    if clock != stored || (remember && moment > last) {
      // A later boot with a mended clock goes back.
      try store(clock, lastMs: clock.bootID == bootID ? max(moment, last) : moment)
    }
    return moment
  }

  /// The clock as it is stored, and the latest moment ever stored; `nil` where there is none.
  package func storedClock() throws(SQLiteError) -> (TrustedClock, lastMs: Int64)? {
    let row = try connection.run(
      """
      SELECT boot_id, anchor_ms, anchor_boot_ms, awaits_step, last_ms, given_up_ms, taken_up_ms,
        taken_up_step_ms, left_ms FROM clock
      """
    ).first
    guard let row, row.count == 9, let bootID = row[0].text, let anchor = row[1].integer,
      let anchorBoot = row[2].integer, let awaits = row[3].integer, let last = row[4].integer
    else { return nil }
    let clock = TrustedClock(
      bootID: bootID, anchorMs: anchor, anchorBootMs: anchorBoot, awaitsStep: awaits != 0,
      givenUpMs: row[5].integer, leftMs: row[8].integer,
      takenUp: row[6].integer.map { .init(givenUpMs: $0, stepMs: row[7].integer ?? 0) })
    return (clock, last)
  }

  private func store(_ clock: TrustedClock, lastMs: Int64) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO clock (one, boot_id, anchor_ms, anchor_boot_ms, awaits_step, last_ms, given_up_ms,
        taken_up_ms, taken_up_step_ms, left_ms) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (one) DO UPDATE SET
        boot_id = excluded.boot_id, anchor_ms = excluded.anchor_ms,
        anchor_boot_ms = excluded.anchor_boot_ms, awaits_step = excluded.awaits_step,
        last_ms = CASE WHEN boot_id = excluded.boot_id THEN max(last_ms, excluded.last_ms)
          ELSE excluded.last_ms END,
        given_up_ms = excluded.given_up_ms, taken_up_ms = excluded.taken_up_ms,
        taken_up_step_ms = excluded.taken_up_step_ms, left_ms = excluded.left_ms
      """,
      [
        .text(clock.bootID), .integer(clock.anchorMs), .integer(clock.anchorBootMs),
        Value(clock.awaitsStep), .integer(lastMs), Value(clock.givenUpMs),
        Value(clock.takenUp?.givenUpMs), Value(clock.takenUp?.stepMs),
        Value(clock.leftMs),
      ])
  }
}
