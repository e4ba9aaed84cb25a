import Policy
import TestSupport
import Testing
import URLPatterns

/// A few values of every part of a rule; the first is the plain one.
private enum Values {
  static func patterns(_ texts: String...) -> [Pattern] { texts.compactMap { try? Pattern($0) } }
  static func hosts(_ text: String) -> HostList { HostList.parse(Array(text.utf8)).list }

  static let patterns: [[Pattern]] = [
    patterns("a.example"), patterns("a.example", "b.example"), patterns("b.example"),
    patterns("a.example", "!a.example/free"),
    patterns("a.example", "b.example", "!a.example/free", "!b.example/free"),
    patterns("a.example", "!a.example/other"),
  ]
  static let hosts: [HostList?] = [
    nil, hosts("c.example"), hosts("c.example\nd.example"), hosts("d.example"),
  ]
  static let allowance = [5, 0, 30]
  static let unlock = [5, 1, 15]
  /// Cap and strict together: a strict rule has a cap.
  static let caps: [(Int?, Bool)] = [(4, false), (0, false), (nil, false), (4, true), (0, true)]
  static let closed: [ClosedHours?] = [
    nil, ClosedHours(fromMinute: 1380, toMinute: 420), ClosedHours(fromMinute: 0, toMinute: 360),
    ClosedHours(fromMinute: 360, toMinute: 480), ClosedHours(fromMinute: 540, toMinute: 1020),
  ]
  static let flags = [(false, false), (true, false), (false, true), (true, true)]

  /// Every rule that differs from the plain one in at most one part.
  static let rules: [Rule] = {
    let plain = rule()
    var rules = [plain]
    rules += patterns.dropFirst().map { rule(patterns: $0) }
    rules += hosts.dropFirst().map { rule(hosts: $0) }
    rules += allowance.dropFirst().map { rule(allowance: $0) }
    rules += unlock.dropFirst().map { rule(unlock: $0) }
    rules += caps.dropFirst().map { rule(cap: $0) }
    rules += closed.dropFirst().map { rule(closed: $0) }
    rules += flags.dropFirst().map { rule(flags: $0) }
    return rules
  }()

  static func rule(
    patterns: [Pattern] = patterns[0], hosts: HostList? = nil, allowance: Int = 5,
    unlock: Int = 5, cap: (Int?, Bool) = (4, false), closed: ClosedHours? = nil,
    flags: (Bool, Bool) = (false, false)
  ) -> Rule {
    Rule(
      id: 1, name: "A", patterns: patterns, hosts: hosts, allowanceMinutes: allowance,
      unlockMinutes: unlock, unlocksPerDay: cap.0, isStrict: cap.1, closed: closed,
      countsPlayback: flags.0, insideFrames: flags.1)
  }

  static func random(_ random: inout SeededGenerator) -> Rule {
    func one<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }
    return rule(
      patterns: one(patterns), hosts: one(hosts), allowance: one(allowance), unlock: one(unlock),
      cap: one(caps), closed: one(closed), flags: one(flags))
  }
}

/// Whether one rule stops at least what the other stops, in every case: a plain second opinion.
private func isAtLeastAsTight(_ rule: Rule, as other: Rule) throws -> Bool {
  let pages = ["a", "b", "c", "d", "e"].flatMap { host in
    ["", "free", "other"].compactMap { PageURL("https://\(host).example/\($0)") }
  }
  let set = try PatternSet(rule.patterns, hosts: rule.hosts)
  let otherSet = try PatternSet(other.patterns, hosts: other.hosts)
  for page in pages where otherSet.matches(page) && !set.matches(page) { return false }
  for minute in 0..<1440 where other.closed?.contains(minute) == true {
    if rule.closed?.contains(minute) != true { return false }
  }
  return rule.allowanceMinutes <= other.allowanceMinutes
    && rule.unlockMinutes <= other.unlockMinutes
    && (rule.unlocksPerDay ?? .max) <= (other.unlocksPerDay ?? .max)
    && (rule.isStrict || !other.isStrict) && (rule.countsPlayback || !other.countsPlayback)
    && (rule.insideFrames || !other.insideFrames)
}

struct EditTests {
  @Test func everyPairOfValuesOfEveryPart() throws {
    for old in Values.rules {
      for new in Values.rules { try compare(old, new) }
    }
  }

  @Test func randomPairs() throws {
    var random = SeededGenerator(for: "pairs of rules")
    for _ in 0..<5_000 { try compare(Values.random(&random), Values.random(&random)) }
  }

  private func compare(_ old: Rule, _ new: Rule) throws {
    let edit = Edit.compare(old, new)
    guard let tight = edit.tight else {
      Issue.record("nothing holds at once of \(old) → \(new)")
      return
    }
    let isTighter = try isAtLeastAsTight(new, as: old)
    if !edit.isLoosening, !isTighter { Issue.record("does not loosen: \(old) → \(new)") }
    if edit.tightens.isEmpty, try !isAtLeastAsTight(old, as: new) {
      Issue.record("does not tighten: \(old) → \(new)")
    }
    // An exception to what is not stopped at all says nothing of pages, but counts as one.
    let isByForm = edit.tightens.contains(.patterns) || edit.loosens.contains(.patterns)
    if edit.isLoosening, isTighter, !isByForm { Issue.record("loosens: \(old) → \(new)") }
    if !edit.tightens.isEmpty, !isByForm, try isAtLeastAsTight(old, as: new) {
      Issue.record("tightens: \(old) → \(new)")
    }
    if try !isAtLeastAsTight(tight, as: old) { Issue.record("opens at once: \(old) → \(new)") }
    if tight.isStrict, tight.unlocksPerDay == nil { Issue.record("strict without a cap") }
    if !edit.isLoosening, !isSame(tight, new) { Issue.record("\(old) → \(new) is not \(tight)") }
    let rest = Edit.compare(tight, new)
    // Two closed times that only overlap cannot both hold: the new one comes as a whole, later.
    if !rest.tightens.subtracting([.closed]).isEmpty || rest.loosens != edit.loosens {
      Issue.record("\(rest) is left of \(old) → \(new)")
    }
    if rest.tight.map({ isSame($0, tight) }) != true { Issue.record("the rest tightens again") }
    let nothing = Edit.compare(new, new)
    if !nothing.tightens.isEmpty || nothing.isLoosening { Issue.record("\(new) is not itself") }
  }

  /// Patterns and hosts as sets.
  private func isSame(_ one: Rule, _ other: Rule) -> Bool {
    var (one, other) = (one, other)
    if Set(one.patterns) != Set(other.patterns) { return false }
    other.patterns = one.patterns
    if one.hosts.map({ Set($0.names(in: 0..<$0.count)) })
      != other.hosts.map({ Set($0.names(in: 0..<$0.count)) })
    {
      return false
    }
    one.hosts = other.hosts
    return one == other
  }

  @Test func addingTightensAndRemovingLoosensEverything() {
    let all = Set(Edit.Field.allCases)
    for rule in Values.rules {
      #expect(Edit.compare(nil, rule).tightens == all)
      #expect(Edit.compare(nil, rule).tight == rule && !Edit.compare(nil, rule).isLoosening)
      #expect(Edit.compare(rule, nil).loosens == all)
      #expect(Edit.compare(rule, nil).tight == rule)
    }
  }

  @Test func spellingAndNameAreNoChange() throws {
    let old = Values.rule(patterns: Values.patterns("a.example", "b.example"))
    var new = Values.rule(patterns: Values.patterns("*.B.example", "https://www.a.example"))
    new.name = "B"
    let edit = Edit.compare(old, new)
    #expect(edit.tightens.isEmpty && edit.loosens.isEmpty && edit.tight == new)
  }

  @Test func anEditThatDoesBothIsSplit() {
    let old = Values.rule(
      patterns: Values.patterns("a.example", "b.example"), allowance: 5, cap: (4, false))
    let new = Values.rule(
      patterns: Values.patterns("a.example", "c.example", "!a.example/free"), allowance: 30,
      cap: (2, true))
    let edit = Edit.compare(old, new)
    #expect(edit.tightens == [.patterns, .cap, .strict])
    #expect(edit.loosens == [.patterns, .allowance])
    #expect(
      edit.tight
        == Values.rule(
          patterns: Values.patterns("a.example", "c.example", "b.example"), allowance: 5,
          cap: (2, true)))
  }

  @Test(arguments: Standing.allCases, [false, true])
  func whatALooseningWaitsFor(standing: Standing, isStrict: Bool) {
    let account = account(standing, isStrict: isStrict || standing == .sealed)
    #expect(account.standing == (standing == .noSumsLeft && isStrict ? .sealed : standing))
    let waits: Wait =
      isStrict || (standing != .open && standing != .sessionOver) ? .nextDay : .sum
    #expect(Wait([account]) == waits)
    #expect(Wait([self.account(.open), account]) == waits)
  }

  private func account(_ standing: Standing, isStrict: Bool = false) -> Account {
    let minute: Int64 = 60_000
    let atCap = standing == .noSumsLeft || standing == .sealed
    var used: Int64 = 0
    if standing == .sessionOver { used = 10 }
    if standing == .usedUp || atCap { used = 30 }
    return Account(
      rule: Values.rule(allowance: 30, cap: (atCap ? 0 : 4, isStrict)),
      day: RuleDay(usedMs: used * minute, isDone: standing == .done),
      closedUntilMs: standing == .closed ? 1 : nil)
  }

  @Test func settings() {
    for idle in [5_000, 15_000, 120_000] as [Int64] {
      for start in [0, 240] {
        let old = Settings(idleAfterMs: 15_000, dayStartMinutes: 0)
        let tight = old.tight(before: Settings(idleAfterMs: idle, dayStartMinutes: start))
        #expect(tight == Settings(idleAfterMs: max(idle, 15_000), dayStartMinutes: 0))
      }
    }
  }
}
