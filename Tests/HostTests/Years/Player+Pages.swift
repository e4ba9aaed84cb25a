import JSON

/// What somebody does on pages.
extension Player {
  func browse(_ url: String) {
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard model.standing(url) == .open else { return }
      use(url, Int64.random(in: 1...(9 * minute), using: &random))
    }
  }

  /// Active time that ends now, in pieces of a minute; sometimes sent twice.
  private func use(_ url: String, _ length: Int64) {
    run(length)
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

  func solve(_ url: String, rightly: Bool) {
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
    let stillOffered = model.standing(url) == .usedUp
    guard rightly else {
      expect(outcome == "wrong" || outcome == "gone", "a wrong answer: \(outcome)")
      return
    }
    expect(outcome == "gone" || stillOffered && outcome == "right", "a right answer: \(outcome)")
    if outcome == "right" { model.unlock(usedUp) }
    if outcome == "gone" { expect(!stillOffered || model.firstMoment + 20_000 > model.now, "gone") }
  }

  func answer(_ puzzle: JSONValue, rightly: Bool) -> String {
    let right = Conversation.answer(puzzle["text"])
    let text = rightly ? right : "\((Int(right) ?? 0) + 1)"
    let answer = talk.ask("puzzle.answer", ["id": puzzle["id"] ?? .null, "answer": .string(text)])
    return answer["outcome"]?.stringValue ?? "\(answer)"
  }

  func goOn(_ url: String) {
    let answer = talk.ask("page.continue", ["url": .string(url)])
    let isOffered = model.standing(url) == .sessionOver
    expect((answer["code"] == -32004) == !isOffered, "to go on at \(url): \(answer)")
    if isOffered { model.goOn(url) }
  }

  func finish() {
    guard let entry = model.entries.randomElement(using: &random) else { return }
    talk.ask("rules.finish", ["ids": [.integer(entry.id)]])
    model.finish(entry.id)
  }
}
