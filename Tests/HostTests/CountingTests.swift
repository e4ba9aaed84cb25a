import JSON
import Ledger
import Policy
import Testing
import TestSupport

/// A piece of active time as it truly was, and when the host hears of it.
private struct Piece {
  let source: Int
  let sequence: Int64
  let url: String
  let kind: String
  let span: Span
  var heardMs: Int64

  /// How the host should stamp it: the last minute of it, unless it is more than an hour old.
  var believed: Span? {
    guard heardMs - span.end <= hour else { return nil }
    return Span(start: max(span.start, span.end - minute), end: span.end)
  }
}

/// Streams of several documents: gaps, long pieces, late ones, resends, and resends in halves.
private struct Stream {
  private(set) var pieces: [Piece] = []
  private var next: [Int64] = []
  private let urls = ["https://x.com/", "https://y.com/", "https://z.com/"]

  init(from start: Int64, until end: Int64, using random: inout SeededGenerator) {
    for source in 0..<Int.random(in: 1...4, using: &random) {
      next.append(0)
      var moment = start + Int64.random(in: 0...10 * minute, using: &random)
      var url = urls[0]
      while moment < end {
        if Int.random(in: 0..<8, using: &random) == 0 {
          url = urls.randomElement(using: &random) ?? url
        }
        let length = Int64.random(in: 1...90_000, using: &random)
        let span = Span(start: moment, end: moment + length)
        moment = span.end + Int64.random(in: 0...60_000, using: &random)
        let kind = Int.random(in: 0..<4, using: &random) == 0 ? "playback" : "input"
        hear(source, url, kind, span, using: &random)
      }
    }
    pieces.sort { $0.heardMs < $1.heardMs }
  }

  private mutating func hear(
    _ source: Int, _ url: String, _ kind: String, _ span: Span, using random: inout SeededGenerator
  ) {
    let delays: [Int64] = [0, 0, 17, 900, 20_000, 50 * minute, hour, hour + 1]
    let heard = span.end + (delays.randomElement(using: &random) ?? 0)
    func piece(_ span: Span, _ sequence: Int64, _ heardMs: Int64) -> Piece {
      Piece(
        source: source, sequence: sequence, url: url, kind: kind, span: span, heardMs: heardMs)
    }
    pieces.append(piece(span, next[source], heard))
    if Int.random(in: 0..<4, using: &random) == 0 {
      // The same again, as an answer that was lost makes it: the same number, an honest age.
      let again = heard + Int64.random(in: 0...40 * minute, using: &random)
      pieces.append(piece(span, next[source], again))
    }
    next[source] += 1
    guard Int.random(in: 0..<6, using: &random) == 0, span.lengthMs > 1 else { return }
    let (before, after) = span.split(at: span.start + span.lengthMs / 2)
    for half in [after, before] {
      guard let half else { continue }
      let again = heard + Int64.random(in: 0...5 * minute, using: &random)
      pieces.append(piece(half, next[source], again))
      next[source] += 1
    }
  }

  /// What a rule should have counted before and after midnight, ms.
  func union(_ midnight: Int64, of takes: (Piece) -> Bool) -> [Int64] {
    var (before, after): (Int64, Int64) = (0, 0)
    var covered = Int64.min
    // A number that was heard once is not heard again, however its age has grown since.
    var heard: Set<[Int64]> = []
    let first = pieces.filter { heard.insert([Int64($0.source), $0.sequence]).inserted }
    let spans = first.filter(takes).compactMap { $0.believed }
    for span in spans.sorted(by: { $0.start < $1.start }) {
      let start = max(span.start, covered)
      covered = max(covered, span.end)
      before += max(0, min(covered, midnight) - start)
      after += max(0, covered - max(start, midnight))
    }
    return [before, after]
  }
}

struct CountingTests {
  /// Several documents, duplicates, reordering, overlaps, halves, restarts, midnight, and a clock
  /// that is turned by an hour in the middle.
  @Test func anyStreamCountsItsUnion() throws {
    var random = SeededGenerator(for: "stream union")
    for round in 0..<10 {
      let machine = try Machine()
      machine.pass(11 * hour + 20 * minute)
      let start = machine.reading.wallMs
      let midnight = start + 40 * minute
      let stream = Stream(from: start, until: start + 70 * minute, using: &random)
      var talk = try connect(machine)
      talk.put("x.com", "y.com", allowance: 600)
      putTakingPlayback(talk)
      talk.put("y.com", "z.com", allowance: 600)
      var now = start
      var left = stream.pieces[...]
      while let piece = left.first {
        // What is heard at once comes in one report.
        let batch = left.prefix {
          $0.heardMs == piece.heardMs && $0.source == piece.source && $0.url == piece.url
        }
        left.removeFirst(batch.count)
        machine.pass(piece.heardMs - now)
        now = piece.heardMs
        switch Int.random(in: 0..<40, using: &random) {
        case 0: machine.turn(hour)
        case 1: machine.turn(-hour)
        case 2...4: talk = try connect(machine)
        default: break
        }
        report(batch.shuffled(using: &random), talk, now)
      }
      machine.pass(max(0, midnight + hour - now))
      let counted = try used(talk, machine)
      let expected = [
        stream.union(midnight) { $0.kind == "input" && $0.url != "https://z.com/" },
        stream.union(midnight) { $0.url == "https://x.com/" },
        stream.union(midnight) { $0.kind == "input" && $0.url != "https://x.com/" },
      ]
      if counted != expected { Issue.record("round \(round): \(counted), not \(expected)") }
    }
  }

  @Test func aQueueOfAnHourIsNotClampedAway() throws {
    let machine = try Machine()
    let talk = try connect(machine)
    talk.put("x.com", allowance: 600)
    let pieces = (0..<1000).map { number in
      let end = machine.reading.wallMs - hour + Int64(number + 1) * 3600
      return Piece(
        source: 1, sequence: Int64(number), url: "https://x.com/", kind: "input",
        span: Span(start: end - 3600, end: end), heardMs: machine.reading.wallMs)
    }
    var random = SeededGenerator(for: "an hour's queue")
    report(pieces.shuffled(using: &random), talk, machine.reading.wallMs)
    #expect(talk.usedMs.first == hour)
  }

  /// A document never counts more than the time that passed, whatever it says.
  @Test func noDocumentCountsMoreThanTheTimeThatPassed() throws {
    let machine = try Machine()
    let talk = try connect(machine)
    talk.put("x.com", allowance: 600)
    for number in 0..<50 {
      let end = machine.reading.wallMs
      let piece = Piece(
        source: 1, sequence: Int64(number), url: "https://x.com/", kind: "input",
        span: Span(start: end - minute, end: end), heardMs: end)
      report([piece], talk, end)
      machine.pass(1000)
    }
    #expect(talk.usedMs.first == minute + 49_000)
  }

  /// The numbers of a document are forgotten after an hour, and still not counted again, though the
  /// age be a lie.
  @Test func aReportResentHoursLaterCountsOnce() throws {
    let machine = try Machine()
    let talk = try connect(machine)
    talk.put("x.com", allowance: 600)
    for number in 0..<3 as Range<Int64> {
      resend(number, talk, machine)
      machine.pass(10 * minute)
    }
    for _ in 0..<3 {
      machine.pass(2 * hour)
      // Another document makes the ledger forget.
      report(
        [
          Piece(
            source: 2, sequence: machine.reading.wallMs, url: "https://x.com/", kind: "input",
            span: Span(start: machine.reading.wallMs - 1, end: machine.reading.wallMs),
            heardMs: machine.reading.wallMs)
        ], talk, machine.reading.wallMs)
      for number in 0..<3 as Range<Int64> { resend(number, talk, machine) }
    }
    #expect(talk.usedMs.first == 30_003)
    resend(3, talk, machine)
    #expect(talk.usedMs.first == 40_003)
  }

  private func resend(_ number: Int64, _ talk: Conversation, _ machine: Machine) {
    machine.pass(10_000)
    let now = machine.reading.wallMs
    let piece = Piece(
      source: 1, sequence: number, url: "https://x.com/", kind: "input",
      span: Span(start: now - 10_000, end: now), heardMs: now)
    report([piece], talk, now)
  }

  private func connect(_ machine: Machine) throws -> Conversation {
    let talk = try machine.connect()
    talk.open()
    return talk
  }

  private func putTakingPlayback(_ talk: Conversation) {
    talk.ask(
      "rules.put",
      [
        "rule": [
          "id": .null, "name": "", "patterns": ["x.com"], "allowanceMinutes": 600,
          "unlockMinutes": 5, "unlocksPerDay": 4, "countsPlayback": true, "insideFrames": false,
        ]
      ])
  }

  private func report(_ pieces: [Piece], _ talk: Conversation, _ now: Int64) {
    guard let first = pieces.first else { return }
    let intervals = pieces.map { piece -> JSONValue in
      [
        "sequence": .integer(piece.sequence), "kind": .string(piece.kind),
        "lengthMs": .integer(piece.span.lengthMs), "ageMs": .integer(now - piece.span.end),
      ]
    }
    let digits = "\(first.source)"
    let source = String(repeating: "0", count: 16 - digits.utf8.count) + digits
    let answer = talk.ask(
      "activity.report",
      ["source": .string(source), "url": .string(first.url), "intervals": .array(intervals)])
    if answer["code"] != nil { Issue.record("\(answer)") }
  }

  /// Of each rule, what was used yesterday and today, ms.
  private func used(_ talk: Conversation, _ machine: Machine) throws -> [[Int64]] {
    let ledger = try Ledger(in: machine.folder, wallMs: 0)
    let today = try #require(Day(talk.day))
    let yesterday = try ledger.accounts(of: Conversation.profile, on: today.previous).map {
      $0.day.usedMs
    }
    let rules = talk.ask("rules.list")["rules"]?.arrayValue ?? []
    return zip(yesterday, rules).map { [$0, $1["today"]?["usedMs"]?.integerValue ?? -1] }
  }
}

extension Conversation {
  /// The day that counts.
  fileprivate var day: String {
    open()["state"]?["day"]?.stringValue ?? ""
  }
}
