import Host
import JSON
import Ledger
import Policy
import SQLite
import TestSupport
import Testing
import URLPatterns

private let x = "https://x.com/"
private let first = Conversation.profile
private let second = String(repeating: "b", count: 32)

/// Who has had something of the day in one space enters no other before the next day: nothing counted is
/// lost on the way, and nobody has a day twice.
struct SpaceCountsTests {
  private let machine: Machine
  private let talk: Conversation

  init() throws {
    machine = try Machine()
    talk = try machine.open(first)
  }

  private func id(_ answer: JSONValue) -> JSONValue { answer["rule"]?["id"] ?? .null }

  private func put(_ hosts: String, in rule: JSONValue? = nil) throws -> JSONValue {
    let choice = try Ledger(in: machine.folder, wallMs: machine.reading.wallMs).choice(of: first)
    let tool = Session(
      SessionContext(
        ledger: try Ledger(in: machine.folder, wallMs: machine.reading.wallMs), zone: zone(),
        version: "", path: "", random: { 1 }, log: { _ in }, isLocal: true))
    let edit = try tool.put(
      HostList.parse(Array(hosts.utf8)).list, in: rule?.integerValue, name: "L",
      space: choice.space, at: machine.reading)
    return .integer(edit.rule.id)
  }

  private func used(_ rule: JSONValue, _ talk: Conversation? = nil) -> Int64? {
    (talk ?? self.talk).rules.first { $0["id"] == rule }?["today"]?["usedMs"]?.integerValue
  }

  private func remove(_ rule: JSONValue?) {
    let answer = talk.ask("rules.remove", ["id": rule ?? .null])
    guard let loosening = answer["loosening"], loosening != .null else { return }
    #expect(talk.solve(edit: loosening["edit"])["outcome"] == "right")
  }

  /// What can be had of a day.
  enum Had: CaseIterable { case time, sum, finished, removed }

  private func have(_ had: Had, _ rule: JSONValue) {
    switch had {
    case .time: talk.use(x, minutes: 1, from: 0)
    case .sum: #expect(talk.solve(x)["outcome"] == "right")
    case .finished: talk.ask("rules.finish", ["ids": [rule]])
    case .removed:
      talk.use(x, minutes: 1, from: 0)
      #expect(talk.undo(rule) == [:])
    }
  }

  @Test(arguments: Had.allCases, ["own", "shared"])
  func whoHasHadSomethingStaysUntilTheNextDay(had: Had, from: String) throws {
    let to: JSONValue = from == "own" ? "shared" : "own"
    if from == "shared" { #expect(talk.join()["kind"] == "shared") }
    let rule = id(talk.put("x.com", allowance: had == .sum ? 0 : 5))
    have(had, rule)
    let answer = talk.choose(["kind": to])
    #expect(answer["kind"] == .string(from) && answer["pending"]?["opensAt"] == "00:00")
    #expect(answer["loosening"]?["when"] == "next-day")
    machine.pass(try #require(talk.rest) - 1)
    #expect(talk.ask("space.get")["kind"] == .string(from))
    machine.pass(1)
    talk.tick()
    #expect(talk.ask("space.get")["kind"] == to)
    #expect(talk.usedMs.allSatisfy { $0 == 0 })
  }

  /// Also what somebody else had of a day that is shared; and the way back is no other way.
  @Test func whatAnotherHadOfTheSharedDayHoldsAll() throws {
    talk.put("x.com", cap: 0, strict: true)
    let other = try machine.open(second)
    #expect(other.join()["kind"] == "shared" && talk.join()["kind"] == "shared")
    other.use(x, minutes: 1, from: 0)
    #expect(talk.leave()["loosening"]?["when"] == "next-day")
    #expect(talk.ask("space.get")["kind"] == "shared")
  }

  /// A rule that excepts a site, whose copy in the shared space does not.
  private func putDecoy() {
    talk.put("x.com", "z.com", "!x.com", allowance: 1440)
    machine.pass(hour)
    #expect(talk.join()["loosening"] == .null)
    let copy = talk.rules.first { $0["allowanceMinutes"] == 1440 }?["id"] ?? .null
    talk.put("x.com", "z.com", id: copy, allowance: 5, cap: 1, strict: true)
    #expect(talk.leave()["loosening"] == .null)
  }

  @Test func aSealedRuleStaysSealedBesideItsTwin() {
    putDecoy()
    talk.put("x.com", "z.com", allowance: 5, cap: 1, strict: true)
    machine.pass(48 * hour)
    talk.tick()
    talk.use(x, minutes: 5, from: 0)
    #expect(talk.solve(x)["outcome"] == "right")
    talk.use(x, minutes: 5, from: 5)
    #expect(talk.check(x)["rules"]?.arrayValue?.first?["standing"] == "sealed")
    #expect(talk.join()["loosening"]?["when"] == "next-day")
    #expect(talk.check(x)["rules"]?.arrayValue?.first?["standing"] == "sealed")
  }

  /// The space that was left has been loosened meanwhile, by another profile: it is not what was left.
  @Test func theWayBackIsToWhatWasLeftOnly() throws {
    talk.put("x.com", cap: 0)
    machine.pass(24 * hour)
    _ = talk.join()
    talk.use(x, minutes: 5, from: 0)
    let other = try machine.open(second)
    #expect(other.choose(["space": .string(Conversation.profile)])["loosening"] == .null)
    let loosening = other.ask("rules.remove", ["id": 1])["loosening"]
    #expect(other.solve(edit: loosening?["edit"])["outcome"] == "right")
    #expect(talk.leave()["loosening"]?["when"] == "next-day")
    #expect(talk.action(x) == "stop")
  }

  /// Whatever is chosen, paid and chosen back, over days and zones.
  @Test func noDayIsHadInTwoSpaces() throws {
    var random = SeededGenerator(for: "days of spaces")
    for round in 0..<8 {
      let machine = try Machine()
      let ledger = try Ledger(in: machine.folder, wallMs: machine.reading.wallMs)
      try machine.open(second).put("x.com", allowance: 3)
      var talk = try machine.open(first)
      talk.put("x.com", allowance: 3)
      // The day had begun at midnight.
      let began = machine.reading.wallMs - 12 * hour
      for step in 0..<150 as Range<Int64> {
        switch Int.random(in: 0..<8, using: &random) {
        case 0...2: if talk.action(x) == "pass" { talk.use(x, minutes: 1, from: 2 * step) }
        case 3:
          let east = ([0, 11, -13] as [Int64]).randomElement(using: &random) ?? 0
          talk = try machine.open(first, in: zone(hoursEast: east))
        case 4, 5:
          let choices: [JSONValue] = [
            ["kind": "own"], ["kind": "shared"], ["space": .string(first)],
            ["space": .string(second)],
          ]
          let answer = talk.choose(choices.randomElement(using: &random) ?? .null)
          if Bool.random(using: &random) { _ = talk.solve(edit: answer["loosening"]?["edit"]) }
        default: machine.pass(.random(in: 0...3 * hour, using: &random))
        }
        talk.tick()
      }
      let rows = try ledger.connection.run(
        """
        SELECT day, count(DISTINCT space) FROM rule_days JOIN rules ON rules.id = rule
          WHERE used_ms > 0 GROUP BY day
        """)
      let hours = (machine.reading.wallMs - began) / hour
      #expect(rows.allSatisfy { $0[1] == 1 }, "round \(round): \(rows)")
      #expect(Int64(rows.count) <= hours / 20 + 1, "round \(round): \(rows)")
    }
  }

  @Test func aListThatGotAHostAndWentIsFoundAgain() throws {
    let list = try put("x.com\nz.com")
    _ = try put("x.com\nz.com\nq.com", in: list)
    talk.use(x, minutes: 4, from: 0)
    remove(list)
    let again = try put("x.com\nz.com")
    #expect(used(again) == 4 * minute)
  }

  /// The closed time of a list goes along, by whatever clock it began; who would leave it behind, stays.
  @Test(arguments: [nil, "x.com\nz.com\nq.com"])
  func theClosedTimeOfAListGoesAlong(grown: String?) throws {
    machine.pass(9 * hour)
    let own = try put("x.com\nz.com")
    let closed: JSONValue = ["from": "22:00", "to": "07:00"]
    talk.put([], id: own, cap: 0, strict: true, closed: closed)
    machine.pass(55 * minute)
    _ = talk.join()
    if let grown { _ = try put(grown, in: talk.rule?["id"]) }
    machine.pass(6 * minute)
    #expect(talk.action(x) == "stop")
    let away = try machine.open(in: zone(hoursEast: -8))
    #expect(away.action(x) == "stop")
    #expect(away.leave()["kind"] == (grown == nil ? "own" : "shared"))
    #expect(away.action(x) == "stop")
  }

  /// Rules of yesterday that stood beside each other, here and there.
  @Test(arguments: [[], ["shared"], ["shared", "own"], ["shared", "own", "shared"]])
  func aNarrowRuleDoesNotInheritFromAWideOneBesideIt(moves: [String]) throws {
    talk.put("reddit.com", allowance: 60)
    talk.put("reddit.com/r/swift")
    machine.pass(24 * hour)
    for move in moves { _ = talk.choose(["kind": .string(move)]) }
    talk.use("https://reddit.com/r/all", minutes: 9, from: 0)
    talk.use("https://reddit.com/r/swift", minutes: 1, from: 9)
    machine.pass(11 * minute)
    #expect(talk.usedMs == [10 * minute, minute])
    remove(talk.rule?["id"])
    #expect(talk.usedMs == [minute])
  }

  /// A rule that was added by mistake and goes again gives its time to none that was there.
  @Test(arguments: [[], ["shared"], ["shared", "own"]])
  func aRuleThatWasAddedByMistakeLeavesNothing(moves: [String]) throws {
    talk.put("reddit.com")
    talk.put("news.example", cap: 0, strict: true)
    machine.pass(24 * hour)
    for move in moves { _ = talk.choose(["kind": .string(move)]) }
    talk.use("https://reddit.com/", minutes: 1, from: 0)
    machine.pass(hour)
    let all = id(talk.put("*", allowance: 60))
    talk.use("https://work.example/", minutes: 6, from: 1)
    remove(all)
    #expect(talk.usedMs == [minute, 0])
  }
}
