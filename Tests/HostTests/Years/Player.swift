import JSON
import Policy
import TestSupport
import Testing

/// Somebody who lives with the brake for years.
///
/// Opens pages, solves sums, edits rules, starts the machine again, turns its clock, travels; plays
/// the host and the second model side by side.
final class Player {
  static let urls = [
    "https://a.test/", "https://a.test/feed/1", "https://b.test/", "https://c.test/",
    "https://d.test/",
  ]
  private static let patterns = ["a.test", "b.test", "c.test", "a.test/feed*", "!a.test/feed*"]

  var random: SeededGenerator
  let machine: Machine
  var talk: Conversation
  var model: Model
  /// The wall clock's error, ms.
  private var error: Int64 = 0
  private var boots = 1
  private var sequence: Int64 = 0
  private(set) var acts: [String] = []
  private(set) var stopsSeen: [String: Int] = [:]

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    machine = try Machine()
    let almanac = Almanac.all[0]
    talk = try machine.connect(almanac.zone)
    model = Model(almanac, machine.reading)
    talk.open()
    look()
  }

  // MARK: Time

  func look() { model.look(machine.reading) }

  /// Both look at the clock, as a host does at its deadlines.
  func tick() {
    talk.tick()
    look()
  }

  func pass(_ ms: Int64) {
    machine.pass(ms)
    tick()
  }

  /// A new host on the same folder; where the machine stands still, the zone may have changed.
  private func restart(_ almanac: Almanac? = nil) throws {
    if let almanac { model.almanac = almanac }
    talk = try machine.connect(model.almanac.zone)
    talk.open()
    look()
  }

  private func reboot() throws {
    // What a host has seen at its start is stored.
    try restart()
    boots += 1
    let wrong: [Int64] = [0, 0, 0, 26 * hour, 240 * hour, -50 * 8760 * hour]
    let turned = wrong.randomElement(using: &random) ?? 0
    let off = Int64.random(in: minute...(9 * hour), using: &random)
    let wall = machine.reading.wallMs - error + off + turned
    error = turned
    machine.reading = Reading(wallMs: wall, bootMs: 20_000, bootID: "boot \(boots)")
    note("off for \(off), wrong by \(turned)")
    try restart()
    guard turned < 0 else { return }
    // The network sets a clock right that had no battery.
    pass(30_000)
    turn(by: -turned)
    tick()
  }

  private func turn(by ms: Int64) {
    machine.turn(ms)
    error += ms
  }

  // MARK: What somebody does

  func act() throws {
    let url = Player.urls.randomElement(using: &random) ?? ""
    let dice = Int.random(in: 0..<100, using: &random)
    note("\(dice) \(url)")
    switch dice {
    case 0..<26: browse(url)
    case 26..<35: solve(url, rightly: Bool.random(using: &random))
    case 35..<40: goOn(url)
    case 40..<41: finish()
    case 41..<46: edit()
    case 46..<49: remove()
    case 49..<53: add()
    case 53..<56: undoOrWithdraw()
    case 56..<92: pass(Int64.random(in: minute...(11 * hour), using: &random))
    case 92..<94: turnClock()
    case 94..<96: try travel()
    case 96..<98: try restart()
    default: try reboot()
    }
  }

  private func browse(_ url: String) {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard model.standing(url) == .open else { return }
      use(url, Int64.random(in: 1...(9 * minute), using: &random))
    }
  }

  /// Active time that ends now, in pieces of a minute; sometimes sent twice.
  private func use(_ url: String, _ length: Int64) {
    machine.pass(length)
    look()
    var intervals: [JSONValue] = []
    var left = length
    while left > 0 {
      let piece = min(left, minute)
      left -= piece
      intervals.append([
        "sequence": .integer(sequence), "kind": "input", "lengthMs": .integer(piece),
        "ageMs": .integer(left),
      ])
      sequence += 1
    }
    let params: JSONValue = [
      "source": "00000000000000aa", "url": .string(url), "intervals": .array(intervals),
    ]
    talk.ask("activity.report", params)
    if Int.random(in: 0..<4, using: &random) == 0 { talk.ask("activity.report", params) }
    model.use(url, length, ago: 0)
  }

  private func solve(_ url: String, rightly: Bool) {
    let usedUp = model.matching(url).filter { model.standing($0) == .usedUp }.map { $0.id }
    let isOffered = model.standing(url) == .usedUp
    let asked = talk.ask("puzzle.request", ["url": .string(url)])
    guard isOffered else {
      expect(asked["code"] == -32004, "no sum for \(url): \(asked)")
      return
    }
    guard let puzzle = asked["puzzle"], puzzle != .null else { return pass(10_000) }
    pass(7_000)
    let outcome = answer(puzzle, rightly: rightly)
    let stillOffered = model.entries.contains {
      usedUp.contains($0.id) && model.standing($0) == .usedUp
    }
    guard rightly else {
      expect(outcome == "wrong" || outcome == "gone", "a wrong answer: \(outcome)")
      return
    }
    expect(outcome == "gone" || stillOffered && outcome == "right", "a right answer: \(outcome)")
    if outcome == "right" { model.unlock(usedUp) }
    if outcome == "gone" { expect(!stillOffered || model.firstMoment + 20_000 > model.now, "gone") }
  }

  private func answer(_ puzzle: JSONValue, rightly: Bool) -> String {
    let right = Conversation.answer(puzzle["text"])
    let text = rightly ? right : "\((Int(right) ?? 0) + 1)"
    let answer = talk.ask("puzzle.answer", ["id": puzzle["id"] ?? .null, "answer": .string(text)])
    return answer["outcome"]?.stringValue ?? "\(answer)"
  }

  private func goOn(_ url: String) {
    let answer = talk.ask("page.continue", ["url": .string(url)])
    let isOffered = model.standing(url) == .sessionOver
    expect((answer["code"] == -32004) == !isOffered, "to go on at \(url): \(answer)")
    if isOffered { model.goOn(url) }
  }

  private func finish() {
    guard let entry = model.entries.randomElement(using: &random) else { return }
    talk.ask("rules.finish", ["ids": [.integer(entry.id)]])
    model.finish(entry.id)
  }

  // MARK: Edits

  private func randomRule() -> ModelRule {
    var rule = ModelRule(patterns: [])
    repeat {
      rule.patterns = Set(
        Player.patterns.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
    } while !rule.patterns.contains { !$0.hasPrefix("!") }
    rule.allowance = [0, 1, 5, 12, 25].randomElement(using: &random) ?? 5
    rule.unlock = Int64.random(in: 1...15, using: &random)
    rule.cap = [nil, 0, 1, 2].randomElement(using: &random) ?? nil
    rule.strict = rule.cap != nil && Bool.random(using: &random)
    let closed = [
      nil, nil, ModelClosed(from: 1380, to: 420), ModelClosed(from: 540, to: 720),
      ModelClosed(from: 60, to: 180),
    ]
    rule.closed = closed.randomElement(using: &random) ?? nil
    return rule
  }

  private func put(_ rule: ModelRule, id: Int64?) -> JSONValue {
    func clock(_ minutes: Int) -> JSONValue {
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return .string("\(two(minutes / 60)):\(two(minutes % 60))")
    }
    let closed: JSONValue =
      rule.closed.map { ["from": clock($0.from), "to": clock($0.to)] } ?? .null
    return talk.ask(
      "rules.put",
      [
        "rule": [
          "id": id.map { .integer($0) } ?? .null, "name": "a rule",
          "patterns": .array(rule.patterns.sorted().map { .string($0) }),
          "allowanceMinutes": .integer(rule.allowance), "unlockMinutes": .integer(rule.unlock),
          "unlocksPerDay": rule.cap.map { .integer($0) } ?? .null, "strict": .bool(rule.strict),
          "closed": closed,
        ]
      ])
  }

  func add() {
    guard model.entries.count < 4 else { return }
    let rule = randomRule()
    let answer = put(rule, id: nil)
    guard let id = answer["rule"]?["id"]?.integerValue else {
      return expect(false, "a rule was not taken: \(answer)")
    }
    model.add(id, rule)
    // Its undo is known by the state.
    if let edit = undo(of: id) { model.rename(id, edit) }
  }

  private func edit() {
    guard let entry = model.entries.randomElement(using: &random) else { return }
    var wish = entry.rule
    let other = randomRule()
    switch Int.random(in: 0..<7, using: &random) {
    case 0: wish.patterns = other.patterns
    case 1: wish.allowance = other.allowance
    case 2: wish.unlock = other.unlock
    case 3: (wish.cap, wish.strict) = (other.cap, other.cap != nil && wish.strict)
    case 4: wish.strict = other.strict && wish.cap != nil
    case 5: wish.closed = other.closed
    default: wish = other
    }
    loosen(entry.id, wish, put(wish, id: entry.id))
  }

  private func remove() {
    guard let entry = model.entries.randomElement(using: &random) else { return }
    loosen(entry.id, nil, talk.ask("rules.remove", ["id": .integer(entry.id)]))
  }

  private func loosen(_ id: Int64, _ wish: ModelRule?, _ answer: JSONValue) {
    let loosening = answer["loosening"] ?? .null
    note("rule \(id) from \(model.entry(id)?.rule as Any) to \(wish as Any)")
    let edit = loosening["edit"]?.integerValue ?? -1
    let expected = model.edit(id, to: wish, as: edit)
    if let undo = undo(of: id) { model.rename(id, undo) }
    let word = loosening["when"]?.stringValue
    let wanted: String? =
      switch expected {
      case .none: nil
      case .sum: "sum"
      case .nextDay: "next-day"
      }
    expect(
      word == wanted,
      "an edit of rule \(id) to \(wish as Any): \(answer), not \(wanted ?? "at once")")
    guard expected == .sum, Int.random(in: 0..<4, using: &random) > 0 else { return }
    let asked = talk.ask("puzzle.request", ["edit": .integer(edit)])
    guard let puzzle = asked["puzzle"], puzzle != .null else { return pass(10_000) }
    pass(7_000)
    let isRight = Int.random(in: 0..<4, using: &random) > 0
    let outcome = self.answer(puzzle, rightly: isRight)
    guard isRight else { return expect(outcome == "wrong" || outcome == "gone", "\(outcome)") }
    switch model.answered(edit) {
    case true?:
      expect(outcome == "right", "an edit's sum: \(outcome), not right")
      if let undo = undo(of: id) ?? undoOfRemoved() { model.rename(id, undo) }
    case false?: expect(outcome == "scheduled", "an edit's sum: \(outcome), not scheduled")
    case nil: expect(outcome == "gone", "an edit's sum: \(outcome), not gone")
    }
  }

  private func undoOrWithdraw() {
    if let entry = model.entries.first(where: { $0.pending != nil }) {
      talk.ask("edits.withdraw", ["edit": .integer(entry.pendingID)])
      model.withdraw(entry.pendingID)
      return
    }
    let all = (model.entries + model.removed).compactMap { $0.changes.last?.id }
    guard let edit = all.randomElement(using: &random) else { return }
    let answer = talk.ask("edits.undo", ["edit": .integer(edit)])
    let story = "\((model.entries + model.removed).filter { $0.changes.last?.id == edit })"
    expect((answer == [:]) == model.undo(edit), "to take back edit \(edit): \(answer) \(story)")
  }

  private func states() -> [JSONValue] { talk.ask("rules.list")["rules"]?.arrayValue ?? [] }

  private func undo(of id: Int64) -> Int64? {
    states().first { $0["id"] == .integer(id) }?["undo"]?["edit"]?.integerValue
  }

  private func undoOfRemoved() -> Int64? {
    talk.ask("rules.list")["removed"]?.arrayValue?.last?["edit"]?.integerValue
  }

  // MARK: Cheating

  private func turnClock() {
    turn(by: [24 * hour, -24 * hour, 240 * hour, 70 * minute].randomElement(using: &random) ?? 0)
    tick()
    pass(Int64.random(in: 0...(30 * minute), using: &random))
    if Bool.random(using: &random) { turn(by: -error) }
    tick()
  }

  private func travel() throws {
    tick()
    try restart(Almanac.all.randomElement(using: &random))
  }

  // MARK: Comparing

  /// Compares everything that a page could be told.
  func compare() {
    for url in Player.urls {
      let told = talk.check(url)
      let entries = model.matching(url)
      let standing = model.standing(url)
      stopsSeen[standing.word, default: 0] += 1
      let action = standing == .open ? "pass" : "stop"
      expect(told["action"]?.stringValue == action, "\(url) is \(standing.word), told \(told)")
      let remaining = entries.map { model.remaining($0) }.min()
      expect(
        told["remainingMs"]?.integerValue == remaining,
        "\(url) has \(remaining as Any), told \(told)")
      let offer: String? = standing == .usedUp ? "sum" : standing == .sessionOver ? "continue" : nil
      expect(
        told["offer"]?["kind"]?.stringValue == offer,
        "\(url) offers \(offer ?? "nothing"), told \(told)")
      for rule in told["rules"]?.arrayValue ?? [] {
        guard let entry = entries.first(where: { .integer($0.id) == rule["id"] }) else {
          expect(false, "\(url) matches no \(rule)")
          continue
        }
        let expected: JSONValue = [
          "standing": .string(model.standing(entry).word), "usedMs": .integer(entry.day.used),
          "budgetMs": .integer(model.budget(entry)),
        ]
        for (key, value) in expected.objectValue?.members ?? [] where rule[key] != value {
          expect(
            false, "\(key) of rule \(entry.id) is \(value), told \(rule[key] as Any): \(entry)")
        }
      }
    }
    let hours = model.passed / hour
    expect(Int64(model.days) <= hours / 20 + 2, "\(model.days) days in \(hours) hours")
  }

  private(set) var differences: [String] = []

  private func note(_ what: String) {
    acts = acts.suffix(9) + ["\(what) [\(model.now) \(model.date) \(model.almanac.name)]"]
  }

  private func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds, differences.isEmpty { differences.append(what()) }
  }
}
