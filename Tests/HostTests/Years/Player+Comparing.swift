import JSON

extension Player {
  /// Compares everything that a page could be told.
  func compare() {
    for url in Player.urls {
      let told = talk.check(url)
      let entries = model.matching(url)
      let standing = model.standing(url)
      stopsSeen[standing.word, default: 0] += 1
      let action = standing == .open ? "pass" : "stop"
      expect(
        told["action"]?.stringValue == action,
        "\(url) is \(standing.word), told \(told): \(entries)")
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
            false, "\(key) of rule \(entry.id) is \(value), told \(rule): \(entry)")
        }
      }
    }
    let hours = model.passed / hour
    expect(Int64(model.days) <= hours / 20 + 1, "\(model.days) days in \(hours) hours")
  }
}
