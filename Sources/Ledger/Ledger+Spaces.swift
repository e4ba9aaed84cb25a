package import Policy
package import SQLite

/// Which space a browser profile uses.
package struct SpaceChoice: Hashable, Sendable {
  package let space: String
  /// The one that it uses where it does not share: its own, or one that it took up.
  package let own: String
  /// The space that it used before; `nil` where there was none.
  package let before: String?
  /// When it left that, trusted ms since 1970 UTC.
  package let leftMs: Int64

  package init(space: String, own: String, before: String? = nil, leftMs: Int64 = 0) {
    self.space = space
    self.own = own
    self.before = before
    self.leftMs = leftMs
  }

  /// Whether another space is the one that it left a short while ago.
  package func isWayBack(to space: String, at momentMs: Int64) -> Bool {
    // A moment ahead is a wrong clock's.
    before == space && leftMs <= momentMs && momentMs < leftMs + Wait.undoMs
  }

  /// The choice of another space at a moment; from the way back there is none.
  package func moved(to space: String, at momentMs: Int64) -> SpaceChoice {
    SpaceChoice(
      space: space, own: space == Ledger.sharedSpace ? own : space,
      before: isWayBack(to: space, at: momentMs) ? nil : self.space, leftMs: momentMs)
  }
}

/// A choice of a profile that waits.
package struct SpaceEdit: Hashable, Sendable {
  /// 0: not stored yet.
  package var id: Int64 = 0
  package let profile: String
  /// The space that it would leave.
  package let from: String
  package let to: String
  /// When it was asked for, trusted ms since 1970 UTC.
  package let madeMs: Int64
  /// The day of `from` on which it was asked for, or put off.
  package var day: Day
  package var wait: Wait
  /// Whether it could not hold on the day that it waited for: it waits for no closed time again, which may
  /// begin every night.
  package private(set) var isPutOff: Bool

  package init(
    id: Int64 = 0, profile: String, from: String, to: String, madeMs: Int64, day: Day, wait: Wait,
    isPutOff: Bool = false
  ) {
    self.id = id
    self.profile = profile
    self.from = from
    self.to = to
    self.madeMs = madeMs
    self.day = day
    self.wait = wait
    self.isPutOff = isPutOff
  }

  /// Lets it wait for the day after this one.
  package mutating func putOff(on day: Day) { (self.day, isPutOff) = (day, true) }

  /// From here on are the ids of changes of space, below are those of rules and settings.
  package static let firstID: Int64 = 1_000_000_000

  /// Whether a sum makes it hold now.
  package func awaitsSum(at momentMs: Int64) -> Bool {
    wait == .sum && madeMs <= momentMs && momentMs < madeMs + Wait.sumMs
  }
}

/// A space as one is chosen by.
package struct SpaceSummary: Hashable, Sendable {
  package let id: String
  package let rules: Int
  package let lastDay: Day
  /// The names of the first rules.
  package let names: [String]
}

extension Ledger {
  /// The space that profiles share; no profile is called so.
  package static let sharedSpace = String(repeating: "0", count: 32)

  /// The space that a profile uses: its own, named as it is, until it chose another.
  package func choice(of profile: String) throws(SQLiteError) -> SpaceChoice {
    let row = try connection.run(
      "SELECT space, own, before, left_ms FROM profiles WHERE profile = ?", [.text(profile)]
    ).first
    guard let row, let space = row[0].text, let own = row[1].text else {
      return SpaceChoice(space: profile, own: profile)
    }
    return SpaceChoice(
      space: space, own: own, before: row[2].text, leftMs: row[3].integer ?? 0)
  }

  package func store(_ choice: SpaceChoice, of profile: String) throws(SQLiteError) {
    try connection.run(
      "INSERT OR REPLACE INTO profiles VALUES (?, ?, ?, ?, ?)",
      [
        .text(profile), .text(choice.space), .text(choice.own),
        choice.before.map { .text($0) } ?? .null, .integer(choice.leftMs),
      ])
  }

  /// Ends the free way back to a space in which something stops less now: that is not what was left.
  package func forgetWaysBack(to space: String) throws(SQLiteError) {
    try connection.run("UPDATE profiles SET before = NULL WHERE before = ?", [.text(space)])
  }

  /// The spaces that profiles use now, in no order.
  package func usedSpaceIDs() throws(SQLiteError) -> [String] {
    try connection.run(
      """
      SELECT DISTINCT coalesce(profiles.space, spaces.id)
        FROM spaces LEFT JOIN profiles ON profile = spaces.id
      """
    ).compactMap { $0.first?.text }
  }

  /// The spaces with rules besides one, the one used last first.
  package func spaces(besides space: String, upTo count: Int) throws(SQLiteError) -> [SpaceSummary]
  {
    let rows = try connection.run(
      """
      SELECT id, day, (SELECT count(*) FROM rules WHERE space = spaces.id AND removed_ms IS NULL)
        FROM spaces WHERE id <> ?1 AND id IN (SELECT space FROM rules WHERE removed_ms IS NULL)
        ORDER BY day DESC, id LIMIT ?2
      """, [.text(space), .integer(Int64(count))])
    var summaries: [SpaceSummary] = []
    for row in rows {
      guard let id = row[0].text, let day = Day(row[1].text ?? "") else { continue }
      let names = try connection.run(
        "SELECT name FROM rules WHERE space = ? AND removed_ms IS NULL ORDER BY id LIMIT 3",
        [.text(id)])
      summaries.append(
        SpaceSummary(
          id: id, rules: Int(row[2].integer ?? 0), lastDay: day,
          names: names.compactMap { $0[0].text }))
    }
    return summaries
  }

  // MARK: What waits

  /// The choice of a profile that waits.
  package func spaceEdit(of profile: String) throws(SQLiteError) -> SpaceEdit? {
    try spaceEdits(where: "profile", is: profile).first
  }

  /// The choices of all profiles that would leave a space on the next day.
  package func spaceEdits(leaving space: String) throws(SQLiteError) -> [SpaceEdit] {
    try spaceEdits(where: "from_space", is: space).filter { $0.wait == .nextDay }
  }

  private func spaceEdits(
    where column: String, is value: String
  ) throws(SQLiteError) -> [SpaceEdit] {
    try connection.run(
      """
      SELECT id, from_space, to_space, made_ms, day, wait, profile, put_off FROM space_edits
        WHERE \(column) = ? ORDER BY id
      """, [.text(value)]
    ).compactMap { row in
      guard let from = row[1].text, let to = row[2].text, let day = Day(row[4].text ?? ""),
        let profile = row[6].text
      else { return nil }
      return SpaceEdit(
        id: row[0].integer ?? 0, profile: profile, from: from, to: to,
        madeMs: row[3].integer ?? 0, day: day,
        wait: row[5].text == Self.sumWait ? .sum : .nextDay, isPutOff: row[7].integer == 1)
    }
  }

  /// Stores the choice of a profile that waits, in the place of an earlier one; its id.
  @discardableResult
  package func store(_ edit: SpaceEdit) throws(SQLiteError) -> Int64 {
    try forgetSpaceEdit(of: edit.profile)
    try connection.run(
      """
      INSERT INTO space_edits (id, profile, from_space, to_space, made_ms, day, wait, put_off)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        edit.id == 0 ? .null : .integer(edit.id), .text(edit.profile), .text(edit.from),
        .text(edit.to), .integer(edit.madeMs), .text(edit.day.text),
        .text(edit.wait == .sum ? Self.sumWait : Self.dayWait), Value(edit.isPutOff),
      ])
    return connection.lastInsertedRow
  }

  package func forgetSpaceEdit(of profile: String) throws(SQLiteError) {
    try connection.run("DELETE FROM space_edits WHERE profile = ?", [.text(profile)])
  }

  private static let sumWait = "sum"
  private static let dayWait = "day"
}
