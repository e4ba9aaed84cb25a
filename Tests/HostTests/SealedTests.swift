import Host
import JSON
import Ledger
import Policy
import Testing
import URLPatterns

private let page = "https://x.com/"
private let profile = "0123456789abcdef0123456789abcdef"

/// A strict rule whose one sum is spent: whatever is tried, it opens at midnight and not before.
struct SealedTests {
  private let machine: Machine
  private let talk: Conversation
  /// Sums with their right answers, asked for before the seal.
  private let prepared: [(id: JSONValue, answer: String)]

  init() throws {
    machine = try Machine()
    talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 1, unlock: 1, cap: 1)
    machine.pass(11 * minute)
    var sums: [JSONValue?] = []
    let early = talk.put("x.com", id: 1, allowance: 60)["loosening"]?["edit"] ?? .null
    sums.append(talk.ask("puzzle.request", ["edit": early])["puzzle"])
    let settings = talk.ask("settings.put", ["dayStartMinutes": 360, "idleAfterMs": 5_000])
    sums.append(
      talk.ask("puzzle.request", ["edit": settings["loosening"]?["edit"] ?? .null])["puzzle"])
    talk.put("x.com", id: 1, allowance: 1, unlock: 1, cap: 1, strict: true)
    machine.pass(11 * minute)
    talk.use(page, minutes: 1, from: 0)
    sums.append(talk.ask("puzzle.request", ["url": .string(page)])["puzzle"])
    sums.append(talk.ask("puzzle.request", ["url": .string(page)])["puzzle"])
    prepared = sums.map { ($0?["id"] ?? .null, Conversation.answer($0?["text"])) }
    let last = prepared[3]
    let right = talk.ask("puzzle.answer", ["id": last.id, "answer": .string(last.answer)])
    #expect(right["outcome"] == "right")
    talk.use(page, minutes: 1, from: 1)
    isSealed("at first")
  }

  private func isSealed(_ attack: String, _ talk: Conversation? = nil) {
    let verdict = (talk ?? self.talk).check(page)
    #expect(verdict["action"] == "stop" && verdict["offer"] == .null, "\(attack)")
    let standing = verdict["rules"]?.arrayValue?.first?["standing"]
    #expect(standing == "sealed", "\(attack)")
  }

  @Test func nothingOpensItBeforeTheDayIsOver() throws {
    tryAnswers()
    tryRules(talk)
    trySettings()
    try tryTheCommandLine()
    try tryRestarts()
    try tryClocks()
    // 12 hours after noon, less what has passed.
    let midnight = Int64(Day(year: 2026, month: 12, day: 1).number) * 24 * hour
    machine.turn(midnight - 1 - (try trustedMs()))
    machine.pass(midnight - 1 - (try trustedMs()))
    isSealed("the last moment of the day")
    machine.pass(1)
    #expect(talk.action(page) == "pass")
  }

  private func trustedMs() throws -> Int64 {
    let ledger = try Ledger(in: machine.folder, wallMs: machine.reading.wallMs)
    return try ledger.moment(of: machine.reading, remember: false, isHost: true)
  }

  @Test func aRuleThatAnEditSealsStaysSealed() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 1)
    machine.pass(11 * minute)
    talk.use(page, minutes: 1, from: 0)
    #expect(talk.check(page)["offer"]?["kind"] == "sum")
    let before = talk.state["rules"]?.arrayValue?.first?["undo"]
    talk.put("x.com", id: 1, allowance: 1, cap: 0, strict: true)
    isSealed("sealed by an edit", talk)
    #expect(before == .null && talk.rule?["undo"] == .null)
    for edit in 1...4 as ClosedRange<Int64> {
      let answer = talk.ask("edits.undo", ["edit": .integer(edit)])
      #expect(answer["code"] == -32003 || answer["data"]?["standing"] == "sealed")
    }
    #expect(talk.put("x.com", id: 1, allowance: 1)["loosening"]?["when"] == "next-day")
    isSealed("back by hand", talk)
    // It opens at the first moment of the next day, with a day's time.
    machine.pass(12 * hour - 12 * minute - 1)
    isSealed("the last moment", talk)
    machine.pass(1)
    #expect(talk.check(page)["remainingMs"] == .integer(minute))
  }

  private func tryAnswers() {
    for (index, sum) in prepared.enumerated() {
      let answer = talk.ask("puzzle.answer", ["id": sum.id, "answer": .string(sum.answer)])
      #expect(answer["outcome"] == "gone")
      isSealed("answer \(index) prepared before")
    }
    for url in [page, "https://x.com/other", "https://www.x.com/"] {
      #expect(talk.ask("puzzle.request", ["url": .string(url)])["code"] == -32004)
      #expect(talk.ask("page.continue", ["url": .string(url)])["code"] == -32004)
    }
    isSealed("asking")
  }

  private func tryRules(_ talk: Conversation) {
    talk.put("x.com", id: 1, allowance: 1440, unlock: 15, cap: .null)
    isSealed("a rule of more minutes")
    talk.put("y.com", id: 1, allowance: 1, unlock: 1, cap: 1, strict: true)
    isSealed("other sites in its place")
    talk.put("x.com", "!x.com/*", "!=x.com", id: 1, allowance: 1, unlock: 1, cap: 1, strict: true)
    isSealed("exceptions")
    talk.put("x.com", "y.com", id: 1, allowance: 1, unlock: 1, cap: 0, strict: true)
    let undo = talk.rule?["undo"]
    isSealed("tightening")
    #expect(undo == .null)
    for edit in 1...20 as ClosedRange<Int64> {
      talk.ask("edits.undo", ["edit": .integer(edit)])
      talk.ask("edits.withdraw", ["edit": .integer(edit)])
      talk.ask("puzzle.request", ["edit": .integer(edit)])
    }
    isSealed("every edit taken back")
    talk.ask("rules.remove", ["id": 1])
    isSealed("removing")
    talk.put("x.com", allowance: 1440, cap: .null)
    isSealed("a weaker rule beside it")
    talk.put("!x.com", "*", allowance: 1440, cap: .null)
    isSealed("a rule of allowed pages")
    talk.ask("rules.import", ["text": "1440m +15m !x.com *\n1440m +15m x.com\n", "check": false])
    talk.ask("rules.import", ["text": "{\"rules\":[{\"id\":1,\"patterns\":[\"z.com\"]}]}"])
    isSealed("imports")
    talk.ask("rules.finish", ["ids": [1]])
    isSealed("done for today")
  }

  private func trySettings() {
    for params: JSONValue in [
      ["dayStartMinutes": 360], ["dayStartMinutes": 0], ["idleAfterMs": 120_000],
      ["idleAfterMs": 5_000],
    ] {
      let edit = talk.ask("settings.put", params)["loosening"]?["edit"] ?? .null
      talk.ask("puzzle.request", ["edit": edit])
      isSealed("settings \(params)")
    }
    #expect(talk.state["opensAt"] == "00:00")
  }

  private func tryTheCommandLine() throws {
    let ledger = try Ledger(in: machine.folder, wallMs: machine.reading.wallMs)
    let tool = Session(
      SessionContext(
        ledger: ledger, zone: zone(), version: "", path: "", random: { 7 }, log: { _ in },
        isLocal: true))
    let hosts = HostList.parse(Array("z.example".utf8)).list
    _ = try? tool.put(hosts, in: 1, name: "", space: profile, at: machine.reading)
    _ = try? tool.removeList(of: 1, space: profile, at: machine.reading)
    isSealed("a list by the command line")
  }

  private func tryRestarts() throws {
    for attempt in 1...3 {
      let again = try machine.connect()
      again.open()
      isSealed("restart \(attempt)", again)
      tryRules(again)
    }
    // What a changed extension says that it holds is of no use while the host has its state.
    let held = try machine.connect()
    held.open(held: ["day": "2026-11-29", "stopped": [], "rules": []])
    isSealed("a changed memory of the extension", held)
    let other = try machine.connect()
    other.open(profile: "ffffffffffffffffffffffffffffffff")
    other.put("x.com", allowance: 1440, cap: .null)
    isSealed("another profile's rules")
    talk.open()
    isSealed("the extension reloaded")
  }

  private func tryClocks() throws {
    for hours in [24, -24, 240, -24, 0, -8760, 8760] as [Int64] {
      machine.turn(hours * hour)
      isSealed("clock \(hours)")
      let again = try machine.connect()
      again.open()
      isSealed("clock \(hours) and a restart", again)
      machine.turn(-hours * hour)
    }
    for east in [14, -12, 9, -10, 0] as [Int64] {
      let away = try machine.connect(zone(hoursEast: east))
      away.open()
      isSealed("zone \(east)", away)
    }
  }
}
