import Ledger
import Messages
import Policy
import SQLite
import URLPatterns

extension Session {
  func check(
    _ request: PageCheck, _ reading: Reading
  ) throws(RequestFault) -> PageVerdict {
    let view = try look(at: openSpace(), reading)
    let page = PageURL(request.url)
    if request.isStopped { try countStop(view.verdict(for: page), view, reading) }
    return verdict(view, for: page)
  }

  /// The report's count of stops: it may be lost in a power cut, so it is not worth a disk's sync.
  private func countStop(
    _ verdict: Verdict, _ view: SpaceView, _ reading: Reading
  ) throws(RequestFault) {
    guard verdict.isStopped else { return }
    let sum = verdict.offer.map { $0.kind == .sum ? $0.rules : [] } ?? []
    do throws(SQLiteError) {
      try change(view.space.id, reading, synced: false) { view throws(SQLiteError) in
        let (ledger, day) = (context.ledger, view.space.day.day)
        for account in verdict.accounts where account.standing.isStopped {
          try ledger.countStop(account.rule.id, on: day)
        }
        for rule in sum { try ledger.countOffer(rule, on: day, at: view.nowMs) }
      }
    } catch { throw .storage(error) }
  }

  func add(
    _ request: ActivityReport, _ reading: Reading
  ) throws(RequestFault) -> PageVerdict {
    let space = try openSpace()
    let page = PageURL(request.url)
    let before = try look(at: space, reading)
    let rules = before.verdict(for: page).accounts.map { $0.rule }
    guard !rules.isEmpty, !request.intervals.isEmpty else { return verdict(before, for: page) }
    let intervals = request.intervals.map {
      ActiveInterval(
        sequence: $0.sequence, kind: $0.kind == .input ? .input : .playback,
        lengthMs: $0.lengthMs, ageMs: $0.ageMs)
    }
    let clamped = intervals.count { $0.isClamped }
    if clamped > 0 {
      context.log("activity: \(clamped) of \(intervals.count) pieces too long or too old")
    }
    do throws(SQLiteError) {
      let isSynced = context.ledger.wantsSync(at: before.nowMs)
      let after = try change(space, reading, synced: isSynced) { view throws(SQLiteError) in
        let day = view.space.day
        try context.ledger.add(
          intervals, from: request.source, to: rules, in: view.space,
          // Not merely the date before: a zone may have skipped it.
          dayBefore: min(day.day.previous, view.zone.day(day.firstMs - 1)), now: view.nowMs)
      }
      if isSynced { context.ledger.isSynced(at: after.nowMs) }
      return verdict(after, for: page)
    } catch { throw .storage(error) }
  }
}
