import CSystem
import Ledger
import Policy
import SQLite
import Testing
import TestSupport
import URLPatterns

private let hour: Int64 = 3_600_000
private let today = Day(year: 2026, month: 11, day: 30)
private let midnight = Int64(today.number) * 24 * hour

/// A ledger in a folder of its own, with one space and one rule.
private final class Fixture {
  private let own = TemporaryFolder()
  let folder: StateFolder
  let ledger: Ledger
  let space: Space
  let rule: Rule

  init() throws {
    folder = StateFolder(path: own.path)
    ledger = try Ledger(in: folder, wallMs: midnight)
    try ledger.makeSpace("s", day: CurrentDay(day: today, firstMs: midnight), bootID: "b")
    space = try #require(try ledger.space("s"))
    var rule = Rule(name: "X", patterns: [try Pattern("x.com"), try Pattern("!x.com/help")])
    rule.id = try #require(try ledger.put(rule, in: "s"))
    self.rule = rule
  }

  func used(_ day: Day = today) throws -> Int64 {
    try ledger.accounts(of: "s", on: day).first?.day.usedMs ?? -1
  }
}

struct LedgerTests {
  @Test func aRuleComesBackAsItWasPut() throws {
    let fixture = try Fixture()
    #expect(try fixture.ledger.rules(of: "s") == [fixture.rule])
    var changed = fixture.rule
    changed.name = "Y"
    changed.unlocksPerDay = nil
    changed.countsPlayback = true
    changed.insideFrames = true
    #expect(try fixture.ledger.put(changed, in: "s") == changed.id)
    #expect(try fixture.ledger.rules(of: "s") == [changed])
    #expect(try fixture.ledger.put(changed, in: "other") == nil)
  }

  @Test func theFolderIsTheUsersAlone() throws {
    let fixture = try Fixture()
    let deep = StateFolder(path: fixture.folder.path + "/a/b")
    try deep.make()
    var facts = stat()
    stat(deep.path, &facts)
    #expect(facts.st_mode & 0o777 == 0o700)
    let file = StateFolder(path: fixture.folder.path + "/state.sqlite/x")
    #expect(throws: StateFolderError.self) { try file.make() }
  }

  /// Any stream of duplicates, overlaps and reorderings counts its union, also across a restart.
  @Test func theLedgerCountsTheUnionOfWhatWasReported() throws {
    var random = SeededGenerator(for: "ledger union")
    for round in 0..<20 {
      let fixture = try Fixture()
      let now = midnight + 12 * hour
      var seconds: Set<Int64> = []
      var reports: [(source: String, interval: ActiveInterval)] = []
      for source in 0..<Int.random(in: 1...4, using: &random) {
        // One source's intervals do not overlap; those of several do.
        var age = Int64.random(in: 600...900, using: &random)
        for sequence in 0..<Int64.random(in: 1...12, using: &random) {
          let length = Int64.random(in: 1...40, using: &random)
          let pause = Int64.random(in: 0...20, using: &random)
          age -= length + pause
          seconds.formUnion((now / 1000 - age - length)..<(now / 1000 - age))
          reports.append(
            (
              "\(source)",
              ActiveInterval(
                sequence: sequence, kind: .input, lengthMs: length * 1000, ageMs: age * 1000)
            ))
        }
      }
      let resent = reports + reports.shuffled(using: &random).prefix(8)
      for report in resent {
        // Each report through a connection of its own: another process, or one that was restarted.
        let ledger = try Ledger(in: fixture.folder, wallMs: now)
        try ledger.add(
          [report.interval], from: report.source, to: [fixture.rule], in: fixture.space,
          dayBefore: today.previous, now: now)
      }
      if try fixture.used() != Int64(seconds.count) * 1000 {
        Issue.record("round \(round): \(try fixture.used()) of \(seconds.count) s")
      }
    }
  }

  @Test func playbackCountsOnlyWhereTheRuleTakesIt() throws {
    let fixture = try Fixture()
    let playback = ActiveInterval(sequence: 0, kind: .playback, lengthMs: 5000, ageMs: 0)
    try fixture.ledger.add(
      [playback], from: "a", to: [fixture.rule], in: fixture.space,
      dayBefore: today.previous, now: midnight + hour)
    #expect(try fixture.used() == 0)
    var rule = fixture.rule
    rule.countsPlayback = true
    try fixture.ledger.add(
      [playback], from: "b", to: [rule], in: fixture.space,
      dayBefore: today.previous, now: midnight + hour)
    #expect(try fixture.used() == 5000)
  }

  @Test func whatLiesBeforeMidnightGoesToTheDayBefore() throws {
    let fixture = try Fixture()
    let interval = ActiveInterval(sequence: 0, kind: .input, lengthMs: 50_000, ageMs: 0)
    try fixture.ledger.add(
      [interval], from: "a", to: [fixture.rule], in: fixture.space,
      dayBefore: today.previous, now: midnight + 20_000)
    #expect(try fixture.used() == 20_000)
    #expect(try fixture.used(today.previous) == 30_000)
  }

  @Test func countersOfAWrongDayGoBackToTheTrueOne() throws {
    let fixture = try Fixture()
    let ahead = Day(number: today.number + 9)
    try fixture.ledger.finish(fixture.rule.id, on: ahead)
    try fixture.ledger.add(
      Unlock(momentMs: 1, lengthMs: 2), to: fixture.rule.id, on: ahead, takenMs: 3, tries: 1)
    // The day before it by that clock follows, and what the true date had already stays.
    for (day, minutes) in [(today, 2), (ahead.previous, 3), (ahead, 4)] as [(Day, Int64)] {
      try fixture.ledger.connection.run(
        """
        INSERT INTO rule_days (rule, day, used_ms) VALUES (?1, ?2, ?3)
          ON CONFLICT (rule, day) DO UPDATE SET used_ms = ?3
        """, [.integer(fixture.rule.id), .text(day.text), .integer(minutes)])
    }
    try fixture.ledger.dateBack("s", from: ahead, to: today)
    #expect(try fixture.used(today.previous) == 3)
    let day = try #require(try fixture.ledger.accounts(of: "s", on: today).first?.day)
    #expect(day == RuleDay(usedMs: 6, unlocks: [Unlock(momentMs: 1, lengthMs: 2)], isDone: true))
    #expect(try fixture.ledger.accounts(of: "s", on: ahead).first?.day == RuleDay())
  }

  @Test func theClockIsRememberedAcrossProcessesAndBoots() throws {
    let fixture = try Fixture()
    let first = Reading(wallMs: midnight, bootMs: 500, bootID: "a")
    #expect(try fixture.ledger.moment(of: first, remember: true, isHost: true) == midnight)
    let other = try Ledger(in: fixture.folder, wallMs: 0)
    let turned = Reading(wallMs: midnight + 90 * hour, bootMs: 1500, bootID: "a")
    #expect(try other.moment(of: turned, remember: true, isHost: true) == midnight + 1000)
    let booted = Reading(wallMs: midnight - hour, bootMs: 10, bootID: "b")
    #expect(try fixture.ledger.moment(of: booted, remember: false, isHost: true) == midnight + 1000)
    let corrected = Reading(wallMs: midnight + hour, bootMs: 20, bootID: "b")
    #expect(try other.moment(of: corrected, remember: false, isHost: true) == midnight + hour)
  }

  /// A command may be shown another boot by whoever runs it.
  @Test func aCommandFindsNoOtherBoot() throws {
    let fixture = try Fixture()
    let first = Reading(wallMs: midnight, bootMs: 500, bootID: "a")
    #expect(try fixture.ledger.moment(of: first, remember: true, isHost: true) == midnight)
    let shown = Reading(wallMs: midnight + 90 * hour, bootMs: 1500, bootID: "b")
    #expect(try fixture.ledger.moment(of: shown, remember: true, isHost: false) == midnight)
    let turned = Reading(wallMs: midnight + 90 * hour, bootMs: 1500, bootID: "a")
    #expect(try fixture.ledger.moment(of: turned, remember: true, isHost: true) == midnight + 1000)
    #expect(try fixture.ledger.moment(of: turned, remember: true, isHost: false) == midnight + 1000)
  }
}
