import Ledger
import Policy
import SQLite
import URLPatterns

/// A space as it stands at one moment: what every answer is made from.
struct SpaceView {
  var space: Space
  /// Trusted time, ms since 1970 UTC.
  var nowMs: Int64
  /// The zone, with days that begin when those of the space do.
  var zone: Zone
  /// The edits that wait or can be taken back.
  var edits: [StoredEdit] = []
  var accounts: [Account] = []
  /// Whether something has changed that a person can see.
  var isChanged = false
  /// The earliest moment at which something changes by itself: the day, or a closed time.
  var nextEdgeMs: Int64 = 0
  var index = AccountIndex([])
  /// Whether it is a command's, in a boot that no host has seen: how much time has passed is unknown.
  var isAfterBoot = false
  /// The connection's `data_version` when it was read.
  var dataVersion: Int64 = 0
  /// Minutes that the local clock was ahead of UTC when it was read, within a day.
  var offsetMinutes = 0

  /// The earliest moment at which another day can begin.
  var dayEndMs: Int64 { space.day.endMs(in: zone) }

  /// Minutes that the local clock is ahead of UTC now, within a day.
  var offsetMinutesNow: Int {
    (zone.minuteOfDay(nowMs) - Int(nowMs / 60_000 % 1440) + 1440) % 1440
  }

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
      let now = try ledger.moment(of: reading, remember: false, isHost: context.beginsDays)
      let dataVersion = try ledger.dataVersion()
      if var known = view, known.space.id == space, known.dataVersion == dataVersion,
        known.space.bootID == reading.bootID, now < known.nextEdgeMs
      {
        known.nowMs = now
        // Another zone moves the day's end and the closed times.
        if known.offsetMinutesNow == known.offsetMinutes {
          view = known
          return known
        }
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
  func read(_ id: String, _ reading: Reading) throws(SQLiteError) -> SpaceView {
    let ledger = context.ledger
    let now = try ledger.moment(of: reading, remember: true, isHost: context.beginsDays)
    try ledger.makeSpace(
      id, day: CurrentDay(at: now, in: context.zone), bootID: reading.bootID)
    guard let space = try ledger.space(id) else { throw SQLiteError(code: 11) }
    var view = SpaceView(space: space, nowMs: now, zone: zone(of: space))
    // Otherwise it is left to the browser's host to find that the machine was started again.
    let isNewBoot = context.beginsDays && space.bootID != reading.bootID
    let day = day(of: space, at: now, isNewBoot: isNewBoot)
    if day != space.day || isNewBoot { try change(&view, to: day, reading.bootID) }
    if context.beginsDays {
      try carryOutWhatIsDue(&view)
      try ledger.noteLook(at: id)
    } else {
      view.isAfterBoot = try ledger.lastBoot() != reading.bootID
    }
    try keepReport(of: view.space, isNewDay: day != space.day)
    return view
  }

  /// The day that holds in a space at a trusted moment.
  func day(of space: Space, at momentMs: Int64, isNewBoot: Bool) -> CurrentDay {
    guard context.beginsDays else { return space.day }
    return space.day.at(momentMs, in: zone(of: space), isNewBoot: isNewBoot)
  }

  /// Another day, or another boot.
  private func change(
    _ view: inout SpaceView, to day: CurrentDay, _ bootID: String
  ) throws(SQLiteError) {
    let ledger = context.ledger
    let before = view.space.day
    if bootID != view.space.bootID {
      try ledger.forgetAhead(of: view.space.id, after: view.nowMs)
      view.space.waitUntilMs = min(view.space.waitUntilMs, view.nowMs)
    }
    if day.day < before.day {
      try ledger.dateBack(view.space.id, from: before.day, to: day.day)
    }
    if day != before { view.space.version += 1 }
    view.space.day = day
    view.space.bootID = bootID
    // What was put off to this day, before anything is judged by it.
    if day.day > before.day { try beginDay(&view) }
    try ledger.store(view.space)
  }

  func zone(of space: Space) -> Zone {
    context.zone.starting(atMinute: space.settings.dayStartMinutes)
  }

  /// The accounts as they stand now.
  ///
  /// The end of a closed time that begins is stored with it, and forgotten once it has passed: a clock
  /// that is set back would meet it again.
  func accounts(_ view: SpaceView) throws(SQLiteError) -> [Account] {
    var accounts = try context.ledger.accounts(of: view.space.id, on: view.space.day.day)
    for (index, account) in accounts.enumerated() { accounts[index] = try kept(account, view) }
    return accounts
  }

  /// One of them; nothing of the others is stored, which may have to be judged as they stood.
  func account(_ id: RuleID, _ view: SpaceView) throws(SQLiteError) -> Account? {
    let accounts = try context.ledger.accounts(of: view.space.id, on: view.space.day.day)
    guard let account = accounts.first(where: { $0.rule.id == id }) else { return nil }
    return try kept(account, view)
  }

  /// With the end of the closed time that holds now, stored.
  private func kept(_ account: Account, _ view: SpaceView) throws(SQLiteError) -> Account {
    var untilMs = ClosedHours.untilMs(
      account.rule.closed, storedMs: account.closedUntilMs, at: view.nowMs, in: view.zone)
    if !context.beginsDays {
      // A command may be shown another time, or zone: for it no end is over, and none begins for others.
      if let storedMs = account.closedUntilMs { untilMs = max(storedMs, untilMs ?? storedMs) }
    } else if untilMs != account.closedUntilMs {
      try context.ledger.store(closedUntilMs: untilMs, of: account.rule.id)
    }
    return Account(rule: account.rule, day: account.day, closedUntilMs: untilMs)
  }

  func settle(_ changed: SpaceView, isVisible: Bool) throws(SQLiteError) -> SpaceView {
    var view = changed
    let ledger = context.ledger
    view.zone = zone(of: view.space)
    view.accounts = try accounts(view)
    view.edits = try ledger.edits(of: view.space.id, at: view.nowMs)
    if context.beginsDays { try keepClosedEnds(view) }
    view.nextEdgeMs = nextEdgeMs(view)
    view.index = AccountIndex(view.accounts)
    let stopped = view.accounts.filter { $0.standing.isStopped }
      .map { "\($0.rule.id):\($0.standing.rawValue)" }.joined(separator: " ")
    if stopped != view.space.stopped || isVisible || view.isChanged {
      view.space.stopped = stopped
      view.space.enforcement += 1
      view.space.version += 1
      try ledger.store(view.space)
    }
    view.dataVersion = try ledger.dataVersion()
    view.offsetMinutes = view.offsetMinutesNow
    return view
  }

  private func nextEdgeMs(_ view: SpaceView) -> Int64 {
    // One that has begun in another zone may meet the one that begins in this one.
    let closedEdges = view.accounts.compactMap { account -> Int64? in
      let beginMs = account.rule.closed?.nextBeginMs(after: view.nowMs, in: view.zone)
      return min(account.closedUntilMs ?? .max, beginMs ?? .max)
    }
    let pastEdges = view.edits.compactMap { edit -> Int64? in
      guard let hours = edit.hoursBefore(at: view.nowMs) else { return nil }
      let edgeMs = min(
        edit.closedUntilMs(at: view.nowMs, in: view.zone) ?? .max,
        hours.nextBeginMs(after: view.nowMs, in: view.zone))
      return edgeMs < view.nowMs + edit.undoLeftMs(at: view.nowMs) ? edgeMs : nil
    }
    return min(view.dayEndMs, closedEdges.min() ?? .max, pastEdges.min() ?? .max)
  }

  /// Stores the end of a closed time that would have begun meanwhile without an edit that can be taken
  /// back: so it holds after the way back, whatever the zone is then.
  private func keepClosedEnds(_ view: SpaceView) throws(SQLiteError) {
    for edit in view.edits where edit.hoursBefore(at: view.nowMs) != nil {
      if let untilMs = edit.closedUntilMs(at: view.nowMs, in: view.zone),
        untilMs != edit.done?.closedUntilMs
      {
        try context.ledger.store(closedUntilMs: untilMs, before: edit.id)
      }
    }
  }
}

extension StoredEdit {
  /// The closed time that held before, where the way back is open.
  fileprivate func hoursBefore(at momentMs: Int64) -> ClosedHours? {
    undoLeftMs(at: momentMs) > 0 ? ruleBefore?.closed : nil
  }

  /// When the closed time that would hold now without the edit ends.
  fileprivate func closedUntilMs(at momentMs: Int64, in zone: Zone) -> Int64? {
    ClosedHours.untilMs(
      ruleBefore?.closed, storedMs: done?.closedUntilMs, at: momentMs, in: zone)
  }
}
