import Ledger
import Messages
import Policy
import SQLite
import URLPatterns

extension Session {
  func proceed(
    _ request: PageContinue, _ reading: Reading
  ) throws(RequestFault) -> PageVerdict {
    let space = try openSpace()
    let page = PageURL(request.url)
    let verdict = try look(at: space, reading).verdict(for: page)
    guard let offer = verdict.offer, offer.kind == .continue else {
      throw .nothingToContinue(verdict.standing)
    }
    do throws(SQLiteError) {
      let after = try change(space, reading) { view throws(SQLiteError) in
        for rule in offer.rules {
          try context.ledger.continueSession(of: rule, on: view.space.day.day)
        }
      }
      return self.verdict(after, for: page)
    } catch { throw .storage(error) }
  }
}
