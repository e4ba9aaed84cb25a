import Ledger
import Policy
import SQLite

/// When a choice of another space holds that waits for the next day.
extension Session {
  /// Carries a choice out that is due, whoever of those that use the space made it: later on, something
  /// of the new day may be spent; whether the space of this session is another one now.
  func leave(by edit: SpaceEdit, _ reading: Reading) throws(SQLiteError) -> Bool {
    guard let space = spaceID, space == edit.from else { return false }
    let ledger = context.ledger
    let now = try ledger.moment(of: reading, remember: false, isHost: context.beginsDays)
    if var known = view, known.space.id == space, now < known.nextEdgeMs {
      known.nowMs = now
      if try !isDue(edit, known.accounts, known) { return false }
    }
    var isCarriedOut = false
    try change(space, reading) { view throws(SQLiteError) in
      // Another connection of the profile may have done it already.
      guard var edit = try ledger.spaceEdit(of: edit.profile), edit.wait == .nextDay,
        edit.from == space, try isDue(edit, accounts(view), view)
      else { return }
      isSpaceStale = true
      guard try !ledger.isUsed(view.space.day.day, in: space),
        try move(edit.profile, to: edit.to, &view, reading)
      else {
        // Late, by a closed time perhaps: who has had something of this day has it here. Or there is no
        // room for the rules, today.
        edit.putOff(on: view.space.day.day)
        try ledger.store(edit)
        return
      }
      isCarriedOut = true
      try ledger.forgetSpaceEdit(of: edit.profile)
    }
    return isCarriedOut && edit.profile == profile
  }

  /// Whether a choice that waits for the next day holds now.
  private func isDue(
    _ edit: SpaceEdit, _ accounts: [Account], _ view: SpaceView
  ) throws(SQLiteError) -> Bool {
    guard view.space.day.day > edit.day, try isInStep(edit.to, with: view) else { return false }
    if edit.isPutOff { return true }
    return try !isClosed(accounts, since: view.space.day.firstMs, for: edit.to, view)
  }

  /// Whether a profile may go to another space on this day: nobody has had anything of it here.
  ///
  /// So nobody has the same day twice, and no count is lost on the way, whatever rules there were.
  func mayLeave(for target: String, _ view: SpaceView) throws(SQLiteError) -> Bool {
    if try context.ledger.isUsed(view.space.day.day, in: view.space.id) { return false }
    let accounts = try accounts(view)
    if accounts.isEmpty { return true }
    if try !isInStep(target, with: view) { return false }
    return try !isClosed(accounts, since: view.nowMs, for: target, view)
  }

  /// Whether the day of another space has the date of this one's.
  ///
  /// Where it begins later, who came before that would get another day when it does.
  func isInStep(_ target: String, with view: SpaceView) throws(SQLiteError) -> Bool {
    guard let there = try context.ledger.space(target) else {
      return CurrentDay(at: view.nowMs, in: context.zone).day == view.space.day.day
    }
    let isNewBoot = there.bootID != view.space.bootID
    return day(of: there, at: view.nowMs, isNewBoot: isNewBoot).day == view.space.day.day
  }

  /// When the clock next lets a profile leave the space, trusted ms; the end of time where none waits.
  func spaceEdgeMs(_ view: SpaceView) -> Int64 {
    let edges = leaving.compactMap { try? dueMs($0, view) }
    return edges.filter { $0 > view.nowMs }.min() ?? .max
  }

  /// When a choice that waits for the next day holds, trusted ms.
  func dueMs(_ edit: SpaceEdit, _ view: SpaceView) throws(SQLiteError) -> Int64 {
    let isNextDay = view.space.day.day > edit.day
    let day = isNextDay ? view.space.day.day : view.space.day.day.next
    var dueMs = isNextDay ? view.nowMs : view.dayEndMs
    if let there = try context.ledger.space(edit.to) {
      // As it will be read: what a wrong clock wrote there is dated back.
      let isNewBoot = there.bootID != view.space.bootID
      let current = self.day(of: there, at: view.nowMs, isNewBoot: isNewBoot)
      let zone = zone(of: there)
      if current.day < day {
        let isNext = current.day.next == day
        dueMs = max(dueMs, isNext ? current.endMs(in: zone) : zone.firstMoment(day))
      }
    }
    // A closed time that has begun by then is not shortened.
    if edit.isPutOff { return dueMs }
    return try leftBehind(view.accounts, in: edit.to)
      .compactMap { $0.closedEndMs(goingOnAt: dueMs, in: view.zone) }.max() ?? dueMs
  }

  /// Whether a closed time that had begun by a moment has not ended, and would not go on in another space.
  private func isClosed(
    _ accounts: [Account], since momentMs: Int64, for target: String, _ view: SpaceView
  ) throws(SQLiteError) -> Bool {
    try leftBehind(accounts, in: target).contains {
      ($0.closedEndMs(goingOnAt: momentMs, in: view.zone) ?? 0) > view.nowMs
    }
  }

  /// Those of whose rules there is no other that stops the same; the shared space takes all along.
  private func leftBehind(
    _ accounts: [Account], in target: String
  ) throws(SQLiteError) -> [Account] {
    if target == Ledger.sharedSpace { return [] }
    let there = try context.ledger.rules(of: target)
    return accounts.filter { account in
      !there.contains { $0.stopsTheSame(as: account.rule) }
    }
  }
}
