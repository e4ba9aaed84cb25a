extension RuleDay {
  /// What the day becomes where the rule takes over what was counted on another one.
  ///
  /// The time is that of the one that used more: it neither shrinks nor adds up. Neither gives the other
  /// time; what a sum forgave of a lowered allowance is owed again. Of the sums those of the rule that
  /// spent more count; of the time that was used beyond what they bought, and of the session that runs,
  /// whichever leaves less. So what is left is no more than it was on either, for the same allowance.
  package func inheriting(_ other: RuleDay) -> RuleDay {
    var day = self
    day.usedMs = max(usedMs, other.usedMs)
    day.unlocks = (takesUnlocks(of: other) ? other : self).unlocks.map {
      Unlock(momentMs: $0.momentMs, lengthMs: $0.lengthMs)
    }
    day.buy(day.usedMs - max(netMs, other.netMs))
    let sessionMs = min(sessionStartMs - usedMs, other.sessionStartMs - other.usedMs)
    day.sessionStartMs = max(0, day.usedMs + sessionMs)
    day.isDone = isDone || other.isDone
    return day
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
