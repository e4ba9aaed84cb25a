import CSystem
import Host
import JSON
import Ledger
import NativeMessaging
import Policy
import Testing
import TestSupport

let hour: Int64 = 3_600_000
let minute: Int64 = 60_000

/// A zone without clock changes, `hoursEast` of UTC.
func zone(hoursEast: Int64 = 0) -> Zone {
  Zone(
    day: { Day(number: Int(($0 + hoursEast * hour) / (24 * hour))) },
    firstMoment: { Int64($0.number) * 24 * hour - hoursEast * hour },
    minuteOfDay: { Int(($0 + hoursEast * hour) % (24 * hour) / minute) })
}

/// A state folder of a test's own and a clock that only the test moves.
final class Machine {
  private let own = TemporaryFolder()
  let folder: StateFolder
  /// Spaces and profiles that other hosts are said to use, and what ours said that they use.
  var running: [String] = []
  var entered: [[String]] = []
  var reading = Reading(
    wallMs: Int64(Day(year: 2026, month: 11, day: 30).number) * 24 * hour + 12 * hour,
    bootMs: 1_000_000, bootID: "boot 1")

  init() throws { folder = StateFolder(path: own.path) }

  /// Both clocks run on.
  func pass(_ ms: Int64) {
    reading = Reading(
      wallMs: reading.wallMs + ms, bootMs: reading.bootMs + ms, bootID: reading.bootID)
  }

  /// A hand turns the wall clock.
  func turn(_ ms: Int64) {
    reading = Reading(
      wallMs: reading.wallMs + ms, bootMs: reading.bootMs, bootID: reading.bootID)
  }

  /// The machine is started again.
  func boot(_ id: String) {
    reading = Reading(wallMs: reading.wallMs, bootMs: 20_000, bootID: id)
  }

  /// At 21:00, with a connection whose session is open.
  static func inTheEvening() throws -> (Machine, Conversation) {
    let machine = try Machine()
    machine.pass(9 * hour)
    return (machine, try machine.open())
  }

  /// A host four hours further east, where the evening is over.
  func openFurtherEast() throws -> Conversation { try open(in: zone(hoursEast: 4)) }

  func connect(_ zone: Zone = zone(), beginsDays: Bool = true) throws -> Conversation {
    try Conversation(self, zone, beginsDays: beginsDays)
  }

  /// A connection whose session is open.
  func open(
    _ profile: String = Conversation.profile, in zone: Zone = zone()
  ) throws -> Conversation {
    let talk = try connect(zone)
    talk.open(profile: profile)
    return talk
  }

  /// The same with a rule for x.com, put so long ago that it cannot be taken back.
  func openWithRule(allowance: Int64 = 5) throws -> Conversation {
    let talk = try open()
    talk.put("x.com", allowance: allowance)
    pass(11 * minute)
    return talk
  }
}

/// One connection, from the extension's side.
final class Conversation {
  /// The browser profile, where a test names no other.
  static let profile = "0123456789abcdef0123456789abcdef"

  private let machine: Machine
  private let session: Session
  private var lastID: Int64 = 0
  /// Notices that came since they were taken last.
  private(set) var notices: [JSONValue] = []

  init(_ machine: Machine, _ zone: Zone, beginsDays: Bool = true) throws {
    self.machine = machine
    var number: UInt64 = 0
    session = Session(
      SessionContext(
        ledger: try Ledger(
          in: machine.folder, wallMs: machine.reading.wallMs, setsAside: true), zone: zone,
        version: "0.1.0", path: "/opt/scroll-brake",
        random: {
          number += 1
          return number &* 0x9E37_79B9_7F4A_7C15
        }, log: { _ in }, beginsDays: beginsDays,
        presence: Presence(
          enter: { machine.entered.append($0) }, isLive: { machine.running.contains($0) })))
  }

  /// The result, or the error object.
  @discardableResult
  func ask(_ method: String, _ params: JSONValue = [:]) -> JSONValue {
    lastID += 1
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params,
    ]
    let answers = session.handle(Incoming(request), at: machine.reading)
    notices += answers.dropLast()
    let answer = answers.last ?? .null
    if answer["id"] != .integer(lastID) { Issue.record("\(method) was not answered: \(answers)") }
    return answer["result"] ?? answer["error"] ?? .null
  }

  func tick() { notices += session.tick(at: machine.reading) }

  /// How long the loop would wait, ms.
  var rest: Int64? { session.restMs(at: machine.reading) }

  var hasNews: Bool { session.hasNews }

  var isBroken: Bool { session.isBroken }

  func takeNotices() -> [JSONValue] {
    defer { notices = [] }
    return notices
  }

  @discardableResult
  func open(profile: String = Conversation.profile, held: JSONValue = .null) -> JSONValue {
    ask(
      "session.open",
      [
        "protocol": ["min": 1, "max": 1], "profile": .string(profile), "browser": "test",
        "extension": "0.1.0", "held": held,
      ])
  }

  @discardableResult
  func put(
    _ patterns: String..., id: JSONValue = .null, allowance: Int64 = 5, unlock: Int64 = 5,
    cap: JSONValue = 4, strict: Bool = false, closed: JSONValue = .null
  ) -> JSONValue {
    put(
      patterns.map { .string($0) }, id: id, allowance: allowance, unlock: unlock, cap: cap,
      strict: strict, closed: closed)
  }

  @discardableResult
  func put(
    _ patterns: [JSONValue], id: JSONValue = .null, allowance: Int64 = 5, unlock: Int64 = 5,
    cap: JSONValue = 4, strict: Bool = false, closed: JSONValue = .null
  ) -> JSONValue {
    ask(
      "rules.put",
      [
        "rule": [
          "id": id, "name": "", "patterns": .array(patterns),
          "allowanceMinutes": .integer(allowance), "unlockMinutes": .integer(unlock),
          "unlocksPerDay": cap, "strict": .bool(strict), "closed": closed,
        ]
      ])
  }

  @discardableResult
  func use(_ url: String, minutes: Int64, source: String = "00000000000000aa", from: Int64)
    -> JSONValue
  {
    for sequence in 0..<minutes {
      machine.pass(minute)
      ask(
        "activity.report",
        [
          "source": .string(source), "url": .string(url),
          "intervals": [
            [
              "sequence": .integer(from + sequence), "kind": "input", "lengthMs": .integer(minute),
              "ageMs": 0,
            ]
          ],
        ])
    }
    return check(url)
  }

  func check(_ url: String) -> JSONValue { ask("page.check", ["url": .string(url)]) }

  /// As the command line does.
  func forget(
    before day: Day?
  ) throws {
    _ = try session.forgetReport(before: day, at: machine.reading)
  }

  /// `stop` or `pass`.
  func action(_ url: String) -> JSONValue { check(url)["action"] ?? .null }

  /// Asks for a sum and answers it rightly.
  func solve(_ url: String) -> JSONValue {
    let puzzle = ask("puzzle.request", ["url": .string(url)])["puzzle"] ?? .null
    return ask(
      "puzzle.answer",
      ["id": puzzle["id"] ?? .null, "answer": .string(Self.answer(puzzle["text"]))])
  }

  /// Asks for the sum of an edit and answers it rightly.
  func solve(edit: JSONValue?) -> JSONValue {
    let puzzle = ask("puzzle.request", ["edit": edit ?? .null])["puzzle"] ?? .null
    return ask(
      "puzzle.answer",
      ["id": puzzle["id"] ?? .null, "answer": .string(Self.answer(puzzle["text"]))])
  }

  /// The rules as they are listed.
  var rules: [JSONValue] { ask("rules.list")["rules"]?.arrayValue ?? [] }

  /// The first of them; `nil` where there is none.
  var rule: JSONValue? { rules.first }

  /// Takes the last change of a rule back.
  @discardableResult
  func undo(_ id: JSONValue? = 1) -> JSONValue {
    let rule = rules.first { $0["id"] == id }
    return ask("edits.undo", ["edit": rule?["undo"]?["edit"] ?? .null])
  }

  /// The state as a new connection gets it.
  var state: JSONValue { state(of: Conversation.profile) }

  func state(of profile: String) -> JSONValue { open(profile: profile)["state"] ?? .null }

  static func answer(_ text: JSONValue?) -> String {
    let parts = (text?.stringValue ?? "").split(separator: " ")
    return String(parts.compactMap { Int($0) }.reduce(0, +))
  }
}
