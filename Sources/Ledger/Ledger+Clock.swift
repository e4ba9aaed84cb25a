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
    let row = try connection.run(
      "SELECT boot_id, anchor_ms, anchor_boot_ms, awaits_step, last_ms FROM clock"
    ).first
    guard let row, row.count == 5, let bootID = row[0].text, let anchor = row[1].integer,
      let anchorBoot = row[2].integer, let awaits = row[3].integer, let last = row[4].integer
    else {
      try store(TrustedClock(reading), lastMs: reading.wallMs)
      return reading.wallMs
    }
    guard isHost || bootID == reading.bootID else { return last }
    let stored = TrustedClock(
      bootID: bootID, anchorMs: anchor, anchorBootMs: anchorBoot, awaitsStep: awaits != 0)
    var clock = stored
    let moment = clock.moment(of: reading, lastMs: last)
    guard isHost else { return max(moment, last) }
    if clock != stored || (remember && moment > last) {
      // A later boot with a mended clock goes back.
      try store(clock, lastMs: clock.bootID == bootID ? max(moment, last) : moment)
    }
    return moment
  }

  /// The boot that a host has seen last; `nil` where none has.
  package func lastBoot() throws(SQLiteError) -> String? {
    try connection.run("SELECT boot_id FROM clock").first?.first?.text
  }

  private func store(_ clock: TrustedClock, lastMs: Int64) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO clock VALUES (1, ?, ?, ?, ?, ?) ON CONFLICT (one) DO UPDATE SET
        boot_id = excluded.boot_id, anchor_ms = excluded.anchor_ms,
        anchor_boot_ms = excluded.anchor_boot_ms, awaits_step = excluded.awaits_step,
        last_ms = CASE WHEN boot_id = excluded.boot_id THEN max(last_ms, excluded.last_ms)
          ELSE excluded.last_ms END
      """,
      [
        .text(clock.bootID), .integer(clock.anchorMs), .integer(clock.anchorBootMs),
        Value(clock.awaitsStep), .integer(lastMs),
      ])
  }
}
