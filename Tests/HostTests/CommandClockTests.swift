import JSON
import Policy
import Testing

private let page = "https://x.com/"

/// A command may be shown another time of the boot by whoever runs it: it changes nothing by that for
/// the browser.
struct CommandClockTests {
  private let machine: Machine
  private let talk: Conversation

  init() throws {
    machine = try Machine()
    talk = try machine.open()
  }

  /// A command that is shown a boot clock so far ahead, or behind.
  private func command(aheadBy ms: Int64, _ method: String, _ params: JSONValue = [:]) throws {
    let before = machine.reading
    machine.reading = Reading(
      wallMs: before.wallMs, bootMs: before.bootMs + ms, bootID: before.bootID)
    let command = try machine.connect(zone(), beginsDays: false)
    command.open()
    command.ask(method, params)
    machine.reading = before
  }

  @Test func itCarriesOutNothing() throws {
    talk.put("x.com", closed: ["from": "22:00", "to": "07:00"])
    machine.pass(11 * hour)
    talk.ask("rules.remove", ["id": 1])
    machine.pass(90 * minute)
    #expect(talk.rule?["pending"]?["opensAt"] == "07:00")
    try command(aheadBy: 8 * hour, "rules.list")
    #expect(talk.rule?["today"]?["standing"] == "closed")
    machine.pass(6 * hour + 30 * minute)
    #expect(talk.rules == [])
  }

  @Test func itForgetsNoEndOfAClosedTime() throws {
    talk.put("x.com", closed: ["from": "22:00", "to": "07:00"])
    machine.pass(11 * hour)
    #expect(talk.action(page) == "stop")
    try command(aheadBy: 12 * hour, "rules.list")
    // The hours do not hold there; the end does.
    let away = try machine.open(in: zone(hoursEast: -8))
    #expect(away.action(page) == "stop")
  }

  @Test func noLaterBootBeginsThere() throws {
    talk.put("x.com", allowance: 1, cap: 0, strict: true)
    talk.use(page, minutes: 1, from: 0)
    try command(aheadBy: 25 * hour, "rules.list")
    machine.boot("another")
    talk.open()
    #expect(talk.rule?["today"]?["standing"] == "sealed")
  }

  /// Ten minutes after an edit its way back is over, for a command that is shown an earlier time, too.
  @Test func itIsNeverBeforeTheLastHost() throws {
    talk.put("x.com", allowance: 1, strict: true)
    machine.pass(11 * minute)
    talk.use(page, minutes: 1, from: 0)
    try command(aheadBy: -10 * minute, "edits.undo", ["edit": 1])
    #expect(talk.rule?["today"]?["standing"] == "used-up")
    try command(aheadBy: -10 * minute, "rules.remove", ["id": 1])
    #expect(talk.rule?["today"]?["standing"] == "used-up")
  }

  /// A command as it is run in a terminal, `isAfterBoot`: before the browser is started.
  private func command(_ method: String, _ params: JSONValue) throws -> JSONValue {
    let command = try machine.connect(zone(), beginsDays: false)
    command.open()
    return command.ask(method, params)
  }

  /// In the morning, before the browser is started: the day that it meets is over.
  @Test(arguments: [true, false]) func whatItAsksForWaitsForTheNextDayOfAHost(
    isAfterBoot: Bool
  ) throws {
    talk.put("x.com", cap: 0, strict: true)
    machine.pass(24 * hour)
    if isAfterBoot { machine.boot("another") }
    #expect(try command("rules.remove", ["id": 1])["loosening"]?["when"] == "next-day")
    talk.open()
    #expect(talk.rules.count == 1)
    machine.pass(11 * hour)
    talk.tick()
    #expect(talk.rules.count == 1)
    machine.pass(hour)
    talk.tick()
    #expect(talk.rules == [])
  }

  /// The browser runs, and nobody looks at it before midnight.
  @Test func whatItAsksForInTheEveningHoldsAtMidnight() throws {
    talk.put("x.com", cap: 0, strict: true)
    machine.pass(9 * hour)
    #expect(try command("rules.remove", ["id": 1])["loosening"]?["when"] == "next-day")
    machine.pass(3 * hour)
    talk.tick()
    #expect(talk.rules == [])
  }

  /// How much time has passed is unknown to it: nothing is free, and no sum makes anything hold.
  @Test func afterABootItTakesNothingBack() throws {
    talk.put("x.com", cap: 0)
    machine.pass(5 * minute)
    talk.use(page, minutes: 1, from: 0)
    machine.boot("another")
    #expect(try command("edits.undo", ["edit": 1])["code"] == -32003)
    #expect(try command("rules.remove", ["id": 1])["loosening"]?["when"] == "next-day")
  }

  /// One that is shown a later time meets no other closed time.
  @Test func forItAClosedTimeIsNotOver() throws {
    talk.put("x.com", closed: ["from": "22:00", "to": "07:00"])
    machine.pass(11 * hour)
    #expect(talk.action(page) == "stop")
    try command(aheadBy: 12 * hour, "rules.remove", ["id": 1])
    #expect(talk.rule?["pending"]?["opensAt"] == "07:00")
  }
}
