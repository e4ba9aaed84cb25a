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
      if try accounts(view).contains(where: { $0.isSpent }), try !holdsOn(in: edit.to, view) {
        // Late, by a closed time perhaps: what is spent of this day opens with the next one.
        edit.day = view.space.day.day
        try ledger.store(edit)
        return
      }
      isCarriedOut = true
      try ledger.forgetSpaceEdit(of: edit.profile)
      try move(edit.profile, to: edit.to, &view, reading)
    }
    return isCarriedOut && edit.profile == profile
  }

  /// Whether a choice that waits for the next day holds now.
  private func isDue(
    _ edit: SpaceEdit, _ accounts: [Account], _ view: SpaceView
  ) throws(SQLiteError) -> Bool {
    if view.space.day.day <= edit.day || isHeld(accounts, view) { return false }
    return try isInStep(edit.to, with: view)
  }

  /// Whether the day of another space has the date of this one's.
  ///
  /// Where it begins later, who came before that would get another day when it does.
  func isInStep(_ target: String, with view: SpaceView) throws(SQLiteError) -> Bool {
    guard let there = try context.ledger.space(target) else {
      return CurrentDay(at: view.nowMs, in: context.zone).day == view.space.day.day
    }
    let isNewBoot = there.bootID != view.space.bootID
    return try day(of: there, at: view.nowMs, isNewBoot: isNewBoot).day == view.space.day.day
  }

  /// Whether all that is spent today stays so in another space, for as long as here at least: the shared
  /// one takes all rules.
  private func holdsOn(in target: String, _ view: SpaceView) throws(SQLiteError) -> Bool {
    guard target == Ledger.sharedSpace else { return false }
    guard let there = try context.ledger.space(target) else { return true }
    let day = try day(of: there, at: view.nowMs, isNewBoot: there.bootID != view.space.bootID)
    return day.endMs(in: zone(of: there)) >= view.dayEndMs
  }

  /// When the clock next lets a profile leave the space, trusted ms; the end of time where none waits.
  func spaceEdgeMs(_ view: SpaceView) -> Int64 {
    let edges = leaving.compactMap { try? dueMs($0, view) }
    return edges.filter { $0 > view.nowMs }.min() ?? .max
  }

  /// When a choice that waits for the next day holds, trusted ms.
  func dueMs(_ edit: SpaceEdit, _ view: SpaceView) throws(SQLiteError) -> Int64 {
    var dueMs = view.space.day.day > edit.day ? view.nowMs : view.dayEndMs
    if let there = try context.ledger.space(edit.to), there.day.day <= view.space.day.day {
      dueMs = max(dueMs, there.day.endMs(in: zone(of: there)))
      // Where its days begin later, it has yesterday's date still.
      let (date, theirs) = (view.zone.day(dueMs), zone(of: there))
      if theirs.day(dueMs) < date { dueMs = max(dueMs, theirs.firstMoment(date)) }
    }
    // A closed time that has begun by then is not shortened.
    return view.accounts.compactMap { $0.closedEndMs(goingOnAt: dueMs, in: view.zone) }.max()
      ?? dueMs
  }

  /// Whether a closed time that had begun before the day has not ended: who leaves leaves it after that.
  private func isHeld(_ accounts: [Account], _ view: SpaceView) -> Bool {
    accounts.contains {
      ($0.closedEndMs(goingOnAt: view.space.day.firstMs, in: view.zone) ?? 0) > view.nowMs
    }
  }
}
