import Policy
import SQLite
import URLPatterns

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
    for row in rows where row[1].integer == old && row[3].integer == Self.isNew {
      since[row[2].text ?? ""] = row[0].integer
    }
    let parted = lost.map {
      (text: $0, pattern: Self.pattern(of: $0), since: since[$0] ?? 0)
    }
    var heirs: Set<RuleID> = []
    for row in rows {
      guard let place = row[0].integer, let rule = row[1].integer, let text = row[2].text,
        let held = row[3].integer, rule != old, !heirs.contains(rule)
      else { continue }
      let own = Self.pattern(of: text)
      let inherits = parted.contains { one in
        guard held == Self.isWidened || place > one.since else { return false }
        if one.text == text { return true }
        guard let own, let theirs = one.pattern else { return false }
        return own.isAkin(to: theirs)
      }
      if inherits { heirs.insert(rule) }
    }
    return heirs
  }

  /// What stands in `held`: a pattern that came to the rule; one that it has more of than before.
  private static let isNew: Int64 = 0
  private static let isWidened: Int64 = 1
}
