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
    switch standing {
    case .usedUp: sum
    case .sessionOver:
      Offer(
        kind: .continue, minutes: Int(Account.sessionMs / 60_000), left: nil, of: nil,
        rules: accounts.filter { $0.standing == .sessionOver }.map { $0.rule.id })
    default: nil
    }
  }

  private var sum: Offer? {
    let usedUp = accounts.filter { $0.standing == .usedUp }
    guard let minutes = usedUp.map({ $0.rule.unlockMinutes }).min() else { return nil }
    let tightest = usedUp.filter { $0.sumsLeft != nil }
      .min { ($0.sumsLeft ?? 0) < ($1.sumsLeft ?? 0) }
    return Offer(
      kind: .sum, minutes: minutes, left: tightest?.sumsLeft, of: tightest?.rule.unlocksPerDay,
      rules: usedUp.map { $0.rule.id })
  }
}

/// What opens all rules of a page that can be opened.
package struct Offer: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// One sum for all used-up rules; it spends one unlock of each.
    case sum
    /// The next session, for a press.
    case `continue`
  }

  package let kind: Kind
  /// Active minutes that the page gets: the shortest unlock of its used-up rules, or a session.
  package let minutes: Int
  /// Sums left today at the rule that has the fewest; `nil` where no rule has a cap.
  package let left: Int?
  /// That rule's cap.
  package let of: Int?
  /// The rules that it opens.
  package let rules: [RuleID]

  package init(kind: Kind = .sum, minutes: Int, left: Int?, of: Int?, rules: [RuleID]) {
    self.kind = kind
    self.minutes = minutes
    self.left = left
    self.of = of
    self.rules = rules
  }
}
