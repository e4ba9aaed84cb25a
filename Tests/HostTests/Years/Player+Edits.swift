import JSON

/// Edits of rules, and what becomes of them.
extension Player {
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

  func edit() {
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

  func remove() {
    guard let entry = model.entries.randomElement(using: &random) else { return }
    loosen(entry.id, nil, talk.ask("rules.remove", ["id": .integer(entry.id)]))
  }

  private func loosen(_ id: Int64, _ wish: ModelRule?, _ answer: JSONValue) {
    let loosening = answer["loosening"] ?? .null
    note("rule \(id) from \(model.entry(id)?.rule as Any) to \(wish as Any)")
    let edit = loosening["edit"]?.integerValue ?? -1
    let expected = model.edit(id, to: wish, as: edit)
    // One that had just been added went, and can be had back.
    let isGone = wish == nil && expected == .none
    if let undo = isGone ? undoOfRemoved() : undo(of: id) { model.rename(id, undo) }
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
    // A day that began meanwhile takes the sum away, and the edit goes on to wait.
    if outcome == "gone", model.firstMoment + 20_000 > model.now { return }
    switch model.answered(edit) {
    case true?:
      expect(outcome == "right", "an edit's sum: \(outcome), not right")
      if let undo = undo(of: id) { model.rename(id, undo) }
    case false?: expect(outcome == "scheduled", "an edit's sum: \(outcome), not scheduled")
    case nil: expect(outcome == "gone", "an edit's sum: \(outcome), not gone")
    }
  }

  func undoOrWithdraw() {
    if let entry = model.entries.first(where: { $0.pending != nil }) {
      talk.ask("edits.withdraw", ["edit": .integer(entry.pendingID)])
      model.withdraw(entry.pendingID)
      return
    }
    // A change of a rule that it sealed was never offered: nobody knows its name.
    let all = (model.entries + model.removed).compactMap { $0.changes.last?.id }.filter { $0 > 0 }
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
    talk.state["removed"]?.arrayValue?.last?["edit"]?.integerValue
  }
}
