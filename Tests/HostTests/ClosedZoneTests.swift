import JSON
import Testing

private let page = "https://x.com/"
private let evening: JSONValue = ["from": "22:00", "to": "23:59"]

/// The end of a closed time that has begun only grows, whoever looks from wherever meanwhile.
struct ClosedZoneTests {
  private let machine: Machine
  private let talk: Conversation

  init() throws { (machine, talk) = try Machine.inTheEvening() }

  /// An edit that stops neither more nor less, and can be taken back.
  private func rename() {
    let answer = talk.ask(
      "rules.put",
      [
        "rule": [
          "id": 1, "name": "another name", "patterns": ["x.com"], "allowanceMinutes": 5,
          "unlockMinutes": 5, "unlocksPerDay": 0, "strict": true, "closed": evening,
        ]
      ])
    #expect(answer["loosening"] == .null)
  }

  /// What a rename leads back to held when the closed time began in the other space.
  @Test func takingBackARenameKeepsTheEndThatHasBegunInAnotherSpace() throws {
    talk.put("x.com", cap: 0, strict: true, closed: evening)
    machine.pass(56 * minute)
    rename()
    _ = talk.join()
    machine.pass(5 * minute)
    #expect(talk.action(page) == "stop")
    let away = try machine.openFurtherEast()
    #expect(away.action(page) == "stop")
    #expect(away.leave()["loosening"] == .null && away.action(page) == "stop")
    #expect(away.undo() == [:] && away.action(page) == "stop")
    machine.pass(118 * minute)
    #expect(away.action(page) == "pass")
  }

  /// The longer hours that are taken back began in the other space; the shorter ones would have, too.
  @Test func takingBackLongerHoursKeepsTheEndThatWouldHaveBegunInAnotherSpace() throws {
    talk.put("x.com", closed: evening)
    machine.pass(56 * minute)
    talk.put("x.com", id: 1, closed: ["from": "21:30", "to": "00:30"])
    _ = talk.join()
    machine.pass(5 * minute)
    let away = try machine.openFurtherEast()
    #expect(away.leave()["loosening"] == .null && away.action(page) == "stop")
    #expect(away.undo() == [:] && away.action(page) == "stop")
    machine.pass(118 * minute)
    #expect(away.action(page) == "pass")
  }

  /// Another number than before, the hours as they are now: nothing of them is taken back.
  @Test func aFreeEditThatKeepsTheHoursKeepsTheirEnd() throws {
    talk.put("x.com", allowance: 10)
    machine.pass(56 * minute)
    talk.put("x.com", id: 1, allowance: 5, closed: evening)
    machine.pass(5 * minute)
    #expect(talk.action(page) == "stop")
    let away = try machine.openFurtherEast()
    #expect(away.put("x.com", id: 1, allowance: 10, closed: evening)["loosening"] == .null)
    #expect(away.action(page) == "stop")
    machine.pass(118 * minute)
    #expect(away.action(page) == "pass")
  }

  /// Somebody looks from a zone in which the closed time is nearly over, just before it begins.
  @Test func anEndFoundInAnotherZoneDoesNotShortenTheOneThatBegins() throws {
    talk.put("x.com", closed: ["from": "22:00", "to": "00:02"])
    machine.pass(59 * minute)
    // 23:59 there.
    #expect(try machine.open(in: zone(hoursEast: 2)).action(page) == "stop")
    machine.pass(2 * minute)
    #expect(talk.check(page)["opensAt"] == "00:02")
    let away = try machine.openFurtherEast()
    machine.pass(minute)
    #expect(away.action(page) == "stop")
    machine.pass(2 * hour)
    #expect(away.action(page) == "pass")
  }

  /// The host of the browser has seen that end before its own closed time begins: it looks again then.
  @Test func aHostLooksAgainWhenItsClosedTimeBegins() throws {
    talk.put("x.com", closed: ["from": "22:00", "to": "00:02"])
    machine.pass(59 * minute)
    _ = try machine.open(in: zone(hoursEast: 2)).action(page)
    // What it says is when the page opens, not when that end is reached.
    #expect(talk.check(page)["opensAt"] == "00:02" && talk.rest == minute)
    machine.pass(minute)
    talk.tick()
    machine.pass(3 * minute)
    #expect(try machine.openFurtherEast().action(page) == "stop")
  }

  /// The same of what an edit leads back to.
  @Test func anEndFoundInAnotherZoneDoesNotShortenTheOneThatAnEditLeadsBackTo() throws {
    machine.pass(54 * minute)
    talk.put("x.com", closed: ["from": "22:00", "to": "00:02"])
    #expect(talk.ask("rules.remove", ["id": 1])["loosening"] == .null)
    machine.pass(5 * minute)
    try machine.open(in: zone(hoursEast: 2)).tick()
    machine.pass(2 * minute)
    talk.tick()
    machine.pass(minute)
    let away = try machine.openFurtherEast()
    let removed = away.state["removed"]?.arrayValue?.first?["edit"] ?? .null
    #expect(away.ask("edits.undo", ["edit": removed]) == [:])
    #expect(away.action(page) == "stop")
  }

  /// The end is moved by a look from the west while an edit waits for it.
  @Test func anEditWaitsForAnEndThatHasMoved() throws {
    talk.put("x.com", closed: ["from": "22:00", "to": "07:00"])
    machine.pass(61 * minute)
    talk.ask("rules.remove", ["id": 1])
    machine.pass(3 * hour)
    #expect(talk.rule?["pending"]?["opensAt"] == "07:00")
    // 23:01 there.
    #expect(try machine.open(in: zone(hoursEast: -2)).action(page) == "stop")
    #expect(talk.check(page)["opensAt"] == "09:00")
    #expect(talk.rule?["pending"]?["opensAt"] == "09:00")
    machine.pass(6 * hour)
    #expect(talk.action(page) == "stop" && talk.rest == 119 * minute)
    machine.pass(2 * hour)
    #expect(talk.action(page) == "pass" && talk.rules.isEmpty)
  }
}
