import Ledger
import Policy
import SQLite
import URLPatterns

/// A space as it stands at one moment: what every answer is made from.
struct SpaceView {
  var space: Space
  /// Trusted time, ms since 1970 UTC.
  var nowMs: Int64
  /// The earliest moment at which another day can begin.
  var dayEndMs: Int64
  var accounts: [Account]
  var index: AccountIndex
  /// The connection's `data_version` when it was read.
  var dataVersion: Int64

  /// What holds for a page.
  func verdict(for page: PageURL?) -> Verdict {
    guard let page else { return Verdict([]) }
    return Verdict(index.positions(of: page).map { accounts[$0] })
  }

  func account(of rule: RuleID) -> Account? { accounts.first { $0.rule.id == rule } }
}

/// Which accounts a page belongs to.
struct AccountIndex {
  private let index: RuleIndex
  /// The account of each rule of the index: an account whose patterns cannot be read (stored by a
  /// later version, perhaps) is shown but stops nothing.
  private let positions: [Int]

  init(_ accounts: [Account]) {
    var sets: [PatternSet] = []
    var positions: [Int] = []
    for (position, account) in accounts.enumerated() {
      guard let set = try? PatternSet(account.rule.patterns, hosts: account.rule.hosts)
      else { continue }
      sets.append(set)
      positions.append(position)
    }
    index = RuleIndex(sets)
    self.positions = positions
  }

  func positions(of page: PageURL) -> [Int] { index.matching(page).map { positions[$0] } }
}

extension Session {
  /// The open session's space, or the fault that there is none.
  func openSpace() throws(RequestFault) -> String {
    guard let spaceID else { throw .notOpen }
    return spaceID
  }

  /// The space as it stands now; read again only where another process, this one or the clock has
  /// changed something.
  func look(at space: String, _ reading: Reading) throws(RequestFault) -> SpaceView {
    do throws(SQLiteError) {
      let ledger = context.ledger
      let now = try ledger.moment(of: reading, remember: false)
      let dataVersion = try ledger.dataVersion()
      if var known = view, known.space.id == space, known.dataVersion == dataVersion,
        known.space.bootID == reading.bootID, now < known.dayEndMs
      {
        known.nowMs = now
        view = known
        return known
      }
      return try change(space, reading) { _ throws(SQLiteError) in }
    } catch { throw .storage(error) }
  }

  /// Changes something of a space: one transaction that first brings the day up to date, then runs
  /// `body`, then stores what follows from it (versions, the set of stopped rules).
  ///
  /// `isVisible`: whether the change is one that a person can see.
  @discardableResult
  func change(
    _ id: String, _ reading: Reading, synced: Bool = true, isVisible: Bool = false,
    _ body: (inout SpaceView) throws(SQLiteError) -> Void
  ) throws(SQLiteError) -> SpaceView {
    view = nil
    let changed = try context.ledger.together(synced: synced) { () throws(SQLiteError) in
      var current = try read(id, reading)
      try body(&current)
      return try settle(current, isVisible: isVisible)
    }
    view = changed
    return changed
  }

  /// Reads a space, making it where there is none, with the day that holds now.
  private func read(_ id: String, _ reading: Reading) throws(SQLiteError) -> SpaceView {
    let ledger = context.ledger
    let now = try ledger.moment(of: reading, remember: true)
    try ledger.makeSpace(
      id, day: CurrentDay(at: now, in: context.zone), bootID: reading.bootID)
    guard var space = try ledger.space(id) else { throw SQLiteError(code: 11) }
    let isNewBoot = space.bootID != reading.bootID
    let day = space.day.at(now, in: context.zone, isNewBoot: isNewBoot)
    let isNewDay = day != space.day
    if day != space.day || isNewBoot {
      if day.day < space.day.day { try ledger.moveDay(of: id, from: space.day.day, to: day.day) }
      if day != space.day { space.version += 1 }
      space.day = day
      space.bootID = reading.bootID
      try ledger.store(space)
    }
    try keepReport(of: space, isNewDay: isNewDay)
    return SpaceView(
      space: space, nowMs: now, dayEndMs: day.endMs(in: context.zone), accounts: [],
      index: AccountIndex([]), dataVersion: 0)
  }

  private func settle(_ changed: SpaceView, isVisible: Bool) throws(SQLiteError) -> SpaceView {
    var view = changed
    let ledger = context.ledger
    view.accounts = try ledger.accounts(of: view.space.id, on: view.space.day.day)
    view.index = AccountIndex(view.accounts)
    let stopped = view.accounts.filter { $0.standing.isStopped }
      .map { "\($0.rule.id):\($0.standing.rawValue)" }.joined(separator: " ")
    if stopped != view.space.stopped || isVisible {
      view.space.stopped = stopped
      view.space.enforcement += 1
      view.space.version += 1
      try ledger.store(view.space)
    }
    view.dataVersion = try ledger.dataVersion()
    return view
  }
}
