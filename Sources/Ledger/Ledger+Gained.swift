import Policy
import SQLite
import URLPatterns

/// A pattern, or a list's mark, of one rule.
struct GainedPattern: Hashable {
  let rule: RuleID
  let pattern: String
}

/// Patterns that rules hold since some moment of today.
///
/// Who held one for longer has counted all of its time itself: nothing has to be handed to it where
/// another rule loses one that is akin.
extension Ledger {
  /// Remembers what a rule holds since now; `isHeld` where it held it before and has not counted all of
  /// its time.
  func note(
    _ patterns: [String], of rule: RuleID, in space: String, isHeld: Bool = false
  ) throws(SQLiteError) {
    for pattern in patterns {
      try connection.run(
        "INSERT INTO gained VALUES (?, ?, ?, ?)",
        [.text(space), .integer(rule), .text(pattern), Value(isHeld)])
    }
  }

  /// Forgets when a rule got what it holds no more.
  func forgetGained(_ patterns: [String], of rule: RuleID) throws(SQLiteError) {
    for pattern in patterns {
      try connection.run(
        "DELETE FROM gained WHERE rule = ? AND pattern = ?", [.integer(rule), .text(pattern)])
    }
  }

  /// The rules that hold, for a shorter time than the one that loses these patterns held them, one that
  /// is akin to one of them, or the same list.
  func heirs(
    of lost: [String], from old: RuleID, in space: String
  ) throws(SQLiteError) -> Set<RuleID> {
    let rows = try connection.run(
      "SELECT rowid, rule, pattern, held FROM gained WHERE space = ? ORDER BY rowid", [.text(space)]
    )
    var since: [String: Int64] = [:]
    var groups: [String: Set<Int64>] = [:]
    for row in rows where row[1].integer == old {
      let (text, held) = (row[2].text ?? "", row[3].integer ?? 0)
      if held == Self.isNew { since[text] = row[0].integer }
      groups[text, default: []].insert(held)
    }
    let parted = lost.map {
      (
        text: $0, pattern: Self.pattern(of: $0), since: since[$0] ?? 0,
        groups: groups[$0, default: []]
      )
    }
    var heirs: Set<RuleID> = []
    for row in rows {
      guard let place = row[0].integer, let rule = row[1].integer, let text = row[2].text,
        let held = row[3].integer, rule != old, !heirs.contains(rule)
      else { continue }
      let own = Self.pattern(of: text)
      let inherits = parted.contains { one in
        // Those of one group stood beside each other.
        let isBeside = held >= Self.firstGroup && one.groups.contains(held)
        guard held == Self.isWidened || (place > one.since && !isBeside) else { return false }
        if one.text == text { return true }
        guard let own, let theirs = one.pattern else { return false }
        return own.isAkin(to: theirs)
      }
      if inherits { heirs.insert(rule) }
    }
    return heirs
  }

  // MARK: Changes of space

  /// What stands in `held`: a pattern that came to the rule; one that it has more of than before.
  ///
  /// From `firstGroup` on: what it held while time came into the space that it has not counted; those
  /// of one number counted all that the others of it did.
  private static let isNew: Int64 = 0
  private static let isWidened: Int64 = 1
  private static let firstGroup: Int64 = 2

  /// What the rules of a space stop since some moment of today.
  func youngPatterns(in space: String) throws(SQLiteError) -> Set<GainedPattern> {
    Set(
      try connection.run(
        "SELECT rule, pattern FROM gained WHERE space = ? AND held = ?",
        [.text(space), .integer(Self.isNew)]
      ).map { GainedPattern(rule: $0[0].integer ?? 0, pattern: $0[1].text ?? "") })
  }

  /// Lets copies of rules (each with the one that it was made of) stand to each other as those did, and
  /// lack what was counted in the space before they came.
  func carryGained(
    from old: String, to new: String, copies: [RuleID: RuleID]
  ) throws(SQLiteError) {
    if copies.isEmpty { return }
    var copyOf: [RuleID: RuleID] = [:]
    for (copy, rule) in copies { copyOf[rule] = copy }
    let rows = try connection.run(
      "SELECT rule, pattern, held FROM gained WHERE space = ? ORDER BY rowid", [.text(old)])
    for row in rows {
      guard let copy = row[0].integer.flatMap({ copyOf[$0] }) else { continue }
      try connection.run(
        "INSERT INTO gained VALUES (?, ?, ?, ?)", [.text(new), .integer(copy), row[1], row[2]])
    }
    var lacking: [GainedPattern] = []
    for rule in try rules(of: new) where copies[rule.id] != nil {
      lacking += Self.marks(of: rule).sorted().map { GainedPattern(rule: rule.id, pattern: $0) }
    }
    try noteStrangers(lacking, in: new)
  }

  /// Remembers what has not counted the time that comes into a space, or was counted there before.
  func noteStrangers(_ patterns: [GainedPattern], in space: String) throws(SQLiteError) {
    if patterns.isEmpty { return }
    var groups: [Int64: Set<GainedPattern>] = [:]
    let rows = try connection.run(
      "SELECT held, rule, pattern FROM gained WHERE space = ? AND held >= ?",
      [.text(space), .integer(Self.firstGroup)])
    for row in rows {
      groups[row[0].integer ?? 0, default: []].insert(
        GainedPattern(rule: row[1].integer ?? 0, pattern: row[2].text ?? ""))
    }
    // The same once more: they only lack the more.
    let known = groups.first { $0.value == Set(patterns) }?.key
    if let known {
      try connection.run(
        "DELETE FROM gained WHERE space = ? AND held = ?", [.text(space), .integer(known)])
    }
    let last = try connection.run("SELECT max(held) FROM gained").first?.first?.integer ?? 0
    let group = known ?? max(last + 1, Self.firstGroup)
    for one in patterns {
      try connection.run(
        "INSERT INTO gained VALUES (?, ?, ?, ?)",
        [.text(space), .integer(one.rule), .text(one.pattern), .integer(group)])
    }
  }
}
