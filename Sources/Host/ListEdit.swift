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
    var stored: RuleID?
    let view = try edit(space, reading) { () throws(SQLiteError) in
      guard let id else {
        stored = try context.ledger.put(
          Rule(name: name, patterns: [], hosts: list), in: space)
        return
      }
      if try context.ledger.put(hosts: list, of: id, in: space) { stored = id }
    }
    guard let stored, let rule = view.account(of: stored)?.rule else { throw .noRule(id ?? 0) }
    return ListEdit(rule: rule, isRemoved: false, needsAllSites: rule.sites == ["*://*/*"])
  }

  /// Takes the list of a rule away, and with it the rule, where it holds nothing else.
  ///
  /// - Throws: `ListFault`, and then nothing was changed.
  package func removeList(
    of id: RuleID, space: String, at reading: Reading
  ) throws(ListFault) -> ListEdit {
    var before: Rule?
    var isAlone = false
    let view = try edit(space, reading) { () throws(SQLiteError) in
      let ledger = context.ledger
      before = try ledger.rules(of: space).first { $0.id == id }
      guard let before, before.hosts != nil else { return }
      isAlone = (try? PatternSet(before.patterns)) == nil
      if isAlone {
        _ = try ledger.remove(id, from: space, at: ledger.moment(of: reading, remember: false))
      } else {
        _ = try ledger.put(hosts: nil, of: id, in: space)
      }
    }
    guard let before else { throw .noRule(id) }
    guard before.hosts != nil else { throw .noList(id) }
    let rule = view.account(of: id)?.rule ?? before
    return ListEdit(
      rule: rule, isRemoved: isAlone, needsAllSites: !isAlone && rule.sites == ["*://*/*"])
  }

  private func edit(
    _ space: String, _ reading: Reading, _ body: () throws(SQLiteError) -> Void
  ) throws(ListFault) -> SpaceView {
    do throws(SQLiteError) {
      return try change(space, reading, isVisible: true) { _ throws(SQLiteError) in try body() }
    } catch { throw .storage(error) }
  }
}
