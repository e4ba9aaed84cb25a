package import Policy
package import SQLite

/// Edits; the rules that they lead to and back to are rows of `rules` that are shown nowhere
/// (`removed_ms` 0).
extension Ledger {
  /// The edits of a space that wait or can be taken back, the oldest first.
  package func edits(of space: String, at momentMs: Int64) throws(SQLiteError) -> [StoredEdit] {
    let rows = try connection.run(
      """
      SELECT id, rule, made_ms, wait, after, changes_list, after_idle_ms, after_day_start,
        changed_ms, before, before_idle_ms, before_day_start, before_closed_until_ms, due_ms,
        asked FROM edits WHERE space = ?1 AND \(Self.isAlive) ORDER BY id
      """,
      [.text(space), .integer(momentMs - Wait.sumMs), .integer(momentMs - Wait.undoMs)])
    return try rows.map { (row) throws(SQLiteError) in try edit(of: row) }
  }

  private func edit(of row: [Value]) throws(SQLiteError) -> StoredEdit {
    let subject: StoredEdit.Subject = row[1].integer.map { .rule($0) } ?? .settings
    func content(
      _ rule: Value, _ idleMs: Value, _ dayStart: Value
    ) throws(SQLiteError) -> StoredEdit.Content {
      if let idle = idleMs.integer, let start = dayStart.integer {
        return .settings(Settings(idleAfterMs: idle, dayStartMinutes: Int(start)))
      }
      guard let id = rule.integer else { return .rule(nil) }
      return .rule(try self.rule(shownNowhere: id))
    }
    var waiting: StoredEdit.Waiting?
    if let wait = row[3].text {
      waiting = StoredEdit.Waiting(
        wait: wait == Self.sumWord ? .sum : .nextDay, after: try content(row[4], row[6], row[7]),
        changesList: row[5].integer == 1,
        asked: row[14].integer.flatMap { StoredEdit.Asked(rawValue: $0) } ?? .byHost)
      waiting?.dueMs = row[13].integer
    }
    var done: StoredEdit.Done?
    if let changedMs = row[8].integer {
      done = StoredEdit.Done(
        before: try content(row[9], row[10], row[11]), closedUntilMs: row[12].integer,
        changedMs: changedMs)
    }
    return StoredEdit(
      id: row[0].integer ?? 0, subject: subject, madeMs: row[2].integer ?? 0, waiting: waiting,
      done: done)
  }

  private static let sumWord = "sum"
  private static let dayWord = "day"

  /// Stores a new edit, or one that changed; its id.
  @discardableResult
  package func store(_ edit: StoredEdit, in space: String) throws(SQLiteError) -> Int64 {
    if edit.id != 0 { try forget(edit.id) }
    let after = try columns(edit.waiting?.after, in: space, list: edit.waiting?.changesList == true)
    let before = try columns(edit.done?.before, in: space, list: false)
    var rule: Int64?
    if case .rule(let id) = edit.subject { rule = id }
    try connection.run(
      """
      INSERT INTO edits (id, space, rule, made_ms, wait, changes_list, after, after_idle_ms,
        after_day_start, changed_ms, before, before_idle_ms, before_day_start,
        before_closed_until_ms, asked)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        edit.id == 0 ? .null : .integer(edit.id), .text(space), Value(rule),
        .integer(edit.madeMs),
        edit.waiting.map { .text($0.wait == .sum ? Self.sumWord : Self.dayWord) } ?? .null,
        Value(edit.waiting?.changesList == true),
      ] + after + [Value(edit.done?.changedMs)] + before + [
        Value(edit.done?.closedUntilMs), .integer(edit.waiting?.asked.rawValue ?? 0),
      ])
    return connection.lastInsertedRow
  }

  private func columns(
    _ content: StoredEdit.Content?, in space: String, list: Bool
  ) throws(SQLiteError) -> [Value] {
    switch content {
    case nil, .rule(nil)?: return [.null, .null, .null]
    case .rule(let rule?)?:
      return [.integer(try store(shownNowhere: rule, in: space, list: list)), .null, .null]
    case .settings(let settings)?:
      return [
        .null, .integer(settings.idleAfterMs), .integer(Int64(settings.dayStartMinutes)),
      ]
    }
  }

  /// Drops an edit, with the rules that only it needs.
  package func forget(_ edit: Int64) throws(SQLiteError) {
    try connection.run("DELETE FROM edits WHERE id = ?", [.integer(edit)])
    try sweep()
  }

  /// Drops the edits that neither wait nor can be taken back any more.
  package func forgetOldEdits(of space: String, at momentMs: Int64) throws(SQLiteError) {
    let forgotten = try connection.run(
      "DELETE FROM edits WHERE space = ?1 AND NOT \(Self.isAlive) RETURNING id",
      [.text(space), .integer(momentMs - Wait.sumMs), .integer(momentMs - Wait.undoMs)])
    if !forgotten.isEmpty { try sweep() }
  }

  /// Lets an edit whose day has begun wait for the end of a closed time, trusted ms; `nil`: for another
  /// day.
  package func putOff(_ edit: Int64, untilMs: Int64?) throws(SQLiteError) {
    try connection.run(
      "UPDATE edits SET due_ms = ? WHERE id = ?", [Value(untilMs), .integer(edit)])
  }

  /// Notes that a host has looked at a space: what commands asked for is of the day that holds now.
  package func noteLook(at space: String) throws(SQLiteError) {
    try connection.run(
      "UPDATE edits SET asked = 0 WHERE space = ? AND asked <> 0", [.text(space)])
  }

  /// Ends the free way back of a rule's edits; what waits goes on to wait.
  package func forgetWaysBack(of rule: RuleID) throws(SQLiteError) {
    try connection.run(
      """
      UPDATE edits SET changed_ms = NULL, before = NULL, before_closed_until_ms = NULL
        WHERE rule = ?1 AND changed_ms IS NOT NULL
      """, [.integer(rule)])
    try connection.run("DELETE FROM edits WHERE rule = ?1 AND wait IS NULL", [.integer(rule)])
    try sweep()
  }

  /// The same of a space's settings.
  package func forgetWaysBack(ofSettingsIn space: String) throws(SQLiteError) {
    try connection.run(
      """
      UPDATE edits SET changed_ms = NULL, before_idle_ms = NULL, before_day_start = NULL
        WHERE space = ?1 AND rule IS NULL
      """, [.text(space)])
    try connection.run(
      "DELETE FROM edits WHERE space = ?1 AND rule IS NULL AND wait IS NULL", [.text(space)])
  }

  /// Ends what edits that a wrong clock dated after `nowMs` could still do.
  ///
  /// They cannot be taken back, nor made to hold by a sum. What waits for the next day goes on to wait.
  func forgetEditsAhead(of space: String, after nowMs: Int64) throws(SQLiteError) {
    let values: [Value] = [.text(space), .integer(nowMs)]
    try connection.run(
      """
      UPDATE edits SET changed_ms = NULL, before = NULL, before_idle_ms = NULL,
        before_day_start = NULL, before_closed_until_ms = NULL WHERE space = ?1 AND changed_ms > ?2
      """, values)
    try connection.run(
      """
      DELETE FROM edits WHERE space = ?1 AND changed_ms IS NULL
        AND (wait IS NULL OR (wait = '\(Self.sumWord)' AND made_ms > ?2))
      """, values)
    try connection.run(
      "UPDATE edits SET made_ms = ?2 WHERE space = ?1 AND made_ms > ?2", values)
    try connection.run(
      "UPDATE edits SET due_ms = ?2 WHERE space = ?1 AND due_ms > ?2 + ?3",
      values + [.integer(ClosedHours.longestMs)])
    try sweep()
  }

  /// Stores when a closed time ends that would have begun had an edit not been made.
  package func store(closedUntilMs: Int64, before edit: Int64) throws(SQLiteError) {
    try connection.run(
      "UPDATE edits SET before_closed_until_ms = ? WHERE id = ?",
      [.integer(closedUntilMs), .integer(edit)])
  }

  /// Whether an edit waits or can be taken back; ?2 and ?3: made, or changed, after that moment.
  private static let isAlive = """
    (coalesce(wait, '') = 'day' OR (coalesce(wait, '') = 'sum' AND made_ms > ?2)
      OR coalesce(changed_ms, 0) > ?3)
    """

  /// Removes the rules of edits that are there no more.
  private func sweep() throws(SQLiteError) {
    let orphans =
      "removed_ms = 0 AND id NOT IN (SELECT before FROM edits WHERE before IS NOT NULL UNION "
      + "SELECT after FROM edits WHERE after IS NOT NULL)"
    try connection.run("DELETE FROM lists WHERE rule IN (SELECT id FROM rules WHERE \(orphans))")
    try connection.run("DELETE FROM rules WHERE \(orphans)")
  }
}
