import JSON
import Testing

private let page = "https://reddit.com/r/a"

/// A rule that stood beside another one before that lost a pattern finds what was counted there, as one
/// that is added after it does.
struct TwinTests {
  private enum Order: CaseIterable { case addedFirst, removedFirst }

  /// What is left of it, ms.
  private func left(_ talk: Conversation, _ rule: JSONValue?) -> JSONValue? {
    talk.rules.first { $0["id"] == rule }?["today"]?["remainingMs"]
  }

  private func id(_ answer: JSONValue) -> JSONValue { answer["rule"]?["id"] ?? .null }

  private func remove(_ rule: JSONValue, _ talk: Conversation) {
    guard let loosening = talk.ask("rules.remove", ["id": rule])["loosening"], loosening != .null
    else { return }
    #expect(talk.solve(edit: loosening["edit"])["outcome"] == "right")
  }

  /// A rule of 5 minutes, of which 4 are used, goes for a sum, and another one comes.
  @Test(
    arguments: [
      ("reddit.com", 1), ("=reddit.com", 1), ("reddit.*", 1), ("*", 1), ("reddit.com/r", 1),
      ("old.reddit.com", 1), ("reddit.org", 5), ("news.example/r", 5),
    ] as [(String, Int64)])
  func eitherOrder(pattern: String, leftMinutes: Int64) throws {
    for order in Order.allCases {
      let machine = try Machine()
      let talk = try machine.open()
      let old = id(talk.put("reddit.com"))
      talk.use(page, minutes: 4, from: 0)
      machine.pass(11 * minute)
      if order == .removedFirst { remove(old, talk) }
      let twin = id(talk.put(pattern))
      if order == .addedFirst { remove(old, talk) }
      #expect(left(talk, twin) == .integer(leftMinutes * minute), "\(order)")
    }
  }

  /// So does a rule that gets the pattern of another one, by two edits.
  @Test func aPatternThatMovesFromOneRuleToAnother() throws {
    for order in Order.allCases {
      let machine = try Machine()
      let talk = try machine.open()
      let old = id(talk.put("reddit.com", "x.com"))
      let other = id(talk.put("y.com"))
      talk.use(page, minutes: 4, from: 0)
      machine.pass(11 * minute)
      if order == .addedFirst { talk.put("y.com", "reddit.com", id: other) }
      let loosening = talk.put("x.com", id: old)["loosening"]
      #expect(talk.solve(edit: loosening?["edit"])["outcome"] == "right")
      if order == .removedFirst { talk.put("y.com", "reddit.com", id: other) }
      #expect(left(talk, other) == .integer(minute), "\(order)")
    }
  }

  /// One that was added a moment ago goes free, also where it is used up.
  @Test(arguments: ["undone", "removed"])
  func aRuleThatGoesFree(how: String) throws {
    let talk = try Machine().open()
    let old = id(talk.put("reddit.com", cap: 0))
    talk.use(page, minutes: 5, from: 0)
    let twin = id(talk.put("reddit.com", cap: 0))
    if how == "undone" { #expect(talk.undo(old) == [:]) } else { remove(old, talk) }
    #expect(talk.rules.count == 1)
    #expect(left(talk, twin) == 0 && talk.action(page) == "stop")
  }

  /// Imported beside it, and it goes for a sum.
  @Test func aRuleThatWasImported() throws {
    let machine = try Machine()
    let talk = try machine.open()
    let old = id(talk.put("reddit.com"))
    talk.use(page, minutes: 4, from: 0)
    machine.pass(11 * minute)
    talk.ask("rules.import", ["text": "6m reddit.com\n", "check": false])
    remove(old, talk)
    #expect(left(talk, 2) == .integer(2 * minute))
  }

  /// A second removal, or the same once more, changes nothing.
  @Test func whatWasHandedOverIsHandedOverOnce() throws {
    let talk = try Machine().open()
    let old = id(talk.put("reddit.com"))
    talk.use(page, minutes: 3, from: 0)
    let twin = id(talk.put("reddit.com"))
    for _ in 0..<3 {
      remove(old, talk)
      #expect(left(talk, twin) == .integer(2 * minute))
      let removed = talk.state["removed"]?.arrayValue?.last?["edit"] ?? .null
      #expect(talk.ask("edits.undo", ["edit": removed]) == [:])
      #expect(left(talk, old) == .integer(2 * minute))
    }
  }

  /// Sums that went over count against the cap; the report has them once, with the rule they were made on.
  @Test(arguments: Order.allCases.map { $0 == .addedFirst })
  func sumsThatWentOverAreReportedOnce(isAddedFirst: Bool) throws {
    let machine = try Machine()
    let talk = try machine.open()
    let old = id(talk.put("reddit.com", allowance: 0, unlock: 15))
    for _ in 0..<2 {
      #expect(talk.solve(page)["outcome"] == "right")
      talk.use(page, minutes: 14, from: 14 * Int64(talk.rules.count))
      if talk.action(page) == "pass" { talk.use(page, minutes: 1, from: 100) }
    }
    #expect(talk.solve(page)["outcome"] == "right" || talk.action(page) == "pass")
    let made = talk.rules.first?["today"]?["unlocks"]?.integerValue ?? 0
    if !isAddedFirst { remove(old, talk) }
    let twin = id(talk.put("reddit.com", allowance: 0, unlock: 15))
    if isAddedFirst { remove(old, talk) }
    #expect(talk.rules.map { $0["today"]?["unlocks"] } == [.integer(made)])
    let day = talk.ask("report.get", ["days": 1])["days"]?.arrayValue?.first
    let rules = day?["rules"]?.arrayValue ?? []
    func sums(_ rule: JSONValue) -> Int? {
      rules.first { $0["id"] == rule }?["unlocks"]?.arrayValue?.count
    }
    #expect(sums(old) == Int(made) && sums(twin) == 0)
  }

  /// What is used on the one that took over comes back with the old one.
  @Test(arguments: Order.allCases.map { $0 == .addedFirst })
  func theOldOneComesBackWithWhatWasUsedMeanwhile(twinGoesFirst: Bool) throws {
    let talk = try Machine().open()
    let old = id(talk.put("reddit.com", cap: 0))
    talk.use(page, minutes: 3, from: 0)
    remove(old, talk)
    let twin = id(talk.put("reddit.com", cap: 0))
    talk.use(page, minutes: 2, from: 3)
    let removed = talk.state["removed"]?.arrayValue?.last?["edit"] ?? .null
    if twinGoesFirst { #expect(talk.undo(twin) == [:]) }
    #expect(talk.ask("edits.undo", ["edit": removed]) == [:])
    if !twinGoesFirst { #expect(talk.undo(twin) == [:]) }
    #expect(talk.rules.count == 1 && left(talk, old) == 0)
  }

  /// Two rules that stood beside each other for longer counted the page both; the time of other pages
  /// stays where it was.
  @Test(arguments: ["reddit.com", "reddit.com/r", "*"])
  func aRuleThatStoodSinceYesterdayCountedItself(pattern: String) throws {
    let machine = try Machine()
    let talk = try machine.open()
    let old = id(talk.put("reddit.com", "news.example", allowance: 60))
    let other = id(talk.put(pattern, "x.com", allowance: 60))
    machine.pass(24 * hour)
    talk.use(page, minutes: 2, from: 0)
    talk.use("https://news.example/", minutes: 3, from: 2)
    let before = left(talk, other)
    remove(old, talk)
    #expect(left(talk, other) == before)
  }

  /// Nor does one that was added before it on the same day.
  @Test func theOlderOfTwoCountedItself() throws {
    let machine = try Machine()
    let talk = try machine.open()
    let shorts = id(talk.put("reddit.com/r"))
    let site = id(talk.put("reddit.com", allowance: 60))
    talk.use("https://reddit.com/user/b", minutes: 9, from: 0)
    machine.pass(11 * minute)
    remove(site, talk)
    #expect(left(talk, shorts) == .integer(5 * minute))
  }

  /// What an exception took was not counted by the rule that has lost it.
  @Test func aRuleThatLosesAnException() throws {
    for order in Order.allCases {
      let machine = try Machine()
      let talk = try machine.open()
      let old = id(talk.put("reddit.com/r"))
      let other = id(talk.put("reddit.com", "!reddit.com/r"))
      machine.pass(24 * hour)
      talk.use(page, minutes: 4, from: 0)
      if order == .addedFirst { talk.put("reddit.com", id: other) }
      remove(old, talk)
      if order == .removedFirst { talk.put("reddit.com", id: other) }
      #expect(left(talk, other) == .integer(minute), "\(order)")
    }
  }

  /// A removal that waited for the next day hands over what was counted on that day: nothing.
  @Test func aRemovalThatIsCarriedOutLate() throws {
    let machine = try Machine()
    let talk = try machine.open()
    let old = id(talk.put("reddit.com", cap: 0))
    talk.use(page, minutes: 5, from: 0)
    machine.pass(11 * minute)
    let twin = id(talk.put("reddit.com", allowance: 7))
    #expect(talk.ask("rules.remove", ["id": old])["loosening"]?["when"] == "next-day")
    machine.pass(24 * hour)
    #expect(talk.rules.map { $0["id"] } == [twin])
    #expect(left(talk, twin) == .integer(7 * minute))
  }

  /// The rule of another profile that came to the shared space later on the same day.
  @Test func aRuleOfAnotherProfile() throws {
    let machine = try Machine()
    let one = try machine.open(String(repeating: "a", count: 32))
    let two = try machine.open(String(repeating: "b", count: 32))
    one.put("=reddit.com", allowance: 6)
    _ = two.join()
    let spent = id(two.put("reddit.com", allowance: 5))
    two.use(page, minutes: 4, from: 0)
    machine.pass(11 * minute)
    _ = one.join()
    let twin = one.rules.first { $0["patterns"] == ["=reddit.com"] }?["id"]
    #expect(left(one, spent) == .integer(minute) && left(one, twin) == .integer(6 * minute))
    remove(spent, one)
    #expect(left(one, twin) == .integer(2 * minute))
  }

  /// Or that comes there after the other one has gone.
  @Test func aRuleOfAnotherProfileThatComesAfterIt() throws {
    let machine = try Machine()
    let one = try machine.open(String(repeating: "a", count: 32))
    let two = try machine.open(String(repeating: "b", count: 32))
    one.put("=reddit.com", allowance: 6)
    two.ask("space.choose", ["kind": "shared"])
    let old = id(two.put("reddit.com"))
    two.use(page, minutes: 4, from: 0)
    remove(old, two)
    one.ask("space.choose", ["kind": "shared"])
    #expect(left(one, one.rule?["id"]) == .integer(2 * minute))
  }
}
