import JSON
import TestSupport

/// What may be tried.
extension Life {
  private static let hours: [JSONValue] = [
    .null, ["from": "22:00", "to": "07:00"], ["from": "12:00", "to": "20:00"],
    ["from": "21:30", "to": "00:30"], ["from": "13:00", "to": "13:20"],
    ["from": "00:00", "to": "23:00"], ["from": "18:00", "to": "12:00"],
  ]

  func act() throws {
    let dice = Int.random(in: 0..<100, using: &random)
    switch dice {
    case 0..<20: pass(pick([1, 5, 9, 11, 30, 60, 180, 420]) * minute)
    case 20..<40:
      let page = pick(Life.pages)
      for _ in 0..<6 { use(page) }
    case 40..<46: solve(pick(Life.pages))
    case 46..<50: talk.ask("page.continue", ["url": .string(pick(Life.pages))])
    case 50..<64: change(dice)
    case 64..<70: undo()
    case 70..<78: move()
    case 78..<82:
      note("another zone")
      try restart(in: pick(Almanac.all))
    case 82..<84: try restart()
    case 84..<86: try reboot()
    default: try lookAway(dice)
    }
    look()
  }

  /// What can loosen nothing, whenever it is done.
  private func lookAway(_ dice: Int) throws {
    let before = Life.pages.map { talk.check($0) }
    let day = talk.state(of: Life.names[0])["day"]
    let zone = pick(Almanac.all)
    switch dice {
    case 86..<88: try other(zone)
    case 88..<90:
      note("a command in \(zone.name)")
      let command = try machine.connect(zone.zone, beginsDays: false)
      command.open(profile: Life.names[0])
      command.ask("report.get")
    case 90..<92:
      note("a host in \(zone.name)")
      try machine.open(Life.names[0], in: zone.zone).tick()
    case 92..<94:
      let turned = pick([24, -24, 240, 4]) * hour
      note("the wall is turned by \(turned / hour) h")
      machine.turn(turned)
    case 94..<96: importRules()
    case 96..<98:
      note("done for today")
      let ids = talk.rules.compactMap { $0["id"] }
      if let id = ids.first { talk.ask("rules.finish", ["ids": [id]]) }
    default: settings()
    }
    let isAnotherDay = talk.state(of: Life.names[0])["day"] != day
    if isAnotherDay { meet("day") }
    for (page, before) in zip(Life.pages, before) where !isAnotherDay {
      let after = talk.check(page)
      let isLess = before["action"] == "stop" && after["action"] == "pass"
      let (had, has) = (before["remainingMs"]?.integerValue, after["remainingMs"]?.integerValue)
      if isLess || (has ?? .max) > (had ?? .max) { fail("\(page) is stopped less: \(after)") }
    }
  }

  /// Another browser's profile, in the shared space perhaps, that may change rules there.
  private func other(_ almanac: Almanac) throws {
    let other = try machine.open(Life.names[1], in: almanac.zone)
    let word = pick(["looks", "joins", "leaves", "adds"])
    note("the other browser \(word) in \(almanac.name)")
    switch word {
    case "joins": _ = other.join()
    case "leaves": _ = other.leave()
    case "adds": other.put("x.com", allowance: Life.most, closed: pick(Self.hours))
    default: other.tick()
    }
  }

  private func importRules() {
    note("imports a rule")
    talk.ask(
      "rules.import", ["check": false, "text": "5m +5m×1 strict closed 22:00-07:00 x.com y.com\n"])
    changed = passed
  }

  private func settings() {
    let minutes = pick([0, 240, 360] as [Int64])
    let loosening = talk.ask("settings.put", ["dayStartMinutes": .integer(minutes)])["loosening"]
    note("days begin at \(minutes): \(loosening ?? .null)")
  }

  func add() {
    let pages: [JSONValue] = pick([["x.com"], ["y.com"], ["x.com", "y.com"]])
    let isStrict = Bool.random(using: &random)
    let closed = pick(Self.hours)
    talk.put(
      pages, allowance: pick([0, 1, Life.most]), cap: isStrict ? pick([0, 1]) : pick([.null, 1]),
      strict: isStrict, closed: closed)
    note("adds a rule of \(pages), strict \(isStrict), closed \(closed)")
    changed = passed
  }

  /// A rule is changed or removed; what loosens may be paid for.
  private func change(_ dice: Int) {
    let rules = talk.rules
    guard dice > 51, !rules.isEmpty else { return rules.count < 4 ? add() : () }
    let rule = pick(rules)
    let id = rule["id"] ?? .null
    var members = (rule.objectValue ?? [:])
    switch pick([
      "closed", "closed", "closed", "patterns", "allowance", "cap", "strict", "name", "none",
    ])
    {
    case "closed": members["closed"] = pick(Self.hours)
    case "patterns": members["patterns"] = pick([["x.com"], ["y.com"], ["x.com", "y.com"]])
    case "allowance": members["allowanceMinutes"] = pick([0, 1, 5])
    case "cap": members["unlocksPerDay"] = pick([0, 1, 2])
    case "strict": members["strict"] = true
    case "name": members["name"] = pick(["one", "two"])
    default: members["id"] = .null
    }
    let isFree = passed < changed + 10 * minute
    let answer =
      members["id"] == .null
      ? talk.ask("rules.remove", ["id": id]) : talk.ask("rules.put", ["rule": .object(members)])
    note("changes rule \(id): \(answer["loosening"] ?? .null)")
    if isFree, answer["loosening"] == .null { takeBack() }
    changed = passed
    pay(answer["loosening"])
  }

  private func pay(_ loosening: JSONValue?) {
    guard loosening?["when"] == "sum", Bool.random(using: &random) else { return }
    guard talk.solve(edit: loosening?["edit"])["outcome"] == "right" else { return }
    note("paid")
    paid += 1
    changed = passed
  }

  private func undo() {
    let state = talk.state(of: Life.names[0])
    let edits =
      (state["rules"]?.arrayValue ?? []).compactMap { $0["undo"]?["edit"] }
      + (state["removed"]?.arrayValue ?? []).compactMap { $0["edit"] }
    guard !edits.isEmpty else { return }
    let edit = pick(edits)
    let answer = talk.ask("edits.undo", ["edit": edit])
    note("takes \(edit) back: \(answer)")
    if answer == [:] { takeBack() }
  }

  private func move() {
    let isBack = passed < changed + 10 * minute
    let kind = pick(["own", "shared"])
    let before = talk.ask("space.get")["kind"]
    let answer = talk.choose(["kind": .string(kind)])
    note("chooses \(kind): \(answer["loosening"] ?? answer)")
    pay(answer["loosening"])
    guard talk.ask("space.get")["kind"] != before else { return }
    meet("moved")
    if isBack { takeBack() }
    changed = passed
  }
}
