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
  static let patterns = [
    "a.test", "b.test", "c.test", "a.test/feed*", "!a.test/feed*", "=a.test", "test/feed*",
  ]

  var random: SeededGenerator
  let machine: Machine
  var talk: Conversation
  var model: Model
  /// The wall clock's error, ms.
  var error: Int64 = 0
  var boots = 1
  var sequence: Int64 = 0
  private(set) var acts: [String] = []
  private(set) var count = 0
  /// How long the person has lived, whatever the clocks say, ms.
  private(set) var lived: Int64 = 0
  var stopsSeen: [String: Int] = [:]

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    machine = try Machine()
    // Some machines have no clock battery and never had a right clock.
    if Int.random(in: 0..<6, using: &random) == 0 {
      error = 10_000 - machine.reading.wallMs
      machine.turn(error)
    }
    let almanac = Almanac.all[0]
    talk = try machine.connect(almanac.zone)
    model = Model(almanac, machine.reading)
    talk.open()
    look()
  }

  /// The first rule, and the clock set right where it was not.
  func begin() {
    add()
    guard error < 0 else { return }
    pass(Int64.random(in: 30_000...(3 * hour), using: &random))
    turn(by: -error)
    tick()
  }

  // MARK: Time

  func look() { model.look(machine.reading) }

  /// Both look at the clock, as a host does at its deadlines.
  func tick() {
    talk.tick()
    look()
  }

  func pass(_ ms: Int64) {
    run(ms)
    tick()
  }

  /// Time passes, and nobody looks.
  func run(_ ms: Int64) {
    machine.pass(ms)
    lived += ms
  }

  /// A new host on the same folder; where the machine stands still, the zone may have changed.
  func restart(_ almanac: Almanac? = nil) throws {
    if let almanac { model.almanac = almanac }
    talk = try machine.connect(model.almanac.zone)
    talk.open()
    look()
  }

  func reboot() throws {
    // What a host has seen at its start is stored.
    try restart()
    boots += 1
    let wrong: [Int64] = [0, 0, 0, 26 * hour, 240 * hour, -50 * 8760 * hour]
    let turned = wrong.randomElement(using: &random) ?? 0
    let off = Int64.random(in: minute...(9 * hour), using: &random)
    lived += off
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

  func turn(by ms: Int64) {
    machine.turn(ms)
    error += ms
  }

  // MARK: Cheating

  func turnClock() {
    turn(by: [24 * hour, -24 * hour, 240 * hour, 70 * minute].randomElement(using: &random) ?? 0)
    tick()
    pass(Int64.random(in: 0...(30 * minute), using: &random))
    if Bool.random(using: &random) { turn(by: -error) }
    tick()
  }

  func travel() throws {
    tick()
    try restart(Almanac.all.randomElement(using: &random))
  }

  // MARK: What somebody does

  func act() throws {
    let url = Player.urls.randomElement(using: &random) ?? ""
    let dice = Int.random(in: 0..<100, using: &random)
    note("\(dice) \(url)")
    count += 1
    switch dice {
    case 0..<26: browse(url)
    case 26..<35: solve(url, rightly: Bool.random(using: &random))
    case 35..<40: goOn(url)
    case 40..<41: finish()
    case 41..<46: edit()
    case 46..<49: remove()
    case 49..<53: add()
    case 53..<56: undoOrWithdraw()
    case 56..<66: pass(Int64.random(in: 1...(12 * minute), using: &random))
    case 66..<92: pass(Int64.random(in: minute...(11 * hour), using: &random))
    case 92..<94: turnClock()
    case 94..<96: try travel()
    case 96..<98: try restart()
    default: try reboot()
    }
  }

  // MARK: What is told

  private(set) var differences: [String] = []

  func note(_ what: String) {
    acts = acts.suffix(9) + ["\(what) [\(model.now) \(model.date) \(model.almanac.name)]"]
  }

  func expect(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds, differences.isEmpty { differences.append(what()) }
  }
}
