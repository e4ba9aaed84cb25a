import JSON
import Testing

private let x = "https://x.com/"
private let second = String(repeating: "b", count: 32)

/// Which rule of the space that is entered goes on with the counts of which: the one that stops the same,
/// whatever else either is known as.
struct CounterpartTests {
  private let machine: Machine
  private let talk: Conversation

  init() throws {
    machine = try Machine()
    talk = try machine.open()
  }

  private func id(_ answer: JSONValue) -> JSONValue { answer["rule"]?["id"] ?? .null }

  private func used(_ talk: Conversation? = nil) -> [JSONValue?] {
    (talk ?? self.talk).rules.map { $0["today"]?["usedMs"] }
  }

  /// A rule that excepts a site, whose copy in the shared space does not.
  private func putDecoy() {
    talk.put("x.com", "z.com", "!x.com", allowance: 1440)
    machine.pass(hour)
    #expect(talk.join()["loosening"] == .null)
    let copy = talk.rules.first { $0["allowanceMinutes"] == 1440 }?["id"] ?? .null
    talk.put("x.com", "z.com", id: copy, allowance: 5, cap: 1, strict: true)
    #expect(talk.leave()["loosening"] == .null)
  }

  @Test func aSealedRuleStaysSealedByItsTwin() {
    putDecoy()
    talk.put("x.com", "z.com", allowance: 5, cap: 1, strict: true)
    machine.pass(48 * hour)
    talk.tick()
    talk.use(x, minutes: 5, from: 0)
    #expect(talk.solve(x)["outcome"] == "right")
    talk.use(x, minutes: 5, from: 5)
    #expect(talk.check(x)["rules"]?.arrayValue?.first?["standing"] == "sealed")
    #expect(talk.join()["loosening"] == .null)
    #expect(talk.check(x)["rules"]?.arrayValue?.first?["standing"] == "sealed")
  }

  @Test func theWayBackFindsWhatWasUsedOnTheTwin() {
    let real = id(talk.put("z.com", allowance: 5, cap: 1, strict: true))
    putDecoy()
    talk.put("x.com", "z.com", id: real, allowance: 5, cap: 1, strict: true)
    machine.pass(48 * hour)
    talk.tick()
    #expect(talk.join()["loosening"] == .null)
    talk.use(x, minutes: 4, from: 0)
    let old = talk.rules.first { $0["patterns"] == ["z.com"] }?["id"] ?? .null
    talk.put("x.com", "z.com", id: old, allowance: 5, cap: 1, strict: true)
    #expect(talk.leave()["loosening"] == .null)
    #expect(used().first == .integer(4 * minute))
  }

  /// One that excepts the page, or does not take that kind, did not count it for the other.
  @Test func whatACounterpartExceptsIsNotCountedByIt() {
    talk.put("x.com", "z.com", allowance: 60)
    machine.pass(24 * hour)
    _ = talk.join()
    let copy = talk.rule?["id"] ?? .null
    let excepted = talk.put("x.com", "z.com", "!x.com", id: copy, allowance: 60)["loosening"]
    #expect(talk.solve(edit: excepted?["edit"])["outcome"] == "right")
    talk.put("x.com", allowance: 60)
    talk.use(x, minutes: 4, from: 0)
    #expect(talk.leave()["loosening"] == .null)
    #expect(used() == [.integer(4 * minute)])
  }

  /// The space that was left has been loosened meanwhile, by another profile: it is not what was left.
  @Test func theWayBackIsToWhatWasLeftOnly() throws {
    talk.put("x.com", cap: 0)
    machine.pass(24 * hour)
    _ = talk.join()
    talk.use(x, minutes: 5, from: 0)
    let other = try machine.open(second)
    #expect(other.choose(["space": .string(Conversation.profile)])["loosening"] == .null)
    let loosening = other.ask("rules.remove", ["id": 1])["loosening"]
    #expect(other.solve(edit: loosening?["edit"])["outcome"] == "right")
    #expect(talk.leave()["loosening"]?["when"] == "next-day")
    #expect(talk.action(x) == "stop")
  }

  /// The allowance was lowered under what was used, and a sum opened the page all the same.
  @Test func aSumThatForgaveGoesThereAndBack() {
    talk.put("x.com", allowance: 30)
    machine.pass(24 * hour)
    talk.use(x, minutes: 10, from: 0)
    talk.ask("page.continue", ["url": .string(x)])
    talk.use(x, minutes: 9, from: 10)
    talk.put("x.com", id: 1, allowance: 5)
    #expect(talk.solve(x)["outcome"] == "right")
    for move in ["shared", "own"] {
      talk.choose(["kind": .string(move)])
      #expect(talk.check(x)["remainingMs"] == .integer(5 * minute), "\(move)")
    }
  }

  /// So does what its rule waits with for the next day, a removal or another allowance.
  @Test(arguments: [true, false]) func whatWaitsForTheNextDayComesAlong(isRemoval: Bool) {
    talk.put("x.com", cap: 0, strict: true)
    machine.pass(11 * minute)
    let answer =
      isRemoval
      ? talk.ask("rules.remove", ["id": 1])
      : talk.put("x.com", id: 1, allowance: 9, cap: 0, strict: true)
    #expect(answer["loosening"]?["when"] == "next-day")
    #expect(talk.join()["loosening"] == .null)
    #expect(talk.rule?["pending"]?["opensAt"] == "00:00" && talk.rule?["allowanceMinutes"] == 5)
    machine.pass(12 * hour)
    talk.tick()
    #expect(talk.rules.map { $0["allowanceMinutes"] } == (isRemoval ? [] : [9]))
  }

  private func putBoth(_ talk: Conversation, allowance: Int64 = 5) {
    talk.put("reddit.com", "!reddit.com/r/swift", allowance: allowance, cap: 0, strict: true)
    talk.put("reddit.com", allowance: 60)
  }

  /// Two rules of a site, of which one excepts a page: its time is the other one's.
  @Test func anExceptionsTimeDoesNotComeBackToItsRule() {
    putBoth(talk)
    machine.pass(24 * hour)
    talk.use("https://reddit.com/r/swift", minutes: 6, from: 0)
    for _ in 0..<2 {
      #expect(used() == [0, .integer(6 * minute)])
      _ = talk.join()
      #expect(used() == [0, .integer(6 * minute)])
      _ = talk.leave()
    }
    #expect(used() == [0, .integer(6 * minute)])
  }

  /// The same from another profile that has the same rules, or nearly.
  @Test(arguments: [5, 6] as [Int64]) func norDoesAnotherProfilesTime(allowance: Int64) throws {
    putBoth(talk)
    let other = try machine.open(second)
    putBoth(other, allowance: allowance)
    machine.pass(24 * hour)
    _ = talk.join()
    other.use("https://reddit.com/r/swift", minutes: 6, from: 0)
    _ = other.join()
    let strict = other.rules.filter { $0["strict"] == true }
    #expect(strict.allSatisfy { $0["today"]?["usedMs"] == 0 }, "\(strict)")
    #expect(other.action("https://reddit.com/r/all") == "pass")
  }
}
