package import Policy
package import SQLite
import URLPatterns

/// Which rule of one space is the same as which of another: the one was copied from the other, or both
/// stopped the same when a profile went from one space to the other.
///
/// They stay so whatever patterns either gets, so that a rule finds its own counts again.
extension Ledger {
  /// A rule of the space that is left, by what it stops.
  struct Left {
    let id: RuleID
    /// Not removed.
    let isStanding: Bool
    /// Whether something was counted on it today.
    let isUsed: Bool
    let hasList: Bool
    /// What it takes of what it stops.
    let takes: Takes
    let marks: Set<String>
    /// With what it lost today.
    let marksToday: Set<String>
  }

  /// What a rule takes of what its patterns stop.
  struct Takes: Equatable {
    /// Normal forms.
    let exceptions: Set<String>
    let playback: Bool
    let frames: Bool

    init(_ patterns: [Pattern], playback: Bool, frames: Bool) {
      exceptions = Set(patterns.filter { $0.isException }.map { $0.normalForm })
      self.playback = playback
      self.frames = frames
    }

    init(_ rule: Rule) {
      self.init(rule.patterns, playback: rule.countsPlayback, frames: rule.insideFrames)
    }

    /// Whether it takes all that another one does.
    func covers(_ other: Takes) -> Bool {
      exceptions.isSubset(of: other.exceptions) && (playback || !other.playback)
        && (frames || !other.frames)
    }
  }

  /// Notes that two rules are the same.
  package func pair(_ rule: RuleID, _ other: RuleID) throws(SQLiteError) {
    try connection.run(
      "INSERT OR IGNORE INTO counterparts VALUES (?1, ?2), (?2, ?1)",
      [.integer(rule), .integer(other)])
  }

  /// The rules that are the same as one.
  func counterparts(of rule: RuleID) throws(SQLiteError) -> Set<RuleID> {
    Set(
      try connection.run("SELECT other FROM counterparts WHERE rule = ?", [.integer(rule)])
        .compactMap { $0[0].integer })
  }

  /// Forgets the pairs of rules that were removed before today.
  func forgetCounterparts(removedBefore momentMs: Int64) throws(SQLiteError) {
    try connection.run(
      """
      DELETE FROM counterparts WHERE (SELECT removed_ms > 0 AND removed_ms < ?1 FROM rules
        WHERE id = rule) OR (SELECT removed_ms > 0 AND removed_ms < ?1 FROM rules WHERE id = other)
      """, [.integer(momentMs)])
  }

  /// The rules of a space that is left, those that were used and removed today with them.
  func rulesLeft(in space: Space) throws(SQLiteError) -> [Left] {
    var lost: [RuleID: Set<String>] = [:]
    let lostRows = try connection.run(
      """
      SELECT rule, pattern FROM dropped WHERE space = ?1 AND moment_ms >= ?2
        UNION SELECT rule, mark FROM earlier_lists
        WHERE rule IN (SELECT id FROM rules WHERE space = ?1)
      """, [.text(space.id), .integer(space.day.firstMs)])
    for row in lostRows { lost[row[0].integer ?? 0, default: []].insert(row[1].text ?? "") }
    let used = Set(
      try connection.run(
        "SELECT rule FROM rule_days WHERE day = ?1 UNION SELECT rule FROM unlocks WHERE day = ?1",
        [.text(space.day.day.text)]
      ).compactMap { $0[0].integer })
    return try connection.run(
      """
      SELECT id, patterns, fingerprint, removed_ms IS NULL, counts_playback, inside_frames
        FROM rules LEFT JOIN lists ON lists.rule = rules.id
        WHERE space = ? AND (removed_ms IS NULL OR removed_ms > 0)
      """, [.text(space.id)]
    ).compactMap { row in
      let id = row[0].integer ?? 0
      let isStanding = row[3].integer == 1
      guard isStanding || used.contains(id) else { return nil }
      let lines = (row[1].text ?? "").split(separator: "\n")
      let patterns = lines.compactMap { try? Pattern(String($0)) }
      let marks = Self.marks(of: patterns, list: row[2].integer.map { Self.mark($0) })
      return Left(
        id: id, isStanding: isStanding, isUsed: used.contains(id),
        hasList: row[2].integer != nil,
        takes: Takes(patterns, playback: row[4].integer == 1, frames: row[5].integer == 1),
        marks: marks,
        marksToday: marks.union(lost[id] ?? []))
    }
  }

  /// Whether a rule stops something that one of another space stops, or stopped today; lists of the
  /// same rule are the same list, whatever hosts either got.
  package func meets(_ rule: Rule, _ other: Rule) throws(SQLiteError) -> Bool {
    let theirs = Self.marks(of: other).union(try earlierLists(of: other.id))
    if !Self.marks(of: rule).isDisjoint(with: theirs) { return true }
    guard rule.hosts != nil, other.hosts != nil else { return false }
    return try counterparts(of: rule.id).contains(other.id)
  }

  // MARK: Lists

  /// Remembers the list that a rule had before it got another.
  func note(earlierList mark: String, of rule: RuleID) throws(SQLiteError) {
    try connection.run(
      "INSERT OR IGNORE INTO earlier_lists VALUES (?, ?)", [.integer(rule), .text(mark)])
  }

  /// The marks of the lists that a rule had today before the one that it has.
  func earlierLists(of rule: RuleID) throws(SQLiteError) -> [String] {
    try connection.run("SELECT mark FROM earlier_lists WHERE rule = ?", [.integer(rule)])
      .compactMap { $0[0].text }
  }

  // MARK: Marks

  /// Normal forms of what a rule stops, and its list's mark.
  static func marks(of rule: Rule) -> Set<String> {
    marks(of: rule.patterns, list: rule.hosts.map { mark(of: $0) })
  }

  static func marks(of patterns: [Pattern], list: String?) -> Set<String> {
    Set(patterns.filter { !$0.isException }.map { $0.normalForm } + (list.map { [$0] } ?? []))
  }
}

extension Ledger.Left {
  /// What a rule of the other space stops of what this one does, or did today; `isSame`: they are
  /// counterparts.
  func common(with marks: Set<String>, list: String?, isSame: Bool, today: Bool) -> Set<String> {
    var common = marks.intersection(today ? marksToday : self.marks)
    if isSame, hasList, let list { common.insert(list) }
    return common
  }
}
