import Policy
import Testing
import URLPatterns

private let minute: Int64 = 60_000

struct AccountTests {
  /// allowance, cap, used minutes, lengths of today's unlocks, done → standing, budget, remaining.
  @Test(
    arguments: [
      (5, 4, 0, [], false, .open, 5, 5), (5, 4, 4, [], false, .open, 5, 1),
      (5, 4, 5, [], false, .usedUp, 5, 0), (5, 4, 6, [], false, .usedUp, 5, 0),
      (5, 4, 5, [5], false, .open, 10, 5), (5, 4, 10, [5], false, .usedUp, 10, 0),
      (5, 4, 25, [5, 5, 5, 5], false, .noSumsLeft, 25, 0),
      (5, 4, 24, [5, 5, 5, 5], false, .open, 25, 1),
      (5, nil, 500, [5, 15], false, .usedUp, 25, 0), (0, 4, 0, [], false, .usedUp, 0, 0),
      (0, 0, 0, [], false, .noSumsLeft, 0, 0), (1440, 0, 1, [], false, .open, 1440, 9),
      (5, 4, 0, [], true, .done, 5, 0), (5, 4, 5, [], true, .done, 5, 0),
      // The cap was lowered after the unlocks: what was bought stays, no more is sold.
      (5, 1, 7, [5, 5], false, .open, 15, 8), (5, 1, 15, [5, 5], false, .noSumsLeft, 15, 0),
      // Each unlock keeps the length it was bought with.
      (5, 4, 0, [1, 15, 3], false, .open, 24, 24),
    ] as [(Int, Int?, Int64, [Int64], Bool, Standing, Int64, Int64)])
  func budget(
    allowance: Int, cap: Int?, used: Int64, unlocks: [Int64], isDone: Bool, standing: Standing,
    budget: Int64, remaining: Int64
  ) {
    let account = Account(
      rule: Rule(patterns: [], allowanceMinutes: allowance, unlocksPerDay: cap),
      day: RuleDay(
        usedMs: used * minute, unlocks: unlocks.map { Unlock(momentMs: 0, lengthMs: $0 * minute) },
        isDone: isDone))
    #expect(account.standing == standing)
    #expect(account.budgetMs == budget * minute)
    #expect(account.remainingMs == remaining * minute)
  }

  /// A sum on a rule whose allowance was lowered below what was used pays what is owed, and no more
  /// than that once the allowance is back: allowance in minutes → budget.
  @Test(arguments: [(0, 12), (1, 12), (7, 12), (8, 13), (30, 35)] as [(Int, Int64)])
  func whatASumForgave(allowance: Int, budget: Int64) {
    let lowered = Account(
      rule: Rule(patterns: [], allowanceMinutes: 0, unlockMinutes: 5),
      day: RuleDay(usedMs: 7 * minute))
    let unlock = lowered.unlock(at: 3)
    #expect(unlock == Unlock(momentMs: 3, lengthMs: 5 * minute, floorMs: 7 * minute))
    let account = Account(
      rule: Rule(patterns: [], allowanceMinutes: allowance),
      day: RuleDay(usedMs: 7 * minute, unlocks: [unlock]))
    #expect(account.budgetMs == budget * minute)
  }

  /// strict, cap, allowance, used, session begun at, unlocks of 5, done, closed → standing, remaining.
  @Test(
    arguments: [
      (false, 4, 30, 9, 0, 0, false, false, .open, 1),
      (false, 4, 30, 10, 0, 0, false, false, .sessionOver, 0),
      (false, 4, 30, 10, 10, 0, false, false, .open, 10),
      (false, 4, 30, 25, 10, 0, false, false, .sessionOver, 0),
      // The last session ends with the allowance.
      (false, 4, 30, 20, 20, 0, false, false, .open, 10),
      (false, 4, 30, 28, 22, 0, false, false, .open, 2),
      (false, 4, 30, 30, 20, 0, false, false, .usedUp, 0),
      (false, 4, 10, 10, 0, 0, false, false, .usedUp, 0),
      // Bought time has no sessions.
      (false, 4, 30, 30, 20, 3, false, false, .open, 15),
      (false, 4, 5, 5, 0, 3, false, false, .open, 15),
      (true, 4, 30, 10, 0, 0, false, false, .sessionOver, 0),
      (true, 4, 5, 5, 0, 0, false, false, .usedUp, 0),
      (true, 0, 5, 5, 0, 0, false, false, .sealed, 0),
      (true, 1, 5, 10, 0, 1, false, false, .sealed, 0),
      (true, 1, 5, 9, 0, 1, false, false, .open, 1),
      (true, 0, 5, 5, 0, 0, true, true, .sealed, 0), (false, 0, 5, 5, 0, 0, true, true, .closed, 0),
      (false, 0, 5, 5, 0, 0, true, false, .done, 0), (true, 0, 5, 0, 0, 0, false, true, .closed, 0),
      (false, 4, 30, 10, 0, 0, false, true, .closed, 0),
      (false, 4, 30, 10, 0, 0, true, false, .done, 0),
    ] as [(Bool, Int?, Int, Int64, Int64, Int, Bool, Bool, Standing, Int64)])
  func standings(
    isStrict: Bool, cap: Int?, allowance: Int, used: Int64, begun: Int64, sold: Int, isDone: Bool,
    isClosed: Bool, standing: Standing, remaining: Int64
  ) {
    let account = Account(
      rule: Rule(
        patterns: [], allowanceMinutes: allowance, unlocksPerDay: cap, isStrict: isStrict),
      day: RuleDay(
        usedMs: used * minute, sessionStartMs: begun * minute,
        unlocks: Array(repeating: Unlock(momentMs: 0, lengthMs: 5 * minute), count: sold),
        isDone: isDone), closedUntilMs: isClosed ? 1 : nil)
    #expect(account.standing == standing)
    #expect(account.remainingMs == remaining * minute)
    #expect(account.standing.isStopped == (account.remainingMs == 0))
  }

  @Test func theHeaviestStandingDecides() {
    #expect(Standing.allCases == Standing.allCases.sorted())
    let over = account(1, allowance: 30, used: 10)
    let usedUp = account(2, used: 5)
    let first = Verdict([over, usedUp])
    #expect(first.standing == .usedUp)
    #expect(first.offer == Offer(kind: .sum, minutes: 5, left: 4, of: 4, rules: [2]))
    let then = Verdict([over, account(3, allowance: 30, used: 12), account(2, used: 1)])
    #expect(then.offer == Offer(kind: .continue, minutes: 10, left: nil, of: nil, rules: [1, 3]))
    let closed = Account(rule: Rule(id: 4, patterns: []), day: RuleDay(), closedUntilMs: 1)
    #expect(Verdict([over, usedUp, closed]).offer == nil)
    #expect(Verdict([over, usedUp, closed]).standing == .closed)
  }

  private func account(
    _ id: RuleID, allowance: Int = 5, used: Int64, cap: Int? = 4, sold: Int = 0, length: Int = 5,
    isDone: Bool = false
  ) -> Account {
    Account(
      rule: Rule(
        id: id, patterns: [], allowanceMinutes: allowance, unlockMinutes: length, unlocksPerDay: cap
      ),
      day: RuleDay(
        usedMs: used * minute,
        unlocks: Array(repeating: Unlock(momentMs: 0, lengthMs: 0), count: sold), isDone: isDone))
  }

  @Test func noRuleAllows() {
    let verdict = Verdict([])
    #expect(!verdict.isStopped && verdict.remainingMs == nil && verdict.offer == nil)
  }

  @Test func everyMatchingRuleMustAllow() {
    let verdict = Verdict([account(1, used: 1), account(2, used: 3), account(3, used: 2)])
    #expect(!verdict.isStopped && verdict.remainingMs == 2 * minute && verdict.offer == nil)
    #expect(verdict.accounts.map(\.rule.id) == [2, 3, 1])
  }

  @Test func oneSumIsForAllUsedUpRules() {
    let verdict = Verdict([
      account(1, used: 9, cap: nil, length: 15), account(2, used: 1),
      account(3, used: 5, sold: 3, length: 3), account(4, used: 5, sold: 1, length: 7),
    ])
    #expect(verdict.offer == Offer(minutes: 3, left: 1, of: 4, rules: [1, 3, 4]))
    #expect(verdict.accounts.map(\.rule.id) == [1, 3, 4, 2])
  }

  @Test(arguments: [(4, false), (0, true)])
  func nothingIsOfferedWhereOneRuleHasNoneToSell(sold: Int, isDone: Bool) {
    let verdict = Verdict([account(1, used: 5), account(2, used: 5, sold: sold, isDone: isDone)])
    #expect(verdict.isStopped && verdict.offer == nil && verdict.accounts[0].rule.id == 2)
  }
}
