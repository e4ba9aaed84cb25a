import JSON
import Policy
import Testing
import TestSupport

private let x = "https://x.com/"
private let y = "https://y.com/"
private let first = String(repeating: "a", count: 32)
private let second = String(repeating: "b", count: 32)
private let third = String(repeating: "c", count: 32)
private let shared = String(repeating: "0", count: 32)

/// Spaces that other installations have left.
struct SpaceEarlierTests {
  @Test func aReinstalledExtensionTakesItsSpaceUpAgain() throws {
    let machine = try Machine()
    let old = try machine.open(first)
    old.put("x.com", allowance: 1, cap: 0, strict: true)
    old.put("y.com", allowance: 5)
    old.use(y, minutes: 2, from: 0)
    old.use(x, minutes: 1, from: 2)
    let new = try machine.open(second)
    let earlier = new.ask("space.get")["earlier"]?.arrayValue ?? []
    #expect(
      earlier == [
        ["space": .string(first), "rules": 2, "lastUsedDaysAgo": 0, "names": ["x.com", "y.com"]]
      ])
    #expect(new.choose(["space": earlier.first?["space"] ?? .null])["kind"] == "own")
    #expect(new.usedMs == [minute, 2 * minute])
    #expect(new.check(x)["rules"]?.arrayValue?.first?["standing"] == "sealed")
    // It stays so for the next connection.
    let again = try machine.open(second)
    #expect(again.check(x)["rules"]?.arrayValue?.first?["standing"] == "sealed")
    #expect(again.ask("space.get")["earlier"] == [])
    machine.pass(72 * hour)
    let later = try machine.open(third)
    #expect(later.ask("space.get")["earlier"]?.arrayValue?.first?["lastUsedDaysAgo"] == 3)
  }

  @Test func anEarlierSpaceBesideOnesOwnRulesIsALoosening() throws {
    let machine = try Machine()
    let old = try machine.open(first)
    old.put("x.com", allowance: 5)
    let new = try machine.open(second)
    new.put("x.com", allowance: 5)
    let loosening = new.choose(["space": .string(first)])["loosening"]
    #expect(loosening?["when"] == "sum")
    #expect(new.solve(edit: loosening?["edit"])["outcome"] == "right")
    #expect(new.ask("space.get")["earlier"]?.arrayValue?.map { $0["space"] } == [.string(second)])
    #expect(new.choose(["space": "no such"])["code"] == -32003)
    #expect(new.choose(["space": .string(third)])["code"] == -32003)
    #expect(new.choose(["kind": "own", "space": .string(first)])["code"] == -32602)
    #expect(new.choose([:])["code"] == -32602)
  }

  /// Its own name is said to be in use, by its own host.
  @Test func theWayBackFromAnEarlierSpaceIsOffered() throws {
    let machine = try Machine()
    try machine.open(first).put("x.com")
    let new = try machine.open(second)
    new.put("y.com")
    let loosening = new.choose(["space": .string(first)])["loosening"]
    #expect(new.solve(edit: loosening?["edit"])["outcome"] == "right")
    machine.running = [second, first]
    let earlier = new.ask("space.get")["earlier"]?.arrayValue ?? []
    #expect(earlier.map { $0["space"] } == [.string(second)])
    #expect(new.choose(["space": .string(second)])["loosening"] == .null)
    #expect(new.patterns == [["y.com"]])
    machine.running = [second]
    // From there it is not: one could go on so for ever.
    #expect(new.choose(["space": .string(first)])["loosening"]?["when"] == "sum")
  }

  /// What another profile uses at this moment is no earlier installation's.
  @Test func theSpaceOfARunningProfileIsNotOffered() throws {
    let machine = try Machine()
    let running = try machine.open(first)
    running.put("x.com")
    machine.running = [first]
    let new = try machine.open(second)
    #expect(new.ask("space.get")["earlier"] == [])
    #expect(new.choose(["space": .string(first)])["code"] == -32003)
    #expect(machine.entered == [[first], [second]])
    _ = running.join()
    #expect(machine.entered.last == [first, shared])
    // The shared one is, whoever uses it.
    machine.running.append(shared)
    #expect(new.ask("space.get")["earlier"]?.arrayValue?.count == 1)
  }

  /// Whatever is chosen, paid and chosen back: what is sealed opens at the next day and not before.
  @Test func noWayThroughTheSpacesOpensASealedRule() throws {
    var random = SeededGenerator(for: "sealed spaces")
    for round in 0..<12 {
      let machine = try Machine()
      let others = [try machine.open(second), try machine.open(third)]
      others[0].put("x.com", allowance: 600)
      others[1].put("y.com", allowance: 1)
      if Bool.random(using: &random) { _ = others[0].join() }
      let one = try machine.open(first)
      one.put("x.com", allowance: 1, cap: 0, strict: true)
      one.use(x, minutes: 1, from: 0)
      if Bool.random(using: &random) { _ = one.join() }
      for step in 0..<40 {
        let choices: [JSONValue] = [
          ["kind": "own"], ["kind": "shared"], ["space": .string(first)],
          ["space": .string(second)], ["space": .string(third)],
          ["space": .string(shared)],
        ]
        let answer = one.choose(choices.randomElement(using: &random) ?? .null)
        if Bool.random(using: &random) { _ = one.solve(edit: answer["loosening"]?["edit"]) }
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
