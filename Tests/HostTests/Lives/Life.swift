import JSON
import Ledger
import Policy
import TestSupport

/// Somebody who tries for a day or two what could open a page before its time.
///
/// Knows nothing of how the host decides; what it promised is held against it.
final class Life {
  static let pages = ["https://x.com/", "https://y.com/"]
  static let names = [Conversation.profile, String(repeating: "b", count: 32)]
  /// Minutes of allowance and of a sum, at most.
  static let most: Int64 = 5

  var random: SeededGenerator
  let machine: Machine
  private let ledger: Ledger
  /// The browser whose promises are noted, and where it is.
  var talk: Conversation
  var almanac: Almanac
  /// True time since the beginning, ms; the clock on the wall may be turned.
  private(set) var passed: Int64 = 0
  private let begin: Int64
  private var boots = 1
  private var sequence: Int64 = 0

  /// Until when a page was promised to be stopped, true ms.
  private var closedUntil: [String: Int64] = [:]
  /// The hours that promised it.
  private var closedBy: [String: JSONValue] = [:]
  private var sealedUntil: [String: Int64] = [:]
  private var used: [String: Int64] = [:]
  /// A sum opens all pages of the rules that wanted it.
  private var bought: Int64 = 0
  /// Sums that were answered for edits.
  var paid: Int64 = 0
  /// When something was changed last that can be taken back.
  var changed: Int64 = -hour

  private(set) var story: [String] = []
  private(set) var met: [String: Int] = [:]
  private(set) var broken: String?

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    machine = try Machine()
    machine.pass(Int64.random(in: 0..<(12 * 60), using: &random) * minute)
    begin = machine.reading.wallMs
    ledger = try Ledger(in: machine.folder, wallMs: begin)
    almanac = Almanac.all[0]
    talk = try machine.open(Life.names[0], in: almanac.zone)
    add()
    pass(Bool.random(using: &random) ? minute : 11 * minute)
    look()
  }

  var now: Int64 { begin + passed }

  func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  func note(_ what: String) {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let local = almanac.minuteOfDay(now)
    story.append(
      "\(passed / minute) min, \(two(local / 60)):\(two(local % 60)) \(almanac.name): \(what)")
  }

  func meet(_ what: String) { met[what, default: 0] += 1 }

  func fail(_ what: String) {
    note(what)
    if broken == nil { broken = what }
  }

  // MARK: Time

  func pass(_ ms: Int64) {
    machine.pass(ms)
    passed += ms
  }

  /// A new host of the browser, in the same zone or another.
  func restart(in almanac: Almanac? = nil) throws {
    self.almanac = almanac ?? self.almanac
    talk = try machine.open(Life.names[0], in: self.almanac.zone)
  }

  func reboot() throws {
    boots += 1
    machine.turn(now - machine.reading.wallMs)
    machine.boot("boot \(boots)")
    try restart()
  }

  // MARK: What holds

  /// Looks at both pages: what was promised holds, and what is promised now is noted.
  func look() {
    for page in Life.pages {
      let verdict = talk.check(page)
      let rules = verdict["rules"]?.arrayValue ?? []
      let isStopped = verdict["action"] == "stop"
      let standings = rules.compactMap { $0["standing"]?.stringValue }
      note("\(page) \(isStopped ? "stop" : "pass") \(standings)")
      for (word, until) in [("closed", closedUntil[page]), ("sealed", sealedUntil[page])] {
        guard let until, now < until else { continue }
        meet("held \(word)")
        if !isStopped { fail("\(page) was \(word) for \((until - now) / minute) minutes more") }
      }
      for rule in rules { promise(rule, page) }
    }
  }

  private func promise(_ rule: JSONValue, _ page: String) {
    guard let standing = rule["standing"]?.stringValue else { return }
    meet(standing)
    let stored = talk.rules.first { $0["id"] == rule["id"] }
    let today = stored?["today"]
    // One that has no time at all is sealed from the day's first moment on, at which what waited holds.
    let isSpent = today?["usedMs"] != 0 || today?["unlocks"] != 0
    if standing == "sealed", isSpent, let first = firstMs() {
      sealedUntil[page] = max(sealedUntil[page] ?? 0, first + 20 * hour)
    }
    if standing == "closed", let hours = stored?["closed"], let end = end(of: hours) {
      if end <= closedUntil[page] ?? 0 { return }
      (closedUntil[page], closedBy[page]) = (end, hours)
    }
  }

  /// When closed hours end by the local clock; `nil` outside of them.
  private func end(of hours: JSONValue) -> Int64? {
    guard let from = clock(hours["from"]), let to = clock(hours["to"]) else { return nil }
    let closed = ModelClosed(from: from, to: to)
    var end = floor(now, minute) * minute
    guard closed.holds(almanac.minuteOfDay(end)) else { return nil }
    while closed.holds(almanac.minuteOfDay(end)) { end += minute }
    return end
  }

  private func clock(_ text: JSONValue?) -> Int? {
    let parts = (text?.stringValue ?? "").split(separator: ":").compactMap { Int($0) }
    return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
  }

  /// The first moment of the day that the space in use has.
  private func firstMs() -> Int64? {
    guard let choice = try? ledger.choice(of: Life.names[0]) else { return nil }
    return (try? ledger.space(choice.space))??.day.firstMs
  }

  /// Forgets what closed times promised that are no rule's of the page any more: what is taken back had
  /// brought them.
  func takeBack() {
    meet("undone")
    for page in Life.pages {
      let ids = (talk.check(page)["rules"]?.arrayValue ?? []).map { $0["id"] }
      let hours = talk.rules.filter { ids.contains($0["id"]) }.map { $0["closed"] }
      if !hours.contains(closedBy[page]) { closedUntil[page] = nil }
    }
  }

  // MARK: Using it

  func use(_ page: String) {
    let verdict = talk.check(page)
    guard verdict["action"] == "pass", let left = verdict["remainingMs"]?.integerValue else {
      return
    }
    let length = min(left, Int64.random(in: 1...minute, using: &random))
    pass(length)
    sequence += 1
    talk.ask(
      "activity.report",
      [
        "source": "00000000000000aa", "url": .string(page),
        "intervals": [
          [
            "sequence": .integer(sequence), "kind": "input", "lengthMs": .integer(length),
            "ageMs": 0,
          ]
        ],
      ])
    used[page, default: 0] += length
    let days = passed / (20 * hour) + 2
    let most = (days + paid) * Life.most * minute + bought
    if used[page, default: 0] > most {
      fail("\(page) was used for \(used[page, default: 0]) ms: more than \(most)")
    }
  }

  func solve(_ page: String) {
    guard talk.solve(page)["outcome"] == "right" else { return }
    meet("solved")
    bought += Life.most * minute
  }
}
