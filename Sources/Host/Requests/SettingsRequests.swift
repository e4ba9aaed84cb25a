import Ledger
import Messages
import Policy
import SQLite

extension Session {
  func settings(
    _ request: SettingsGet, _ reading: Reading
  ) throws(RequestFault) -> SettingsFields {
    settings(try look(at: openSpace(), reading))
  }

  func putSettings(
    _ request: SettingsPut, _ reading: Reading
  ) throws(RequestFault) -> SettingsPut.Answer {
    let space = try openSpace()
    var waiting: (edit: Int64, wait: Wait)?
    let changed: SpaceView
    do throws(SQLiteError) {
      changed = try change(space, reading) { view throws(SQLiteError) in
        var wanted = view.space.settings
        if let idle = request.idleAfterMs { wanted.idleAfterMs = idle }
        if let start = request.dayStartMinutes { wanted.dayStartMinutes = Int(start) }
        waiting = try edit(settings: wanted, &view)
      }
    } catch { throw .storage(error) }
    return SettingsPut.Answer(
      settings: settings(changed), loosening: loosening(waiting, changed))
  }

  /// Changes the settings: what tightens holds at once, the rest waits as an edit.
  private func edit(
    settings wanted: Settings, _ view: inout SpaceView
  ) throws(SQLiteError) -> (edit: Int64, wait: Wait)? {
    let ledger = context.ledger
    let edits = try ledger.edits(of: view.space.id, at: view.nowMs)
      .filter { $0.subject == .settings }
    view.isChanged = true
    let old = view.space.settings
    let accounts = try accounts(view)
    if let way = edits.last(where: { $0.undoLeftMs(at: view.nowMs) > 0 }),
      way.done?.before == .settings(wanted),
      !accounts.contains(where: { $0.standing == .sealed })
    {
      try takeBack(way, &view)
      return nil
    }
    for edit in edits { try withdraw(edit, view) }
    let tight = old.tight(before: wanted)
    let waiting: StoredEdit.Waiting? =
      tight == wanted
      ? nil : StoredEdit.Waiting(wait: Wait(accounts), after: .settings(wanted))
    let done: StoredEdit.Done? =
      tight == old
      ? nil : StoredEdit.Done(before: .settings(old), changedMs: view.nowMs)
    view.space.settings = tight
    try ledger.store(view.space)
    guard waiting != nil || done != nil else { return nil }
    try ledger.forgetOldEdits(of: view.space.id, at: view.nowMs)
    let stored = try ledger.store(
      StoredEdit(subject: .settings, madeMs: view.nowMs, waiting: waiting, done: done),
      in: view.space.id)
    return waiting.map { (stored, $0.wait) }
  }

  private func settings(_ view: SpaceView) -> SettingsFields {
    let edits = view.edits.filter { $0.subject == .settings }
    let isSealed = view.accounts.contains { $0.standing == .sealed }
    let way = isSealed ? nil : edits.last { $0.undoLeftMs(at: view.nowMs) > 0 }
    var pending: SettingsFields.Pending?
    if let edit = edits.last(where: { $0.isScheduled }),
      case .settings(let after)? = edit.waiting?.after
    {
      pending = SettingsFields.Pending(
        edit: edit.id, idleAfterMs: after.idleAfterMs,
        dayStartMinutes: Int64(after.dayStartMinutes), opensAt: opensAt(view))
    }
    return SettingsFields(
      idleAfterMs: view.space.settings.idleAfterMs,
      dayStartMinutes: Int64(view.space.settings.dayStartMinutes), pending: pending,
      undo: way.map { UndoOffer(edit: $0.id, leftMs: $0.undoLeftMs(at: view.nowMs)) })
  }
}
