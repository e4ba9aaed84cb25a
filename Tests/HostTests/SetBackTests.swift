import JSON
import Policy
import Testing

private let page = "https://x.com/"

/// A boot days behind, which takes the stored day for a wrong one, until its clock is set right.
struct SetBackTests {
  private let machine: Machine
  private let talk: Conversation
  private let date = Day(year: 2026, month: 11, day: 30).number

  init() throws {
    machine = try Machine()
    talk = try machine.openWithRule()
  }

  private func day(_ days: Int) -> JSONValue { .string(Day(number: date + days).text) }

  /// The machine is started again; its clock has been wrong by so much since.
  private func boot(_ name: String, behind ms: Int64) {
    machine.turn(-ms)
    machine.boot(name)
    talk.open()
  }

  private func used(_ talk: Conversation? = nil) -> JSONValue? {
    (talk ?? self.talk).check(page)["rules"]?.arrayValue?.first?["usedMs"]
  }

  private func standing() -> JSONValue? {
    talk.check(page)["rules"]?.arrayValue?.first?["standing"]
  }

  /// A rule that cannot be taken back, strict and of one minute, used up.
  private func seal() {
    talk.put("x.com", id: 1, allowance: 1, cap: 0, strict: true)
    talk.use(page, minutes: 1, from: 0)
    #expect(standing() == "sealed")
  }

  @Test(arguments: [3, 10, 400] as [Int64])
  func theDayComesBackAsItWas(days: Int64) {
    machine.pass(days * 24 * hour)
    talk.use(page, minutes: 4, from: 0)
    boot("behind", behind: days * 24 * hour)
    #expect(talk.state["day"] == day(0))
    // Time and a sum of then belong to the same day.
    talk.use(page, minutes: 1, from: 4)
    #expect(talk.solve(page)["outcome"] == "right")
    talk.use(page, minutes: 2, from: 5)
    machine.turn(days * 24 * hour)
    #expect(talk.state["day"] == day(Int(days)))
    let rule = talk.check(page)["rules"]?.arrayValue?.first
    #expect(rule?["usedMs"] == .integer(7 * minute))
    #expect(rule?["budgetMs"] == .integer(10 * minute))
    #expect(talk.rule?["today"]?["unlocks"] == 1)
    // It ends when it was to end, and the next one has everything.
    #expect(talk.rest == 12 * hour - 18 * minute)
    machine.pass(12 * hour)
    #expect(talk.state["day"] == day(Int(days) + 1) && used() == 0)
  }

  /// What the earlier date had stays there, and is none of today's.
  @Test func whatThatDateHadIsNotTodays() {
    talk.use(page, minutes: 5, from: 0)
    #expect(talk.solve(page)["outcome"] == "right")
    machine.pass(10 * 24 * hour)
    talk.use(page, minutes: 2, from: 5)
    boot("behind", behind: 10 * 24 * hour)
    #expect(used() == .integer(7 * minute))
    machine.turn(10 * 24 * hour)
    #expect(talk.check(page)["remainingMs"] == .integer(3 * minute))
    let report = talk.ask("report.get", ["from": day(0), "to": day(10)])["days"]?.arrayValue
    func entry(_ index: Int) -> JSONValue? { report?[index]["rules"]?.arrayValue?.first }
    #expect(entry(0)?["usedMs"] == .integer(5 * minute))
    #expect(entry(0)?["unlocks"]?.arrayValue?.count == 1)
    #expect(entry(10)?["usedMs"] == .integer(2 * minute))
    #expect(entry(10)?["unlocks"]?.arrayValue?.count == 0)
  }

  /// At once, by a host that looks again and by one that is started then.
  @Test(arguments: [true, false]) func whatIsSealedStaysSealed(isNewHost: Bool) throws {
    machine.pass(10 * 24 * hour)
    seal()
    boot("behind", behind: 10 * 24 * hour)
    #expect(standing() == "sealed")
    machine.pass(hour)
    machine.turn(10 * 24 * hour)
    let talk = isNewHost ? try machine.open() : talk
    #expect(talk.check(page)["rules"]?.arrayValue?.first?["standing"] == "sealed")
    #expect(talk.rest == 11 * hour - 12 * minute)
  }

  /// A clock that is a little short of the stored moment is as one that boots there.
  @Test func aStepShortOfTheDayOpensNothing() {
    machine.pass(10 * 24 * hour)
    seal()
    boot("behind", behind: 10 * 24 * hour)
    machine.turn(9 * 24 * hour)
    #expect(standing() == "sealed" && talk.state["day"] == day(10))
    machine.turn(5 * 24 * hour)
    #expect(standing() == "sealed")
  }

  /// Off for days: it is another day, with everything.
  @Test func aStepToALaterDayBeginsIt() {
    machine.pass(10 * 24 * hour)
    seal()
    boot("behind", behind: 10 * 24 * hour)
    machine.turn(12 * 24 * hour)
    #expect(standing() == "open" && used() == 0 && talk.state["day"] == day(12))
  }

  /// The wall is set back to a minute before some midnight, and the machine started again.
  @Test func aBootBehindBringsNoDaySooner() {
    machine.pass(10 * 24 * hour)
    seal()
    boot("behind", behind: 4 * 24 * hour - 11 * hour - 40 * minute)
    #expect(standing() == "sealed")
    machine.pass(7 * hour)
    talk.tick()
    #expect(standing() == "sealed")
    machine.pass(hour + 20 * minute)
    talk.tick()
    #expect(standing() == "open")
  }

  /// Midnight of the wrong clock: what has been used since is used of the day that it is.
  @Test func aDayThatBeganMeanwhileIsTodaysToo() {
    machine.pass(10 * 24 * hour)
    machine.pass(9 * hour)
    talk.use(page, minutes: 4, from: 0)
    boot("behind", behind: 9 * 24 * hour + 22 * hour)
    // It is near midnight in both.
    #expect(talk.state["day"] == day(0) && used() == .integer(4 * minute))
    machine.pass(2 * hour)
    talk.use(page, minutes: 3, from: 4)
    #expect(talk.state["day"] == day(1) && used() == .integer(3 * minute))
    machine.turn(9 * 24 * hour + 22 * hour)
    #expect(talk.state["day"] == day(10) && used() == .integer(3 * minute))
  }

  /// Started twice with the wrong clock, or then with the right one.
  @Test(arguments: [true, false]) func anotherBootChangesNothing(isRight: Bool) {
    machine.pass(10 * 24 * hour)
    seal()
    boot("behind", behind: 10 * 24 * hour)
    machine.pass(hour)
    if isRight { machine.turn(10 * 24 * hour) }
    machine.boot("again")
    talk.open()
    #expect(standing() == "sealed")
    if !isRight { machine.turn(10 * 24 * hour) }
    #expect(standing() == "sealed" && talk.state["day"] == day(10))
  }

  /// Further behind with each boot.
  @Test func whatIsDatedBackTwiceComesBackToo() {
    talk.use(page, minutes: 3, from: 0)
    machine.pass(10 * 24 * hour)
    talk.use(page, minutes: 2, from: 3)
    boot("behind", behind: 5 * 24 * hour)
    boot("further", behind: 5 * 24 * hour)
    #expect(used() == .integer(5 * minute))
    machine.turn(10 * 24 * hour)
    #expect(talk.state["day"] == day(10) && used() == .integer(2 * minute))
  }

  /// Nobody looked at it while the clock was wrong, or when it was set right.
  @Test(arguments: [true, false]) func anotherSpaceHasItsDayToo(isLookedAt: Bool) throws {
    machine.pass(10 * 24 * hour)
    let profile = String(repeating: "b", count: 32)
    let other = try machine.open(profile)
    other.put("x.com", allowance: 5)
    other.use(page, minutes: 4, from: 0)
    boot("behind", behind: 10 * 24 * hour)
    if isLookedAt { #expect(other.state(of: profile)["day"] == day(0)) }
    machine.turn(10 * 24 * hour)
    talk.tick()
    #expect(other.state(of: profile)["day"] == day(10) && used(other) == .integer(4 * minute))
  }

  /// What was taken away that day is found by who adds it again.
  @Test func whatWasTakenAwayIsFound() {
    machine.pass(10 * 24 * hour)
    talk.put("y.com")
    talk.use("https://y.com/", minutes: 4, from: 0)
    #expect(talk.undo(2) == [:])
    boot("behind", behind: 10 * 24 * hour)
    machine.turn(10 * 24 * hour)
    talk.put("y.com")
    #expect(talk.check("https://y.com/")["remainingMs"] == .integer(minute))
  }

  @Test func aChoiceOfSpaceWaitsForTheSameDay() throws {
    machine.pass(10 * 24 * hour)
    talk.ask("space.choose", ["kind": "shared"])
    machine.pass(11 * minute)
    talk.put("y.com", allowance: 0)
    #expect(talk.ask("space.choose", ["kind": "own"])["loosening"]?["when"] == "next-day")
    boot("behind", behind: 10 * 24 * hour)
    machine.turn(10 * 24 * hour)
    talk.tick()
    #expect(talk.ask("space.get")["kind"] == "shared")
    machine.pass(12 * hour)
    talk.tick()
    #expect(talk.ask("space.get")["kind"] == "own")
  }
}
