import Ledger
import Messages
import Policy
import SQLite

extension Session {
  func withdraw(
    _ request: EditsWithdraw, _ reading: Reading
  ) throws(RequestFault) -> Nothing {
    let space = try openSpace()
    var isThere = false
    do throws(SQLiteError) {
      try change(space, reading) { view throws(SQLiteError) in
        if request.edit >= SpaceEdit.firstID {
          isThere = try withdraw(space: request.edit)
          return
        }
        let edits = try context.ledger.edits(of: space, at: view.nowMs)
        guard let edit = edits.first(where: { $0.id == request.edit }), edit.waiting != nil
        else { return }
        isThere = true
        view.isChanged = true
        try withdraw(edit, view)
      }
    } catch { throw .storage(error) }
    guard isThere else { throw .noEdit(request.edit) }
    return Nothing()
  }
}
