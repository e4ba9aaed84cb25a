package import Policy
package import SQLite

extension Ledger {
  /// Stamps the intervals of one source and adds their union to each of `rules`.
  ///
  /// In one transaction: numbers that were seen are dropped, the rest is counted once a second,
  /// however many tabs, windows and resends there are. What lies before the day's first moment goes
  /// to `dayBefore`.
  package func add(
    _ intervals: [ActiveInterval], from source: String, to rules: [Rule], in space: Space,
    dayBefore: Day, now: Int64
  ) throws(SQLiteError) {
    try connection.write(synced: wantsSync(at: now)) { () throws(SQLiteError) in
      let forgotten = try forgottenSequence(of: source, in: space.id)
      for interval in intervals where interval.sequence > forgotten {
        guard try isNew(interval, from: source, in: space.id, now: now),
          let span = interval.span(now: now)
        else { continue }
        let (before, after) = span.split(at: space.day.firstMs)
        for rule in rules where interval.kind == .input || rule.countsPlayback {
          if let before { try join(before, to: rule.id, on: dayBefore) }
          if let after { try join(after, to: rule.id, on: space.day.day) }
        }
      }
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

  /// The highest number of a source that is no longer among those seen; −1 where there is none.
  private func forgottenSequence(
    of source: String, in space: String
  ) throws(SQLiteError) -> Int64 {
    try connection.run(
      "SELECT sequence FROM forgotten_sources WHERE space = ? AND source = ?",
      [.text(space), .text(source)]
    ).first?.first?.integer ?? -1
  }

  private func join(_ span: Span, to rule: RuleID, on day: Day) throws(SQLiteError) {
    let gain = try cover(span, of: rule)
    guard gain > 0 else { return }
    try connection.run(
      """
      INSERT INTO rule_days (rule, day, used_ms) VALUES (?1, ?2, ?3)
        ON CONFLICT (rule, day) DO UPDATE SET used_ms = used_ms + ?3
      """, [.integer(rule), .text(day.text), .integer(gain)])
  }

  /// The stretches of a rule that were counted and are not forgotten.
  func spans(of rule: RuleID) throws(SQLiteError) -> [Span] {
    try connection.run("SELECT start_ms, end_ms FROM spans WHERE rule = ?", [.integer(rule)])
      .map { Span(start: $0[0].integer ?? 0, end: $0[1].integer ?? 0) }
  }

  /// Remembers that a stretch is counted; how much of it was not before, ms.
  func cover(_ span: Span, of rule: RuleID) throws(SQLiteError) -> Int64 {
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
    return gain
  }

  /// Forgets what is older than any interval that is still believed.
  ///
  /// Of each source the highest number stays for a week: one below it that comes only now is older
  /// still, or a resend whose age is not to be trusted.
  private func forget(before momentMs: Int64) throws(SQLiteError) {
    let last = try connection.run(
      """
      DELETE FROM seen WHERE moment_ms < ? RETURNING space, source, sequence, moment_ms
      """, [.integer(momentMs)])
    for row in last {
      try connection.run(
        """
        INSERT INTO forgotten_sources VALUES (?, ?, ?, ?) ON CONFLICT (space, source) DO UPDATE SET
          sequence = max(sequence, excluded.sequence), moment_ms = excluded.moment_ms
        """, row)
    }
    try connection.run("DELETE FROM spans WHERE end_ms < ?", [.integer(momentMs)])
    guard !last.isEmpty else { return }
    try connection.run(
      "DELETE FROM forgotten_sources WHERE moment_ms < ?", [.integer(momentMs - Ledger.weekMs)])
  }

  private static let weekMs: Int64 = 7 * 24 * 3_600_000
}
