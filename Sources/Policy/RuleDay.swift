/// Time bought with a sum.
package struct Unlock: Hashable, Sendable {
  /// When it was bought, trusted ms since 1970 UTC.
  package let momentMs: Int64
  /// Active time that it gives, ms: the rule's unlock length at that moment.
  package let lengthMs: Int64
  /// What the budget before it counts as at least, ms of the day's active time: what was used by then,
  /// where the allowance had been lowered below that; otherwise 0.
  package let floorMs: Int64

  package init(momentMs: Int64, lengthMs: Int64, floorMs: Int64 = 0) {
    self.momentMs = momentMs
    self.lengthMs = lengthMs
    self.floorMs = floorMs
  }
}

/// What happened to one rule on one day.
package struct RuleDay: Hashable, Sendable {
  /// Active time, ms.
  package var usedMs: Int64
  /// Active time at which the session that runs began, ms: at the last Continue, 0 before.
  package var sessionStartMs: Int64
  package var unlocks: [Unlock]
  /// Whether the rest of the day was given back.
  package var isDone: Bool

  package init(
    usedMs: Int64 = 0, sessionStartMs: Int64 = 0, unlocks: [Unlock] = [], isDone: Bool = false
  ) {
    self.usedMs = usedMs
    self.sessionStartMs = sessionStartMs
    self.unlocks = unlocks
    self.isDone = isDone
  }
}
