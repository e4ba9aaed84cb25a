import JSON
import Ledger
import Messages
package import Policy
package import SQLite

/// The report: what was used, read from the same rows as the state.
extension Session {
  func report(
    _ request: ReportGet, _ reading: Reading
  ) throws(RequestFault) -> ReportGet.Answer {
    let view = try look(at: openSpace(), reading)
    let (from, to) = try Session.days(request.range, today: view.space.day.day)
    let answer: ReportGet.Answer
    do throws(SQLiteError) {
      let ledger = context.ledger
      let days = try ledger.report(of: view.space.id, from: from, to: to)
      let named = Set(days.flatMap { $0.entries.map { $0.rule } })
      answer = ReportGet.Answer(
        days, try ledger.reportRules(of: view.space.id, named: named))
    } catch { throw .storage(error) }
    if !context.isLocal, JSONWriter.bytes(.object(answer.json)).count > Session.longestReport {
      throw .reportTooLong
    }
    return answer
  }

  /// Bytes of a report that fit into a message.
  private static let longestReport = 900 << 10

  /// The first and the last day of a range.
  private static func days(
    _ range: ReportGet.Range, today: Day
  ) throws(RequestFault) -> (from: Day, to: Day) {
    switch range {
    case .last(let days): return (Day(number: today.number - Int(days) + 1), today)
    case .days(let from, let to):
      guard let from = Day(from) else { throw .field(FieldFault(field: "from", expected: .day)) }
      guard let to = to.map({ Day($0) }) ?? today else {
        throw .field(FieldFault(field: "to", expected: .day))
      }
      guard (from.number..<from.number + Int(ReportGet.longest)).contains(to.number) else {
        throw .field(
          FieldFault(field: "to", expected: .dayWithin(days: ReportGet.longest, from: "from")))
      }
      return (from, to)
    }
  }

  /// Forgets what the report knows of the days before one; today's counts stay, since locks hang on
  /// them.
  ///
  /// Made beside the protocol, by the command line.
  ///
  /// - Returns: that day; today where it is later, or `nil`.
  /// - Throws: SQLite's error, and then nothing was forgotten.
  package func forgetReport(
    before day: Day?, at reading: Reading
  ) throws(SQLiteError) -> Day {
    try followSpace(reading)
    guard let spaceID else { return day ?? Day(number: 0) }
    let view = try change(spaceID, reading) { view throws(SQLiteError) in
      let today = view.space.day
      try context.ledger.forgetReport(of: spaceID, before: day ?? today.day, today: today)
    }
    return min(day ?? view.space.day.day, view.space.day.day)
  }

  /// What the report needs when a space is looked at: that the program ran on this day, and no more
  /// than a year.
  func keepReport(of space: Space, isNewDay: Bool) throws(SQLiteError) {
    let ledger = context.ledger
    try ledger.note(space.day.day, of: space.id)
    guard isNewDay else { return }
    let first = Day(number: space.day.day.number - Ledger.longestReport + 1)
    try ledger.forgetReport(of: space.id, before: first, today: space.day)
  }
}

extension ReportGet.Answer {
  init(_ days: [ReportDay], _ rules: [ReportRule]) {
    var names: [RuleID: String] = [:]
    for rule in rules { names[rule.id] = rule.name }
    self.init(
      days: days.map { day in
        ReportedDay(
          day: day.day.text, hasData: day.hasData,
          rules: day.entries.map { ReportedRule($0, name: names[$0.rule] ?? "") })
      },
      rules: rules.map { ReportedName(id: $0.id, name: $0.name, removed: $0.isRemoved) })
  }
}

extension ReportedRule {
  init(_ entry: ReportEntry, name: String) {
    self.init(
      id: entry.rule, name: name, usedMs: entry.usedMs, stops: entry.stops,
      offered: entry.offered, walkedAway: entry.walkedAway,
      unlocks: entry.unlocks.map {
        ReportedUnlock(
          moment: $0.momentMs, difficulty: $0.difficulty, takenMs: $0.takenMs, tries: $0.tries)
      })
  }
}
