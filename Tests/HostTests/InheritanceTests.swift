import JSON
import Testing

private let page = "https://reddit.com/r/a"
private let junk = "https://junk.example/"

/// What a rule takes over of another one that lost a pattern today never opens it.
struct InheritanceTests {
  @Test func aSealedRuleGetsNoTimeFromAnotherOnesUnlocks() throws {
    let talk = try Machine().open()
    let ban = talk.put("reddit.com", allowance: 0, cap: 0, strict: true)["rule"]?["id"] ?? .null
    let other = talk.put("junk.example", allowance: 0, unlock: 15, cap: 1)["rule"]?["id"]
    #expect(talk.solve(junk)["outcome"] == "right")
    #expect(talk.undo(other) == [:])
    talk.put("reddit.com", "junk.example", id: ban, allowance: 0, cap: 0, strict: true)
    #expect(talk.check(page)["rules"]?.arrayValue?.first?["standing"] == "sealed")
    #expect(talk.action(junk) == "stop")
  }

  @Test func aRuleSealedByUseStaysSealed() throws {
    let talk = try Machine().open()
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
    #expect(talk.undo(other) == [:])
    talk.put(
      "reddit.com", "junk.example", id: rule ?? .null, allowance: 1, unlock: 1, cap: 1, strict: true
    )
    #expect(talk.check(page)["rules"]?.arrayValue?.first?["standing"] == "sealed")
  }

  @Test func aSumOpensARuleWhoseAllowanceWasLoweredUnderWhatWasUsed() throws {
    let talk = try Machine().open()
    let rule = talk.put("reddit.com", allowance: 9, cap: 2)["rule"]?["id"] ?? .null
    talk.use(page, minutes: 8, from: 0)
    talk.put("reddit.com", id: rule, allowance: 1, cap: 2)
    #expect(talk.action(page) == "stop")
    #expect(talk.solve(page)["outcome"] == "right")
    #expect(talk.check(page)["remainingMs"] == .integer(5 * minute))
  }

  /// What a sum forgave of a lowered allowance is no time once the allowance is back.
  @Test func takingBackALoweredAllowanceGivesNoMoreThanItsSums() throws {
    let talk = try Machine().open()
    let rule = talk.put("reddit.com", allowance: 5, cap: 4, strict: true)["rule"]?["id"] ?? .null
    var used: Int64 = 0
    for sum in 0...4 as ClosedRange<Int64> {
      talk.use(page, minutes: 5, from: 5 * sum)
      used += 5
      #expect(talk.action(page) == "stop")
      talk.put("reddit.com", id: rule, allowance: 0, cap: 4, strict: true)
      guard talk.solve(page)["outcome"] == "right" else { break }
      #expect(talk.undo(rule) == [:])
      #expect(talk.check(page)["remainingMs"] == .integer(5 * minute))
    }
    #expect(used == 25)
    #expect(talk.check(page)["rules"]?.arrayValue?.first?["standing"] == "sealed")
  }

  /// A sum that was asked for before another rule of the page stopped it harder spends nothing.
  @Test func aSumDoesNotBuyAPageThatIsStoppedHarderMeanwhile() throws {
    let talk = try Machine().open()
    talk.put("reddit.com", allowance: 0, cap: 1)
    let other = talk.put("reddit.com/r*", allowance: 60)["rule"]?["id"] ?? .null
    let puzzle = talk.ask("puzzle.request", ["url": .string(page)])["puzzle"] ?? .null
    talk.ask("rules.finish", ["ids": [other]])
    let answer: JSONValue = [
      "id": puzzle["id"] ?? .null, "answer": .string(Conversation.answer(puzzle["text"])),
    ]
    #expect(talk.ask("puzzle.answer", answer)["outcome"] == "gone")
    #expect(talk.rule?["today"]?["unlocks"] == 0)
  }

  /// Nor one that was added, got the page's pattern or came back meanwhile.
  @Test(arguments: ["added", "widened", "brought back"])
  func aSumDoesNotBuyAPageThatAnotherRuleStopsSince(how: String) throws {
    let talk = try Machine().open()
    talk.put("reddit.com", allowance: 0, cap: 1)
    let other = talk.put("y.com", allowance: 0, cap: 0)["rule"]?["id"] ?? .null
    if how == "brought back" {
      talk.put("y.com", "reddit.com", id: other, allowance: 0, cap: 0)
      talk.ask("rules.remove", ["id": other])
    }
    let puzzle = talk.ask("puzzle.request", ["url": .string(page)])["puzzle"] ?? .null
    switch how {
    case "added": talk.put("*", allowance: 0, cap: 0)
    case "widened": talk.put("y.com", "reddit.com", id: other, allowance: 0, cap: 0)
    default:
      let removed = talk.state["removed"]?.arrayValue?.first?["edit"] ?? .null
      #expect(talk.ask("edits.undo", ["edit": removed]) == [:])
    }
    let answer: JSONValue = [
      "id": puzzle["id"] ?? .null, "answer": .string(Conversation.answer(puzzle["text"])),
    ]
    #expect(talk.ask("puzzle.answer", answer)["outcome"] == "gone")
    #expect(talk.rule?["today"]?["unlocks"] == 0 && talk.action(page) == "stop")
  }

  @Test func aRuleRemovedBeforeJoiningAndAddedAfterItFindsItsCounts() throws {
    let talk = try Machine().open()
    let rule = talk.put("reddit.com", allowance: 5)["rule"]?["id"]
    talk.use(page, minutes: 4, from: 0)
    #expect(talk.undo(rule) == [:])
    talk.ask("space.choose", ["kind": "shared"])
    talk.put("reddit.com", allowance: 5)
    #expect(talk.check(page)["remainingMs"] == .integer(minute))
  }

  /// The same rule, or one that stops the page too, is added before the used one goes.
  @Test(arguments: ["reddit.com", "=reddit.com", "*"], ["removed", "changed", "undone"])
  func whoAddsTheSameFirstHasTakenNothingAway(pattern: String, how: String) throws {
    let machine = try Machine()
    let talk = try machine.open()
    let rule = talk.put("reddit.com")["rule"]?["id"]
    if how != "undone" { machine.pass(11 * minute) }
    talk.use(page, minutes: 4, from: 0)
    talk.put(pattern)
    switch how {
    case "removed":
      let loosening = talk.ask("rules.remove", ["id": rule ?? .null])["loosening"]
      #expect(talk.solve(edit: loosening?["edit"])["outcome"] == "right")
    case "changed":
      let loosening = talk.put("news.example", id: rule ?? .null)["loosening"]
      #expect(talk.solve(edit: loosening?["edit"])["outcome"] == "right")
    default: #expect(talk.undo(rule) == [:])
    }
    #expect(talk.check(page)["remainingMs"] == .integer(minute))
  }

  /// Removed, added again and used; then both are taken back, in either order.
  @Test(arguments: [true, false]) func aRuleThatComesBackHasWhatItsHeirUsed(oldFirst: Bool) throws {
    let talk = try Machine().open()
    let old = talk.put("reddit.com")["rule"]?["id"]
    talk.use(page, minutes: 1, from: 0)
    talk.ask("rules.remove", ["id": old ?? .null])
    let removed = talk.state["removed"]?.arrayValue?.first?["edit"] ?? .null
    let heir = talk.put("reddit.com")["rule"]?["id"]
    talk.use(page, minutes: 3, from: 1)
    if oldFirst { #expect(talk.ask("edits.undo", ["edit": removed]) == [:]) }
    #expect(talk.undo(heir) == [:])
    if !oldFirst { #expect(talk.ask("edits.undo", ["edit": removed]) == [:]) }
    #expect(talk.rules.count == 1 && talk.check(page)["remainingMs"] == .integer(minute))
  }

  /// Removed at 4 of 5 minutes, and added again in other words.
  @Test(
    arguments: [
      ("=reddit.com", 1), ("reddit.*", 1), ("*", 1), ("reddit.com:443", 1), ("reddit.com/r", 1),
      ("*reddit.com", 1), ("old.reddit.com", 1), ("reddit.org", 5), ("news.example/r", 5),
    ] as [(String, Int64)])
  func anotherSpellingFindsItsCounts(pattern: String, leftMinutes: Int64) throws {
    let talk = try Machine().open()
    let rule = talk.put("reddit.com", allowance: 5)["rule"]?["id"]
    talk.use(page, minutes: 4, from: 0)
    #expect(talk.undo(rule) == [:])
    let again = talk.put(pattern, allowance: 5)["rule"]
    #expect(again?["today"]?["remainingMs"] == .integer(leftMinutes * minute))
  }

  /// As many sums there as here, which bought more.
  @Test func joiningNeverLeavesMoreThanOnEither() throws {
    let machine = try Machine()
    let one = try machine.open(String(repeating: "a", count: 32))
    let two = try machine.open(String(repeating: "b", count: 32))
    for (talk, minutes) in [(two, 15), (one, 1)] as [(Conversation, Int64)] {
      talk.put("reddit.com", allowance: 1, unlock: minutes, cap: 1)
      talk.use(page, minutes: 1, from: 0)
      #expect(talk.solve(page)["outcome"] == "right")
    }
    one.use(page, minutes: 1, from: 1)
    #expect(one.action(page) == "stop" && two.check(page)["remainingMs"] == .integer(15 * minute))
    two.put("reddit.com", id: 1, allowance: 1, unlock: 1, cap: 1)
    two.ask("space.choose", ["kind": "shared"])
    one.ask("space.choose", ["kind": "shared"])
    #expect(one.check(page)["rules"]?.arrayValue?.map { $0["remainingMs"] } == [0])
  }

  /// Two tabs saw the same minute; the second tells of it after the rule was made anew.
  @Test func aMinuteIsNotCountedAgainOnARuleThatTookItOver() throws {
    let machine = try Machine()
    let talk = try machine.open()
    let rule = talk.put("reddit.com", allowance: 5)["rule"]?["id"]
    talk.use(page, minutes: 2, from: 0)
    #expect(talk.undo(rule) == [:])
    talk.put("reddit.com", allowance: 5)
    machine.pass(-2 * minute)
    talk.use(page, minutes: 2, source: "00000000000000bb", from: 0)
    #expect(talk.check(page)["remainingMs"] == .integer(3 * minute))
    // The next one is new.
    talk.use(page, minutes: 1, source: "00000000000000bb", from: 2)
    #expect(talk.check(page)["remainingMs"] == .integer(2 * minute))
  }
}
