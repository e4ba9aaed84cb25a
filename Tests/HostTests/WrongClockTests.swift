import JSON
import Policy
import Testing

private let page = "https://x.com/"

/// What a clock that ran ahead has dated after now, once a later boot has the right time.
struct WrongClockTests {
  private let machine: Machine
  private let talk: Conversation
  private let right: Reading

  init() throws {
    machine = try Machine()
    talk = try machine.openWithRule()
    right = machine.reading
    boot("ahead", wallMs: right.wallMs + 10 * 24 * hour)
    talk.open()
  }

  private func boot(_ name: String, wallMs: Int64) {
    machine.reading = Reading(wallMs: wallMs, bootMs: 20_000, bootID: name)
  }

  private func mend() -> Conversation {
    boot("right", wallMs: right.wallMs + hour)
    talk.open()
    return talk
  }

  @Test func noChangeIsTakenBackOnceItsDayComes() throws {
    let edit = talk.put("x.com", id: 1, allowance: 1)["rule"]?["undo"]?["edit"] ?? .null
    _ = talk.ask("settings.put", ["idleAfterMs": 60_000])
    _ = mend()
    #expect(talk.rule?["undo"] == .null && talk.ask("settings.get")["undo"] == .null)
    machine.pass(10 * 24 * hour - hour)
    #expect(talk.state["day"] == "2026-12-10")
    #expect(talk.rule?["undo"] == .null && talk.ask("settings.get")["undo"] == .null)
    #expect(talk.ask("edits.undo", ["edit": edit])["code"] == -32003)
    #expect(talk.put("x.com", id: 1, allowance: 5)["loosening"]?["when"] == "sum")
  }

  @Test func whatWaitsForASumDoesNotWakeUpLater() throws {
    let edit = talk.put("x.com", id: 1, allowance: 9)["loosening"]?["edit"] ?? .null
    _ = mend()
    machine.pass(10 * 24 * hour - hour)
    #expect(talk.ask("puzzle.request", ["edit": edit])["code"] == -32003)
  }

  @Test func whatWaitsForTheNextDayWaitsForTheTrueOne() throws {
    talk.put("x.com", id: 1, allowance: 5, strict: true)
    machine.pass(11 * minute)
    talk.put("x.com", "y.com", id: 1, allowance: 30, strict: true)
    #expect(mend().rule?["pending"]?["rule"]?["allowanceMinutes"] == 30)
    machine.pass(11 * hour)
    #expect(talk.rule?["allowanceMinutes"] == 30 && talk.rule?["pending"] == .null)
  }

  /// The space that it waits for, whose days begin at six, was looked at last while the clock ran ahead.
  @Test func aChoiceOfSpaceTellsTheTrueDayOfTheOtherOne() throws {
    let start = talk.ask("settings.put", ["dayStartMinutes": 360])["loosening"]
    #expect(talk.solve(edit: start?["edit"])["outcome"] == "right")
    #expect(talk.solve(edit: talk.join()["loosening"]?["edit"])["outcome"] == "right")
    _ = mend()
    talk.use(page, minutes: 1, from: 0)
    #expect(talk.leave()["pending"]?["opensAt"] == "06:00")
    machine.pass(11 * hour)
    talk.tick()
    #expect(talk.ask("space.get")["pending"]?["opensAt"] == "06:00")
    machine.pass(6 * hour)
    talk.tick()
    #expect(talk.ask("space.get")["kind"] == "own")
  }

  @Test func aChoiceOfSpaceWaitsForTheTrueDayToo() throws {
    talk.ask("space.choose", ["kind": "shared"])
    machine.pass(11 * minute)
    talk.put("y.com", allowance: 0)
    #expect(talk.ask("space.choose", ["kind": "own"])["loosening"]?["when"] == "next-day")
    _ = mend()
    #expect(talk.ask("space.get")["kind"] == "shared")
    machine.pass(11 * hour)
    talk.tick()
    #expect(talk.ask("space.get")["kind"] == "own")
  }

  @Test func aClosedTimeThatIsOverDoesNotComeBack() throws {
    talk.put("x.com", id: 1, closed: ["from": "13:00", "to": "14:00"])
    machine.pass(hour)
    #expect(talk.action(page) == "stop")
    machine.pass(hour)
    #expect(talk.action(page) == "pass")
    machine.pass(60 * hour)
    talk.tick()
    // Set right to a moment before that closed time.
    boot("right", wallMs: machine.reading.wallMs - 61 * hour - 30 * minute)
    talk.open()
    #expect(talk.action(page) == "pass")
  }

  /// A sum that was answered ahead forgave what was owed; the next one opens all the same.
  @Test func sumsCountInTheOrderInWhichTheyWereAnswered() throws {
    let url = "https://y.com/"
    talk.put("y.com", allowance: 9, cap: 3)
    talk.use(url, minutes: 8, from: 0)
    talk.put("y.com", id: 2, allowance: 1, cap: 3)
    #expect(talk.solve(url)["outcome"] == "right")
    _ = mend()
    talk.use(url, minutes: 5, from: 8)
    #expect(talk.action(url) == "stop" && talk.solve(url)["outcome"] == "right")
    #expect(talk.check(url)["remainingMs"] == .integer(5 * minute))
  }

  @Test func theWayBackToAnotherSpaceIsNoLongerFree() throws {
    talk.ask("space.choose", ["kind": "shared"])
    _ = mend()
    #expect(talk.ask("space.choose", ["kind": "own"])["loosening"]?["when"] == "sum")
  }

  @Test func thePauseAfterWrongAnswersIsOver() throws {
    talk.put("y.com", allowance: 0)
    for _ in 0..<3 {
      let puzzle = talk.ask("puzzle.request", ["url": "https://y.com/"])["puzzle"]
      talk.ask("puzzle.answer", ["id": puzzle?["id"] ?? .null, "answer": "1"])
    }
    #expect(talk.ask("puzzle.request", ["url": "https://y.com/"])["puzzle"] == .null)
    _ = mend()
    #expect(talk.ask("puzzle.request", ["url": "https://y.com/"])["puzzle"]?["text"] != nil)
  }
}

/// A machine without a clock battery, from its first boot on.
struct FirstBootTests {
  @Test func aClockOfTheSeventiesThatIsSetRightWorksAtOnce() throws {
    let machine = try Machine()
    let right = machine.reading.wallMs
    machine.turn(10_000 - right)
    let talk = try machine.open()
    talk.put("x.com", allowance: 5)
    talk.use(page, minutes: 5, from: 0)
    #expect(talk.state["day"] == "1970-01-01" && talk.action(page) == "stop")
    machine.turn(right - 10_000)
    #expect(talk.state["day"] == "2026-11-30" && talk.action(page) == "pass")
    // Once.
    talk.use(page, minutes: 5, from: 5)
    machine.turn(24 * hour)
    #expect(talk.state["day"] == "2026-11-30" && talk.action(page) == "stop")
  }
}

/// The zone of a machine whose host sits idle.
struct IdleZoneTests {
  private final class Place: @unchecked Sendable {
    var zone = HostTests.zone()
  }

  @Test func aMessageNoticesAnotherZone() throws {
    let place = Place()
    let machine = try Machine()
    let talk = try machine.connect(
      Zone(
        day: { place.zone.day($0) }, firstMoment: { place.zone.firstMoment($0) },
        minuteOfDay: { place.zone.minuteOfDay($0) }))
    talk.open()
    talk.put("x.com", closed: ["from": "20:00", "to": "23:00"])
    #expect(talk.action(page) == "pass")
    place.zone = HostTests.zone(hoursEast: 9)
    #expect(talk.check(page)["opensAt"] == "23:00" && talk.action(page) == "stop")
    #expect(talk.state["dayEndsInMs"] == .integer(8 * hour))
  }
}
