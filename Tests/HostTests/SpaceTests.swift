import JSON
import Testing
import TestSupport

private let x = "https://x.com/"
private let y = "https://y.com/"
private let first = String(repeating: "a", count: 32)
private let second = String(repeating: "b", count: 32)
private let shared = String(repeating: "0", count: 32)

/// A profile's own space, and the one that several share.
struct SpaceTests {
  /// Its name is known to everybody.
  @Test func noProfileIsCalledAsTheSharedSpace() throws {
    let talk = try Machine().connect()
    let answer = talk.open(profile: shared)
    #expect(answer["data"] == ["field": "params.profile"])
    #expect(talk.ask("rules.list")["code"] == -32002)
  }

  @Test func aProfileHasItsOwnSpace() throws {
    let machine = try Machine()
    let (one, two) = (try machine.open(first), try machine.open(second))
    one.put("x.com", allowance: 1)
    one.use(x, minutes: 1, from: 0)
    #expect(one.action(x) == "stop")
    #expect(two.action(x) == "pass")
    #expect(two.patterns.isEmpty)
    #expect(one.ask("space.get") == ["kind": "own", "earlier": [], "pending": .null])
  }

  @Test func joiningTakesTheRulesAlong() throws {
    let machine = try Machine()
    let (one, two) = (try machine.open(first), try machine.open(second))
    one.put("x.com", allowance: 2, unlock: 1, cap: 2)
    one.put("y.com", allowance: 5)
    #expect(one.join()["kind"] == "shared")
    #expect(one.patterns == [["x.com"], ["y.com"]])
    one.use(x, minutes: 2, from: 0)
    #expect(one.solve(x)["outcome"] == "right")
    // The other one has the same rule, and has used nothing.
    two.put("x.com", allowance: 2, unlock: 1, cap: 2)
    #expect(two.join()["loosening"] == .null)
    #expect(two.patterns == [["x.com"], ["y.com"]])
    #expect(two.usedMs == [2 * minute, 0])
    #expect(two.check(x)["remainingMs"] == .integer(minute))
  }

  @Test func thoseWhoShareHaveOneBudgetAndOneCap() throws {
    let machine = try Machine()
    let (one, two) = (try machine.open(first), try machine.open(second))
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
    let (one, two) = (try machine.open(first), try machine.open(second))
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

  /// Two connections of one profile (private windows) change their space together.
  @Test func connectionsOfOneProfileMoveTogether() throws {
    let machine = try Machine()
    let (one, private_) = (try machine.open(first), try machine.open(first))
    one.put("x.com")
    _ = private_.takeNotices()
    _ = one.join()
    private_.tick()
    #expect(private_.takeNotices().count == 1)
    #expect(private_.ask("space.get")["kind"] == "shared")
  }

  /// Whatever rules two profiles have, and whatever was had of them.
  @Test func joiningLeavesAPageNoMoreThanItHadInEither() throws {
    var random = SeededGenerator(for: "joined pages")
    var joined = 0
    for round in 0..<20 {
      let machine = try Machine()
      let two = [try machine.open(first), try machine.open(second)]
      for talk in two {
        for _ in 0..<Int.random(in: 1...2, using: &random) {
          let pattern = ["x.com", "=x.com", "x.com/*", "*"].randomElement(using: &random) ?? ""
          talk.put(
            pattern, allowance: .random(in: 0...9, using: &random),
            unlock: .random(in: 1...9, using: &random),
            cap: .integer(.random(in: 0...3, using: &random)),
            closed: Int.random(in: 0..<8, using: &random) == 0
              ? ["from": "11:00", "to": "20:00"] : .null)
        }
      }
      for talk in two {
        var hasHad = false
        for step in 0..<Int64.random(in: 0...2, using: &random) {
          if talk.check(x)["offer"] != .null {
            _ = talk.solve(x)
            hasHad = true
          }
          if talk.action(x) == "pass" {
            talk.use(x, minutes: 1, from: step)
            hasHad = true
          }
        }
        let left = two.map { $0.check(x)["remainingMs"]?.integerValue ?? .max }
        let kind: JSONValue = hasHad ? "own" : "shared"
        #expect(talk.join()["kind"] == kind, "round \(round)")
        if hasHad { continue }
        joined += 1
        let sharing = two.indices.filter { two[$0].ask("space.get")["kind"] == "shared" }
        for index in sharing {
          let now = two[index].check(x)["remainingMs"]?.integerValue ?? .max
          #expect(now <= sharing.map { left[$0] }.min() ?? 0, "round \(round): \(left)")
        }
      }
    }
    #expect(joined > 5)
  }
}
