extension RuleDay {
  /// What the day becomes where the rule takes over what was counted on another one.
  ///
  /// The time is that of the one that used more: it neither shrinks nor adds up. Neither gives the other
  /// time; what a sum forgave of a lowered allowance is owed again. Of the sums those of the rule that
  /// spent more count; of the time that was used beyond what they bought, and of the session that runs,
  /// whichever leaves less. A copy that has gone on is taken as it is. So what is left is no more than it was on either, for the same allowance.
  package func inheriting(_ other: RuleDay) -> RuleDay {
    var day = self
    day.usedMs = max(usedMs, other.usedMs)
    if let unlocks = unlocksGoingOn(with: other) {
      day.unlocks = unlocks
    } else {
      day.unlocks = (takesUnlocks(of: other) ? other : self).unlocks.map {
        Unlock(momentMs: $0.momentMs, lengthMs: $0.lengthMs)
      }
      day.buy(day.usedMs - max(netMs, other.netMs))
    }
    let sessionMs = min(sessionStartMs - usedMs, other.sessionStartMs - other.usedMs)
    day.sessionStartMs = max(0, day.usedMs + sessionMs)
    day.isDone = isDone || other.isDone
    return day
  }

  /// The sums where the one day is a copy of the other that has gone on.
  ///
  /// What one of them forgave of a lowered allowance is forgiven still. `nil` where none forgave
  /// anything, or it is no such day.
  private func unlocksGoingOn(with other: RuleDay) -> [Unlock]? {
    let isLater = other.unlocks.count > unlocks.count || other.usedMs > usedMs
    let (before, after) = isLater ? (self, other) : (other, self)
    let new = after.unlocks.dropFirst(before.unlocks.count)
    guard before.unlocks.contains(where: { $0.floorMs > 0 }), before.usedMs <= after.usedMs,
      before.netMs <= after.netMs, after.unlocks.starts(with: before.unlocks),
      new.allSatisfy({ $0.floorMs == 0 })
    else { return nil }
    return after.unlocks
  }

  /// Lets the sums have bought so much together, ms: the last ones more, or less.
  private mutating func buy(_ wholeMs: Int64) {
    var restMs = wholeMs
    for (index, unlock) in unlocks.enumerated() {
      let lengthMs = index == unlocks.count - 1 ? restMs : min(unlock.lengthMs, restMs)
      unlocks[index] = Unlock(momentMs: unlock.momentMs, lengthMs: lengthMs)
      restMs -= lengthMs
    }
  }

  /// Whether the sums of another one count instead of the own: there are more, or they bought less.
  package func takesUnlocks(of other: RuleDay) -> Bool {
    if other.unlocks.count != unlocks.count { return other.unlocks.count > unlocks.count }
    return other.boughtMs < boughtMs
  }

  /// Whether the time of another one counts instead of the own: it has less left.
  package func takesTime(of other: RuleDay) -> Bool { other.netMs > netMs }

  private var boughtMs: Int64 { unlocks.reduce(0) { $0 + $1.lengthMs } }

  /// Time that was used of the allowance; below 0 where bought time is left.
  private var netMs: Int64 { usedMs - boughtMs }
}
