/// How a rule stands now.
///
/// The order is that of weight: a later one decides over an earlier one.
package enum Standing: Int, Hashable, Comparable, Sendable, CaseIterable {
  /// Time is left.
  case open
  /// Stopped until a plain Continue: a session of the allowance is over.
  case sessionOver
  /// Stopped; a sum is on offer.
  case usedUp
  /// Stopped until the next day: the cap is reached.
  case noSumsLeft
  /// Stopped until the next day, by the person's own word.
  case done
  /// Stopped by the time of day.
  case closed
  /// Stopped until the next day, whatever is asked: strict, and the cap is reached.
  case sealed

  package static func < (a: Standing, b: Standing) -> Bool { a.rawValue < b.rawValue }

  package var isStopped: Bool { self != .open }
}

/// A rule with its day: what is left and how it stands at one moment.
package struct Account: Hashable, Sendable {
  package let rule: Rule
  package let day: RuleDay
  /// When its closed time ends, trusted ms since 1970 UTC; `nil` where it is not closed now.
  package let closedUntilMs: Int64?

  package init(rule: Rule, day: RuleDay, closedUntilMs: Int64? = nil) {
    self.rule = rule
    self.day = day
    self.closedUntilMs = closedUntilMs
  }

  /// Active time of a session of the allowance, ms.
  package static let sessionMs: Int64 = 600_000

  private var allowanceMs: Int64 { Int64(rule.allowanceMinutes) * 60_000 }

  /// Allowance and today's unlocks, each with the length it was bought with, ms.
  package var budgetMs: Int64 {
    day.unlocks.reduce(allowanceMs) { max($0, $1.floorMs) + $1.lengthMs }
  }

  /// Active time that is left of the day, ms.
  private var restMs: Int64 { max(0, budgetMs - day.usedMs) }

  /// Active time to the end of the session, ms; `nil` where the allowance ends before, or is spent:
  /// bought time has no sessions.
  private var sessionRestMs: Int64? {
    let endMs = day.sessionStartMs + Self.sessionMs
    return day.usedMs < allowanceMs && endMs < allowanceMs ? max(0, endMs - day.usedMs) : nil
  }

  /// Active time to the next stop, ms; 0 where the rule is stopped.
  package var remainingMs: Int64 {
    if day.isDone || closedUntilMs != nil { return 0 }
    return min(restMs, sessionRestMs ?? restMs)
  }

  /// What a sum buys at that trusted moment.
  ///
  /// A rule whose allowance was lowered under what was used by then owes more than a sum would bring:
  /// a right answer opens it all the same, for its length. It gives no time once the allowance is back.
  /// A little that was used too much comes off.
  package func unlock(at momentMs: Int64) -> Unlock {
    let lengthMs = Int64(rule.unlockMinutes) * 60_000
    let isOwed = day.usedMs - budgetMs >= lengthMs
    return Unlock(momentMs: momentMs, lengthMs: lengthMs, floorMs: isOwed ? day.usedMs : 0)
  }

  /// Sums that are left today, or `nil` for no cap.
  package var sumsLeft: Int? { rule.unlocksPerDay.map { max(0, $0 - day.unlocks.count) } }

  /// Whether something was counted today, or given back, that leaves nothing of it.
  package var isSpent: Bool { day != RuleDay() && (day.isDone || restMs == 0) }

  /// Whether the cap is reached and nothing is left.
  private var isAtCap: Bool { restMs == 0 && sumsLeft == 0 }

  /// When the clock alone opens it, trusted ms since 1970 UTC; `nil` where it does not have to.
  ///
  /// - Parameter dayEndMs: when the next day begins.
  package func opensMs(dayEndMs: Int64, in zone: Zone) -> Int64? {
    let isForTheDay = day.isDone || isAtCap
    return isForTheDay ? opensMs(after: dayEndMs, in: zone) : closedUntilMs
  }

  /// The first moment from that one on at which no closed time holds, trusted ms.
  package func opensMs(after momentMs: Int64, in zone: Zone) -> Int64 {
    let endMs = rule.closed?.endMs(at: momentMs, in: zone)
    return max(momentMs, closedUntilMs ?? momentMs, endMs ?? momentMs)
  }

  /// When the closed time ends that has begun before that moment and goes on at it, trusted ms.
  package func closedEndMs(goingOnAt momentMs: Int64, in zone: Zone) -> Int64? {
    let endMs = max(
      closedUntilMs ?? 0, rule.closed?.endMs(at: momentMs - 60_000, in: zone) ?? 0)
    return endMs > momentMs ? endMs : nil
  }

  package var standing: Standing {
    if rule.isStrict, isAtCap { return .sealed }
    if closedUntilMs != nil { return .closed }
    if day.isDone { return .done }
    if isAtCap { return .noSumsLeft }
    if restMs == 0 { return .usedUp }
    return sessionRestMs == 0 ? .sessionOver : .open
  }
}
