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
    return RulesList.Answer(rules: view.accounts.map { ruleState($0, view) })
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
    // Both for as long as they hold: what stops less may hold later than what stops more.
    let tight = Edit.compare(earlier, rule).tight ?? rule
    guard hasRoom(for: [rule], beside: others), hasRoom(for: [tight], beside: others),
      tight.fitsTheWire
    else { throw .tooLongARule }
    if request.isCheck {
      rule.id = 0
      return RulesPut.Answer(
        rule: RuleState(Account(rule: rule, day: RuleDay())), warnings: rule.patternWarnings)
    }
    var outcome: EditOutcome?
    let changed: SpaceView
    do throws(SQLiteError) {
      changed = try change(space, reading) { view throws(SQLiteError) in
        outcome = try edit(id, to: rule, &view)
      }
    } catch { throw .storage(error) }
    guard let outcome, let account = changed.account(of: outcome.rule) else { throw .noRule(id) }
    return RulesPut.Answer(
      rule: ruleState(account, changed), warnings: rule.patternWarnings,
      loosening: loosening(outcome.waiting, changed))
  }

  func remove(
    _ request: RulesRemove, _ reading: Reading
  ) throws(RequestFault) -> RulesRemove.Answer {
    let space = try openSpace()
    guard request.id != 0 else { throw .noRule(0) }
    var outcome: EditOutcome?
    let changed: SpaceView
    do throws(SQLiteError) {
      changed = try change(space, reading) { view throws(SQLiteError) in
        outcome = try edit(request.id, to: nil, &view)
      }
    } catch { throw .storage(error) }
    guard let outcome else { throw .noRule(request.id) }
    return RulesRemove.Answer(loosening: loosening(outcome.waiting, changed))
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
