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
}
