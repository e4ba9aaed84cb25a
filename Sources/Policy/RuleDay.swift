/// Time bought with a sum.
package struct Unlock: Hashable, Sendable {
  /// When it was bought, trusted ms since 1970 UTC.
  package let momentMs: Int64
  /// Active time that it gives, ms: the rule's unlock length at that moment.
  package let lengthMs: Int64

  package init(momentMs: Int64, lengthMs: Int64) {
    self.momentMs = momentMs
    self.lengthMs = lengthMs
  }
}

/// What happened to one rule on one day.
package struct RuleDay: Hashable, Sendable {
  /// Active time, ms.
  package var usedMs: Int64
  package var unlocks: [Unlock]
  /// Whether the rest of the day was given back.
  package var isDone: Bool

  package init(usedMs: Int64 = 0, unlocks: [Unlock] = [], isDone: Bool = false) {
    self.usedMs = usedMs
    self.unlocks = unlocks
    self.isDone = isDone
  }
}

/// How a rule stands now.
///
/// The order is that of weight: a later one decides over an earlier one.
package enum Standing: Int, Hashable, Comparable, Sendable {
  /// Time is left.
  case open
  /// Stopped; a sum is on offer.
  case usedUp
  /// Stopped until the next day: the cap is reached.
  case noSumsLeft
  /// Stopped until the next day, by the person's own word.
  case done

  package static func < (a: Standing, b: Standing) -> Bool { a.rawValue < b.rawValue }

  package var isStopped: Bool { self != .open }
}

/// A rule with its day: what is left and how it stands.
package struct Account: Hashable, Sendable {
  package let rule: Rule
  package let day: RuleDay

  package init(rule: Rule, day: RuleDay) {
    self.rule = rule
    self.day = day
  }

  /// Allowance and today's unlocks, each with the length it was bought with, ms.
  package var budgetMs: Int64 {
    day.unlocks.reduce(Int64(rule.allowanceMinutes) * 60_000) { $0 + $1.lengthMs }
  }

  /// Active time that is left, ms; 0 where the rule is stopped.
  package var remainingMs: Int64 { day.isDone ? 0 : max(0, budgetMs - day.usedMs) }

  /// Sums that are left today, or `nil` for no cap.
  package var sumsLeft: Int? { rule.unlocksPerDay.map { max(0, $0 - day.unlocks.count) } }

  package var standing: Standing {
    if day.isDone { return .done }
    if remainingMs > 0 { return .open }
    return sumsLeft == 0 ? .noSumsLeft : .usedUp
  }
}
