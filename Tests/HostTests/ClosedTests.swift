import JSON
import Testing

private let page = "https://x.com/"
private let night: JSONValue = ["from": "23:00", "to": "07:00"]

/// Closed from–to; the machine's day begins at noon of a zone without clock changes.
struct ClosedTests {
  /// Of two rules of a page one is closed by the time that the other one opens, and a third after that.
  @Test func itSaysWhenThePageOpens() throws {
    let machine = try Machine()
    let talk = try machine.open()
    talk.put("x.com", allowance: 60, closed: ["from": "11:00", "to": "18:00"])
    talk.put("x.com", allowance: 60, closed: ["from": "17:30", "to": "22:00"])
    talk.put("x.com", allowance: 60, closed: ["from": "21:00", "to": "03:00"])
    #expect(talk.check(page)["opensAt"] == "03:00")
  }

  @Test func itClosesAndOpensByTheClockAndSaysSo() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 60, closed: night)
    #expect(talk.action(page) == "pass")
    _ = talk.takeNotices()
    machine.pass(11 * hour - 1)
    talk.tick()
    #expect(talk.takeNotices().isEmpty && talk.action(page) == "pass")
    machine.pass(1)
    talk.tick()
    let closed = talk.takeNotices().first?["params"]?["state"]?["rules"]?.arrayValue?.first
    #expect(closed?["today"]?["standing"] == "closed")
    let verdict = talk.check(page)
    #expect(verdict["action"] == "stop" && verdict["offer"] == .null)
    #expect(verdict["opensAt"] == "07:00" && verdict["remainingMs"] == 0)
    let refused = talk.ask("puzzle.request", ["url": .string(page)])
    #expect(refused["data"] == ["standing": "closed"])
    // Midnight gives the day's time back and opens nothing.
    machine.pass(hour)
    talk.tick()
    #expect(talk.check(page)["opensAt"] == "07:00" && talk.action(page) == "stop")
    machine.pass(7 * hour - 1)
    #expect(talk.action(page) == "stop")
    machine.pass(1)
    talk.tick()
    #expect(talk.action(page) == "pass")
  }

  @Test(arguments: [24, -24, 240, 5, -10] as [Int64])
  func aTurnedClockDoesNotOpenIt(hours: Int64) throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", closed: ["from": "11:00", "to": "20:00"])
    #expect(talk.action(page) == "stop")
    machine.turn(hours * hour)
    #expect(talk.action(page) == "stop")
    let restarted = try machine.connect()
    restarted.open()
    #expect(restarted.action(page) == "stop")
    machine.pass(8 * hour - 1)
    #expect(restarted.action(page) == "stop")
    machine.pass(1)
    #expect(restarted.action(page) == "pass")
  }

  @Test(arguments: -12...14 as ClosedRange<Int64>)
  func anotherZoneDoesNotOpenIt(east: Int64) throws {
    let machine = try Machine()
    let home = try machine.connect()
    home.open()
    home.put("x.com", closed: ["from": "11:00", "to": "13:00"])
    #expect(home.action(page) == "stop")
    let away = try machine.connect(zone(hoursEast: east))
    away.open()
    #expect(away.action(page) == "stop")
    machine.pass(hour - 1)
    #expect(away.action(page) == "stop")
    machine.pass(1)
    // Only where the clock shows that time there too.
    #expect(away.action(page) == (east == -1 || east == -2 ? "stop" : "pass"))
  }

  @Test func shorterHoursHoldFromTheNextDayAndWhatHasBegunEndsAsItWasTo() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", closed: night)
    machine.pass(11 * hour)
    #expect(talk.put("x.com", id: 1)["loosening"]?["when"] == "next-day")
    machine.pass(hour)
    #expect(talk.check(page)["opensAt"] == "07:00" && talk.action(page) == "stop")
    machine.pass(7 * hour)
    #expect(talk.rule?["closed"] == .null && talk.action(page) == "pass")
    machine.pass(16 * hour)
    #expect(talk.action(page) == "pass")
  }

  @Test func longerHoursHoldAtOnceAndAMistakeIsTakenBack() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", closed: ["from": "12:00", "to": "13:00"])
    machine.pass(11 * minute)
    #expect(talk.check(page)["opensAt"] == "13:00")
    talk.put("x.com", id: 1, closed: ["from": "10:00", "to": "20:00"])
    #expect(talk.check(page)["opensAt"] == "20:00")
    let undo = talk.rule?["undo"]?["edit"] ?? .null
    #expect(talk.ask("edits.undo", ["edit": undo]) == [:])
    #expect(talk.check(page)["opensAt"] == "13:00" && talk.action(page) == "stop")
    machine.pass(49 * minute)
    #expect(talk.action(page) == "pass")
    talk.put("x.com", id: 1, closed: ["from": "12:00", "to": "14:00"])
    #expect(talk.action(page) == "stop")
    let second = talk.rule?["undo"]?["edit"] ?? .null
    #expect(talk.ask("edits.undo", ["edit": second]) == [:])
    #expect(talk.action(page) == "pass")
  }

  @Test func thePageSaysWhenTheLastThatStopsItEnds() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", closed: ["from": "11:00", "to": "20:00"])
    talk.put("x.com/*", closed: ["from": "11:00", "to": "21:00"])
    #expect(talk.check(page)["opensAt"] == "21:00")
    talk.ask("rules.finish", ["ids": [1]])
    #expect(talk.check(page)["opensAt"] == "00:00")
  }

  @Test(
    arguments: [
      ["from": "23:00"], ["from": "23:00", "to": "23:00"], ["from": "24:00", "to": "07:00"],
      ["from": "7:00", "to": "08:00"], ["from": "+7:00", "to": "08:00"], "23:00-07:00",
      ["from": 23, "to": 7], ["from": "23:60", "to": "07:00"],
    ] as [JSONValue])
  func hoursThatAreNoneAreRefused(closed: JSONValue) throws {
    let talk = try Machine().connect()
    talk.open()
    let answer = talk.put("x.com", closed: closed)
    #expect(answer["code"] == -32602 && answer["data"]?["field"] == "closed")
  }

  @Test func strictNeedsACap() throws {
    let talk = try Machine().connect()
    talk.open()
    let answer = talk.put("x.com", cap: .null, strict: true)
    #expect(answer["data"]?["field"] == "strict")
    #expect(
      answer["message"]
        == "Strict must be off while the sums a day have no cap: enter how many there are.")
  }
}
