import JSON
import Testing

private let page = "https://reddit.com/r/a"

/// A sum whose page is stopped by more than when it was asked for.
struct PageSumTests {
  private func ask(_ talk: Conversation) -> JSONValue {
    talk.ask("puzzle.request", ["url": .string(page)])["puzzle"] ?? .null
  }

  private func outcome(_ puzzle: JSONValue, _ talk: Conversation) -> JSONValue? {
    talk.ask(
      "puzzle.answer",
      ["id": puzzle["id"] ?? .null, "answer": .string(Conversation.answer(puzzle["text"]))])[
        "outcome"]
  }

  private func unlocks(_ talk: Conversation) -> [JSONValue?] {
    talk.rules.map { $0["today"]?["unlocks"] }
  }

  /// However the other rule comes to stop the page, harder than a sum can open: nothing is spent.
  @Test(arguments: [
    "added", "imported", "widened", "less excepted", "back", "brought back", "edited",
  ])
  func anotherRuleEndsTheOffer(how: String) throws {
    let machine = try Machine()
    let talk = try machine.open()
    talk.put("reddit.com", allowance: 0, cap: 1)
    let other = talk.put("y.com", allowance: 0, cap: 0)["rule"]?["id"] ?? .null
    var edit: JSONValue = .null
    switch how {
    case "less excepted":
      talk.put("*", "!reddit.com", id: other, allowance: 0, cap: 0)
    case "back", "brought back":
      talk.put("y.com", "reddit.com", id: other, allowance: 0, cap: 0)
      if how == "brought back" {
        talk.ask("rules.remove", ["id": other])
        edit = talk.state["removed"]?.arrayValue?.first?["edit"] ?? .null
      } else {
        talk.put("y.com", id: other, allowance: 0, cap: 0)
      }
    default: break
    }
    let puzzle = ask(talk)
    #expect(puzzle["text"] != nil)
    switch how {
    case "added": talk.put("*.com", allowance: 0, cap: 0, strict: true)
    case "imported": talk.ask("rules.import", ["text": "0m +5m×0 reddit.*\n", "check": false])
    case "widened", "back": talk.put("y.com", "reddit.com", id: other, allowance: 0, cap: 0)
    case "less excepted": talk.put("*", id: other, allowance: 0, cap: 0)
    case "brought back": #expect(talk.ask("edits.undo", ["edit": edit]) == [:])
    default: talk.put("*", id: other, allowance: 0, cap: 0)
    }
    #expect(outcome(puzzle, talk) == "gone" && talk.action(page) == "stop")
    #expect(unlocks(talk).allSatisfy { $0 == 0 })
  }

  /// It comes with another profile.
  @Test func aRuleOfAProfileThatJoins() throws {
    let machine = try Machine()
    let one = try machine.open(String(repeating: "a", count: 32))
    let two = try machine.open(String(repeating: "b", count: 32))
    one.put("reddit.com", allowance: 0, cap: 1)
    one.ask("space.choose", ["kind": "shared"])
    let puzzle = ask(one)
    two.put("reddit.*", allowance: 0, cap: 0, strict: true)
    two.ask("space.choose", ["kind": "shared"])
    #expect(outcome(puzzle, one) == "gone" && unlocks(one) == [0, 0])
  }

  /// One that is used up meanwhile opens with the others: one sum, an unlock of each.
  @Test func aRuleThatIsUsedUpMeanwhile() throws {
    let talk = try Machine().open()
    talk.put("reddit.com", allowance: 0, cap: 1)
    talk.put("reddit.com", "y.com", allowance: 1, unlock: 3)
    let puzzle = ask(talk)
    talk.use("https://y.com/", minutes: 1, from: 0)
    #expect(outcome(puzzle, talk) == "right" && unlocks(talk) == [1, 1])
    #expect(talk.check(page)["remainingMs"] == .integer(3 * minute))
  }
}
