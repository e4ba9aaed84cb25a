import Host
import JSON
import Ledger
import Policy
import SQLite
import Testing
import URLPatterns

private let x = "https://x.com/"
private let first = Conversation.profile
private let second = String(repeating: "b", count: 32)

/// What was counted goes along with a change of space to the rule that it was counted for, and to no
/// other, whatever either became meanwhile.
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

  /// The copy of a strict rule gets all patterns of an easier one; what is used then is the strict one's.
  @Test(arguments: [["x.com", "y.com"], ["x.com", "z.com"], ["x.com", "y.com", "z.com"]])
  func aRuleThatGotMorePatternsIsTheSameStill(patterns: [String]) throws {
    let strict = id(talk.put("x.com", cap: 0, strict: true))
    let easy = id(talk.put("x.com", "y.com", allowance: 600))
    let third = id(talk.put("x.com", "y.com", "z.com", allowance: 600))
    machine.pass(hour)
    #expect(talk.join()["loosening"] == .null)
    let copy = talk.rules.first { $0["strict"] == true }?["id"] ?? .null
    talk.put(patterns.map { .string($0) }, id: copy, cap: 0, strict: true)
    talk.use(x, minutes: 4, from: 0)
    #expect(talk.leave()["loosening"] == .null)
    #expect(used(strict) == 4 * minute)
    #expect(used(easy) == 4 * minute && used(third) == 4 * minute)
    talk.use(x, minutes: 1, from: 9)
    #expect(talk.action(x) == "stop")
  }

  /// The counts of pages that it got meanwhile stay from the rules that had them all the while.
  @Test func whatItGotMeanwhileIsNoOtherRulesTime() throws {
    let strict = id(talk.put("x.com", cap: 0, strict: true))
    let other = id(talk.put("x.com", "w.com"))
    machine.pass(hour)
    _ = talk.join()
    let copy = talk.rules.first { $0["strict"] == true }?["id"] ?? .null
    talk.put("x.com", "y.com", id: copy, cap: 0, strict: true)
    talk.use("https://y.com/", minutes: 4, from: 0)
    _ = talk.leave()
    #expect(used(strict) == 4 * minute && used(other) == 0)
  }

  /// So does what a neighbour counted of other pages.
  @Test func aNarrowerRuleBesideGetsNothingOfTheWiderOne() throws {
    let wide = id(talk.put("x.com", "news.example", allowance: 60))
    let narrow = id(talk.put("x.com", cap: 0, strict: true))
    machine.pass(hour)
    for round in 0..<2 as Range<Int64> {
      _ = talk.join()
      talk.use("https://news.example/", minutes: 4, from: 4 * round)
      #expect(talk.leave()["loosening"] == .null)
      #expect(used(wide) != nil, "\(talk.rules)")
    }
    #expect([used(wide), used(narrow)] == [8 * minute, 0])
  }

  /// A space of another installation that has the rule too.
  @Test func soIsOneOfAnEarlierSpace() throws {
    let earlier = try machine.open(second)
    let there = id(earlier.put("x.com", cap: 0))
    let strict = id(talk.put("x.com", cap: 0))
    talk.put("x.com", "y.com", allowance: 600)
    machine.pass(hour)
    let loosening = talk.choose(["space": .string(second)])["loosening"]
    if let edit = loosening?["edit"], edit != .null {
      #expect(talk.solve(edit: edit)["outcome"] == "right")
    }
    talk.put("x.com", "y.com", id: there, cap: 0)
    talk.use(x, minutes: 4, from: 0)
    #expect(talk.leave()["kind"] == "own")
    if talk.rules.count == 1 { _ = talk.choose(["space": .string(first)]) }
    #expect(used(strict) == 4 * minute)
  }

  /// A list that got a host is the same list, on the way back and where it is taken away.
  @Test func aListThatGotAHostIsTheSameStill() throws {
    let own = try put("x.com\nz.com")
    machine.pass(hour)
    _ = talk.join()
    let copy = try #require(talk.rule?["id"])
    _ = try put("x.com\nz.com\nq.com", in: copy)
    talk.use(x, minutes: 4, from: 0)
    #expect(talk.leave()["loosening"] == .null)
    #expect(used(own) == 4 * minute)
  }

  @Test func aListThatGotAHostAndWentIsFoundAgain() throws {
    let list = try put("x.com\nz.com")
    _ = try put("x.com\nz.com\nq.com", in: list)
    talk.use(x, minutes: 4, from: 0)
    remove(list)
    let again = try put("x.com\nz.com")
    #expect(used(again) == 4 * minute)
  }

  /// Its closed time goes along, too, by whatever clock it began.
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
    #expect(away.leave()["kind"] == "own")
    #expect(away.rule?["id"] == own && away.action(x) == "stop")
  }

  /// Rules of yesterday that stood beside each other, here and there.
  @Test(arguments: [[], ["shared"], ["shared", "own"], ["shared", "own", "shared"]])
  func aNarrowRuleDoesNotInheritFromAWideOneBesideIt(moves: [String]) throws {
    talk.put("reddit.com", allowance: 60)
    talk.put("reddit.com/r/swift")
    machine.pass(24 * hour)
    talk.use("https://reddit.com/r/all", minutes: 9, from: 0)
    talk.use("https://reddit.com/r/swift", minutes: 1, from: 9)
    for move in moves { _ = talk.choose(["kind": .string(move)]) }
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
    talk.use("https://reddit.com/", minutes: 1, from: 0)
    for move in moves { _ = talk.choose(["kind": .string(move)]) }
    machine.pass(hour)
    let all = id(talk.put("*", allowance: 60))
    talk.use("https://work.example/", minutes: 6, from: 1)
    remove(all)
    #expect(talk.usedMs == [minute, 0])
  }

  /// The order of today goes along: the younger of two takes over, the older does not.
  @Test(arguments: [true, false]) func whichCameFirstGoesAlong(isNarrowFirst: Bool) throws {
    let patterns = isNarrowFirst ? ["x.com/a", "x.com"] : ["x.com", "x.com/a"]
    for pattern in patterns { talk.put(pattern, allowance: 60) }
    talk.use("https://x.com/b", minutes: 3, from: 0)
    machine.pass(11 * minute)
    _ = talk.join()
    remove(talk.rules.first { $0["patterns"] == ["x.com"] }?["id"])
    #expect(talk.usedMs == [isNarrowFirst ? 0 : 3 * minute])
  }

  /// However often one goes there and back.
  @Test func goingThereAndBackKeepsTheStateSmall() throws {
    let stranger = try machine.open(second)
    stranger.put("w.com")
    _ = stranger.join()
    talk.put("x.com")
    remove(talk.put("y.com")["rule"]?["id"])
    talk.use(x, minutes: 1, from: 0)
    let ledger = try Ledger(in: machine.folder, wallMs: machine.reading.wallMs)
    func rows() throws -> [Int64?] {
      try ["dropped", "gained", "counterparts", "earlier_lists", "spans"].map {
        try ledger.connection.run("SELECT count(*) FROM \($0)").first?.first?.integer
      }
    }
    for _ in 0..<2 { _ = (talk.join(), talk.leave()) }
    let before = try rows()
    for _ in 0..<20 { _ = (talk.join(), talk.leave()) }
    #expect(try rows() == before)
  }
}
