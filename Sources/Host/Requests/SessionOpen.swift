import Ledger
import Messages
import Policy
import SQLite

extension Session {
  func open(
    _ request: SessionOpen, _ reading: Reading
  ) throws(RequestFault) -> SessionOpen.Answer {
    let common = request.protocols.clamped(to: Session.protocols)
    guard request.protocols.overlaps(Session.protocols) else {
      throw .noCommonProtocol(theirs: request.protocols)
    }
    guard request.profile != Ledger.sharedSpace else {
      throw .field(
        FieldFault(field: "params.profile", expected: .profile(digits: request.profile.utf8.count)))
    }
    profile = request.profile
    (spaceID, view, compiled, isSpaceStale) = (nil, nil, nil, true)
    do throws(SQLiteError) { try followSpace(reading) } catch { throw .storage(error) }
    if let held = request.held {
      if let fault = held.faults.first {
        context.log("held: \(held.faults.count) members left out, \(fault.sentence)")
      }
      try restore(held, reading)
    }
    let view = try look(at: openSpace(), reading)
    toldVersion = view.space.version
    context.log(
      "session open: \(Session.oneLine(request.browser)), "
        + "extension \(Session.oneLine(request.extensionVersion))")
    return SessionOpen.Answer(
      protocolVersion: common.upperBound, hostVersion: context.version, hostPath: context.path,
      state: state(view))
  }

  /// Text from the other side as it may stand in a line of the log.
  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 }))
  }

  /// Takes what the browser still holds where this host never had a rule of that profile: its state
  /// was lost.
  ///
  /// What was stopped today is done for today, so that a lost state opens nothing.
  private func restore(
    _ held: SessionOpen.Held, _ reading: Reading
  ) throws(RequestFault) {
    let space = try openSpace()
    var rules: [(heldID: RuleID, rule: Rule)] = []
    var room = StateRoom([])
    for fields in held.rules {
      var fields = fields
      if Rule.control(inName: fields.name) != nil { fields.name = "" }
      if var rule = try? Rule(fields) {
        rule.id = 0
        room.add(rule)
        guard room.isEnough else { break }
        rules.append((fields.id, rule))
      } else {
        context.log("held: rule \(fields.id) left out, its patterns cannot be read")
      }
    }
    guard !rules.isEmpty else { return }
    do throws(SQLiteError) {
      let ledger = context.ledger
      guard try !ledger.hasHadRules(space) else { return }
      try change(space, reading, isVisible: true) { view throws(SQLiteError) in
        guard try !ledger.hasHadRules(space) else { return }
        for (heldID, rule) in rules {
          let id = try ledger.put(rule, in: space)
          if let id, held.stopped.contains(heldID), held.day == view.space.day.day.text {
            try ledger.finish(id, on: view.space.day.day)
          }
        }
      }
      context.log("state was lost: \(rules.count) rules taken back from the browser")
    } catch { throw .storage(error) }
  }
}
