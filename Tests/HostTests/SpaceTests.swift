import JSON
import Policy
import Testing
import TestSupport

private let x = "https://x.com/"
private let y = "https://y.com/"
private let first = String(repeating: "a", count: 32)
private let second = String(repeating: "b", count: 32)
private let third = String(repeating: "c", count: 32)

extension Conversation {
  @discardableResult
  fileprivate func choose(_ choice: JSONValue) -> JSONValue { ask("space.choose", choice) }

  fileprivate func join() -> JSONValue { choose(["kind": "shared"]) }

  fileprivate func leave() -> JSONValue { choose(["kind": "own"]) }

  /// Puts a rule that is sealed at the cap.
  fileprivate func putStrict(_ pattern: String, allowance: Int64, cap: Int64 = 0) {
    ask(
      "rules.put",
      [
        "rule": [
          "id": .null, "name": "", "patterns": [.string(pattern)],
          "allowanceMinutes": .integer(allowance), "unlockMinutes": 5,
          "unlocksPerDay": .integer(cap), "strict": true,
        ]
      ])
  }

  /// Answers the sum of an edit; the outcome.
  fileprivate func pay(_ loosening: JSONValue?) -> JSONValue {
    let request = ask("puzzle.request", ["edit": loosening?["edit"] ?? .null])
    let puzzle = request["puzzle"] ?? .null
    let answer = Conversation.answer(puzzle["text"])
    return ask("puzzle.answer", ["id": puzzle["id"] ?? .null, "answer": .string(answer)])["outcome"]
      ?? request
  }

  fileprivate var patterns: [JSONValue?] {
    (ask("rules.list")["rules"]?.arrayValue ?? []).map { $0["patterns"] }
  }

  fileprivate var usedMs: [Int64?] {
    (ask("rules.list")["rules"]?.arrayValue ?? []).map { $0["today"]?["usedMs"]?.integerValue }
  }
}

struct SpaceTests {
  private func connect(
    _ machine: Machine, _ profile: String = first
  ) throws -> Conversation {
    let talk = try machine.connect()
    talk.open(profile: profile)
    return talk
  }

  /// Its name is known to everybody.
  @Test func noProfileIsCalledAsTheSharedSpace() throws {
    let talk = try Machine().connect()
    let answer = talk.open(profile: String(repeating: "0", count: 32))
    #expect(answer["data"] == ["field": "profile"])
    #expect(talk.ask("rules.list")["code"] == -32002)
  }

  @Test func aProfileHasItsOwnSpace() throws {
    let machine = try Machine()
    let (one, two) = (try connect(machine), try connect(machine, second))
    one.put("x.com", allowance: 1)
    one.use(x, minutes: 1, from: 0)
    #expect(one.action(x) == "stop")
    #expect(two.action(x) == "pass")
    #expect(two.patterns.isEmpty)
    #expect(one.ask("space.get") == ["kind": "own", "earlier": [], "pending": .null])
  }

  @Test func joiningTakesTheRulesAlongWithTodaysCounts() throws {
    let machine = try Machine()
    let (one, two) = (try connect(machine), try connect(machine, second))
    one.put("x.com", allowance: 2, unlock: 1, cap: 2)
    one.use(x, minutes: 2, from: 0)
    #expect(one.solve(x)["outcome"] == "right")
    one.put("y.com", allowance: 5)
    #expect(one.join()["kind"] == "shared")
    #expect(one.patterns == [["x.com"], ["y.com"]])
    #expect(one.usedMs == [2 * minute, 0])
    #expect(one.check(x)["remainingMs"] == .integer(minute))
    // The other one has the same rule, and used less.
    two.put("x.com", allowance: 2, unlock: 1, cap: 2)
    two.use(x, minutes: 1, from: 0)
    #expect(two.join()["loosening"] == .null)
    #expect(two.patterns == [["x.com"], ["y.com"]])
    #expect(two.usedMs == [2 * minute, 0])
  }

  /// Sums of one rule give no time to another with the same site.
  @Test func joiningGivesNoTime() throws {
    let machine = try Machine()
    let (one, two) = (try connect(machine), try connect(machine, second))
    two.put("x.com", allowance: 60, unlock: 5, cap: 4)
    two.use(x, minutes: 10, from: 0)
    _ = two.join()
    one.put("x.com", allowance: 0, unlock: 15, cap: 9)
    for number in 0..<3 as Range<Int64> {
      #expect(one.solve(x)["outcome"] == "right")
      one.use(x, minutes: 14, from: 20 * number)
      if number < 2 { one.use(x, minutes: 1, from: 20 * number + 14) }
    }
    _ = one.join()
    let rules = two.ask("rules.list")["rules"]?.arrayValue ?? []
    let left = rules.map { rule -> Int64 in
      let today = rule["today"]
      return (today?["budgetMs"]?.integerValue ?? 0) - (today?["usedMs"]?.integerValue ?? 0)
    }
    #expect(rules.map { $0["allowanceMinutes"] } == [60, 0])
    #expect(left == [50 * minute, minute])
  }

  @Test func thoseWhoShareHaveOneBudgetAndOneCap() throws {
    let machine = try Machine()
    let (one, two) = (try connect(machine), try connect(machine, second))
    one.put("x.com", allowance: 2, unlock: 1, cap: 1)
    _ = (one.join(), two.join())
    _ = (one.takeNotices(), two.takeNotices())
    one.use(x, minutes: 1, source: "00000000000000aa", from: 0)
    #expect(two.check(x)["remainingMs"] == .integer(minute))
    #expect(two.takeNotices().isEmpty)
    two.use(x, minutes: 1, source: "00000000000000bb", from: 0)
    #expect(one.action(x) == "stop")
    #expect(
      one.takeNotices().last?["params"]?["state"]?["rules"]?.arrayValue?.first?["today"]?[
        "standing"] == "used-up")
    _ = two.takeNotices()
    #expect(one.solve(x)["outcome"] == "right")
    #expect(two.action(x) == "pass")
    #expect(two.takeNotices().count == 1)
    two.use(x, minutes: 1, source: "00000000000000bb", from: 1)
    #expect(one.check(x)["rules"]?.arrayValue?.first?["standing"] == "no-sums-left")
    // The same second in both is one.
    one.put("y.com", allowance: 9)
    one.use(y, minutes: 2, source: "00000000000000aa", from: 5)
    machine.pass(-2 * minute)
    two.use(y, minutes: 2, source: "00000000000000bb", from: 5)
    #expect(two.usedMs.last == 2 * minute)
  }

  /// Copies of the browser's are told apart by these numbers alone.
  @Test func theNumbersOfTheStateRiseWithEveryChangeOfSpace() throws {
    let machine = try Machine()
    let (one, two) = (try connect(machine), try connect(machine, second))
    for number in 0..<8 { one.put("x\(number).com") }
    two.put("y.com")
    _ = two.join()
    func numbers() -> [Int64] {
      let state = one.takeNotices().last?["params"]?["state"]
      return [state?["version"]?.integerValue ?? 0, state?["enforcement"]?.integerValue ?? 0]
    }
    var last = numbers()
    for choice in ["shared", "own", "shared", "own"] {
      #expect(one.choose(["kind": .string(choice)])["kind"] == .string(choice))
      let now = numbers()
      #expect(now[0] > last[0] && now[1] > last[1])
      last = now
    }
  }

  @Test func leavingCostsASum() throws {
    let machine = try Machine()
    let one = try connect(machine)
    one.put("x.com", allowance: 5)
    _ = one.join()
    machine.pass(11 * minute)
    one.use(x, minutes: 1, from: 0)
    let loosening = one.leave()["loosening"]
    #expect(loosening?["when"] == "sum")
    #expect(one.ask("space.get")["kind"] == "shared")
    #expect(one.ask("space.get")["pending"] == .null)
    #expect(one.pay(loosening) == "right")
    #expect(one.ask("space.get")["kind"] == "own")
    // The rule that comes back is as used as it was there.
    #expect(one.usedMs == [minute])
    // The shared one keeps its rules, and is offered.
    let earlier = one.ask("space.get")["earlier"]?.arrayValue ?? []
    #expect(earlier.map { $0["names"] } == [["x.com"]])
  }

  @Test func aSumThatComesTooLateChangesNothing() throws {
    let machine = try Machine()
    let one = try connect(machine)
    one.put("x.com", allowance: 5)
    _ = one.join()
    machine.pass(11 * minute)
    let loosening = one.leave()["loosening"]
    machine.pass(hour)
    #expect(one.pay(loosening)["code"] == -32003)
    #expect(one.ask("space.get")["kind"] == "shared")
  }

  @Test func aSumOfARuleThatBecameStrictIsPutOff() throws {
    let machine = try Machine()
    let one = try connect(machine)
    one.put("x.com", allowance: 5)
    _ = one.join()
    machine.pass(11 * minute)
    let loosening = one.leave()["loosening"]
    one.putStrict("y.com", allowance: 5)
    #expect(one.pay(loosening) == "scheduled")
    #expect(one.ask("space.get")["pending"]?["kind"] == "own")
    machine.pass(12 * hour)
    one.tick()
    #expect(one.ask("space.get")["kind"] == "own")
  }

  @Test func leavingAStoppedRuleWaitsForTheNextDay() throws {
    let machine = try Machine()
    let one = try connect(machine)
    one.put("x.com", allowance: 1)
    _ = one.join()
    machine.pass(11 * minute)
    one.put("y.com", allowance: 1)
    one.use(y, minutes: 1, from: 0)
    let answer = one.leave()
    let edit = answer["loosening"]?["edit"] ?? .null
    #expect(answer["loosening"]?["when"] == "next-day")
    #expect(
      answer["pending"] == [
        "edit": edit, "kind": "own", "space": .string(first), "opensAt": "00:00",
      ])
    #expect(one.ask("puzzle.request", ["edit": edit])["code"] == -32003)
    // To take it away, and to choose again.
    #expect(one.ask("edits.withdraw", ["edit": edit]) == [:])
    #expect(one.ask("space.get")["pending"] == .null)
    _ = one.leave()
    #expect(one.join()["pending"] == .null)
    _ = one.leave()
    #expect(one.action(y) == "stop")
    _ = one.takeNotices()
    machine.pass(12 * hour - 12 * minute - 1)
    one.tick()
    #expect(one.action(y) == "stop")
    machine.pass(1)
    one.tick()
    #expect(one.takeNotices().last?["params"]?["state"]?["day"] == "2026-12-01")
    #expect(one.ask("space.get")["kind"] == "own")
    #expect(one.patterns == [["x.com"]])
    #expect(one.action(y) == "pass")
  }

  /// The host need not run at midnight, and another connection may do it first.
  @Test func aChoiceThatWaitedHoldsAtTheNextOpening() throws {
    let machine = try Machine()
    let one = try connect(machine)
    one.put("x.com", allowance: 0)
    _ = one.join()
    machine.pass(11 * minute)
    _ = one.leave()
    machine.pass(30 * hour)
    let again = try machine.connect()
    let state = again.open(profile: first)["state"]
    #expect(state?["rules"]?.arrayValue?.count == 1)
    #expect(again.ask("space.get")["kind"] == "own")
    #expect(one.ask("space.get")["kind"] == "own")
  }

  @Test func theWayBackIsFreeForAWhile() throws {
    let machine = try Machine()
    let one = try connect(machine)
    one.put("x.com", allowance: 5)
    _ = one.join()
    machine.pass(10 * minute - 1)
    #expect(one.leave()["kind"] == "own")
    machine.pass(10 * minute)
    _ = one.join()
    machine.pass(10 * minute)
    #expect(one.leave()["loosening"]?["when"] == "sum")
  }

  @Test func theWayBackOpensNoSealedRule() throws {
    let machine = try Machine()
    let (one, two) = (try connect(machine), try connect(machine, second))
    two.putStrict("y.com", allowance: 1)
    two.use(y, minutes: 1, from: 0)
    _ = two.join()
    _ = one.join()
    #expect(one.check(y)["rules"]?.arrayValue?.first?["standing"] == "sealed")
    #expect(one.leave()["loosening"]?["when"] == "next-day")
    #expect(one.action(y) == "stop")
  }

  @Test func aReinstalledExtensionTakesItsSpaceUpAgain() throws {
    let machine = try Machine()
    let old = try connect(machine)
    old.putStrict("x.com", allowance: 1)
    old.put("y.com", allowance: 5)
    old.use(y, minutes: 2, from: 0)
    old.use(x, minutes: 1, from: 2)
    let new = try connect(machine, second)
    let earlier = new.ask("space.get")["earlier"]?.arrayValue ?? []
    #expect(
      earlier == [
        ["space": .string(first), "rules": 2, "lastUsedDaysAgo": 0, "names": ["x.com", "y.com"]]
      ])
    #expect(new.choose(["space": earlier.first?["space"] ?? .null])["kind"] == "own")
    #expect(new.usedMs == [minute, 2 * minute])
    #expect(new.check(x)["rules"]?.arrayValue?.first?["standing"] == "sealed")
    // It stays so for the next connection.
    let again = try connect(machine, second)
    #expect(again.check(x)["rules"]?.arrayValue?.first?["standing"] == "sealed")
    #expect(again.ask("space.get")["earlier"] == [])
    machine.pass(72 * hour)
    let later = try connect(machine, third)
    #expect(later.ask("space.get")["earlier"]?.arrayValue?.first?["lastUsedDaysAgo"] == 3)
  }

  @Test func anEarlierSpaceBesideOnesOwnRulesIsALoosening() throws {
    let machine = try Machine()
    let old = try connect(machine)
    old.put("x.com", allowance: 5)
    let new = try connect(machine, second)
    new.put("x.com", allowance: 5)
    new.use(x, minutes: 3, from: 0)
    let loosening = new.choose(["space": .string(first)])["loosening"]
    #expect(loosening?["when"] == "sum")
    #expect(new.pay(loosening) == "right")
    #expect(new.usedMs == [3 * minute])
    #expect(new.choose(["space": "no such"])["code"] == -32003)
    #expect(new.choose(["space": .string(third)])["code"] == -32003)
    #expect(new.choose(["kind": "own", "space": .string(first)])["code"] == -32602)
    #expect(new.choose([:])["code"] == -32602)
  }

  /// What another profile uses at this moment is no earlier installation's.
  @Test func theSpaceOfARunningProfileIsNotOffered() throws {
    let machine = try Machine()
    let running = try connect(machine)
    running.put("x.com")
    machine.running = [first]
    let new = try connect(machine, second)
    #expect(new.ask("space.get")["earlier"] == [])
    #expect(new.choose(["space": .string(first)])["code"] == -32003)
    #expect(machine.entered == [[first], [second]])
    _ = running.join()
    #expect(machine.entered.last == [first, String(repeating: "0", count: 32)])
    // The shared one is, whoever uses it.
    machine.running.append(String(repeating: "0", count: 32))
    #expect(new.ask("space.get")["earlier"]?.arrayValue?.count == 1)
  }

  /// Two connections of one profile (private windows) change their space together.
  @Test func connectionsOfOneProfileMoveTogether() throws {
    let machine = try Machine()
    let (one, private_) = (try connect(machine), try connect(machine))
    one.put("x.com")
    _ = private_.takeNotices()
    _ = one.join()
    private_.tick()
    #expect(private_.takeNotices().count == 1)
    #expect(private_.ask("space.get")["kind"] == "shared")
  }

  /// Whatever is chosen, paid and chosen back: what is sealed opens at the next day and not before.
  @Test func noWayThroughTheSpacesOpensASealedRule() throws {
    var random = SeededGenerator(for: "sealed spaces")
    for round in 0..<12 {
      let machine = try Machine()
      let others = [try connect(machine, second), try connect(machine, third)]
      others[0].put("x.com", allowance: 600)
      others[1].put("y.com", allowance: 1)
      if Bool.random(using: &random) { _ = others[0].join() }
      let one = try connect(machine)
      one.putStrict("x.com", allowance: 1)
      one.use(x, minutes: 1, from: 0)
      if Bool.random(using: &random) { _ = one.join() }
      for step in 0..<40 {
        let choices: [JSONValue] = [
          ["kind": "own"], ["kind": "shared"], ["space": .string(first)],
          ["space": .string(second)], ["space": .string(third)],
          ["space": .string(String(repeating: "0", count: 32))],
        ]
        let answer = one.choose(choices.randomElement(using: &random) ?? .null)
        if Bool.random(using: &random) { _ = one.pay(answer["loosening"]) }
        if Int.random(in: 0..<6, using: &random) == 0 {
          others.randomElement(using: &random)?.choose(
            choices.randomElement(using: &random) ?? .null)
        }
        machine.pass(Int64.random(in: 0..<15 * minute, using: &random))
        if machine.reading.wallMs >= 1_796_083_200_000 { break }
        if one.action(x) != "stop" {
          Issue.record("round \(round), step \(step): it opens")
          break
        }
      }
    }
  }
}
