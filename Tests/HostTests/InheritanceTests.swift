import JSON
import Testing

private let page = "https://reddit.com/r/a"
private let junk = "https://junk.example/"

/// What a rule takes over of another one that lost a pattern today never opens it.
struct InheritanceTests {
  private func connect() throws -> Conversation {
    let talk = try Machine().connect()
    talk.open()
    return talk
  }

  private func undo(_ talk: Conversation, _ id: JSONValue?) {
    let rule = (talk.ask("rules.list")["rules"]?.arrayValue ?? []).first { $0["id"] == id }
    #expect(talk.ask("edits.undo", ["edit": rule?["undo"]?["edit"] ?? .null]) == [:])
  }

  @Test func aSealedRuleGetsNoTimeFromAnotherOnesUnlocks() throws {
    let talk = try connect()
    let ban = talk.put("reddit.com", allowance: 0, cap: 0, strict: true)["rule"]?["id"] ?? .null
    let other = talk.put("junk.example", allowance: 0, unlock: 15, cap: 1)["rule"]?["id"]
    #expect(talk.solve(junk)["outcome"] == "right")
    undo(talk, other)
    talk.put("reddit.com", "junk.example", id: ban, allowance: 0, cap: 0, strict: true)
    #expect(talk.check(page)["rules"]?.arrayValue?.first?["standing"] == "sealed")
    #expect(talk.action(junk) == "stop")
  }

  @Test func aRuleSealedByUseStaysSealed() throws {
    let talk = try connect()
    let rule = talk.put("reddit.com", allowance: 1, unlock: 1, cap: 1, strict: true)["rule"]?["id"]
    talk.use(page, minutes: 1, from: 0)
    #expect(talk.solve(page)["outcome"] == "right")
    talk.use(page, minutes: 1, from: 1)
    let other = talk.put("junk.example", allowance: 0, unlock: 1, cap: 10)["rule"]?["id"]
    for sequence in 2...3 as ClosedRange<Int64> {
      #expect(talk.solve(junk)["outcome"] == "right")
      talk.use(junk, minutes: 1, from: sequence)
    }
    talk.put("junk.example", id: other ?? .null, allowance: 0, unlock: 15, cap: 10)
    #expect(talk.solve(junk)["outcome"] == "right")
    undo(talk, other)
    talk.put(
      "reddit.com", "junk.example", id: rule ?? .null, allowance: 1, unlock: 1, cap: 1, strict: true
    )
    #expect(talk.check(page)["rules"]?.arrayValue?.first?["standing"] == "sealed")
  }

  @Test func aSumOpensARuleWhoseAllowanceWasLoweredUnderWhatWasUsed() throws {
    let talk = try connect()
    let rule = talk.put("reddit.com", allowance: 9, cap: 2)["rule"]?["id"] ?? .null
    talk.use(page, minutes: 8, from: 0)
    talk.put("reddit.com", id: rule, allowance: 1, cap: 2)
    #expect(talk.action(page) == "stop")
    #expect(talk.solve(page)["outcome"] == "right")
    #expect(talk.check(page)["remainingMs"] == .integer(5 * minute))
  }

  @Test func joiningTheSharedSpaceGivesOneRuleNothingOfItsNeighbour() throws {
    let talk = try connect()
    talk.put("reddit.com", "news.example", allowance: 30)
    talk.put("reddit.com", allowance: 5, cap: 0, strict: true)
    talk.use("https://news.example/", minutes: 8, from: 0)
    #expect(talk.action(page) == "pass")
    talk.ask("space.choose", ["kind": "shared"])
    #expect(talk.action(page) == "pass")
  }

  @Test func aRuleRemovedBeforeJoiningAndAddedAfterItFindsItsCounts() throws {
    let talk = try connect()
    let rule = talk.put("reddit.com", allowance: 5)["rule"]?["id"]
    talk.use(page, minutes: 4, from: 0)
    undo(talk, rule)
    talk.ask("space.choose", ["kind": "shared"])
    talk.put("reddit.com", allowance: 5)
    #expect(talk.check(page)["remainingMs"] == .integer(minute))
  }
}
