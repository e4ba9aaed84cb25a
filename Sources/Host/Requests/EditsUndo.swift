import Ledger
import Messages
import Policy
import SQLite

extension Session {
  func undo(
    _ request: EditsUndo, _ reading: Reading
  ) throws(RequestFault) -> Nothing {
    let space = try openSpace()
    var fault: RequestFault?
    do throws(SQLiteError) {
      try change(space, reading) { view throws(SQLiteError) in
        let edits = try context.ledger.edits(of: space, at: view.nowMs)
          .filter { $0.undoLeftMs(at: view.nowMs) > 0 && !view.isAfterBoot }
        // Only the last change of something can be taken back: the one before it led to it.
        guard let edit = edits.first(where: { $0.id == request.edit }),
          edits.last(where: { $0.subject == edit.subject })?.id == edit.id
        else {
          fault = .noEdit(request.edit)
          return
        }
        let accounts = try accounts(view)
        if accounts.contains(where: { edit.isOf($0) && $0.standing == .sealed }) {
          fault = .sealed
          return
        }
        if let before = edit.ruleBefore {
          let others = accounts.filter { !edit.isOf($0) }
          guard StateRoom(others.map { $0.rule } + [before]).isEnough else {
            fault = .tooLongARule
            return
          }
        }
        view.isChanged = true
        try takeBack(edit, &view)
      }
    } catch { throw .storage(error) }
    if let fault { throw fault }
    return Nothing()
  }
}

extension StoredEdit {
  /// Whether it concerns that rule; the settings concern all.
  func isOf(_ account: Account) -> Bool {
    switch subject {
    case .rule(let id): id == account.rule.id
    case .settings: true
    }
  }
}
