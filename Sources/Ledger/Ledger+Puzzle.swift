package import Policy
package import Puzzles
package import SQLite

/// The one live puzzle of a space; in the ledger, so that any process can judge it.
package struct LivePuzzle: Hashable, Sendable {
  package let id: String
  package let puzzle: Puzzle
  /// The rules that a right answer opens; none where it is for an edit.
  package let rules: [RuleID]
  /// All rules of the page that asked: one that stops it harder meanwhile ends the offer, as does one
  /// that comes to stop it, which removes the puzzle.
  package let pageRules: [RuleID]
  /// The edit that a right answer makes hold.
  package let edit: Int64?
  /// The day that it belongs to.
  package let day: Day
  /// When it was asked, trusted ms since 1970 UTC.
  package let askedMs: Int64
  /// Wrong answers before it, since the page asked first.
  package let tries: Int64

  package init(
    id: String, puzzle: Puzzle, rules: [RuleID], pageRules: [RuleID] = [], edit: Int64? = nil,
    day: Day, askedMs: Int64,
    tries: Int64
  ) {
    self.id = id
    self.puzzle = puzzle
    self.rules = rules
    self.pageRules = pageRules
    self.edit = edit
    self.day = day
    self.askedMs = askedMs
    self.tries = tries
  }
}

extension Ledger {
  package func livePuzzle(of space: String) throws(SQLiteError) -> LivePuzzle? {
    let row = try connection.run(
      """
      SELECT id, text, answer, rules, day, asked_ms, tries, edit, page_rules FROM puzzles
        WHERE space = ?
      """, [.text(space)]
    ).first
    guard let row, let day = Day(row[4].text ?? ""), let answer = row[2].integer else { return nil }
    return LivePuzzle(
      id: row[0].text ?? "", puzzle: Puzzle(text: row[1].text ?? "", answer: answer),
      rules: Self.ids(row[3]), pageRules: Self.ids(row[8]),
      edit: row[7].integer, day: day, askedMs: row[5].integer ?? 0, tries: row[6].integer ?? 0)
  }

  private static func ids(_ value: Value) -> [RuleID] {
    (value.text ?? "").split(separator: " ").compactMap { RuleID(String($0)) }
  }

  private static func text(_ ids: [RuleID]) -> Value {
    .text(ids.map { String($0) }.joined(separator: " "))
  }

  /// Makes this the live puzzle; the one before it is gone.
  package func store(_ live: LivePuzzle, in space: String) throws(SQLiteError) {
    try connection.run(
      "INSERT OR REPLACE INTO puzzles VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .text(space), .text(live.id), .text(live.puzzle.text), .integer(live.puzzle.answer),
        Self.text(live.rules), .text(live.day.text), .integer(live.askedMs), .integer(live.tries),
        Value(live.edit), Self.text(live.pageRules),
      ])
  }

  /// Takes the live puzzle away: it was answered, or its day is over.
  package func removePuzzle(of space: String) throws(SQLiteError) {
    try connection.run("DELETE FROM puzzles WHERE space = ?", [.text(space)])
  }
}
