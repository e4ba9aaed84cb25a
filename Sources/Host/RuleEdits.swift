import Ledger
import Policy
import SQLite
import URLPatterns

/// What became of a change of a rule.
struct EditOutcome {
  /// The rule's id.
  let rule: RuleID
  /// The edit that waits with the part that loosens.
  var waiting: (edit: Int64, wait: Wait)?
}

/// Changes of rules, each inside a transaction.
extension Session {
  /// Adds a rule (`id` 0), changes one, or removes it (`wanted` nil): what tightens holds at once,
  /// the rest waits as an edit.
  ///
  /// `nil` where there is no such rule.
  func edit(
    _ id: RuleID, to wanted: Rule?, changesList: Bool = false, _ view: inout SpaceView
  ) throws(SQLiteError) -> EditOutcome? {
    // Of a rule that is new nothing is there to be read: an import adds hundreds.
    let account = id == 0 ? nil : try accounts(view).first { $0.rule.id == id }
    if id != 0, account == nil { return nil }
    view.isChanged = true
    let edits =
      id == 0
      ? []
      : try context.ledger.edits(of: view.space.id, at: view.nowMs)
        .filter { $0.subject == .rule(id) }
    let edit = Edit.compare(account?.rule, wanted)
    if edit.isLoosening, account?.standing != .sealed,
      let way = edits.last(where: { isFree(wanted, by: $0, changesList: changesList, view) })
    {
      for later in edits where later.id > way.id { try context.ledger.forget(later.id) }
      try goBack(by: way, to: wanted, changesList: changesList, &view)
      if wanted == nil, let account { try offerBack(account, view) }
      return EditOutcome(rule: id)
    }
    for edit in edits {
      // The way back knows no lists: it could lead to a rule that had a list and stops nothing now.
      if changesList, edit.ruleBefore != nil {
        try context.ledger.forget(edit.id)
      } else {
        try withdraw(edit, view)
      }
    }
    let old = account?.rule
    var outcome = EditOutcome(rule: id)
    var done: StoredEdit.Done?
    if let tight = edit.tight, !tight.isSame(as: old) || changesList {
      outcome = EditOutcome(
        rule: try store(tight, in: id, insteadOf: old, changesList: changesList, view))
      // The way back knows no lists, and another order of the patterns is no change.
      if id == 0 || (!changesList && !tight.isSame(as: old, inAnyOrder: true)) {
        done = StoredEdit.Done(
          before: .rule(old), closedUntilMs: account?.closedUntilMs, changedMs: view.nowMs)
      }
    }
    var waiting: StoredEdit.Waiting?
    if edit.isLoosening {
      // As it stands now: what tightened may have stopped it, and a sum would change nothing today.
      let tightened = try accounts(view).filter { $0.rule.id == outcome.rule }
      waiting = StoredEdit.Waiting(
        wait: view.isAfterBoot ? .nextDay : Wait(tightened), after: .rule(wanted),
        changesList: changesList, asked: asked(view))
    }
    guard done != nil || waiting != nil else { return outcome }
    try context.ledger.forgetOldEdits(of: view.space.id, at: view.nowMs)
    let stored = try context.ledger.store(
      StoredEdit(
        subject: .rule(outcome.rule), madeMs: view.nowMs, waiting: waiting, done: done),
      in: view.space.id)
    outcome.waiting = waiting.map { (stored, $0.wait) }
    return outcome
  }

  /// Who asks for an edit.
  func asked(_ view: SpaceView) -> StoredEdit.Asked {
    context.beginsDays ? .byHost : view.isAfterBoot ? .afterBoot : .byCommand
  }

  /// Whether a change could be had by taking an edit back and tightening what held before it.
  private func isFree(
    _ wanted: Rule?, by edit: StoredEdit, changesList: Bool, _ view: SpaceView
  ) -> Bool {
    guard edit.undoLeftMs(at: view.nowMs) > 0, !view.isAfterBoot,
      !changesList || edit.ruleBefore == nil
    else { return false }
    return !Edit.compare(edit.ruleBefore, wanted).isLoosening
  }

  /// Goes back to what held before an edit and from there to `wanted`, in one step; the way back
  /// from there is the edit's still.
  private func goBack(
    by edit: StoredEdit, to wanted: Rule?, changesList: Bool, _ view: inout SpaceView
  ) throws(SQLiteError) {
    guard let wanted, !wanted.isSame(as: edit.ruleBefore), case .rule(let id) = edit.subject,
      let current = try context.ledger.rules(of: view.space.id).first(where: { $0.id == id })
    else { return try takeBack(edit, &view) }
    try context.ledger.forgetWaysBack(to: view.space.id)
    try withdraw(edit, view)
    try keepClosedEnd(of: current, for: wanted, by: edit, view)
    try replace(current, by: wanted, changesList: changesList, view)
  }

  /// Lets a rule be brought back that went because it had just been added.
  private func offerBack(_ account: Account, _ view: SpaceView) throws(SQLiteError) {
    let done = StoredEdit.Done(
      before: .rule(account.rule), closedUntilMs: account.closedUntilMs, changedMs: view.nowMs)
    try context.ledger.store(
      StoredEdit(subject: .rule(account.rule.id), madeMs: view.nowMs, waiting: nil, done: done),
      in: view.space.id)
  }

  /// Stores a rule (`id` 0: a new one) with what follows from it; its id.
  private func store(
    _ wanted: Rule, in id: RuleID, insteadOf old: Rule?, changesList: Bool, _ view: SpaceView
  ) throws(SQLiteError) -> RuleID {
    let ledger = context.ledger
    var rule = wanted
    rule.id = id
    rule.id = try ledger.put(rule, in: view.space.id) ?? id
    // A sum was asked for pages that the rule may stop now: it would buy nothing there.
    if changesList || rule.patterns != old?.patterns {
      try ledger.removePuzzle(of: view.space.id)
    }
    if changesList { _ = try ledger.put(hosts: rule.hosts, of: rule.id, in: view.space.id) }
    try ledger.gain(rule, insteadOf: old, in: view.space.id, on: view.space.day)
    if let endMs = rule.closed?.endMs(at: view.nowMs, in: view.zone) {
      try ledger.extendClosed(untilMs: endMs, of: rule.id)
    }
    return rule.id
  }

  /// Takes away what an edit waits with.
  func withdraw(_ edit: StoredEdit, _ view: SpaceView) throws(SQLiteError) {
    guard edit.waiting != nil else { return }
    var kept = edit
    kept.waiting = nil
    if kept.done == nil {
      try context.ledger.forget(edit.id)
    } else {
      try context.ledger.store(kept, in: view.space.id)
    }
  }

  /// Makes hold what an edit waits with.
  ///
  /// - Parameter canUndo: whether the way back is free for a while.
  func carryOut(
    _ edit: StoredEdit, canUndo: Bool, _ view: inout SpaceView
  ) throws(SQLiteError) {
    guard let waiting = edit.waiting else { return }
    view.isChanged = true
    try context.ledger.forgetWaysBack(to: view.space.id)
    var done: StoredEdit.Done?
    switch (edit.subject, waiting.after) {
    case (.settings, .settings(let settings)):
      done = StoredEdit.Done(before: .settings(view.space.settings), changedMs: view.nowMs)
      view.space.settings = settings
      try context.ledger.store(view.space)
    case (.rule(let id), .rule(let after)):
      guard let account = try account(id, view) else { break }
      try replace(account.rule, by: after, changesList: waiting.changesList, view)
      if !waiting.changesList || after == nil {
        done = StoredEdit.Done(
          before: .rule(account.rule), closedUntilMs: account.closedUntilMs,
          changedMs: view.nowMs)
      }
    default: break
    }
    guard canUndo, let done else { return try context.ledger.forget(edit.id) }
    var kept = edit
    (kept.waiting, kept.done) = (nil, done)
    try context.ledger.store(kept, in: view.space.id)
  }

  /// Goes back to what held before an edit.
  func takeBack(_ edit: StoredEdit, _ view: inout SpaceView) throws(SQLiteError) {
    let ledger = context.ledger
    guard let done = edit.done else { return }
    try ledger.forgetWaysBack(to: view.space.id)
    if case .settings(let before) = done.before {
      view.space.settings = before
      try ledger.store(view.space)
      return try ledger.forget(edit.id)
    }
    guard case .rule(let id) = edit.subject else { return }
    if let current = try ledger.rules(of: view.space.id).first(where: { $0.id == id }) {
      try keepClosedEnd(of: current, for: edit.ruleBefore, by: edit, view)
      try replace(current, by: edit.ruleBefore, changesList: false, view)
    } else {
      try restore(id, view)
      try ledger.removePuzzle(of: view.space.id)
      if let untilMs = done.closedUntilMs { try ledger.extendClosed(untilMs: untilMs, of: id) }
    }
    try ledger.forget(edit.id)
  }

  /// Brings a removed rule back, with what was counted on it, and on others that took over from it.
  private func restore(_ id: RuleID, _ view: SpaceView) throws(SQLiteError) {
    let ledger = context.ledger
    try ledger.restore(id, in: view.space.id)
    if let rule = try ledger.rules(of: view.space.id).first(where: { $0.id == id }) {
      try ledger.gain(rule, insteadOf: nil, in: view.space.id, on: view.space.day)
    }
  }

  /// Stores the end of the closed time that has begun, for a rule that an edit leads back to.
  private func keepClosedEnd(
    of current: Rule, for wanted: Rule?, by edit: StoredEdit, _ view: SpaceView
  ) throws(SQLiteError) {
    let account = try accounts(view).first { $0.rule.id == current.id }
    let untilMs = ClosedHours.untilMs(
      wanted?.closed, storedMs: edit.done?.closedUntilMs, insteadOf: current.closed,
      endingMs: account?.closedUntilMs, at: view.nowMs)
    try context.ledger.store(closedUntilMs: untilMs, of: current.id)
  }

  /// Puts a rule in the place of another, or of none.
  private func replace(
    _ current: Rule, by wanted: Rule?, changesList: Bool, _ view: SpaceView
  ) throws(SQLiteError) {
    guard var rule = wanted else {
      _ = try context.ledger.remove(current.id, from: view.space.id, at: view.nowMs)
      return try drop(from: current, to: nil, view)
    }
    if !changesList { rule.hosts = current.hosts }
    rule.id = current.id
    try drop(from: current, to: rule, view)
    _ = try store(rule, in: current.id, insteadOf: current, changesList: changesList, view)
  }

  private func drop(from old: Rule, to new: Rule?, _ view: SpaceView) throws(SQLiteError) {
    try context.ledger.drop(
      from: old, to: new, in: view.space.id, on: view.space.day, at: view.nowMs)
  }
}

extension Rule? {
  /// Whether both are the same to the last letter of a pattern; ids and lists aside.
  func isSame(as other: Rule?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other)
  }
}

extension Rule {
  /// Whether both are the same to the last letter of a pattern; ids and lists aside.
  func isSame(as other: Rule?, inAnyOrder: Bool = false) -> Bool {
    guard var other else { return false }
    (other.id, other.hosts) = (id, hosts)
    let (own, theirs) = (sources(isSorted: inAnyOrder), other.sources(isSorted: inAnyOrder))
    if inAnyOrder { other.patterns = patterns }
    return self == other && own == theirs && name.utf8.elementsEqual(other.name.utf8)
  }

  private func sources(isSorted: Bool) -> [[UInt8]] {
    let sources = patterns.map { Array($0.source.utf8) }
    return isSorted ? sources.sorted { $0.lexicographicallyPrecedes($1) } : sources
  }
}
