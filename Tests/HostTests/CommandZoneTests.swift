import JSON
import Testing

private let page = "https://x.com/"

/// A command changes no day for the browser, whatever zone it is run with.
struct CommandZoneTests {
  private let machine: Machine
  private let talk: Conversation

  init() throws {
    machine = try Machine()
    talk = try machine.open()
    let start = talk.ask("settings.put", ["dayStartMinutes": 360])["loosening"]
    _ = talk.solve(edit: start?["edit"])
    machine.pass(12 * hour)
    talk.put("x.com", allowance: 1, cap: 0, strict: true)
    talk.use(page, minutes: 1, from: 0)
    machine.pass(3 * hour + 30 * minute)
    #expect(standing == "sealed")
  }

  private var standing: JSONValue? { talk.rule?["today"]?["standing"] }

  private func command(hoursEast: Int64) throws -> Conversation {
    let command = try machine.connect(zone(hoursEast: hoursEast), beginsDays: false)
    command.open()
    return command
  }

  /// 03:31, where the day begins at 06:00.
  @Test(arguments: -24...24 as ClosedRange<Int64>) func itBeginsNoDay(hoursEast: Int64) throws {
    _ = try command(hoursEast: hoursEast).ask("report.get")
    #expect(standing == "sealed")
    machine.pass(2 * hour + 29 * minute)
    #expect(standing == "open")
  }

  @Test func norDoesAClockOnTheWallThatWasTurned() throws {
    machine.turn(24 * hour)
    _ = try command(hoursEast: 4).ask("report.get")
    #expect(standing == "sealed")
  }

  @Test(arguments: [-60, -36, -24, 24]) func itDatesNoDayBackAfterABoot(hoursEast: Int64) throws {
    machine.boot("another")
    _ = try command(hoursEast: hoursEast).ask("report.get")
    talk.open()
    #expect(standing == "sealed" && talk.state["day"] == "2026-11-30")
  }

  /// Nor does a host.
  @Test(arguments: [-60, -36, -24]) func aHostDatesNoDayBackByItsZone(hoursEast: Int64) throws {
    machine.boot("another")
    _ = try machine.open(in: zone(hoursEast: hoursEast))
    talk.open()
    #expect(standing == "sealed" && talk.state["day"] == "2026-11-30")
  }
}
