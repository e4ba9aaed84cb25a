import JSON
import Ledger
import Policy
import Testing
import TestSupport

private let x = "https://x.com/"

struct ReportTests {
  /// The days of a report, each with what one rule has there.
  private func days(_ talk: Conversation, _ params: JSONValue = [:]) -> [JSONValue] {
    talk.ask("report.get", params)["days"]?.arrayValue ?? []
  }

  private func today(_ talk: Conversation) -> JSONValue {
    days(talk).last?["rules"]?.arrayValue?.first ?? .null
  }

  private func stop(_ talk: Conversation, _ url: String = x) {
    talk.ask("page.check", ["url": .string(url), "stopped": true])
  }

  @Test func aDayNamesWhatWasUsedAndSolved() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 1, unlock: 5)
    talk.use(x, minutes: 1, from: 0)
    stop(talk)
    stop(talk)
    let puzzle = talk.ask("puzzle.request", ["url": .string(x)])["puzzle"] ?? .null
    machine.pass(3_000)
    let wrong = talk.ask("puzzle.answer", ["id": puzzle["id"] ?? .null, "answer": "1"])["puzzle"]
    machine.pass(4_000)
    let answer = Conversation.answer(wrong?["text"])
    talk.ask("puzzle.answer", ["id": wrong?["id"] ?? .null, "answer": .string(answer)])
    let moment = machine.reading.wallMs
    talk.use(x, minutes: 2, from: 1)
    let report = talk.ask("report.get", ["days": 2])
    let expected: JSONValue = [
      "days": [
        ["day": "2026-11-29", "hasData": false, "rules": []],
        [
          "day": "2026-11-30", "hasData": true,
          "rules": [
            [
              "id": 1, "name": "x.com", "usedMs": .integer(3 * minute), "stops": 2, "offered": 1,
              "walkedAway": 0,
              "unlocks": [
                ["moment": .integer(moment), "difficulty": 1, "takenMs": 4000, "tries": 2]
              ],
            ]
          ],
        ],
      ],
      "rules": [["id": 1, "name": "x.com", "removed": false]],
    ]
    #expect(report == expected)
  }

  /// However many tabs, a stop with a sum on offer counts once until the next unlock or day.
  @Test func walkingAwayIsCountedOnceBetweenUnlocks() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 0, unlock: 1, cap: 2)
    func counts() -> [JSONValue?] {
      let rule = today(talk)
      return [rule["stops"], rule["offered"], rule["walkedAway"]]
    }
    for _ in 0..<3 { stop(talk) }
    #expect(counts() == [3, 1, 1])
    #expect(talk.solve(x)["outcome"] == "right")
    #expect(counts() == [3, 1, 0])
    talk.use(x, minutes: 1, from: 0)
    #expect(counts() == [3, 1, 0])
    for _ in 0..<2 { stop(talk) }
    #expect(counts() == [5, 2, 1])
    #expect(talk.solve(x)["outcome"] == "right")
    talk.use(x, minutes: 1, from: 1)
    // At the cap nothing is on offer.
    stop(talk)
    #expect(counts() == [6, 2, 0])
    machine.pass(24 * hour)
    stop(talk)
    stop(talk)
    #expect(counts() == [2, 1, 1])
  }

  @Test func aStopWithoutASumIsNoOffer() throws {
    let talk = try Machine().connect()
    talk.open()
    talk.put("x.com", allowance: 0, cap: 0)
    talk.put("y.com")
    talk.ask("rules.finish", ["ids": [2]])
    stop(talk)
    stop(talk, "https://y.com/")
    stop(talk, "https://z.com/")
    let rules = days(talk).last?["rules"]?.arrayValue ?? []
    #expect(rules.map { $0["stops"] } == [1, 1])
    #expect(rules.map { $0["offered"] } == [0, 0])
  }

  /// A day on which nothing was used is not a day of which nothing is known.
  @Test func daysWithoutDataAreTold() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com")
    talk.use(x, minutes: 2, from: 0)
    machine.pass(24 * hour)
    talk.tick()
    machine.pass(48 * hour)
    talk.tick()
    let all = days(talk, ["days": 5])
    #expect(
      all.map { $0["day"]?.stringValue ?? "" }
        == (0..<5).map { "2026-\(["11-29", "11-30", "12-01", "12-02", "12-03"][$0])" })
    #expect(all.map { $0["hasData"] } == [false, true, true, false, true])
    #expect(all.map { $0["rules"]?.arrayValue?.count } == [0, 1, 0, 0, 0])
    let range = days(talk, ["from": "2026-11-30", "to": "2026-11-30"])
    #expect(range == [all[1]])
    #expect(days(talk, ["from": "2026-12-02"]) == [all[3], all[4]])
  }

  @Test(
    arguments: [
      (["from": "2026-11-31", "to": "2026-12-01"], "“from” must be a day, such as 2026-11-30."),
      (["from": "2026-11-01", "to": "today"], "“to” must be a day, such as 2026-11-30."),
      (
        ["from": "2026-11-02", "to": "2026-11-01"],
        "“to” must be one of the 366 days from “from” on."
      ),
      (
        ["from": "2025-11-01", "to": "2026-11-02"],
        "“to” must be one of the 366 days from “from” on."
      ),
      (["to": "2025-11-01"], "“params.from” must be text."),
      (["from": "2026-12-01"], "“to” must be one of the 366 days from “from” on."),
      (["days": 367], "“params.days” must be a whole number from 1 to 366."),
    ] as [(JSONValue, String)])
  func rangesThatAreNone(params: JSONValue, sentence: String) throws {
    let talk = try Machine().connect()
    talk.open()
    let answer = talk.ask("report.get", params)
    #expect(answer["code"] == -32602)
    #expect(answer["message"] == .string(sentence))
  }

  /// Whatever happens, the report's numbers are those of the state and of the page's verdict.
  @Test func theNumbersAgreeEverywhere() throws {
    var random = SeededGenerator(for: "report agrees")
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 3, unlock: 2, cap: .null)
    talk.put("x.com", "y.com", allowance: 5, unlock: 1, cap: 20)
    var sequence: Int64 = 0
    for step in 0..<400 {
      let url = Bool.random(using: &random) ? x : "https://y.com/"
      switch Int.random(in: 0..<5, using: &random) {
      case 0: stop(talk, url)
      case 1: _ = talk.solve(url)
      case 2: machine.pass(Int64.random(in: 0..<2 * hour, using: &random))
      default:
        talk.use(url, minutes: 1, from: sequence)
        sequence += 1
      }
      let states = talk.ask("rules.list")["rules"]?.arrayValue ?? []
      let entries = days(talk, ["days": 1]).first?["rules"]?.arrayValue ?? []
      let verdicts = talk.check(x)["rules"]?.arrayValue ?? []
      for state in states {
        let entry = entries.first { $0["id"] == state["id"] }
        let verdict = verdicts.first { $0["id"] == state["id"] }
        let counted = [
          entry?["usedMs"] ?? 0, .integer(Int64(entry?["unlocks"]?.arrayValue?.count ?? 0)),
        ]
        if counted != [state["today"]?["usedMs"], state["today"]?["unlocks"]]
          || verdict?["usedMs"] != state["today"]?["usedMs"]
        {
          Issue.record("step \(step): \(counted), \(state), \(verdict ?? .null)")
        }
      }
    }
  }

  @Test func aYearIsKept() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com")
    talk.use(x, minutes: 2, from: 0)
    let first: JSONValue = ["from": "2026-11-30", "to": "2026-11-30"]
    machine.pass(365 * 24 * hour)
    talk.tick()
    #expect(days(talk, first).first?["hasData"] == true)
    machine.pass(24 * hour)
    talk.tick()
    #expect(days(talk, first).first == ["day": "2026-11-30", "hasData": false, "rules": []])
  }

  @Test func forgettingLeavesTodayAndItsLocks() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 1, cap: 0)
    talk.put("gone.com")
    talk.use("https://gone.com/", minutes: 1, from: 0)
    talk.ask("rules.remove", ["id": 2])
    machine.pass(72 * hour)
    talk.use(x, minutes: 1, from: 1)
    stop(talk)
    #expect(talk.action(x) == "stop")
    try talk.forget(before: nil)
    #expect(days(talk).map { $0["hasData"] } == [false, false, false, false, false, false, true])
    #expect(today(talk)["usedMs"] == .integer(minute))
    #expect(talk.action(x) == "stop")
    // Nor does a later day than today.
    try talk.forget(before: Day(year: 2030, month: 1, day: 1))
    #expect(today(talk)["usedMs"] == .integer(minute))
    #expect(talk.action(x) == "stop")
  }
}
