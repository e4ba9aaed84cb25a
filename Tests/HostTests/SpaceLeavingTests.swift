import JSON
import Testing

private let x = "https://x.com/"
private let y = "https://y.com/"
private let first = String(repeating: "a", count: 32)
private let second = String(repeating: "b", count: 32)

/// Leaving the shared space stops less: what it waits for.
struct SpaceLeavingTests {
  /// A profile with one rule that joined so long ago that the way back is not free.
  private func member() throws -> (Machine, Conversation) {
    let machine = try Machine()
    let one = try machine.open(first)
    one.put("x.com", allowance: 5)
    _ = one.join()
    machine.pass(11 * minute)
    return (machine, one)
  }

  @Test func leavingCostsASum() throws {
    let (_, one) = try member()
    let loosening = one.leave()["loosening"]
    #expect(loosening?["when"] == "sum")
    #expect(one.ask("space.get")["kind"] == "shared")
    #expect(one.ask("space.get")["pending"] == .null)
    #expect(one.solve(edit: loosening?["edit"])["outcome"] == "right")
    #expect(one.ask("space.get")["kind"] == "own")
    #expect(one.patterns == [["x.com"]])
    // The shared one keeps its rules, and is offered.
    let earlier = one.ask("space.get")["earlier"]?.arrayValue ?? []
    #expect(earlier.map { $0["names"] } == [["x.com"]])
  }

  @Test func aSumThatComesTooLateChangesNothing() throws {
    let (machine, one) = try member()
    let loosening = one.leave()["loosening"]
    machine.pass(hour)
    #expect(one.ask("puzzle.request", ["edit": loosening?["edit"] ?? .null])["code"] == -32003)
    #expect(one.ask("space.get")["kind"] == "shared")
  }

  @Test func aSumOfARuleThatBecameStrictIsPutOff() throws {
    let (machine, one) = try member()
    let loosening = one.leave()["loosening"]
    one.put("y.com", allowance: 5, cap: 0, strict: true)
    #expect(one.solve(edit: loosening?["edit"])["outcome"] == "scheduled")
    #expect(one.ask("space.get")["pending"]?["kind"] == "own")
    machine.pass(12 * hour)
    one.tick()
    #expect(one.ask("space.get")["kind"] == "own")
  }

  @Test func leavingAStoppedRuleWaitsForTheNextDay() throws {
    let machine = try Machine()
    let one = try machine.open(first)
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
    let one = try machine.open(first)
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
    let one = try machine.open(first)
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
    let (one, two) = (try machine.open(first), try machine.open(second))
    two.put("y.com", allowance: 1, cap: 0, strict: true)
    _ = two.join()
    two.use(y, minutes: 1, from: 0)
    _ = one.join()
    #expect(one.check(y)["rules"]?.arrayValue?.first?["standing"] == "sealed")
    #expect(one.leave()["loosening"]?["when"] == "next-day")
    #expect(one.action(y) == "stop")
  }

  /// A choice that a closed time puts off past midnight does not open what was sealed on the new day.
  @Test func leavingLateWaitsForWhatIsSpentMeanwhile() throws {
    let machine = try Machine()
    let one = try machine.open(first)
    one.put("x.com", allowance: 1, cap: 0, strict: true)
    one.put("y.com", closed: ["from": "22:00", "to": "07:00"])
    _ = one.join()
    let own = try machine.open(second)
    _ = own.join()
    machine.pass(11 * hour)
    #expect(one.leave()["loosening"]?["when"] == "next-day")
    #expect(own.leave()["loosening"]?["when"] == "next-day")
    machine.pass(hour + minute)
    own.use(x, minutes: 1, from: 0)
    machine.pass(7 * hour)
    #expect(own.check(x)["rules"]?.arrayValue?.first?["standing"] == "sealed")
    #expect(own.ask("space.get")["pending"]?["opensAt"] == "00:00")
    // Nothing is spent of the next one.
    machine.pass(24 * hour)
    #expect(own.ask("space.get")["kind"] == "own" && own.rules.isEmpty)
    #expect(one.ask("space.get")["kind"] == "own")
  }

  /// Who is up after midnight is not kept by a closed time of every night.
  @Test func leavingWaitsForOneClosedTimeAtMost() throws {
    let machine = try Machine()
    let other = try machine.open(second)
    _ = other.join()
    other.put("y.com", closed: ["from": "22:00", "to": "07:00"])
    let one = try machine.open(first)
    one.put("x.com", allowance: 5)
    _ = one.join()
    one.use(x, minutes: 1, from: 0)
    #expect(one.leave()["pending"]?["opensAt"] == "07:00")
    machine.pass(12 * hour)
    one.use(x, minutes: 1, from: 20)
    machine.pass(8 * hour)
    one.tick()
    #expect(one.ask("space.get")["kind"] == "shared")
    #expect(one.ask("space.get")["pending"]?["opensAt"] == "00:00")
    machine.pass(16 * hour)
    one.tick()
    #expect(one.ask("space.get")["kind"] == "own" && one.action(y) == "pass")
  }

  /// A day of thirty hours, since the start of the days was moved, puts nothing off.
  @Test func aLongDayEndsNoClosedTime() throws {
    let machine = try Machine()
    let one = try machine.open(first)
    _ = one.join()
    one.put("y.com", closed: ["from": "03:00", "to": "12:00"])
    let start = one.ask("settings.put", ["dayStartMinutes": 360])["loosening"]
    #expect(one.solve(edit: start?["edit"])["outcome"] == "right")
    machine.pass(12 * hour + 10 * minute)
    #expect(one.state(of: first)["day"] == "2026-11-30")
    #expect(one.leave()["loosening"]?["when"] == "next-day")
    machine.pass(30 * hour)
    one.tick()
    #expect(one.ask("space.get")["kind"] == "shared" && one.action(y) == "stop")
    #expect(one.ask("space.get")["pending"]?["opensAt"] == "12:00")
    machine.pass(6 * hour)
    one.tick()
    #expect(one.ask("space.get")["kind"] == "own" && one.action(y) == "pass")
  }

  /// Who goes takes no sum along that another profile is just solving.
  @Test func whoGoesBackLeavesTheSumsOfOthers() throws {
    let machine = try Machine()
    let (one, two) = (try machine.open(first), try machine.open(second))
    for each in [one, two] {
      each.put("x.com", allowance: 0, cap: 4)
      _ = each.join()
    }
    let puzzle = one.ask("puzzle.request", ["url": .string(x)])["puzzle"]
    #expect(two.leave()["kind"] == "own")
    machine.pass(7_000)
    let answer = one.ask(
      "puzzle.answer",
      [
        "id": puzzle?["id"] ?? .null,
        "answer": .string(Conversation.answer(puzzle?["text"])),
      ])
    #expect(answer["outcome"] == "right")
  }

  /// A rule that is sealed without having been used holds nobody.
  @Test func aRuleOfNoTimeHoldsNobody() throws {
    let machine = try Machine()
    let one = try machine.open(first)
    _ = one.join()
    one.put("x.com", allowance: 0, cap: 0, strict: true)
    machine.pass(11 * minute)
    #expect(one.leave()["loosening"]?["when"] == "next-day")
    machine.pass(12 * hour)
    #expect(one.ask("space.get")["kind"] == "own")
  }

  /// Whoever has a host running as the day begins carries out what all others chose.
  @Test func whoStartsLateHasLeftInTime() throws {
    let machine = try Machine()
    let (one, two) = (try machine.open(first), try machine.open(second))
    one.put("x.com", allowance: 1, cap: 0, strict: true)
    _ = one.join()
    _ = two.join()
    machine.pass(11 * minute)
    #expect(two.leave()["loosening"]?["when"] == "next-day")
    machine.pass(12 * hour)
    one.tick()
    one.use(x, minutes: 1, from: 0)
    #expect(one.ask("space.get")["kind"] == "shared")
    #expect(two.ask("space.get")["kind"] == "own" && two.rules.isEmpty)
  }
}
