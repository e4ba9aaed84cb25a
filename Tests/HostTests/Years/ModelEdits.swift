/// When the part of an edit that can stop less may hold.
enum ModelLoosening: Equatable { case none, sum, nextDay }

extension Model {
  /// Going back is free for so long.
  static let undo = 10 * minute
  /// An edit waits so long for its sum.
  private static let patience = hour

  /// Adds a rule; the product's name for that change comes by `rename`.
  mutating func add(_ id: Int64, _ rule: ModelRule) {
    entries.append(Entry(id: id, rule: rule))
    note(id, 0, before: nil)
    set(id, rule, isNew: true)
  }

  /// The wish that a rule be another one (`nil`: none); what can only stop more holds at once.
  mutating func edit(_ id: Int64, to wish: ModelRule?, as edit: Int64) -> ModelLoosening {
    guard let entry = entry(id) else { return .none }
    let old = entry.rule
    let isLooser = wish.map { old.tightened(to: $0).rest } ?? true
    // Going back to what held a short while ago, or to less than that, is free.
    if isLooser, standing(entry) != .sealed,
      let way = entry.changes.lastIndex(where: { change in
        isFresh(change.at, Model.undo) && change.before?.isLooser(than: wish) ?? true
      })
    {
      goBack(id, to: wish, by: way)
      // Removed because it had just been added: that can be had back too.
      if wish == nil { note(id, 0, before: old, closedUntil: entry.closedUntil) }
      return .none
    }
    proposals = proposals.filter { $0.value.ruleID != id }
    change(id) { ($0.pending, $0.pendingDue) = (nil, nil) }
    if let wish {
      let tight = old.tightened(to: wish).now
      if tight != old {
        note(id, edit, before: old)
        set(id, tight)
      }
    }
    guard isLooser, let tightened = self.entry(id) else { return .none }
    if mustWait(tightened) {
      schedule(id, wish, edit)
      return .nextDay
    }
    proposals[edit] = Proposal(ruleID: id, rule: wish, at: now)
    return .sum
  }

  private mutating func goBack(_ id: Int64, to wish: ModelRule?, by way: Int) {
    hold(id)
    guard let entry = entry(id) else { return }
    let changes = entry.changes
    let step = changes[way]
    let until = [step.closedUntil, carried(entry, to: wish?.closed)].compactMap { $0 }.max()
    for later in changes[way...] { forget(id, waitingOf: later.id) }
    proposals = proposals.filter { $0.value.ruleID != id || $0.key < step.id }
    change(id) {
      if $0.pendingID >= step.id { ($0.pending, $0.pendingDue) = (nil, nil) }
      $0.changes.removeLast($0.changes.count - way)
      $0.closedUntil = until
    }
    if let wish, wish != step.before {
      // Tighter than what held then: the way back from here is the same.
      change(id) { $0.changes.append(step) }
      replace(id, by: wish)
    } else {
      replace(id, by: step.before)
    }
  }

  /// When other hours end by the clock that found the end of a rule's closed time.
  private func carried(_ entry: Entry, to hours: ModelClosed?) -> Int64? {
    guard let until = entry.closedUntil, let old = entry.rule.closed else {
      return entry.closedUntil
    }
    guard let hours else { return nil }
    if (0..<1440).allSatisfy({ !old.holds($0) || hours.holds($0) }) { return until }
    // Back from the end to now, then on to the end of the other hours.
    var (at, shown) = (until, old.to)
    while at > now { (at, shown) = (at - minute, (shown + 1439) % 1440) }
    guard hours.holds(shown) else { return nil }
    while hours.holds(shown) { (at, shown) = (at + minute, (shown + 1) % 1440) }
    return at
  }

  private mutating func forget(_ id: Int64, waitingOf edit: Int64) {
    proposals[edit] = nil
    change(id) { if $0.pendingID == edit { ($0.pending, $0.pendingDue) = (nil, nil) } }
  }

  private func mustWait(_ entry: Entry) -> Bool {
    entry.rule.strict || standing(entry) > .sessionOver
  }

  private mutating func schedule(_ id: Int64, _ wish: ModelRule?, _ edit: Int64) {
    change(id) {
      $0.pending = .some(wish)
      $0.pendingID = edit
      $0.pendingDue = nil
    }
  }

  /// The sum of an edit was answered; whether it holds now (otherwise from the next day on), `nil`
  /// where there is no such edit any more.
  mutating func answered(_ edit: Int64) -> Bool? {
    guard let proposal = proposals.removeValue(forKey: edit), isFresh(proposal.at, Model.patience),
      let entry = entry(proposal.ruleID)
    else { return nil }
    if mustWait(entry) {
      schedule(entry.id, proposal.rule, edit)
      return false
    }
    forgetChange(edit, of: entry.id)
    note(entry.id, edit, before: entry.rule)
    replace(entry.id, by: proposal.rule)
    return true
  }

  mutating func forgetChange(_ edit: Int64, of id: Int64) {
    change(id) { $0.changes.removeAll { $0.id == edit } }
  }

  mutating func withdraw(_ edit: Int64) {
    // A rule that it removed, and that comes back by an earlier change, waits for nothing either.
    for entry in entries + removed where entry.pendingID == edit {
      change(entry.id) { ($0.pending, $0.pendingDue) = (nil, nil) }
    }
  }

  /// Takes the last change of a rule back; false where the lock or the time forbids it.
  mutating func undo(_ edit: Int64) -> Bool {
    if let index = removed.firstIndex(where: { $0.changes.last?.id == edit }) {
      guard isFresh(removed[index].changes.last?.at ?? 0, Model.undo) else { return false }
      var entry = removed.remove(at: index)
      if let until = entry.changes.removeLast().closedUntil {
        entry.closedUntil = max(until, entry.closedUntil ?? until)
      }
      entries.append(entry)
      entries.sort { $0.id < $1.id }
      hold(entry.id)
      takeOver(entry.id, instead: nil)
      return true
    }
    guard let entry = entries.first(where: { $0.changes.last?.id == edit }),
      let change = entry.changes.last, isFresh(change.at, Model.undo), standing(entry) != .sealed
    else { return false }
    goBack(entry.id, to: change.before, by: entry.changes.count - 1)
    return true
  }

  /// Whether something was so short a while ago, and not in the future of a clock that was wrong.
  func isFresh(_ at: Int64, _ while: Int64) -> Bool { at <= now && now - at < `while` }

  // MARK: Changing

  func entry(_ id: Int64) -> Entry? { entries.first { $0.id == id } }

  private mutating func change(_ id: Int64, _ body: (inout Entry) -> Void) {
    for index in entries.indices where entries[index].id == id { body(&entries[index]) }
    for index in removed.indices where removed[index].id == id { body(&removed[index]) }
  }

  private mutating func note(_ id: Int64, _ edit: Int64, before: ModelRule?) {
    note(id, edit, before: before, closedUntil: entry(id)?.closedUntil)
  }

  private mutating func note(
    _ id: Int64, _ edit: Int64, before: ModelRule?, closedUntil: Int64?
  ) {
    let at = now
    change(id) { $0.changes.append((edit, before, at, closedUntil)) }
  }

  /// Puts another rule in a rule's place, or none.
  mutating func replace(_ id: Int64, by rule: ModelRule?) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    let old = entries[index]
    let lost = old.rule.patterns.subtracting(rule?.patterns ?? []).filter { !$0.hasPrefix("!") }
    for pattern in lost { dropped.append((pattern, id, now)) }
    handOver(lost, of: old)
    entries[index].gained.removeAll { lost.contains($0.pattern) }
    if let rule {
      set(id, rule)
    } else {
      entries[index].gained = []
      removed.append(entries.remove(at: index))
    }
  }

  /// Who stops, for a shorter time, something akin to what a rule lost goes on with its counts.
  private mutating func handOver(_ lost: Set<String>, of old: Entry) {
    for index in entries.indices where entries[index].id != old.id {
      let inherits = entries[index].gained.contains { gain in
        lost.contains { pattern in
          let since = old.gained.last { $0.pattern == pattern && !$0.isHeld }?.order ?? 0
          return (gain.isHeld || gain.order > since)
            && ModelPattern(gain.pattern).isAkin(to: ModelPattern(pattern))
        }
      }
      if inherits { entries[index].inherit(old) }
    }
  }

  /// A closed time that has begun goes on, whatever the new one is.
  private mutating func set(_ id: Int64, _ rule: ModelRule, isNew: Bool = false) {
    let before = isNew ? nil : entry(id)?.rule
    change(id) { $0.rule = rule }
    takeOver(id, instead: before)
    extend(id)
    hold(id)
  }

  /// What a rule stops that it did not before it goes on with the counts of those that lost it today.
  private mutating func takeOver(_ id: Int64, instead before: ModelRule?) {
    guard let rule = entry(id)?.rule else { return }
    let held = before?.patterns ?? []
    let freed = held.subtracting(rule.patterns).filter { $0.hasPrefix("!") }
      .map { ModelPattern(String($0.dropFirst())) }
    var added: Set<String> = []
    for pattern in rule.patterns where !pattern.hasPrefix("!") {
      let isHeld = held.contains(pattern)
      guard !isHeld || freed.contains(where: { $0.isAkin(to: ModelPattern(pattern)) }) else {
        continue
      }
      added.insert(pattern)
      gains += 1
      let order = gains
      change(id) { $0.gained.append((pattern, order, isHeld)) }
    }
    for one in dropped where one.rule != id && one.at >= firstMoment {
      guard added.contains(where: { ModelPattern($0).isAkin(to: ModelPattern(one.pattern)) }),
        let old = (entries + removed).first(where: { $0.id == one.rule })
      else { continue }
      change(id) { $0.inherit(old) }
    }
  }

  /// The product's name for the last change of a rule.
  mutating func rename(_ id: Int64, _ edit: Int64) {
    change(id) { if !$0.changes.isEmpty { $0.changes[$0.changes.count - 1].id = edit } }
  }
}

extension ModelRule {
  /// Whether turning this rule into another one can only stop more.
  func isLooser(than other: ModelRule?) -> Bool { other.map { !tightened(to: $0).rest } ?? false }
}

extension Model.Entry {
  /// What a wrong clock dated after now cannot be taken back.
  mutating func forgetChanges(after now: Int64) { changes.removeAll { $0.at > now } }

  /// What was counted today on another rule, and when.
  mutating func inherit(_ old: Model.Entry) {
    day.inherit(old.day)
    spans += old.spans
  }
}

extension ModelDay {
  /// What was counted on a rule that had one of the patterns today: the use of the allowance, the sums
  /// and the session of whichever has less left.
  mutating func inherit(_ old: ModelDay) {
    let spent = max(used - bought, old.used - old.bought)
    let session = min(sessionStart - used, old.sessionStart - old.used)
    if old.unlocks.count > unlocks.count
      || old.unlocks.count == unlocks.count && old.bought < bought
    {
      unlocks = old.unlocks
    }
    // Nobody used less than either did; what was forgiven is owed again.
    used = max(used, old.used)
    if !unlocks.isEmpty {
      // All that the sums gave, in whatever parts.
      unlocks = unlocks.map { _ in ModelUnlock(length: 0) }
      unlocks[0] = ModelUnlock(length: used - spent)
    }
    sessionStart = max(0, used + session)
    isDone = isDone || old.isDone
  }

  private var bought: Int64 { unlocks.reduce(0) { $0 + $1.length } }
}
