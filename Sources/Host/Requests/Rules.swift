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
    let view = try look(at: space, reading)
    let earlier = view.account(of: id)?.rule
    if id != 0, earlier == nil { throw .noRule(id) }
    var rule = try Rule(request.rule, replacing: earlier)
    let edit = Edit.compare(earlier, rule)
    let tight = edit.tight ?? rule
    let room = room(for: tight, insteadOf: earlier, waiting: edit.isLoosening ? rule : nil, view)
    guard room.isEnough, tight.fitsTheWire else { throw .tooLongARule }
    if request.isCheck {
      rule.id = 0
      return RulesPut.Answer(
        rule: RuleState(Account(rule: rule, day: RuleDay())), warnings: rule.patternWarnings)
    }
    var outcome: EditOutcome?
    let changed: SpaceView
    do throws(SQLiteError) {
      changed = try change(space, reading) { view throws(SQLiteError) in
        outcome = try self.edit(id, to: rule, &view)
      }
    } catch { throw .storage(error) }
    guard let outcome, let account = changed.account(of: outcome.rule) else { throw .noRule(id) }
    return RulesPut.Answer(
      rule: ruleState(account, changed), warnings: rule.patternWarnings,
      loosening: loosening(outcome.waiting, changed))
  }

  /// Whether all has room that holds, waits or can be taken back where a rule changes.
  private func room(
    for tight: Rule, insteadOf earlier: Rule?, waiting: Rule?, _ view: SpaceView
  ) -> StateRoom {
    let others = view.accounts.map { $0.rule }.filter { $0.id != tight.id }
    // What held before comes back by an undo, in the place of what holds then.
    var room = StateRoom(others, edits: view.edits, besides: tight.id)
    room.add(tight)
    if let waiting { room.addWaiting(waiting) }
    for edit in view.edits where edit.subject == .rule(tight.id) && tight.id != 0 {
      if let before = edit.ruleBefore { room.addWaiting(before) }
    }
    if let earlier, earlier != tight { room.addWaiting(earlier) }
    return room
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
