import Ledger
import Messages
import Policy
import SQLite

extension Session {
  func space(_ request: SpaceGet, _ reading: Reading) throws(RequestFault) -> SpaceFields {
    try spaceFields(reading)
  }

  func choose(
    _ request: SpaceChoose, _ reading: Reading
  ) throws(RequestFault) -> SpaceChoose.Answer {
    let current = try openSpace()
    guard let profile else { throw .notOpen }
    var waiting: (edit: Int64, wait: Wait)?
    var fault: RequestFault?
    do throws(SQLiteError) {
      try change(current, reading) { view throws(SQLiteError) in
        guard let target = try target(of: request.choice, profile, current) else {
          fault = .noSpace
          return
        }
        isSpaceStale = true
        if target != current, try isFree(target, profile, view) {
          guard try move(profile, to: target, &view, reading) else {
            fault = .sharedSpaceIsFull
            return
          }
          return try context.ledger.forgetSpaceEdit(of: profile)
        }
        // What could not come along on its day is refused now.
        if target != current, try !hasRoom(target, view) {
          fault = .sharedSpaceIsFull
          return
        }
        // To choose what holds takes away what waits.
        try context.ledger.forgetSpaceEdit(of: profile)
        if target == current { return }
        let wait = try wait(toEnter: target, view)
        let edit = try context.ledger.store(
          SpaceEdit(
            profile: profile, from: current, to: target, madeMs: view.nowMs,
            day: view.space.day.day, wait: wait))
        waiting = (edit, wait)
      }
      try followSpace(reading)
    } catch { throw .storage(error) }
    if let fault { throw fault }
    let view = try look(at: openSpace(), reading)
    let fields = try spaceFields(reading)
    return SpaceChoose.Answer(
      space: fields,
      loosening: waiting.map {
        Loosening(
          edit: $0.edit, when: $0.wait == .sum ? .sum : .nextDay,
          opensAt: fields.pending?.opensAt ?? opensAt(view))
      })
  }

  /// The space that is meant; `nil` where there is none such.
  private func target(
    of choice: SpaceChoose.Choice, _ profile: String, _ current: String
  ) throws(SQLiteError) -> String? {
    switch choice {
    case .kind(.shared): return Ledger.sharedSpace
    case .kind(.own):
      return current == Ledger.sharedSpace ? try context.ledger.choice(of: profile).own : current
    case .earlier(let space):
      if space == current { return current }
      return try earlier(profile, current).contains { $0.id == space } ? space : nil
    }
  }

  /// Whether a profile may use a space at once: it has had nothing of the day, and nothing is stopped less
  /// by it, or it goes back to what held a short while ago.
  private func isFree(
    _ target: String, _ profile: String, _ view: SpaceView
  ) throws(SQLiteError) -> Bool {
    if try !mayLeave(for: target, view) { return false }
    let accounts = try accounts(view)
    if accounts.isEmpty { return true }
    let choice = try context.ledger.choice(of: profile)
    if choice.isWayBack(to: target, at: view.nowMs) {
      return !accounts.contains { $0.standing == .sealed }
    }
    guard target == Ledger.sharedSpace else { return false }
    // All rules go along; only the settings could be weaker there.
    let settings = try context.ledger.space(target)?.settings ?? Settings()
    return settings.dayStartMinutes == view.space.settings.dayStartMinutes
      && settings.idleAfterMs >= view.space.settings.idleAfterMs
  }

  /// The spaces that the profile may take up: not the one it uses, nor its own beside the shared
  /// one, nor what another profile is using at this moment. (Its own name is held by itself.)
  private func earlier(
    _ profile: String, _ current: String
  ) throws(SQLiteError) -> [SpaceSummary] {
    let own = try context.ledger.choice(of: profile).own
    return try context.ledger.spaces(besides: current, upTo: Session.mostSpaces)
      .filter {
        $0.id == Ledger.sharedSpace
          || (current != Ledger.sharedSpace || $0.id != own)
            && ($0.id == profile || !context.presence.isLive($0.id))
      }
  }

  private static let mostSpaces = 20

  private func pending(
    _ edit: SpaceEdit?, _ view: SpaceView
  ) throws(SQLiteError) -> PendingSpace? {
    guard let edit, edit.wait == .nextDay else { return nil }
    return PendingSpace(
      edit: edit.id, kind: edit.to == Ledger.sharedSpace ? .shared : .own,
      space: edit.to == Ledger.sharedSpace ? nil : edit.to,
      opensAt: local(try dueMs(edit, view), view))
  }

  private func spaceFields(_ reading: Reading) throws(RequestFault) -> SpaceFields {
    let current = try openSpace()
    guard let profile else { throw .notOpen }
    let view = try look(at: current, reading)
    do throws(SQLiteError) {
      let today = view.space.day.day
      let edit = try context.ledger.spaceEdit(of: profile)
      return SpaceFields(
        kind: current == Ledger.sharedSpace ? .shared : .own,
        earlier: try earlier(profile, current).map {
          EarlierSpace(
            space: $0.id, rules: Int64($0.rules),
            lastUsedDaysAgo: Int64(max(0, today.number - $0.lastDay.number)), names: $0.names)
        },
        pending: try pending(edit, view))
    } catch { throw .storage(error) }
  }
}
