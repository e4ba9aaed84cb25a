import Policy
import TestSupport
import Testing

/// What one rule's day takes over of another's.
struct InheritingTests {
  private let minute: Int64 = 60_000

  private func day(used: Int64, bought: [Int64] = [], session: Int64 = 0, isDone: Bool = false)
    -> RuleDay
  {
    RuleDay(
      usedMs: used * minute, sessionStartMs: session * minute,
      unlocks: bought.map { Unlock(momentMs: 0, lengthMs: $0 * minute) }, isDone: isDone)
  }

  /// What sums forgave is owed again where it comes to another rule.
  @Test func whatSumsForgaveDoesNotGoAlong() throws {
    var random = SeededGenerator(for: "forgiven")
    func randomDay() -> RuleDay {
      let used = Int64.random(in: 0...40, using: &random) * minute
      let unlocks = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Unlock(
          momentMs: 0, lengthMs: Int64.random(in: 1...15, using: &random) * minute,
          floorMs: Bool.random(using: &random) ? Int64.random(in: 0...used, using: &random) : 0)
      }
      return RuleDay(usedMs: used, unlocks: unlocks)
    }
    for _ in 0..<20_000 {
      let rule = Rule(patterns: [], allowanceMinutes: Int.random(in: 0...40, using: &random))
      let (own, other) = (randomDay(), randomDay())
      let rests = [own, other].map { Account(rule: rule, day: $0).budgetMs - $0.usedMs }
      let day = own.inheriting(other)
      #expect(Account(rule: rule, day: day).budgetMs - day.usedMs <= rests.min() ?? 0)
      #expect(day.unlocks.allSatisfy { $0.floorMs == 0 })
    }
  }

  @Test func theSumsAndTheUseOfTheOneThatSpentMoreCount() {
    let cases: [(own: RuleDay, other: RuleDay, is: RuleDay)] = [
      (day(used: 0), day(used: 4), day(used: 4)),
      (day(used: 4), day(used: 0), day(used: 4)),
      (day(used: 25, session: 20), day(used: 24, session: 20), day(used: 25, session: 20)),
      (day(used: 3), day(used: 9, bought: [5]), day(used: 9, bought: [5])),
      // What was bought there gives no time here.
      (
        day(used: 10, session: 10), day(used: 44, bought: [15, 15, 15], session: 44),
        day(used: 44, bought: [15, 15, 4], session: 44)
      ),
      // What was used is not forgotten for more sums that bought less.
      (day(used: 20, bought: [15]), day(used: 3, bought: [1, 1]), day(used: 20, bought: [1, 14])),
      // As many sums that bought more, or less.
      (day(used: 6, bought: [1]), day(used: 5, bought: [15]), day(used: 6, bought: [1])),
      (day(used: 5, bought: [15]), day(used: 6, bought: [1]), day(used: 6, bought: [1])),
      (day(used: 0), day(used: 0, isDone: true), day(used: 0, isDone: true)),
    ]
    for (own, other, expected) in cases { #expect(own.inheriting(other) == expected) }
  }

  @Test func whatIsLeftIsNeverMoreThanOnEither() throws {
    var random = SeededGenerator(for: "inheriting")
    func randomDay() -> RuleDay {
      let bought = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Int64.random(in: 1...15, using: &random)
      }
      return day(
        used: Int64.random(in: 0...40, using: &random), bought: bought,
        session: Int64.random(in: 0...9, using: &random))
    }
    for _ in 0..<20_000 {
      let rule = Rule(
        patterns: [], allowanceMinutes: Int.random(in: 0...40, using: &random), unlocksPerDay: 3)
      let (own, other) = (randomDay(), randomDay())
      let accounts = [own, other].map { Account(rule: rule, day: $0) }
      let whole = Account(rule: rule, day: own.inheriting(other))
      let rest = accounts.map { $0.budgetMs - $0.day.usedMs }.min() ?? 0
      #expect(whole.budgetMs - whole.day.usedMs == rest)
      #expect(whole.sumsLeft == accounts.compactMap(\.sumsLeft).min())
      #expect(whole.day.usedMs == max(own.usedMs, other.usedMs))
      #expect(whole.day.unlocks.allSatisfy { $0.lengthMs >= 0 })
      if own.unlocks.isEmpty, other.unlocks.isEmpty {
        #expect(whole.remainingMs <= accounts.map(\.remainingMs).min() ?? 0)
      }
      // In whatever order, and as often as one likes.
      let turned = Account(rule: rule, day: other.inheriting(own))
      #expect(turned.day.usedMs == whole.day.usedMs && turned.budgetMs == whole.budgetMs)
      #expect(whole.day.inheriting(other) == whole.day)
    }
  }
}
