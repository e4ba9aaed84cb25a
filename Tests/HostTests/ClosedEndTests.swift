import JSON
import Testing

private let page = "https://x.com/"
private let evening: JSONValue = ["from": "22:00", "to": "23:59"]

/// A closed time that has begun keeps its end, whatever is taken back or joined meanwhile; that a
/// turned zone does not open it shows that it does.
struct ClosedEndTests {
  private let machine: Machine
  private let talk: Conversation

  init() throws { (machine, talk) = try Machine.inTheEvening() }

  @Test func takingBackAnEditKeepsTheEndThatHasBegunSince() throws {
    talk.put("x.com", closed: evening)
    machine.pass(56 * minute)
    talk.put("x.com", id: 1, cap: 3, closed: evening)
    #expect(talk.rest == 4 * minute)
    machine.pass(5 * minute)
    #expect(talk.action(page) == "stop")
    let away = try machine.openFurtherEast()
    #expect(away.undo() == [:])
    #expect(away.action(page) == "stop" && talk.action(page) == "stop")
    machine.pass(118 * minute)
    #expect(away.action(page) == "pass")
  }

  @Test func anEndThatBeganUnderOtherHoursDoesNotOutliveTheWayBack() throws {
    talk.put("x.com", closed: evening)
    machine.pass(56 * minute)
    talk.put("x.com", id: 1, closed: ["from": "21:00", "to": "23:59"])
    #expect(talk.action(page) == "stop")
    // Back before the first one has begun: it opens.
    #expect(talk.undo() == [:] && talk.action(page) == "pass")
    talk.put("x.com", id: 1, closed: ["from": "21:00", "to": "23:59"])
    // After it has begun: it does not, and the host has woken up for it.
    #expect(talk.rest == 4 * minute)
    machine.pass(4 * minute)
    talk.tick()
    machine.pass(minute)
    let away = try machine.openFurtherEast()
    #expect(away.undo() == [:] && away.action(page) == "stop")
  }

  @Test func takingBackTheEditThatAddedItOpensIt() throws {
    talk.put("x.com")
    machine.pass(70 * minute)
    talk.put("x.com", id: 1, closed: evening)
    #expect(talk.action(page) == "stop")
    #expect(talk.undo() == [:] && talk.action(page) == "pass")
  }

  @Test func aRuleThatIsBroughtBackHasTheEndThatBeganMeanwhile() throws {
    machine.pass(52 * minute)
    talk.put("x.com", closed: evening)
    let loosening = talk.ask("rules.remove", ["id": 1])["loosening"]
    #expect(loosening == .null)
    let removed = talk.state["removed"]?.arrayValue?.first?["edit"] ?? .null
    machine.pass(8 * minute)
    talk.tick()
    let away = try machine.openFurtherEast()
    #expect(away.action(page) == "pass")
    #expect(away.ask("edits.undo", ["edit": removed]) == [:])
    #expect(away.action(page) == "stop")
  }

  @Test func joiningKeepsTheEnd() throws {
    talk.put("x.com", closed: evening)
    talk.ask("space.choose", ["kind": "shared"])
    talk.ask("space.choose", ["kind": "own"])
    machine.pass(61 * minute)
    #expect(talk.action(page) == "stop")
    let away = try machine.openFurtherEast()
    #expect(away.ask("space.choose", ["kind": "shared"])["kind"] == "shared")
    #expect(away.action(page) == "stop")
    machine.pass(118 * minute)
    #expect(away.action(page) == "pass")
  }

  /// What would stop less of a rule that is closed as its day ends holds when the closed time is over.
  @Test(
    arguments: [[], ["x.com", "!x.com/"], ["y.com"], ["x.com"]] as [[JSONValue]], [true, false])
  func anEditOfAClosedRuleWaitsForTheEnd(patterns: [JSONValue], isStrict: Bool) throws {
    talk.put("x.com", cap: 0, strict: isStrict, closed: ["from": "22:00", "to": "07:00"])
    machine.pass(61 * minute)
    let answer =
      patterns.isEmpty
      ? talk.ask("rules.remove", ["id": 1])
      : talk.put(patterns, id: 1, cap: isStrict ? 0 : 9, strict: isStrict)
    #expect(answer["loosening"]?["when"] == "next-day")
    #expect(answer["loosening"]?["opensAt"] == "07:00")
    // Nobody looks at midnight; nor does it help to turn the zone, or to ask early.
    machine.pass(3 * hour)
    #expect(talk.check(page)["opensAt"] == "07:00" && talk.action(page) == "stop")
    #expect(talk.rule?["pending"]?["opensAt"] == "07:00")
    #expect(try machine.openFurtherEast().action(page) == "stop")
    machine.pass(6 * hour)
    #expect(talk.rest != nil && talk.action(page) == "pass")
    #expect(talk.rule?["pending"] ?? .null == .null && talk.rule?["closed"] ?? .null == .null)
  }

  /// Given back while the edit waits for the end: that holds until the next day.
  @Test func whatWaitsForTheEndWaitsForWhatWasGivenBack() throws {
    talk.put("x.com", closed: ["from": "22:00", "to": "07:00"])
    machine.pass(61 * minute)
    talk.ask("rules.remove", ["id": 1])
    machine.pass(3 * hour)
    talk.ask("rules.finish", ["ids": [1]])
    machine.pass(6 * hour)
    #expect(talk.action(page) == "stop" && talk.rule?["pending"]?["opensAt"] == "07:00")
    machine.pass(24 * hour)
    #expect(talk.action(page) == "pass" && talk.rules.isEmpty)
  }

  @Test func whatWaitsForTheEndCanBeWithdrawn() throws {
    talk.put("x.com", closed: ["from": "22:00", "to": "07:00"])
    machine.pass(61 * minute)
    let edit = talk.ask("rules.remove", ["id": 1])["loosening"]?["edit"] ?? .null
    machine.pass(3 * hour)
    #expect(talk.ask("edits.withdraw", ["edit": edit]) == [:])
    machine.pass(24 * hour)
    #expect(talk.rules.count == 1)
  }

  /// A host that was asleep from before the closed time to after midnight.
  @Test func aClosedTimeThatNobodySawBeginHoldsToo() throws {
    talk.put("x.com", allowance: 1, cap: 0, closed: ["from": "22:00", "to": "07:00"])
    talk.use(page, minutes: 1, from: 0)
    machine.pass(11 * minute)
    #expect(talk.ask("rules.remove", ["id": 1])["loosening"]?["opensAt"] == "07:00")
    machine.pass(4 * hour)
    #expect(talk.action(page) == "stop")
    machine.pass(6 * hour)
    #expect(talk.action(page) == "pass")
  }

  /// Unless the own one has the rule too, which the end goes along to.
  @Test func leavingTheSharedSpaceWaitsForTheEnd() throws {
    talk.put("x.com", closed: ["from": "22:00", "to": "07:00"])
    let other = try machine.open(String(repeating: "b", count: 32))
    _ = talk.join()
    machine.pass(61 * minute)
    _ = other.join()
    let loosening = other.leave()["loosening"]
    #expect(loosening?["when"] == "next-day" && loosening?["opensAt"] == "07:00")
    #expect(talk.leave()["loosening"]?["when"] == "next-day")
    #expect(talk.ask("space.get")["pending"]?["opensAt"] == "00:00")
    machine.pass(3 * hour)
    #expect(talk.action(page) == "stop" && talk.ask("space.get")["kind"] == "own")
    #expect(other.action(page) == "stop" && other.ask("space.get")["kind"] == "shared")
    machine.pass(6 * hour)
    #expect(talk.action(page) == "pass")
    #expect(other.action(page) == "pass" && other.ask("space.get")["kind"] == "own")
  }

  /// Both at the cap and closed as the day begins: it opens when the closed time is over.
  @Test(arguments: [0, 4] as [Int64])
  func aStoppedRuleSaysWhenBothHaveEnded(cap: Int64) throws {
    talk.put("x.com", allowance: 0, cap: .integer(cap), closed: ["from": "23:00", "to": "07:00"])
    #expect(talk.check(page)["opensAt"] == "07:00")
  }

  /// The edit holds from the next day on, and the page opens when the closed time is over.
  @Test func aLoosenedClosedTimeSaysWhenItOpens() throws {
    talk.put("x.com", closed: ["from": "22:00", "to": "07:00"])
    machine.pass(61 * minute)
    let answer = talk.put("x.com", id: 1)
    #expect(answer["loosening"]?["opensAt"] == "07:00")
    #expect(answer["rule"]?["pending"]?["opensAt"] == "07:00")
    machine.pass(3 * hour)
    #expect(talk.check(page)["opensAt"] == "07:00" && talk.action(page) == "stop")
    machine.pass(6 * hour)
    #expect(talk.action(page) == "pass" && talk.rule?["closed"] == .null)
  }
}
