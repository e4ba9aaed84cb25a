import Ledger
import Messages
import Policy
import SQLite
import URLPatterns

extension Session {
  func list(
    _ request: RulesList, _ reading: Reading
  ) throws(RequestFault) -> RulesList.Answer {
    let view = try look(at: openSpace(), reading)
    return RulesList.Answer(rules: view.accounts.map { RuleState($0) })
  }

  func put(
    _ request: RulesPut, _ reading: Reading
  ) throws(RequestFault) -> RulesPut.Answer {
    let space = try openSpace()
    let id = request.rule.id
    let earlier = try look(at: space, reading).account(of: id)?.rule
    if id != 0, earlier == nil { throw .noRule(id) }
    var rule = try Rule(request.rule, replacing: earlier)
    let others = try look(at: space, reading).accounts.filter { $0.rule.id != id }
    guard hasRoom(for: [rule], beside: others) else { throw .tooLongARule }
    if request.isCheck {
      rule.id = 0
      return answer(Account(rule: rule, day: RuleDay()))
    }
    var stored: RuleID?
    let changed: SpaceView
    do throws(SQLiteError) {
      changed = try change(space, reading, isVisible: true) { _ throws(SQLiteError) in
        stored = try context.ledger.put(rule, in: space)
      }
    } catch { throw .storage(error) }
    guard let stored, let account = changed.account(of: stored) else { throw .noRule(rule.id) }
    return answer(account)
  }

  private func answer(_ account: Account) -> RulesPut.Answer {
    RulesPut.Answer(rule: RuleState(account), warnings: account.rule.patternWarnings)
  }

  func remove(
    _ request: RulesRemove, _ reading: Reading
  ) throws(RequestFault) -> RulesRemove.Answer {
    let space = try openSpace()
    var isRemoved = false
    do throws(SQLiteError) {
      try change(space, reading, isVisible: true) { view throws(SQLiteError) in
        isRemoved = try context.ledger.remove(request.id, from: space, at: view.nowMs)
      }
    } catch { throw .storage(error) }
    guard isRemoved else { throw .noRule(request.id) }
    return RulesRemove.Answer(loosening: nil)
  }

  func finish(
    _ request: RulesFinish, _ reading: Reading
  ) throws(RequestFault) -> Nothing {
    let space = try openSpace()
    let view = try look(at: space, reading)
    for id in request.ids where view.account(of: id) == nil { throw .noRule(id) }
    do throws(SQLiteError) {
      try change(space, reading) { view throws(SQLiteError) in
        for id in request.ids { try context.ledger.finish(id, on: view.space.day.day) }
      }
    } catch { throw .storage(error) }
    return Nothing()
  }
}
