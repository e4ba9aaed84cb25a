import Ledger
import Policy
import SQLite

/// What waits for a day or for the end of a closed time, inside the transaction that meets it.
extension Session {
  /// Carries out what was put off to the end of a closed time.
  func carryOutWhatIsDue(_ view: inout SpaceView) throws(SQLiteError) {
    let due = try context.ledger.edits(of: view.space.id, at: view.nowMs).filter {
      $0.isScheduled && $0.waiting?.dueMs.map { $0 <= view.nowMs } ?? false
    }
    if due.isEmpty { return }
    // As all stood before: to carry one out begins the closed times of this moment.
    let stored = try context.ledger.accounts(of: view.space.id, on: view.space.day.day)
    for edit in due {
      // Another zone's clock may have moved the end.
      let account = stored.first { edit.subject == .rule($0.rule.id) }
      if let endMs = account?.closedUntilMs, endMs > view.nowMs {
        try context.ledger.putOff(edit.id, untilMs: endMs)
      } else if account?.isSpent == true {
        // What is spent of this day opens with the next one.
        try context.ledger.putOff(edit.id, untilMs: nil)
      } else {
        try carryOut(edit, canUndo: false, &view)
      }
    }
  }

  /// What a new day does to a space besides counting from 0.
  func beginDay(_ view: inout SpaceView) throws(SQLiteError) {
    let ledger = context.ledger
    let firstMs = view.space.day.firstMs
    try ledger.store(view.space)
    try ledger.forgetDropped(in: view.space.id, before: firstMs)
    let stored = try ledger.accounts(of: view.space.id, on: view.space.day.day)
    for edit in try ledger.edits(of: view.space.id, at: view.nowMs) {
      guard edit.isScheduled, let waiting = edit.waiting, waiting.dueMs == nil,
        waiting.isAsked(at: edit.madeMs, before: firstMs)
      else { continue }
      let account = stored.first { edit.subject == .rule($0.rule.id) }
      if let endMs = account?.closedEndMs(goingOnAt: firstMs, in: view.zone), endMs > view.nowMs {
        // A closed time that has begun holds to its end, whatever becomes of its rule.
        try ledger.extendClosed(untilMs: endMs, of: account?.rule.id ?? 0)
        try ledger.putOff(edit.id, untilMs: endMs)
      } else {
        try carryOut(edit, canUndo: false, &view)
      }
    }
    try ledger.forgetOldEdits(of: view.space.id, at: view.nowMs)
    try ledger.forgetLists(of: view.space.id, removedBefore: min(firstMs, view.nowMs - Wait.undoMs))
  }
}
