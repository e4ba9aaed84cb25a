package import Policy
package import SQLite
import URLPatterns

extension Ledger {
  /// The rules of a space, in the order in which they were added.
  package func rules(of space: String) throws(SQLiteError) -> [Rule] {
    let rows = try connection.run(
      """
      SELECT id, name, patterns, allowance_minutes, unlock_minutes, unlocks_per_day,
        counts_playback, inside_frames, strict, closed_from, closed_to, fingerprint
        FROM rules LEFT JOIN lists ON lists.rule = rules.id
        WHERE space = ? AND removed_ms IS NULL ORDER BY id
      """, [.text(space)])
    var rules = rows.map(Ledger.rule)
    for (index, row) in rows.enumerated() {
      guard let fingerprint = row[11].integer else { continue }
      rules[index].hosts = try hosts(of: rules[index].id, fingerprint: fingerprint)
    }
    lists.keep(Set(rules.filter { $0.hosts != nil }.map { $0.id }))
    return rules
  }

  /// Whether a space has or had a rule.
  package func hasHadRules(_ space: String) throws(SQLiteError) -> Bool {
    try !connection.run("SELECT 1 FROM rules WHERE space = ? LIMIT 1", [.text(space)]).isEmpty
  }

  private static func rule(_ row: [Value]) -> Rule {
    Rule(
      id: row[0].integer ?? 0, name: row[1].text ?? "", patterns: patterns(row[2].text ?? ""),
      allowanceMinutes: Int(row[3].integer ?? 0), unlockMinutes: Int(row[4].integer ?? 1),
      unlocksPerDay: row[5].integer.map { Int($0) }, isStrict: row[8].integer == 1,
      closed: closed(row[9], row[10]), countsPlayback: row[6].integer == 1,
      insideFrames: row[7].integer == 1)
  }

  private static func closed(_ from: Value, _ to: Value) -> ClosedHours? {
    guard let from = from.integer, let to = to.integer else { return nil }
    return ClosedHours(fromMinute: Int(from), toMinute: Int(to))
  }

  /// Patterns are stored as they were typed, one a line; only what could be parsed was ever stored.
  private static func patterns(_ text: String) -> [Pattern] {
    var patterns: [Pattern] = []
    for line in text.split(separator: "\n") {
      if let pattern = try? Pattern(String(line)) { patterns.append(pattern) }
    }
    return patterns
  }

  /// Adds a rule (`id` 0) or replaces one of that space; the id that it has then, or `nil` where
  /// there is no such rule.
  ///
  /// A new rule's list is stored with it; the list of an old one stays (see `put(hosts:of:in:)`).
  package func put(_ rule: Rule, in space: String) throws(SQLiteError) -> RuleID? {
    let values: [Value] = [
      .text(rule.name), .text(rule.patterns.map { $0.source }.joined(separator: "\n")),
      .integer(Int64(rule.allowanceMinutes)), .integer(Int64(rule.unlockMinutes)),
      Value(rule.unlocksPerDay.map { Int64($0) }), Value(rule.countsPlayback),
      Value(rule.insideFrames), Value(rule.isStrict),
      Value(rule.closed.map { Int64($0.fromMinute) }),
      Value(rule.closed.map { Int64($0.toMinute) }), .text(space),
    ]
    if rule.id == 0 {
      try connection.run(
        """
        INSERT INTO rules (name, patterns, allowance_minutes, unlock_minutes, unlocks_per_day,
          counts_playback, inside_frames, strict, closed_from, closed_to, space)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """, values)
      let id = connection.lastInsertedRow
      if rule.hosts != nil { try store(rule.hosts, of: id) }
      return id
    }
    let changed = try connection.run(
      """
      UPDATE rules SET name = ?, patterns = ?, allowance_minutes = ?, unlock_minutes = ?,
        unlocks_per_day = ?, counts_playback = ?, inside_frames = ?, strict = ?,
        closed_from = ?, closed_to = ?
        WHERE space = ? AND id = ? AND removed_ms IS NULL RETURNING id
      """, values + [.integer(rule.id)])
    return changed.isEmpty ? nil : rule.id
  }

  /// Removes a rule and its list; its days are kept for the report.
  ///
  /// False where there is no such rule.
  package func remove(
    _ id: RuleID, from space: String, at momentMs: Int64
  ) throws(SQLiteError) -> Bool {
    let removed = try connection.run(
      """
      UPDATE rules SET removed_ms = ? WHERE space = ? AND id = ? AND removed_ms IS NULL
        RETURNING id
      """, [.integer(momentMs), .text(space), .integer(id)])
    if removed.isEmpty { return false }
    try store(nil, of: id)
    return true
  }
}
