import Ledger
import Policy
import SQLite

/// Which space the connection's profile uses, and how it comes to use another.
extension Session {
  /// Looks which space the profile uses: another connection of it may have chosen one, or a choice
  /// has waited for this day.
  ///
  /// Costs nothing but the connection's `data_version` where nothing has changed.
  func followSpace(_ reading: Reading) throws(SQLiteError) {
    guard let profile else { return }
    let ledger = context.ledger
    let version = try ledger.dataVersion()
    if version != followedVersion || isSpaceStale {
      use(try ledger.choice(of: profile).space)
      waitingSpace = try ledger.spaceEdit(of: profile)
      leaving =
        try spaceID.map { (space) throws(SQLiteError) in
          try ledger.spaceEdits(leaving: space)
        } ?? []
      (followedVersion, isSpaceStale) = (version, false)
    }
    for edit in leaving where try leave(by: edit, reading) { try followSpace(reading) }
  }

  /// Works on a space from now on; the other side is told, whatever its numbers were.
  private func use(_ space: String) {
    if space == spaceID { return }
    spaceID = space
    (view, compiled) = (nil, nil)
    toldVersion = Session.toldNothing
    guard let profile else { return }
    context.presence.enter(space == profile ? [profile] : [profile, space])
  }

  /// No state has this version.
  static let toldNothing: Int64 = -1

  /// Lets a profile use another space, inside the transaction that changes the one it leaves, of whose day
  /// nothing was had (see `mayLeave`).
  ///
  /// The shared space gets the rules that it does not have. False, and nothing is changed, where it has
  /// no room for them.
  @discardableResult
  func move(
    _ profile: String, to target: String, _ view: inout SpaceView, _ reading: Reading
  ) throws(SQLiteError) -> Bool {
    let ledger = context.ledger
    // What was changed of this one is stored before another is read; what is due there goes first: a rule
    // that is removed there today is one that it does not have.
    try ledger.store(view.space)
    var next = try read(target, reading)
    let coming = try accounts(view)
    guard let arrivals = try arrivals(of: coming, in: target, view) else { return false }
    // Who never had rules there (an extension that was just installed) has had nothing of its day.
    if try ledger.hasHadRules(in: view.space.id) {
      try ledger.begin(&next.space, noEarlierThan: view.space.day)
      try ledger.forgetWaysBack(ofSettingsIn: target)
    }
    if target == Ledger.sharedSpace { try bring(coming, arrivals, to: next) }
    try carryClosedEnds(of: coming, to: target, at: view.nowMs)
    try ledger.carrySeen(from: view.space.id, to: next.space.id)
    next.space.waitUntilMs = max(next.space.waitUntilMs, view.space.waitUntilMs)
    next.space.wrongAnswers = max(next.space.wrongAnswers, view.space.wrongAnswers)
    // Copies of the browser's are told apart by these numbers alone.
    next.space.version = max(next.space.version, view.space.version)
    next.space.enforcement = max(next.space.enforcement, view.space.enforcement)
    try ledger.store(next.space)
    _ = try settle(next, isVisible: true)
    try ledger.store(
      ledger.choice(of: profile).moved(to: target, at: view.nowMs), of: profile)
    isSpaceStale = true
    return true
  }

  /// What a space gets with a profile: rules, and what they wait with for the next day.
  private struct Arrivals {
    var accounts: [Account] = []
    var edits: [StoredEdit] = []
  }

  /// What comes along to another space, the shared one alone; `nil` where it has no room.
  private func arrivals(
    of coming: [Account], in space: String, _ view: SpaceView
  ) throws(SQLiteError) -> Arrivals? {
    guard space == Ledger.sharedSpace else { return Arrivals() }
    let ledger = context.ledger
    let there = try ledger.rules(of: space)
    let missing = coming.filter { account in
      !there.contains { $0.stopsTheSame(as: account.rule) }
    }
    let waiting = try ledger.edits(of: view.space.id, at: view.nowMs).filter { edit in
      edit.isScheduled && missing.contains { edit.subject == .rule($0.rule.id) }
    }
    let edits = try ledger.edits(of: space, at: view.nowMs)
    guard StateRoom(there + missing.map { $0.rule }, edits: edits + waiting).isEnough else {
      context.log("the shared space has no room for the rules of this profile")
      return nil
    }
    return Arrivals(accounts: missing, edits: waiting)
  }

  /// Whether a space has room for the rules of this one.
  func hasRoom(_ target: String, _ view: SpaceView) throws(SQLiteError) -> Bool {
    try arrivals(of: accounts(view), in: target, view) != nil
  }

  /// Adds the rules that the shared space does not have, with what they wait with.
  private func bring(
    _ coming: [Account], _ arrivals: Arrivals, to view: SpaceView
  ) throws(SQLiteError) {
    let ledger = context.ledger
    let space = view.space.id
    // What comes held for longer than a rule there that is the same since a moment ago.
    for twin in try ledger.rules(of: space)
    where coming.contains(where: { $0.rule.stopsTheSame(as: twin) }) {
      try ledger.forgetWaysBack(of: twin.id)
    }
    for account in arrivals.accounts {
      let (rule, untilMs) = (account.rule, account.closedUntilMs)
      guard let copy = try ledger.copy(rule, closedUntilMs: untilMs, to: view.space)
      else { continue }
      for edit in arrivals.edits where edit.subject == .rule(rule.id) {
        try ledger.copy(edit, to: copy, in: space)
      }
    }
    // A sum was asked for pages that these may stop now: it would buy nothing there.
    if !arrivals.accounts.isEmpty { try ledger.removePuzzle(of: space) }
  }

  /// A closed time that has begun in the one space ends no earlier in the other, for a rule of one of
  /// its sites and for what its edits lead back to.
  private func carryClosedEnds(
    of accounts: [Account], to space: String, at momentMs: Int64
  ) throws(SQLiteError) {
    let ledger = context.ledger
    let closed = accounts.filter { $0.closedUntilMs != nil }
    if closed.isEmpty { return }
    func carried(to rule: Rule) -> Int64? {
      closed.filter { Ledger.meets(rule, $0.rule) }.compactMap {
        ClosedHours.untilMs(
          rule.closed, insteadOf: $0.rule.closed, endingMs: $0.closedUntilMs, at: momentMs)
      }.max()
    }
    let rules = try ledger.rules(of: space)
    for rule in rules {
      guard let untilMs = carried(to: rule) else { continue }
      try ledger.extendClosed(untilMs: untilMs, of: rule.id)
    }
    for edit in try ledger.edits(of: space, at: momentMs) {
      guard var before = edit.ruleBefore else { continue }
      // The way back knows no lists: it keeps the one that the rule has.
      if case .rule(let id) = edit.subject {
        (before.id, before.hosts) = (id, rules.first { $0.id == id }?.hosts)
      }
      guard let untilMs = carried(to: before) else { continue }
      try ledger.store(
        closedUntilMs: max(untilMs, edit.done?.closedUntilMs ?? untilMs), before: edit.id)
    }
  }

  /// What a choice waits for that stops less, or whose space cannot be left today.
  func wait(toEnter target: String, _ view: SpaceView) throws(SQLiteError) -> Wait {
    try mayLeave(for: target, view) ? Wait(accounts(view)) : .nextDay
  }

  /// Whether a sum makes the profile's choice hold.
  func awaitsSum(space id: Int64, _ view: SpaceView) -> Bool {
    guard let edit = waitingSpace, edit.id == id else { return false }
    return edit.from == view.space.id && edit.awaitsSum(at: view.nowMs)
  }

  /// Takes the profile's choice away; whether there is one of that id.
  func withdraw(space id: Int64) throws(SQLiteError) -> Bool {
    guard let profile, try context.ledger.spaceEdit(of: profile)?.id == id else { return false }
    try context.ledger.forgetSpaceEdit(of: profile)
    isSpaceStale = true
    return true
  }

  /// Makes a choice hold that has got its sum, or puts it off to the next day; `nil` where there is
  /// none that waits for it.
  func carryOut(
    space id: Int64, _ view: inout SpaceView, _ reading: Reading
  ) throws(SQLiteError) -> Wait? {
    let ledger = context.ledger
    guard let profile, var edit = try ledger.spaceEdit(of: profile), edit.id == id,
      edit.from == view.space.id, edit.awaitsSum(at: view.nowMs)
    else { return nil }
    isSpaceStale = true
    guard try wait(toEnter: edit.to, view) == .sum,
      try move(profile, to: edit.to, &view, reading)
    else {
      (edit.day, edit.wait) = (view.space.day.day, .nextDay)
      try ledger.store(edit)
      return .nextDay
    }
    try ledger.forgetSpaceEdit(of: profile)
    return .sum
  }
}

extension Rule {
  /// Whether both stop the same in the same way, whatever they are called.
  func stopsTheSame(as other: Rule) -> Bool {
    func bare(_ rule: Rule) -> Rule {
      var bare = rule
      (bare.id, bare.name, bare.patterns) = (0, "", [])
      return bare
    }
    return bare(self) == bare(other) && Set(patterns) == Set(other.patterns)
  }
}
