package import Policy
package import SQLite
import URLPatterns

extension Ledger {
  /// The rules of a space, in the order in which they were added.
  package func rules(of space: String) throws(SQLiteError) -> [Rule] {
    let rules = try rules(where: "space = ? AND removed_ms IS NULL", .text(space))
    lists.keep(Set(rules.filter { $0.hosts != nil }.map { $0.id }))
    return rules
  }

  /// The rule of an edit, which is shown nowhere.
  func rule(shownNowhere id: RuleID) throws(SQLiteError) -> Rule? {
    try rules(where: "rules.id = ?", .integer(id)).first
  }

  private func rules(where condition: String, _ value: Value) throws(SQLiteError) -> [Rule] {
    let rows = try connection.run(
      """
      SELECT id, name, patterns, allowance_minutes, unlock_minutes, unlocks_per_day,
        counts_playback, inside_frames, strict, closed_from, closed_to, fingerprint
        FROM rules LEFT JOIN lists ON lists.rule = rules.id
        WHERE \(condition) ORDER BY id
      """, [value])
    var rules = rows.map(Ledger.rule)
    for (index, row) in rows.enumerated() {
      guard let fingerprint = row[11].integer else { continue }
      rules[index].hosts = try hosts(of: rules[index].id, fingerprint: fingerprint)
    }
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
    let values = columns(of: rule) + [.text(space)]
    if rule.id == 0 { return try insert(rule, in: space, removedMs: nil, list: true) }
    let changed = try connection.run(
      """
      UPDATE rules SET name = ?, patterns = ?, allowance_minutes = ?, unlock_minutes = ?,
        unlocks_per_day = ?, counts_playback = ?, inside_frames = ?, strict = ?,
        closed_from = ?, closed_to = ?
        WHERE space = ? AND id = ? AND removed_ms IS NULL RETURNING id
      """, values + [.integer(rule.id)])
    return changed.isEmpty ? nil : rule.id
  }

  private func columns(of rule: Rule) -> [Value] {
    [
      .text(rule.name), .text(rule.patterns.map { $0.source }.joined(separator: "\n")),
      .integer(Int64(rule.allowanceMinutes)), .integer(Int64(rule.unlockMinutes)),
      Value(rule.unlocksPerDay.map { Int64($0) }), Value(rule.countsPlayback),
      Value(rule.insideFrames), Value(rule.isStrict),
      Value(rule.closed.map { Int64($0.fromMinute) }),
      Value(rule.closed.map { Int64($0.toMinute) }),
    ]
  }

  private func insert(
    _ rule: Rule, in space: String, id: RuleID? = nil, removedMs: Int64?, list: Bool
  ) throws(SQLiteError) -> RuleID {
    try connection.run(
      """
      INSERT INTO rules (name, patterns, allowance_minutes, unlock_minutes, unlocks_per_day,
        counts_playback, inside_frames, strict, closed_from, closed_to, space, removed_ms, id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, columns(of: rule) + [.text(space), Value(removedMs), Value(id)])
    let id = connection.lastInsertedRow
    if list, rule.hosts != nil { try store(rule.hosts, of: id) }
    return id
  }

  /// Stores the rule of an edit; its id.
  func store(
    shownNowhere rule: Rule, in space: String, list: Bool
  ) throws(SQLiteError) -> RuleID {
    // Below 0, so that the rules that are shown are numbered without gaps.
    let least = try connection.run("SELECT min(min(id), 0) FROM rules").first?.first?.integer
    return try insert(rule, in: space, id: (least ?? 0) - 1, removedMs: 0, list: list)
  }

  /// Removes a rule; its days are kept for the report, and its list until the day is over.
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
    return !removed.isEmpty
  }

  /// Brings a removed rule back, with what was counted.
  package func restore(_ id: RuleID, in space: String) throws(SQLiteError) {
    try connection.run(
      "UPDATE rules SET removed_ms = NULL WHERE space = ? AND id = ? AND removed_ms > 0",
      [.text(space), .integer(id)])
  }

  /// Forgets the lists of rules that were removed before a moment.
  package func forgetLists(of space: String, removedBefore momentMs: Int64) throws(SQLiteError) {
    try connection.run(
      """
      DELETE FROM lists WHERE rule IN
        (SELECT id FROM rules WHERE space = ? AND removed_ms > 0 AND removed_ms < ?)
      """, [.text(space), .integer(momentMs)])
  }

  /// Stores a later end of a closed time that has begun; an earlier one changes nothing.
  package func extendClosed(untilMs: Int64, of rule: RuleID) throws(SQLiteError) {
    try connection.run(
      "UPDATE rules SET closed_until_ms = max(?, coalesce(closed_until_ms, 0)) WHERE id = ?",
      [.integer(untilMs), .integer(rule)])
  }

  /// Stores when the closed time of a rule ends that has begun; `nil`: none has.
  package func store(closedUntilMs: Int64?, of rule: RuleID) throws(SQLiteError) {
    try connection.run(
      "UPDATE rules SET closed_until_ms = ? WHERE id = ?",
      [Value(closedUntilMs), .integer(rule)])
  }
}
