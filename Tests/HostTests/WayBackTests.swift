import JSON
import Testing

/// What can be taken back, and how long.
struct WayBackTests {
  private let machine: Machine
  private let talk: Conversation

  init() throws {
    machine = try Machine()
    talk = try machine.openWithRule()
  }

  @Test func anotherOrderIsNoChangeThatCouldBeTakenBack() throws {
    talk.put("x.com", "y.com", "z.com", id: 1)
    machine.pass(11 * minute)
    let answer = talk.put("x.com", "z.com", "y.com", id: 1)
    #expect(answer["rule"]?["patterns"] == ["x.com", "z.com", "y.com"])
    #expect(answer["rule"]?["undo"] == .null && answer["loosening"] == .null)
  }

  @Test func tenMinutesLongTheWayBackIsFree() throws {
    let tight = talk.put("x.com", id: 1, allowance: 1)
    let undo = tight["rule"]?["undo"]
    #expect(undo?["leftMs"] == 600_000)
    machine.pass(9 * minute)
    #expect(talk.rule?["undo"]?["leftMs"] == .integer(minute))
    #expect(talk.ask("edits.undo", ["edit": undo?["edit"] ?? .null]) == [:])
    #expect(talk.rule?["allowanceMinutes"] == 5 && talk.rule?["undo"] == .null)
    // A second time, or too late.
    #expect(talk.ask("edits.undo", ["edit": undo?["edit"] ?? .null])["code"] == -32003)
    let again = talk.put("x.com", id: 1, allowance: 1)["rule"]?["undo"]?["edit"] ?? .null
    machine.pass(10 * minute)
    #expect(talk.rule?["undo"] == .null)
    #expect(talk.ask("edits.undo", ["edit": again])["code"] == -32003)
  }

  @Test func goingBackByHandIsFreeToo() throws {
    talk.put("x.com", id: 1, allowance: 1)
    #expect(talk.put("x.com", id: 1, allowance: 5)["loosening"] == .null)
    #expect(talk.rule?["allowanceMinutes"] == 5)
    talk.put("y.com")
    #expect(talk.ask("rules.remove", ["id": 2])["loosening"] == .null)
    #expect(talk.ask("rules.list")["rules"]?.arrayValue?.count == 1)
    // It can be had back, with what was counted.
    let removed = talk.state["removed"]?.arrayValue?.first
    #expect(removed?["name"] == "y.com" && removed?["leftMs"] == 600_000)
    #expect(talk.ask("edits.undo", ["edit": removed?["edit"] ?? .null]) == [:])
    #expect(talk.ask("rules.list")["rules"]?.arrayValue?.count == 2)
  }

  @Test func onlyTheLastChangeIsTakenBackFirst() throws {
    let first = talk.put("x.com", id: 1, allowance: 3)["rule"]?["undo"]?["edit"] ?? .null
    let second = talk.put("x.com", id: 1, allowance: 1)["rule"]?["undo"]?["edit"] ?? .null
    #expect(talk.ask("edits.undo", ["edit": first])["code"] == -32003)
    #expect(talk.ask("edits.undo", ["edit": second]) == [:])
    #expect(talk.rule?["allowanceMinutes"] == 3)
    #expect(talk.ask("edits.undo", ["edit": first]) == [:])
    #expect(talk.rule?["allowanceMinutes"] == 5)
  }

  @Test func takingASplitEditBackDropsWhatWaits() throws {
    talk.put("x.com", id: 1, strict: true)
    machine.pass(11 * minute)
    let answer = talk.put("x.com", "y.com", id: 1, allowance: 30, strict: true)
    let edit = answer["loosening"]?["edit"] ?? .null
    #expect(answer["rule"]?["undo"]?["edit"] == edit && answer["rule"]?["pending"]?["edit"] == edit)
    #expect(talk.ask("edits.undo", ["edit": edit]) == [:])
    #expect(talk.rule?["patterns"] == ["x.com"] && talk.rule?["pending"] == .null)
    // Withdrawn, the part that holds stays, and can still be taken back.
    let again = talk.put("x.com", "y.com", id: 1, allowance: 30, strict: true)
    let second = again["loosening"]?["edit"] ?? .null
    #expect(talk.ask("edits.withdraw", ["edit": second]) == [:])
    #expect(talk.rule?["patterns"] == ["x.com", "y.com"] && talk.rule?["pending"] == .null)
    #expect(talk.ask("edits.undo", ["edit": second]) == [:])
    #expect(talk.rule?["patterns"] == ["x.com"])
  }

  @Test func aTypingErrorIsMendedFreely() throws {
    talk.put("reditt.com", allowance: 5)
    let mended = talk.put("reddit.com", id: 2, allowance: 10)
    #expect(mended["loosening"] == .null && mended["rule"]?["patterns"] == ["reddit.com"])
    machine.pass(10 * minute)
    #expect(talk.put("reddit.com", id: 2, allowance: 20)["loosening"]?["when"] == "sum")
  }

  @Test func aLooseningThatHoldsCanBeTakenBack() throws {
    let edit = talk.put("x.com", id: 1, allowance: 30)["loosening"]?["edit"] ?? .null
    _ = talk.solve(edit: edit)
    #expect(talk.rule?["undo"]?["edit"] == edit)
    #expect(talk.ask("edits.undo", ["edit": edit]) == [:])
    #expect(talk.rule?["allowanceMinutes"] == 5)
  }
}
