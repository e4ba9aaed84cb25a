import JSON
import Testing

private let shorts = "https://www.youtube.com/shorts/abc"

struct BrakeTests {
  @Test func nothingIsAnsweredBeforeTheSessionIsOpen() throws {
    let talk = try Machine().connect()
    for method in ["rules.list", "page.check", "puzzle.request"] {
      let answer = talk.ask(method, ["url": "https://x.com/"])
      #expect(answer["code"] == -32002)
    }
  }

  @Test func anAllowanceIsUsedUpAndASumOpensForItsLength() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("youtube.com/shorts*", allowance: 2, unlock: 3, cap: 2)
    #expect(talk.action(shorts) == "pass")
    #expect(talk.use(shorts, minutes: 1, from: 0)["remainingMs"] == .integer(minute))
    let stopped = talk.use(shorts, minutes: 1, from: 1)
    #expect(stopped["action"] == "stop")
    #expect(stopped["offer"] == ["kind": "sum", "minutes": 3, "left": 2, "of": 2])
    #expect(talk.action("https://www.youtube.com/watch?v=1") == "pass")
    #expect(talk.solve(shorts) == ["outcome": "right", "minutes": 3, "puzzle": .null, "waitMs": 0])
    #expect(talk.check(shorts)["remainingMs"] == .integer(3 * minute))
    // Nothing is sold while time is left.
    #expect(talk.ask("puzzle.request", ["url": .string(shorts)])["code"] == -32004)
    talk.use(shorts, minutes: 3, from: 2)
    #expect(talk.solve(shorts)["outcome"] == "right")
    let last = talk.use(shorts, minutes: 3, from: 5)
    #expect(last["action"] == "stop" && last["offer"] == .null)
    let refused = talk.ask("puzzle.request", ["url": .string(shorts)])
    #expect(refused["data"] == ["standing": "no-sums-left"])
  }

  @Test func aResentReportCountsOnce() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 10)
    talk.use("https://x.com/", minutes: 3, from: 0)
    talk.use("https://x.com/", minutes: 3, from: 0)
    let other = talk.use("https://x.com/", minutes: 0, from: 0)
    #expect(other["remainingMs"] == .integer(7 * minute))
  }

  @Test func twoTabsCountOneSecondOnce() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 10)
    machine.pass(minute)
    for source in ["00000000000000aa", "00000000000000bb", "00000000000000cc"] {
      talk.ask(
        "activity.report",
        [
          "source": .string(source), "url": "https://x.com/",
          "intervals": [
            ["sequence": 0, "kind": "input", "lengthMs": .integer(minute), "ageMs": 0]
          ],
        ])
    }
    #expect(talk.check("https://x.com/")["remainingMs"] == .integer(9 * minute))
  }

  @Test func wrongAnswersOpenNothingAndTheThirdOneMakesAPause() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 0)
    var puzzle = talk.ask("puzzle.request", ["url": "https://x.com/"])["puzzle"] ?? .null
    let first = puzzle
    for _ in 1...2 {
      let answer = talk.ask("puzzle.answer", ["id": puzzle["id"] ?? .null, "answer": "1"])
      #expect(answer["outcome"] == "wrong" && answer["puzzle"] != .null)
      puzzle = answer["puzzle"] ?? .null
    }
    let word = talk.ask("puzzle.answer", ["id": puzzle["id"] ?? .null, "answer": "many"])
    #expect(word["outcome"] == "not-a-number")
    let third = talk.ask("puzzle.answer", ["id": puzzle["id"] ?? .null, "answer": "1"])
    #expect(third == ["outcome": "wrong", "minutes": 0, "puzzle": .null, "waitMs": 10_000])
    machine.pass(4_000)
    let early = talk.ask("puzzle.request", ["url": "https://x.com/"])
    #expect(early["puzzle"] == .null && early["waitMs"] == 6_000)
    // The right answers to sums that are over open nothing.
    for old in [first, puzzle] {
      let late = talk.ask(
        "puzzle.answer",
        ["id": old["id"] ?? .null, "answer": .string(Conversation.answer(old["text"]))])
      #expect(late["outcome"] == "gone")
    }
    #expect(talk.action("https://x.com/") == "stop")
    machine.pass(6_000)
    #expect(talk.solve("https://x.com/")["outcome"] == "right")
    #expect(talk.action("https://x.com/") == "pass")
  }

  @Test func oneSumOpensAllUsedUpRulesOfThePage() throws {
    let talk = try Machine().connect()
    talk.open()
    talk.put("reddit.com", allowance: 0, unlock: 5, cap: 1)
    talk.put("reddit.com/r/*", allowance: 0, unlock: 2, cap: .null)
    talk.put("old.reddit.com", allowance: 5)
    let page = "https://old.reddit.com/r/swift"
    let offer: JSONValue = ["kind": "sum", "minutes": 2, "left": 1, "of": 1]
    #expect(talk.check(page)["offer"] == offer)
    #expect(talk.solve(page)["minutes"] == 2)
    #expect(talk.check(page)["remainingMs"] == .integer(2 * minute))
    #expect(talk.check("https://reddit.com/")["remainingMs"] == .integer(5 * minute))
  }

  @Test func anAllowanceIsSpentInSessionsOfTenMinutes() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 25, unlock: 15, cap: 1)
    let page = "https://x.com/"
    #expect(talk.ask("page.continue", ["url": .string(page)])["code"] == -32004)
    let over = talk.use(page, minutes: 10, from: 0)
    #expect(over["action"] == "stop" && over["remainingMs"] == 0)
    #expect(over["offer"] == ["kind": "continue", "minutes": 10, "left": .null, "of": .null])
    #expect(over["rules"]?.arrayValue?.first?["standing"] == "session-over")
    #expect(talk.ask("puzzle.request", ["url": .string(page)])["code"] == -32004)
    let second = talk.ask("page.continue", ["url": .string(page)])
    #expect(second["action"] == "pass" && second["remainingMs"] == .integer(10 * minute))
    // The last session ends with the allowance, and a sum's time has no sessions.
    talk.use(page, minutes: 10, from: 10)
    let last = talk.ask("page.continue", ["url": .string(page)])
    #expect(last["remainingMs"] == .integer(5 * minute))
    #expect(talk.use(page, minutes: 5, from: 20)["offer"]?["kind"] == "sum")
    #expect(talk.solve(page)["minutes"] == 15)
    #expect(talk.check(page)["remainingMs"] == .integer(15 * minute))
    #expect(talk.use(page, minutes: 14, from: 25)["action"] == "pass")
  }

  @Test func doneForTodayHoldsUntilTheNextDay() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com")
    #expect(talk.ask("rules.finish", ["ids": [1, 9]])["code"] == -32003)
    #expect(talk.action("https://x.com/") == "pass")
    #expect(talk.ask("rules.finish", ["ids": [1]]) == [:])
    #expect(talk.check("https://x.com/")["offer"] == .null)
    #expect(talk.action("https://x.com/") == "stop")
    machine.pass(12 * hour)
    #expect(talk.action("https://x.com/") == "pass")
  }

  @Test func aDayGivesTheWholeAllowanceBackAndNoneOfTheUnlocks() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 1, unlock: 5)
    talk.use("https://x.com/", minutes: 1, from: 0)
    #expect(talk.solve("https://x.com/")["outcome"] == "right")
    _ = talk.takeNotices()
    machine.pass(12 * hour - 1 * minute - 1)
    talk.tick()
    #expect(talk.takeNotices().isEmpty)
    machine.pass(1)
    talk.tick()
    let notices = talk.takeNotices()
    #expect(notices.count == 1)
    #expect(notices.first?["params"]?["state"]?["day"] == "2026-12-01")
    #expect(talk.check("https://x.com/")["remainingMs"] == .integer(1 * minute))
  }

  @Test func aMomentThatPassesBetweenAnAnswerAndTheWaitIsNews() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 0)
    #expect(talk.rest == 12 * hour && !talk.hasNews)
    machine.pass(12 * hour)
    // Asking how long to wait looks at the clock, and must not swallow what it finds.
    #expect(talk.rest == 24 * hour && talk.hasNews)
    _ = talk.takeNotices()
    talk.tick()
    #expect(talk.takeNotices().count == 1 && !talk.hasNews)
  }

  @Test func anIntervalAcrossMidnightIsSplit() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 5)
    machine.pass(12 * hour + 20_000)
    let answer = talk.ask(
      "activity.report",
      [
        "source": "00000000000000aa", "url": "https://x.com/",
        "intervals": [["sequence": 0, "kind": "input", "lengthMs": 50_000, "ageMs": 0]],
      ])
    #expect(answer["remainingMs"] == .integer(5 * minute - 20_000))
  }

  @Test(arguments: [24, -24, 240] as [Int64]) func aTurnedClockOpensNothing(hours: Int64) throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 1, cap: 0)
    talk.use("https://x.com/", minutes: 1, from: 0)
    machine.turn(hours * hour)
    #expect(talk.action("https://x.com/") == "stop")
    let restarted = try machine.connect()
    restarted.open()
    #expect(restarted.action("https://x.com/") == "stop")
    machine.turn(-hours * hour)
    #expect(restarted.action("https://x.com/") == "stop")
  }
}
