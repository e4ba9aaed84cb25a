import JSON
import Testing

private let page = "https://reddit.com/r/a"

/// The day of a space that is entered does not end before that of the one that was left.
struct SpaceDayTests {
  /// A rule that was sealed at noon, and the zone then moved to where midnight is near.
  private func sealed(hoursEast: Int64) throws -> (Machine, Conversation) {
    let machine = try Machine()
    machine.pass(30 * minute)
    let here = try machine.open()
    here.put("reddit.com", allowance: 1, cap: 0, strict: true)
    here.use(page, minutes: 1, from: 0)
    return (machine, try machine.open(in: zone(hoursEast: hoursEast)))
  }

  /// Another profile, whose shared space begins its days at six.
  private func beginAtSix(_ machine: Machine) throws -> Conversation {
    let other = try machine.open(String(repeating: "b", count: 32))
    _ = other.join()
    let start = other.ask("settings.put", ["dayStartMinutes": 360])["loosening"]
    #expect(other.solve(edit: start?["edit"])["outcome"] == "right")
    return other
  }

  private func standing(_ talk: Conversation) -> JSONValue? {
    talk.check(page)["rules"]?.arrayValue?.first?["standing"]
  }

  /// East, where the day ends in half an hour; west, where it is the day before for that long.
  @Test(arguments: [11, -13] as [Int64])
  func joiningTheSharedSpaceInAnotherZoneOpensNothing(hoursEast: Int64) throws {
    let (machine, talk) = try sealed(hoursEast: hoursEast)
    #expect(standing(talk) == "sealed")
    _ = talk.join()
    #expect(standing(talk) == "sealed")
    machine.pass(45 * minute)
    talk.tick()
    #expect(standing(talk) == "sealed")
    // Twenty hours after its day began, no day is left that holds it.
    machine.pass(36 * hour)
    talk.tick()
    #expect(standing(talk) == "open")
  }

  @Test func theWayBackInAnotherZoneOpensNothing() throws {
    let machine = try Machine()
    machine.pass(30 * minute)
    let here = try machine.open()
    here.put("reddit.com", allowance: 1, cap: 4)
    _ = here.join()
    here.use(page, minutes: 1, from: 0)
    let talk = try machine.open(in: zone(hoursEast: 11))
    _ = talk.leave()
    #expect(standing(talk) == "used-up")
    machine.pass(45 * minute)
    talk.tick()
    #expect(standing(talk) == "used-up")
  }

  /// In a zone whose midnight lies hours back, where the day begins, its last rule is removed and the profile
  /// goes to its own space: that one's next day is a whole one away, too.
  @Test(arguments: [false, true])
  func theDayAfterTheLastRuleWentBeginsNoSooner(isRemoved: Bool) throws {
    let machine = try Machine()
    let here = try machine.open()
    here.put("reddit.com", allowance: 1, cap: 0)
    _ = here.join()
    machine.pass(24 * hour)
    here.tick()
    here.use(page, minutes: 1, from: 0)
    #expect(here.leave()["loosening"]?["when"] == "next-day")
    if isRemoved { here.ask("rules.remove", ["id": here.rules[0]["id"] ?? .null]) }
    machine.pass(2 * hour)
    let talk = try machine.open(in: zone(hoursEast: 14))
    machine.pass(6 * hour + 10 * minute)
    talk.tick()
    #expect(talk.ask("space.get")["kind"] == "own")
    talk.use(page, minutes: 1, from: 1)
    #expect(standing(talk) == "no-sums-left")
    machine.pass(19 * hour)
    talk.tick()
    #expect(standing(talk) == "no-sums-left")
    machine.pass(hour)
    talk.tick()
    #expect(standing(talk) == "open")
  }

  /// What was taken away there today is found still, though the day is said to have begun later.
  @Test func whatWasLostBeforeIsFound() throws {
    let machine = try Machine()
    machine.pass(2 * hour)
    let there = try machine.open(String(repeating: "b", count: 32), in: zone(hoursEast: 11))
    _ = there.join()
    let rule = there.put("reddit.com", allowance: 5)["rule"]?["id"]
    there.use(page, minutes: 4, from: 0)
    #expect(there.undo(rule) == [:])
    machine.pass(11 * hour)
    let here = try machine.open()
    _ = here.join()
    here.put("reddit.com", allowance: 5)
    #expect(here.check(page)["remainingMs"] == .integer(minute))
  }

  /// Another profile has just added, or tightened, the same rule in the shared space: it is taken back
  /// there by nobody once an older one has come to it.
  @Test(arguments: [true, false])
  func aRuleThatCameIsNotTakenBackWithItsTwin(isTightened: Bool) throws {
    let machine = try Machine()
    let one = try machine.open()
    one.put("reddit.com", allowance: 1, cap: 0)
    machine.pass(11 * minute)
    let other = try machine.open(String(repeating: "b", count: 32))
    _ = other.join()
    let id = other.put("reddit.com", allowance: isTightened ? 900 : 1, cap: 0)["rule"]?["id"]
    if isTightened { other.put("reddit.com", id: id ?? .null, allowance: 1, cap: 0) }
    _ = one.join()
    #expect(one.undo(id) != [:] && other.undo(id) != [:])
    #expect(one.rules.map { $0["allowanceMinutes"] } == [1])
  }

  /// At one at night, where days begin at six.
  @Test func whoTakesAnEarlierSpaceUpAgainWaitsNoLonger() throws {
    let machine = try Machine()
    let old = try machine.open()
    old.put("reddit.com")
    let start = old.ask("settings.put", ["dayStartMinutes": 360])["loosening"]
    #expect(old.solve(edit: start?["edit"])["outcome"] == "right")
    machine.pass(13 * hour)
    old.tick()
    let new = try machine.open(String(repeating: "b", count: 32))
    #expect(new.choose(["space": .string(Conversation.profile)])["loosening"] == .null)
    #expect(new.state(of: String(repeating: "b", count: 32))["opensAt"] == "06:00")
  }

  /// At half past midnight, where days begin at six in the shared space: both have the same date again at
  /// six of the day after, which is said with its date: there is a six o'clock before.
  @Test func itSaysWhenBothHaveTheSameDay() throws {
    let machine = try Machine()
    _ = try beginAtSix(machine)
    let one = try machine.open()
    one.put("reddit.com")
    machine.pass(12 * hour + 30 * minute)
    one.tick()
    #expect(one.join()["loosening"]?["opensAt"] == "2026-12-02 06:00")
    #expect(one.ask("space.get")["pending"]?["opensAt"] == "2026-12-02 06:00")
    machine.pass(29 * hour + 29 * minute)
    one.tick()
    #expect(one.ask("space.get")["kind"] == "own")
    machine.pass(minute)
    one.tick()
    #expect(one.ask("space.get")["kind"] == "shared")
  }

  /// In the shared space the day begins at six; midnight has passed in the own one.
  @Test func whoComesWaitsForTheSameDayAndMakesNobodyWait() throws {
    let machine = try Machine()
    let other = try beginAtSix(machine)
    let one = try machine.open()
    one.put("reddit.com", allowance: 1, cap: 0, strict: true)
    let loosening = one.join()["loosening"]
    #expect(loosening?["when"] == "next-day" && loosening?["opensAt"] == "06:00")
    machine.pass(12 * hour)
    one.tick()
    one.use(page, minutes: 1, from: 0)
    #expect(standing(one) == "sealed" && one.rest == 6 * hour - minute)
    let pending = one.ask("space.get")["pending"]
    #expect(pending?["opensAt"] == "06:00")
    #expect(other.state(of: String(repeating: "b", count: 32))["opensAt"] == "06:00")
    // Something was had of the day before both had the same.
    machine.pass(6 * hour - minute)
    one.tick()
    #expect(one.ask("space.get")["kind"] == "own" && standing(one) == "sealed")
    machine.pass(24 * hour)
    one.tick()
    #expect(one.ask("space.get")["kind"] == "shared" && standing(one) == "open")
    #expect(
      other.state(of: String(repeating: "b", count: 32))["dayEndsInMs"] == .integer(24 * hour))
  }

  /// A sum that is answered while the days differ does not let the choice hold.
  @Test func aSumThatCrossesMidnightIsPutOff() throws {
    let machine = try Machine()
    _ = try beginAtSix(machine)
    machine.pass(11 * hour + 59 * minute)
    let one = try machine.open()
    one.put("reddit.com")
    let loosening = one.join()["loosening"]
    #expect(loosening?["when"] == "sum")
    machine.pass(2 * minute)
    #expect(one.solve(edit: loosening?["edit"])["outcome"] == "scheduled")
  }

  /// Settings that somebody has just made as strict as those that come are not taken back after it.
  @Test func settingsThatLetARuleComeAreNotTakenBack() throws {
    let machine = try Machine()
    let other = try machine.open(String(repeating: "b", count: 32))
    _ = other.join()
    other.ask("settings.put", ["idleAfterMs": 60_000])
    let edit = other.ask("settings.get")["undo"]?["edit"] ?? .null
    #expect(edit != .null)
    let one = try machine.open()
    one.put("reddit.com")
    _ = one.join()
    #expect(other.ask("edits.undo", ["edit": edit])["code"] == -32003)
  }

  /// Who comes with a rule that was used less takes no second away from the one that stands there.
  @Test func whatComesHidesNoTimeThatPassesThere() throws {
    let machine = try Machine()
    let one = try machine.open()
    one.put("reddit.com", allowance: 60)
    _ = one.join()
    one.use(page, minutes: 2, from: 0)
    for number in 1...3 {
      machine.pass(minute)
      let other = try machine.open("\(number)" + String(repeating: "b", count: 31))
      other.put("reddit.com", allowance: 60)
      report(other, Int64(number))
      _ = other.join()
      report(one, Int64(number) + 9)
    }
    #expect(one.usedMs == [5 * minute])
  }

  private func report(_ talk: Conversation, _ sequence: Int64) {
    talk.ask(
      "activity.report",
      [
        "source": "00000000000000aa", "url": .string(page),
        "intervals": [
          ["sequence": .integer(sequence), "kind": "input", "lengthMs": 60_000, "ageMs": 0]
        ],
      ])
  }
}
