/// When the part of an edit that can stop less may hold.
enum ModelLoosening: Equatable { case none, sum, nextDay }

extension Model {
  /// Going back is free for so long.
  private static let undo = 10 * minute
  /// An edit waits so long for its sum.
  private static let patience = hour

  /// Adds a rule; what was removed today leaves its counts to one with the same pattern.
  mutating func add(_ id: Int64, _ rule: ModelRule) {
    var entry = Entry(id: id, rule: rule)
    entry.before = (nil, now, id)
    inherit(&entry)
    entries.append(entry)
    hold(id)
  }

  /// The wish that a rule be another one (`nil`: none); what can only stop more holds at once.
  mutating func edit(_ id: Int64, to wish: ModelRule?, as edit: Int64) -> ModelLoosening {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return .none }
    proposals = proposals.filter { $0.value.ruleID != id }
    entries[index].pending = nil
    let old = entries[index].rule
    var rest = true
    if let wish {
      let (tight, isLeft) = old.tightened(to: wish)
      rest = isLeft
      if tight != old {
        set(index, tight)
        entries[index].before = (old, now, edit)
      }
    }
    guard rest else { return .none }
    if mustWait(entries[index]) {
      entries[index].pending = .some(wish)
      entries[index].pendingID = edit
      return .nextDay
    }
    proposals[edit] = Proposal(ruleID: id, rule: wish, at: now)
    return .sum
  }

  private func mustWait(_ entry: Entry) -> Bool {
    entry.rule.strict || standing(entry) > .sessionOver
  }

  /// The sum of an edit was answered; whether it holds now (otherwise from the next day on), `nil`
  /// where there is no such edit any more.
  mutating func answered(_ edit: Int64) -> Bool? {
    guard let proposal = proposals.removeValue(forKey: edit), now - proposal.at < Model.patience,
      let index = entries.firstIndex(where: { $0.id == proposal.ruleID })
    else { return nil }
    if mustWait(entries[index]) {
      entries[index].pending = .some(proposal.rule)
      entries[index].pendingID = edit
      return false
    }
    if let rule = proposal.rule {
      entries[index].before = (entries[index].rule, now, edit)
      set(index, rule)
    } else {
      var entry = entries.remove(at: index)
      entry.before = (entry.rule, now, edit)
      removed.append(entry)
    }
    return true
  }

  mutating func withdraw(_ edit: Int64) {
    for index in entries.indices where entries[index].pendingID == edit {
      entries[index].pending = nil
    }
  }

  /// Takes the last change of a rule back; false where the lock or the time forbids it.
  mutating func undo(_ edit: Int64) -> Bool {
    if let index = removed.firstIndex(where: { $0.before?.id == edit }) {
      guard now - (removed[index].before?.at ?? 0) < Model.undo else { return false }
      var entry = removed.remove(at: index)
      entry.before = nil
      entries.append(entry)
      entries.sort { $0.id < $1.id }
      hold(entry.id)
      return true
    }
    guard let index = entries.firstIndex(where: { $0.before?.id == edit }),
      let before = entries[index].before, now - before.at < Model.undo,
      standing(entries[index]) != .sealed
    else { return false }
    entries[index].before = nil
    entries[index].pending = nil
    proposals = proposals.filter { $0.value.ruleID != entries[index].id }
    if let rule = before.rule {
      set(index, rule)
    } else {
      removed.append(entries.remove(at: index))
    }
    return true
  }

  private mutating func set(_ index: Int, _ rule: ModelRule) {
    if rule.closed != entries[index].rule.closed { entries[index].closedUntil = nil }
    entries[index].rule = rule
    inherit(&entries[index])
    hold(entries[index].id)
  }

  private func inherit(_ entry: inout Entry) {
    for gone in removed where !gone.rule.patterns.isDisjoint(with: entry.rule.patterns) {
      guard
        gone.rule.patterns.intersection(entry.rule.patterns).contains(where: { !$0.hasPrefix("!") })
      else { continue }
      entry.day.used = max(entry.day.used, gone.day.used)
      entry.day.sessionStart = max(entry.day.sessionStart, gone.day.sessionStart)
      entry.day.isDone = entry.day.isDone || gone.day.isDone
      if gone.day.unlocks.count > entry.day.unlocks.count { entry.day.unlocks = gone.day.unlocks }
    }
  }
}

extension Model {
  /// The product's name for the last change of a rule.
  mutating func rename(_ id: Int64, _ edit: Int64) {
    for index in entries.indices where entries[index].id == id { entries[index].before?.id = edit }
    for index in removed.indices where removed[index].id == id { removed[index].before?.id = edit }
  }
}
