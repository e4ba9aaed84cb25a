package import Policy
package import SQLite

extension Ledger {
  /// Stamps the intervals of one source and adds their union to each of `rules`.
  ///
  /// In one transaction: numbers that were seen are dropped, the rest is counted once a second,
  /// however many tabs, windows and resends there are. What lies before the day's first moment goes
  /// to the day before.
  package func add(
    _ intervals: [ActiveInterval], from source: String, to rules: [Rule], in space: Space,
    now: Int64
  ) throws(SQLiteError) {
    try connection.write(synced: wantsSync(at: now)) { () throws(SQLiteError) in
      var sourceEnd = try endMs(of: source, in: space.id)
      for interval in intervals.sorted(by: { $0.sequence < $1.sequence }) {
        guard try isNew(interval, from: source, in: space.id, now: now),
          let span = interval.span(now: now, sourceEndMs: sourceEnd)
        else { continue }
        sourceEnd = span.end
        for rule in rules where interval.kind == .input || rule.countsPlayback {
          try add(span, to: rule.id, in: space)
        }
      }
      if let sourceEnd { try store(endMs: sourceEnd, of: source, in: space.id) }
      try forget(before: now - ActiveInterval.oldestMs - 2 * ActiveInterval.longestMs)
    }
  }

  /// Whether activity is due to be synced to the disk: once a minute, so that a power cut costs at
  /// most that much, and nothing else anything.
  package func wantsSync(at momentMs: Int64) -> Bool { momentMs - 60_000 >= syncedActivityMs }

  /// Remembers that all activity up to a moment is on the disk.
  package func isSynced(at momentMs: Int64) { syncedActivityMs = momentMs }

  private func isNew(
    _ interval: ActiveInterval, from source: String, in space: String, now: Int64
  ) throws(SQLiteError) -> Bool {
    try !connection.run(
      "INSERT OR IGNORE INTO seen VALUES (?, ?, ?, ?) RETURNING 1",
      [.text(space), .text(source), .integer(interval.sequence), .integer(now)]
    ).isEmpty
  }

  private func endMs(of source: String, in space: String) throws(SQLiteError) -> Int64? {
    try connection.run(
      "SELECT end_ms FROM sources WHERE space = ? AND source = ?", [.text(space), .text(source)]
    ).first?.first?.integer
  }

  private func store(
    endMs: Int64, of source: String, in space: String
  ) throws(SQLiteError) {
    try connection.run(
      "INSERT OR REPLACE INTO sources VALUES (?, ?, ?)",
      [.text(space), .text(source), .integer(endMs)])
  }

  private func add(_ span: Span, to rule: RuleID, in space: Space) throws(SQLiteError) {
    let (before, after) = span.split(at: space.day.firstMs)
    if let before { try join(before, to: rule, on: space.day.day.previous) }
    if let after { try join(after, to: rule, on: space.day.day) }
  }

  private func join(_ span: Span, to rule: RuleID, on day: Day) throws(SQLiteError) {
    let touching = try connection.run(
      """
      DELETE FROM spans WHERE rule = ? AND end_ms >= ? AND start_ms <= ?
        RETURNING start_ms, end_ms
      """, [.integer(rule), .integer(span.start), .integer(span.end)]
    ).map { Span(start: $0[0].integer ?? 0, end: $0[1].integer ?? 0) }
    let (whole, gain) = span.joined(with: touching)
    try connection.run(
      "INSERT INTO spans VALUES (?, ?, ?)",
      [.integer(rule), .integer(whole.start), .integer(whole.end)])
    guard gain > 0 else { return }
    try connection.run(
      """
      INSERT INTO rule_days (rule, day, used_ms) VALUES (?1, ?2, ?3)
        ON CONFLICT (rule, day) DO UPDATE SET used_ms = used_ms + ?3
      """, [.integer(rule), .text(day.text), .integer(gain)])
  }

  /// What is older than any interval that is still believed is not needed to tell it from a resend.
  private func forget(before momentMs: Int64) throws(SQLiteError) {
    try connection.run("DELETE FROM seen WHERE moment_ms < ?", [.integer(momentMs)])
    try connection.run("DELETE FROM sources WHERE end_ms < ?", [.integer(momentMs)])
    try connection.run("DELETE FROM spans WHERE end_ms < ?", [.integer(momentMs)])
  }
}
