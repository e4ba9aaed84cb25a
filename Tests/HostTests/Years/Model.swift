import Policy

/// The second model: the design's sentences about days, budgets and edits, written down as plainly
/// as they can be, without a look at the product's own code.
struct Model {
  struct Entry {
    let id: Int64
    var rule: ModelRule
    var day = ModelDay()
    var closedUntil: Int64?
    /// What is to hold from the next day on; `.some(nil)` removes.
    var pending: ModelRule??
    var pendingID: Int64 = 0
    /// When it is to hold, where a closed time did not let it begin with its day.
    var pendingDue: Int64?
    /// The changes so far, the last one last: what held before each.
    var changes: [(id: Int64, before: ModelRule?, at: Int64, closedUntil: Int64?)] = []
    /// What stands in the book for other dates.
    var book: [Int: ModelDay] = [:]
    /// What it stops since some moment of today, and whether it did before, but not all of it.
    var gained: [(pattern: String, order: Int, isHeld: Bool)] = []
    /// Counted stretches, for the union.
    var spans: [(start: Int64, end: Int64)] = []
  }

  /// An edit that waits for its sum: the whole rule wished for; `nil` removes.
  struct Proposal {
    let ruleID: Int64
    let rule: ModelRule?
    let at: Int64
  }

  var almanac: Almanac
  var proposals: [Int64: Proposal] = [:]
  private(set) var now: Int64 = 0
  private(set) var date: Int
  private(set) var firstMoment: Int64
  var entries: [Entry] = []
  var removed: [Entry] = []
  /// Patterns that rules stopped no more.
  var dropped: [(pattern: String, rule: Int64, at: Int64)] = []
  /// Patterns that rules began to stop, counted.
  var gains = 0
  /// Days begun, and trusted time since the first moment of the first one.
  private(set) var days = 1
  private(set) var passed: Int64
  /// No right clock shows less: 2026-11-01.
  private static let program = Int64(Day(year: 2026, month: 11, day: 1).number) * 24 * hour

  private var boot: String
  private var anchor: Int64
  private var anchorBoot: Int64
  private var mayStep = false

  init(_ almanac: Almanac, _ reading: Reading) {
    self.almanac = almanac
    (boot, anchor, anchorBoot) = (reading.bootID, reading.wallMs, reading.bootMs)
    now = reading.wallMs
    date = almanac.date(now)
    firstMoment = almanac.firstMoment(date)
    passed = now - firstMoment
    mayStep = now < Model.program
  }

  /// Looks at the clocks, and at what they bring.
  mutating func look(_ reading: Reading) {
    var isNewBoot = false
    if reading.bootID != boot {
      isNewBoot = true
      boot = reading.bootID
      anchorBoot = reading.bootMs
      // A clock set right, or one that is younger than the program?
      let isMended = reading.wallMs < now - 48 * hour && reading.wallMs >= Model.program
      mayStep = reading.wallMs < now && !isMended || reading.wallMs < Model.program
      anchor = isMended ? reading.wallMs : max(reading.wallMs, now)
    }
    var trusted = anchor + reading.bootMs - anchorBoot
    if mayStep, reading.wallMs > trusted + minute {
      (anchor, anchorBoot) = (reading.wallMs, reading.bootMs)
      mayStep = reading.wallMs < Model.program
      trusted = reading.wallMs
    }
    passed += max(0, trusted - now)
    let isBack = trusted < now
    now = trusted
    if isBack { forgetTheFuture() }
    let local = almanac.date(now)
    if isNewBoot, date > local + 1, now < firstMoment {
      for index in entries.indices { entries[index].dateBack(from: date, to: local) }
      for index in removed.indices { removed[index].dateBack(from: date, to: local) }
      date = local
      firstMoment = almanac.firstMoment(local)
    } else if local > date, now >= firstMoment + 20 * hour {
      let old = date
      date = local
      // In a zone further east the date is older than the day.
      firstMoment = max(almanac.firstMoment(local), firstMoment + 20 * hour)
      beginDay(after: old)
    }
    for entry in entries where entry.pendingDue ?? .max <= now { carryOutDue(entry) }
    for entry in entries { hold(entry.id) }
    for index in entries.indices { holdChanges(&entries[index]) }
    for index in removed.indices { holdChanges(&removed[index]) }
  }

  /// What a clock that was wrong has written after now.
  private mutating func forgetTheFuture() {
    for index in dropped.indices { dropped[index].at = min(dropped[index].at, now) }
    for index in entries.indices {
      entries[index].forgetChanges(after: now)
      entries[index].spans.removeAll { $0.end > now }
      if let until = entries[index].closedUntil, until > now + 48 * hour {
        entries[index].closedUntil = nil
      }
      if let due = entries[index].pendingDue, due > now + 48 * hour {
        entries[index].pendingDue = now
      }
    }
    for index in removed.indices { removed[index].forgetChanges(after: now) }
    proposals = proposals.filter { $0.value.at <= now }
  }

  private mutating func beginDay(after old: Int) {
    days += 1
    dropped.removeAll { $0.at < firstMoment }
    for index in entries.indices { entries[index].gained = [] }
    for index in removed.indices { removed[index].turnPage(from: old) }
    for index in entries.indices { entries[index].turnPage(from: old) }
    for (index, entry) in entries.enumerated() where entry.pending != nil && entry.pendingDue == nil
    {
      // A closed time that began before the day holds to its end.
      let until = max(
        entry.closedUntil ?? 0, end(entry.rule, at: firstMoment - minute) ?? 0)
      guard until > now, until > firstMoment else { continue }
      entries[index].closedUntil = until
      entries[index].pendingDue = until
    }
    for entry in entries where entry.pendingDue == nil { carryOut(entry) }
  }

  /// What waited for the end of a closed time, where that has not been moved meanwhile.
  private mutating func carryOutDue(_ entry: Entry) {
    let until = entry.closedUntil.flatMap { $0 > now ? $0 : nil }
    // What is spent of this day opens with the next one.
    let isSpent =
      entry.day != ModelDay() && (entry.day.isDone || entry.day.used >= budget(entry))
    guard until != nil || isSpent else { return carryOut(entry) }
    for index in entries.indices where entries[index].id == entry.id {
      entries[index].pendingDue = until
    }
  }

  /// What was put off holds now.
  private mutating func carryOut(_ entry: Entry) {
    guard let pending = entry.pending else { return }
    hold(entry.id)
    replace(entry.id, by: pending)
    withdraw(entry.pendingID)
    // All of that edit holds now, as it was asked for: it is no more taken back.
    forgetChange(entry.pendingID, of: entry.id)
  }

  /// A closed time that has begun holds to its end, or to a later one that another zone shows.
  mutating func hold(_ id: Int64) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    if let until = entries[index].closedUntil, now >= until { entries[index].closedUntil = nil }
    extend(id)
  }

  /// What can still be had back goes on as if it held: its closed time begins too.
  private func holdChanges(_ entry: inout Entry) {
    for index in entry.changes.indices where isFresh(entry.changes[index].at, Model.undo) {
      guard let rule = entry.changes[index].before, let end = end(rule) else { continue }
      let until = entry.changes[index].closedUntil ?? end
      // One that lies too far ahead was written by a wrong clock.
      entry.changes[index].closedUntil = until > now + 48 * hour ? end : max(until, end)
    }
  }

  /// Of two closed times the later end holds.
  mutating func extend(_ id: Int64) {
    guard let index = entries.firstIndex(where: { $0.id == id }),
      let end = end(entries[index].rule)
    else { return }
    entries[index].closedUntil = max(end, entries[index].closedUntil ?? end)
  }

  /// When the closed time of now ends, by the rule's own hours.
  private func end(_ rule: ModelRule, at moment: Int64? = nil) -> Int64? {
    let moment = moment ?? now
    guard let closed = rule.closed, closed.holds(almanac.minuteOfDay(moment)) else { return nil }
    var end = floor(moment, minute) * minute
    while closed.holds(almanac.minuteOfDay(end)) { end += minute }
    return end
  }

  // MARK: What holds

  func budget(_ entry: Entry) -> Int64 {
    entry.day.unlocks.reduce(entry.rule.allowance * minute) { max($0, $1.floor) + $1.length }
  }

  func standing(_ entry: Entry) -> ModelStanding {
    let isUsedUp = entry.day.used >= budget(entry)
    let isAtCap = entry.rule.cap.map { Int64(entry.day.unlocks.count) >= $0 } ?? false
    if entry.rule.strict, isUsedUp, isAtCap { return .sealed }
    if entry.closedUntil != nil { return .closed }
    if entry.day.isDone { return .done }
    if isUsedUp { return isAtCap ? .noSumsLeft : .usedUp }
    return sessionLeft(entry) <= 0 ? .sessionOver : .open
  }

  /// What is left of the session, ms; bought time has none.
  private func sessionLeft(_ entry: Entry) -> Int64 {
    let end = entry.day.sessionStart + 10 * minute
    let allowance = entry.rule.allowance * minute
    return entry.day.used < allowance && end < allowance ? end - entry.day.used : .max
  }

  func remaining(_ entry: Entry) -> Int64 {
    guard standing(entry) == .open else { return 0 }
    return min(budget(entry) - entry.day.used, sessionLeft(entry))
  }

  func matching(_ url: String) -> [Entry] { entries.filter { $0.rule.covers(url) } }

  func standing(_ url: String) -> ModelStanding { matching(url).map(standing).max() ?? .open }

  // MARK: What people do

  /// Somebody was active until `ago` ms before now for `length` ms.
  mutating func use(_ url: String, _ length: Int64, ago: Int64) {
    let span = (start: now - ago - length, end: now - ago)
    for index in entries.indices where entries[index].rule.covers(url) {
      // What was counted already is cut out of it, then what belongs to the day before.
      var parts = [span]
      for old in entries[index].spans {
        parts = parts.flatMap { part in
          [(part.start, min(part.end, old.start)), (max(part.start, old.end), part.end)]
            .filter { $0.0 < $0.1 }.map { (start: $0.0, end: $0.1) }
        }
      }
      entries[index].spans += parts
      entries[index].spans.removeAll { $0.end < now - 3 * hour }
      for part in parts {
        entries[index].day.used += max(0, part.end - max(part.start, firstMoment))
        // What lies before the day is of the one before it.
        let earlier = max(0, min(part.end, firstMoment) - part.start)
        let before = min(date - 1, almanac.date(firstMoment - 1))
        if earlier > 0 { entries[index].book[before, default: ModelDay()].used += earlier }
      }
    }
  }

  mutating func unlock(_ ids: [Int64]) {
    for index in entries.indices where ids.contains(entries[index].id) {
      guard standing(entries[index]) == .usedUp else { continue }
      let length = entries[index].rule.unlock * minute
      let owed = entries[index].day.used - budget(entries[index])
      let floor = owed >= length ? entries[index].day.used : 0
      entries[index].day.unlocks.append(ModelUnlock(length: length, floor: floor))
    }
  }

  mutating func goOn(_ url: String) {
    for index in entries.indices where entries[index].rule.covers(url) {
      guard standing(entries[index]) == .sessionOver else { continue }
      entries[index].day.sessionStart = entries[index].day.used
    }
  }

  mutating func finish(_ id: Int64) {
    for index in entries.indices where entries[index].id == id { entries[index].day.isDone = true }
  }
}
