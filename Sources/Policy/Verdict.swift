/// What holds for one page now: every matching rule must allow it.
package struct Verdict: Hashable, Sendable {
  /// The accounts of the rules that match, the one that decides first.
  package let accounts: [Account]

  /// Orders the accounts: the heaviest standing first, then the least time left, then the oldest.
  package init(_ accounts: [Account]) {
    self.accounts = accounts.sorted { a, b in
      if a.standing != b.standing { return a.standing > b.standing }
      if a.remainingMs != b.remainingMs { return a.remainingMs < b.remainingMs }
      return a.rule.id < b.rule.id
    }
  }

  package var isStopped: Bool { standing.isStopped }

  /// The heaviest standing; open where no rule matches.
  package var standing: Standing { accounts.first?.standing ?? .open }

  /// The least active time that any matching rule has left, ms; `nil` where none matches.
  package var remainingMs: Int64? { accounts.map { $0.remainingMs }.min() }

  /// What the blocked page may offer besides closing.
  package var offer: Offer? {
    guard standing == .usedUp else { return nil }
    let usedUp = accounts.filter { $0.standing == .usedUp }
    guard let minutes = usedUp.map({ $0.rule.unlockMinutes }).min() else { return nil }
    let tightest = usedUp.filter { $0.sumsLeft != nil }
      .min { ($0.sumsLeft ?? 0) < ($1.sumsLeft ?? 0) }
    return Offer(
      minutes: minutes, left: tightest?.sumsLeft, of: tightest?.rule.unlocksPerDay,
      rules: usedUp.map { $0.rule.id })
  }
}

/// One sum for all used-up rules of a page; it spends one unlock of each.
package struct Offer: Hashable, Sendable {
  /// Active minutes that the page gets: the shortest unlock of its used-up rules.
  package let minutes: Int
  /// Sums left today at the rule that has the fewest; `nil` where no rule has a cap.
  package let left: Int?
  /// That rule's cap.
  package let of: Int?
  /// The used-up rules.
  package let rules: [RuleID]

  package init(minutes: Int, left: Int?, of: Int?, rules: [RuleID]) {
    self.minutes = minutes
    self.left = left
    self.of = of
    self.rules = rules
  }
}
