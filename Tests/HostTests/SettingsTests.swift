import JSON
import Testing

struct SettingsTests {
  private let machine: Machine
  private let talk: Conversation

  init() throws {
    machine = try Machine()
    talk = try machine.openWithRule(allowance: 1)
  }

  @Test func aLongerIdleTimeHoldsAtOnce() throws {
    let answer = talk.ask("settings.put", ["idleAfterMs": 60_000])
    #expect(answer["idleAfterMs"] == 60_000 && answer["loosening"] == .null)
    #expect(talk.state["idleAfterMs"] == 60_000)
    let undo = answer["undo"]?["edit"] ?? .null
    #expect(talk.ask("edits.undo", ["edit": undo]) == [:])
    #expect(talk.ask("settings.get")["idleAfterMs"] == 15_000)
  }

  @Test func aShorterOneAndAMoveOfTheDayWaitForASum() throws {
    let answer = talk.ask("settings.put", ["idleAfterMs": 5_000, "dayStartMinutes": 240])
    #expect(answer["idleAfterMs"] == 15_000 && answer["dayStartMinutes"] == 0)
    #expect(answer["loosening"]?["when"] == "sum")
    #expect(talk.solve(edit: answer["loosening"]?["edit"])["outcome"] == "right")
    let held = talk.ask("settings.get")
    #expect(held["idleAfterMs"] == 5_000 && held["dayStartMinutes"] == 240)
    let state = talk.state
    #expect(state["opensAt"] == "04:00")
    #expect(state["dayEndsInMs"] == .integer(16 * hour - 11 * minute))
  }

  @Test func whereARuleIsStoppedTheyWaitForTheNextDay() throws {
    talk.use("https://x.com/", minutes: 1, from: 0)
    let answer = talk.ask("settings.put", ["dayStartMinutes": 240])
    let edit = answer["loosening"]?["edit"] ?? .null
    #expect(answer["loosening"]?["when"] == "next-day")
    #expect(
      talk.ask("settings.get")["pending"]
        == ["edit": edit, "idleAfterMs": 15_000, "dayStartMinutes": 240, "opensAt": "00:00"])
    // The day that runs ends when it was to end.
    machine.pass(12 * hour - 12 * minute)
    #expect(talk.state["day"] == "2026-12-01" && talk.state["opensAt"] == "2026-12-02 04:00")
    #expect(talk.ask("settings.get")["pending"] == .null)
    machine.pass(28 * hour - 1)
    #expect(talk.state["day"] == "2026-12-01")
    machine.pass(1)
    #expect(talk.state["day"] == "2026-12-02")
  }

  @Test(
    arguments: [
      ["idleAfterMs": 4_999], ["idleAfterMs": 120_001], ["dayStartMinutes": 361],
      ["dayStartMinutes": -1], ["idleAfterMs": "15000"],
    ] as [JSONValue])
  func whatIsOutOfRangeIsRefused(params: JSONValue) throws {
    #expect(talk.ask("settings.put", params)["code"] == -32602)
  }
}
