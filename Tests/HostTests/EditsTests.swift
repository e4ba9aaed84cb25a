import JSON
import Testing

private let page = "https://x.com/"

/// Changes of rules: what holds at once and what waits.
struct EditsTests {
  private let machine: Machine
  private let talk: Conversation

  init() throws {
    machine = try Machine()
    talk = try machine.openWithRule()
  }

  @Test func tighteningHoldsAtOnce() throws {
    let answer = talk.put("x.com", "y.com", id: 1, allowance: 3, cap: 2, strict: true)
    #expect(answer["loosening"] == .null && answer["rule"]?["pending"] == .null)
    #expect(talk.check("https://y.com/")["remainingMs"] == .integer(3 * minute))
    #expect(answer["rule"]?["strict"] == true)
  }

  @Test func looseningWaitsForASumOfItsOwn() throws {
    let answer = talk.put("x.com", id: 1, allowance: 30)
    #expect(answer["rule"]?["allowanceMinutes"] == 5)
    #expect(answer["loosening"]?["when"] == "sum")
    #expect(answer["rule"]?["undo"] == .null && answer["rule"]?["pending"] == .null)
    let edit = answer["loosening"]?["edit"]
    let asked = talk.ask("puzzle.request", ["edit": edit ?? .null])
    #expect(asked["minutes"] == .null && asked["puzzle"]?["text"] != nil)
    let right = talk.solve(edit: edit)
    #expect(right == ["outcome": "right", "minutes": .null, "puzzle": .null, "waitMs": 0])
    #expect(talk.rule?["allowanceMinutes"] == 30)
    // It spent no unlock, and is answered once.
    #expect(talk.rule?["today"]?["unlocks"] == 0)
    #expect(talk.ask("puzzle.request", ["edit": edit ?? .null])["code"] == -32003)
  }

  @Test func anEditThatDoesBothIsSplit() throws {
    let answer = talk.put("x.com", "y.com", id: 1, allowance: 30, cap: 2)
    let rule = answer["rule"]
    #expect(rule?["patterns"] == ["x.com", "y.com"])
    #expect(rule?["allowanceMinutes"] == 5 && rule?["unlocksPerDay"] == 2)
    #expect(talk.solve(edit: answer["loosening"]?["edit"])["outcome"] == "right")
    #expect(talk.rule?["allowanceMinutes"] == 30 && talk.rule?["unlocksPerDay"] == 2)
  }

  @Test func wrongAnswersAndAnHourLoosenNothing() throws {
    let edit = talk.put("x.com", id: 1, allowance: 30)["loosening"]?["edit"] ?? .null
    let puzzle = talk.ask("puzzle.request", ["edit": edit])["puzzle"]
    let wrong = talk.ask("puzzle.answer", ["id": puzzle?["id"] ?? .null, "answer": "1"])
    #expect(wrong["outcome"] == "wrong" && talk.rule?["allowanceMinutes"] == 5)
    machine.pass(hour)
    let next = wrong["puzzle"]
    let late = talk.ask(
      "puzzle.answer",
      ["id": next?["id"] ?? .null, "answer": .string(Conversation.answer(next?["text"]))])
    #expect(late["outcome"] == "gone" && talk.rule?["allowanceMinutes"] == 5)
    #expect(talk.ask("puzzle.request", ["edit": edit])["code"] == -32003)
  }

  @Test func aNewerEditReplacesTheOneThatWaits() throws {
    let first = talk.put("x.com", id: 1, allowance: 30)["loosening"]?["edit"] ?? .null
    let second = talk.put("x.com", id: 1, allowance: 20)["loosening"]?["edit"] ?? .null
    #expect(talk.ask("puzzle.request", ["edit": first])["code"] == -32003)
    #expect(talk.solve(edit: second)["outcome"] == "right")
    #expect(talk.rule?["allowanceMinutes"] == 20)
  }

  @Test func aUsedUpRuleLoosensAtTheNextDay() throws {
    talk.use(page, minutes: 5, from: 0)
    let answer = talk.put("x.com", "!x.com/help", id: 1, allowance: 30)
    let edit = answer["loosening"]?["edit"] ?? .null
    #expect(answer["loosening"] == ["edit": edit, "when": "next-day", "opensAt": "00:00"])
    let pending = answer["rule"]?["pending"]
    #expect(pending?["edit"] == edit && pending?["removes"] == false)
    #expect(pending?["rule"]?["allowanceMinutes"] == 30 && pending?["rule"]?["id"] == 1)
    #expect(talk.ask("puzzle.request", ["edit": edit])["code"] == -32003)
    #expect(talk.action("https://x.com/help") == "stop")
    _ = talk.takeNotices()
    machine.pass(12 * hour)
    talk.tick()
    let state = talk.takeNotices().first?["params"]?["state"]
    #expect(state?["rules"]?.arrayValue?.first?["allowanceMinutes"] == 30)
    #expect(state?["rules"]?.arrayValue?.first?["pending"] == .null)
    #expect(talk.action("https://x.com/help") == "pass")
  }

  @Test func aStrictRuleLoosensAtTheNextDayAndCanBeWithdrawn() throws {
    talk.put("x.com", id: 1, strict: true)
    machine.pass(11 * minute)
    let edit = talk.put("x.com", id: 1)["loosening"]?["edit"] ?? .null
    #expect(talk.rule?["strict"] == true && talk.rule?["pending"]?["rule"]?["strict"] == false)
    #expect(talk.ask("edits.withdraw", ["edit": edit]) == [:])
    #expect(talk.rule?["pending"] == .null)
    #expect(talk.ask("edits.withdraw", ["edit": edit])["code"] == -32003)
    machine.pass(24 * hour)
    #expect(talk.rule?["strict"] == true)
  }

  @Test func aRuleThatBecameStrictMeanwhilePutsItsEditOff() throws {
    let edit = talk.put("x.com", id: 1, allowance: 30)["loosening"]?["edit"] ?? .null
    let puzzle = talk.ask("puzzle.request", ["edit": edit])["puzzle"]
    talk.use(page, minutes: 5, from: 0)
    let answer = talk.ask(
      "puzzle.answer",
      ["id": puzzle?["id"] ?? .null, "answer": .string(Conversation.answer(puzzle?["text"]))])
    #expect(answer == ["outcome": "scheduled", "minutes": .null, "puzzle": .null, "waitMs": 0])
    #expect(talk.rule?["pending"]?["edit"] == edit && talk.action(page) == "stop")
    machine.pass(12 * hour)
    #expect(talk.rule?["allowanceMinutes"] == 30)
  }

  @Test func removingWaits() throws {
    let answer = talk.ask("rules.remove", ["id": 1])
    #expect(answer["loosening"]?["when"] == "sum" && talk.rule != nil)
    #expect(talk.solve(edit: answer["loosening"]?["edit"])["outcome"] == "right")
    #expect(talk.rule == nil)
    let removed = talk.state["removed"]?.arrayValue?.first
    #expect(removed?["name"] == "x.com" && removed?["leftMs"] == 600_000)
    #expect(talk.ask("edits.undo", ["edit": removed?["edit"] ?? .null]) == [:])
    #expect(talk.rule?["id"] == 1 && talk.state["removed"] == [])
  }

  @Test func removingAUsedUpRuleWaitsForTheNextDay() throws {
    talk.use(page, minutes: 5, from: 0)
    let answer = talk.ask("rules.remove", ["id": 1])
    #expect(answer["loosening"]?["when"] == "next-day")
    #expect(talk.rule?["pending"]?["removes"] == true && talk.rule?["pending"]?["rule"] == .null)
    machine.pass(12 * hour)
    #expect(talk.rule == nil && talk.action(page) == "pass")
  }

  @Test func whatIsAddedAgainFindsWhatWasCounted() throws {
    talk.use(page, minutes: 5, from: 0)
    #expect(talk.solve(page)["outcome"] == "right")
    talk.use(page, minutes: 1, from: 5)
    let edit = talk.ask("rules.remove", ["id": 1])["loosening"]?["edit"]
    #expect(talk.solve(edit: edit)["outcome"] == "right")
    #expect(talk.action(page) == "pass")
    let again = talk.put("y.com", "https://www.x.com", allowance: 5, cap: 4)["rule"]
    #expect(again?["today"]?["usedMs"] == .integer(6 * minute))
    #expect(again?["today"]?["unlocks"] == 1)
    // The next day it begins from 0, whatever comes back.
    machine.pass(12 * hour)
    #expect(talk.rule?["today"]?["usedMs"] == 0 && talk.rule?["today"]?["unlocks"] == 0)
  }

  @Test func aPatternThatARuleLostIsCountedOnToo() throws {
    talk.put("x.com", "y.com", id: 1)
    machine.pass(11 * minute)
    talk.use(page, minutes: 3, from: 0)
    let edit = talk.put("y.com", id: 1)["loosening"]?["edit"]
    #expect(talk.solve(edit: edit)["outcome"] == "right")
    #expect(talk.put("x.com")["rule"]?["today"]?["usedMs"] == .integer(3 * minute))
  }

  @Test func anImportOnlyAdds() throws {
    talk.ask("rules.import", ["text": "30m +15m x.com\n", "check": false])
    #expect(talk.ask("rules.list")["rules"]?.arrayValue?.count == 2)
    #expect(talk.check(page)["remainingMs"] == .integer(5 * minute))
  }

  @Test func aRestartKeepsWhatWaits() throws {
    let edit = talk.put("x.com", id: 1, allowance: 30)["loosening"]?["edit"]
    let other = try machine.connect()
    other.open()
    #expect(other.solve(edit: edit)["outcome"] == "right")
    #expect(talk.rule?["allowanceMinutes"] == 30)
  }
}
