import Ledger
package import Policy
package import SQLite
package import URLPatterns

/// Why a list could not be changed: facts; whoever asked makes the sentence.
package enum ListFault: Error, Hashable, Sendable {
  /// The space has no such rule.
  case noRule(RuleID)
  /// The rule has no list that could be taken away.
  case noList(RuleID)
  /// It would cost a sum, and nobody is there to solve it.
  case costsASum(RuleID, name: String)
  case storage(SQLiteError)
}

/// What became of a rule's list.
package struct ListEdit: Hashable, Sendable {
  /// The rule as it stands now; as it stood before where it was removed.
  package let rule: Rule
  /// Whether the rule went with its list, since it held nothing else.
  package let isRemoved: Bool
  /// Whether the browser has to grant all sites for it.
  package let needsAllSites: Bool
  /// The part that stops less, where it waits.
  package let waiting: Waiting?

  /// An edit, what it waits for, and the local time from which on it stops less.
  package struct Waiting: Hashable, Sendable {
    package let edit: Int64
    package let wait: Wait
    package let opensAt: String
  }
}

/// Lists are made and changed beside the protocol, by the command line: no message carries one to
/// the host. Connections of the same space see the change at their next message.
extension Session {
  /// Adds a rule with this list, or gives the list to a rule that is there.
  ///
  /// - Parameters:
  ///   - id: the rule that gets the list; `nil` makes one.
  ///   - name: what a rule that is made is called.
  ///   - space: the profile's id; it must be there already.
  /// - Throws: `ListFault`, and then nothing was changed.
  package func put(
    _ list: HostList, in id: RuleID?, name: String, space: String, at reading: Reading
  ) throws(ListFault) -> ListEdit {
    try edit(id ?? 0, space, reading) { before throws(ListFault) in
      guard var rule = before else { return Rule(name: name, patterns: [], hosts: list) }
      rule.hosts = list
      return rule
    }
  }

  /// Takes the list of a rule away, and with it the rule, where it holds nothing else.
  ///
  /// - Parameter canSolve: whether somebody is there for a sum.
  /// - Throws: `ListFault`, and then nothing was changed.
  package func removeList(
    of id: RuleID, space: String, at reading: Reading, canSolve: Bool = true
  ) throws(ListFault) -> ListEdit {
    try edit(id, space, reading, canSolve: canSolve) { before throws(ListFault) in
      guard var rule = before else { throw .noRule(id) }
      guard rule.hosts != nil else { throw .noList(id) }
      if (try? PatternSet(rule.patterns)) == nil { return nil }
      rule.hosts = nil
      return rule
    }
  }

  /// Changes a rule to what `wanted` makes of it.
  private func edit(
    _ id: RuleID, _ space: String, _ reading: Reading, canSolve: Bool = true,
    _ wanted: (Rule?) throws(ListFault) -> Rule?
  ) throws(ListFault) -> ListEdit {
    var before: Rule?
    var outcome: EditOutcome?
    var fault: ListFault?
    let view: SpaceView
    do throws(SQLiteError) {
      view = try change(space, reading) { view throws(SQLiteError) in
        before = try context.ledger.rules(of: space).first { $0.id == id }
        if id != 0, before == nil {
          fault = .noRule(id)
          return
        }
        let rule: Rule?
        do throws(ListFault) {
          rule = try wanted(before)
        } catch {
          fault = error
          return
        }
        outcome = try edit(id, to: rule, changesList: true, &view)
        if !canSolve, outcome?.waiting?.wait == .sum {
          fault = .costsASum(id, name: before?.name ?? "")
          // What waited in its place, and the way back, stay.
          throw SQLiteError(code: 4)
        }
      }
    } catch { throw fault ?? .storage(error) }
    if let fault { throw fault }
    guard let outcome, let rule = view.account(of: outcome.rule)?.rule ?? before else {
      throw .noRule(id)
    }
    let isRemoved = view.account(of: outcome.rule) == nil
    return ListEdit(
      rule: rule, isRemoved: isRemoved,
      needsAllSites: !isRemoved && rule.sites == ["*://*/*"],
      waiting: outcome.waiting.map { waiting in
        let edit = view.edits.first { $0.id == waiting.edit }
        return ListEdit.Waiting(
          edit: waiting.edit, wait: waiting.wait,
          opensAt: edit.map { opensAt($0, view) } ?? opensAt(view))
      })
  }
}
