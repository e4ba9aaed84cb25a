package import Policy
package import SQLite
import URLPatterns

/// What goes along when a profile changes its space, so that nothing counted today is lost by it.
extension Ledger {
  /// Adds a rule of another space with what was counted of it today; its id there.
  package func copy(
    _ rule: Rule, closedUntilMs: Int64?, from old: Space, to new: Space
  ) throws(SQLiteError) -> RuleID? {
    var copied = rule
    copied.id = 0
    guard let id = try put(copied, in: new.id) else { return nil }
    let (day, oldDay) = (new.day.day, old.day.day)
    try store(ruleDay(of: rule.id, on: oldDay), of: id, on: day)
    try copyUnlocks(to: id, on: day, from: rule.id, on: oldDay)
    try copyReport(to: id, on: day, from: rule.id, on: oldDay)
    try store(closedUntilMs: closedUntilMs, of: id)
    for span in try spans(of: rule.id) { _ = try cover(span, of: id) }
    copied.id = id
    for mark in try earlierLists(of: rule.id) { try note(earlierList: mark, of: id) }
    try pair(id, rule.id)
    try takeDropped(by: copied, Array(Self.marks(of: copied)), in: new.id, on: new.day)
    return id
  }

  /// Gives the rules of one space what was counted today in another on the same rules; and what was
  /// counted there on others of something that they stop, where none that is the same stood beside.
  ///
  /// Rules that were removed today count too. `copies`, each with the rule that it was made of, have
  /// their own counts already.
  package func carryCounts(
    from old: Space, to new: Space, copies: [RuleID: RuleID]
  ) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO dropped SELECT ?1, rule, pattern, moment_ms FROM dropped WHERE space = ?2
        ON CONFLICT DO UPDATE SET moment_ms = max(moment_ms, excluded.moment_ms)
      """, [.text(new.id), .text(old.id)])
    try forgetCounterparts(removedBefore: min(old.day.firstMs, new.day.firstMs))
    let left = try rulesLeft(in: old)
    try carryGained(from: old.id, to: new.id, copies: copies)
    let young = try youngPatterns(in: old.id)
    let ownYoung = try youngPatterns(in: new.id)
    var lacking: [GainedPattern] = []
    for heir in try rules(of: new.id) where copies[heir.id] == nil {
      let marks = Self.marks(of: heir)
      let list = heir.hosts.map { Self.mark(of: $0) }
      let same = try sameRules(as: heir, marks, among: left)
      var counted: Set<String> = []
      var countedAllDay: Set<String> = []
      let takes = Takes(heir)
      for one in left where one.isStanding && same.contains(one.id) && one.takes.covers(takes) {
        let common = one.common(with: marks, list: list, isSame: true, today: false)
        let allDay = common.filter {
          !young.contains(GainedPattern(rule: one.id, pattern: $0))
            || ownYoung.contains(GainedPattern(rule: heir.id, pattern: $0))
        }
        countedAllDay.formUnion(allDay)
        // What came to one that was the same without it may have been used before.
        counted.formUnion(one.marks == marks ? common : allDay)
      }
      for one in left where one.isUsed {
        let isSame = same.contains(one.id)
        let common = one.common(with: marks, list: list, isSame: isSame, today: true)
        guard isSame ? !common.isEmpty : !common.isSubset(of: counted) else { continue }
        try inherit(heir.id, on: new.day.day, from: one.id, on: old.day.day)
      }
      lacking += marks.subtracting(countedAllDay).sorted().map {
        GainedPattern(rule: heir.id, pattern: $0)
      }
    }
    if left.contains(where: { $0.isUsed }) { try noteStrangers(lacking, in: new.id) }
  }

  /// The rules of the space that is left that are the same as one of the space that is entered.
  ///
  /// Where none of them stands any more, those that stop just the same are it from now on.
  private func sameRules(
    as heir: Rule, _ marks: Set<String>, among left: [Left]
  ) throws(SQLiteError) -> Set<RuleID> {
    let known = try counterparts(of: heir.id)
    var same = left.filter { one in
      known.contains(one.id)
        && !(one.marksToday.isDisjoint(with: marks) && !(one.hasList && heir.hosts != nil))
    }
    if !same.contains(where: { $0.isStanding }) {
      var twins = left.filter { $0.marks == marks && !marks.isEmpty }
      let exact = twins.filter { $0.takes == Takes(heir) }
      if !exact.isEmpty { twins = exact }
      for twin in twins { try pair(heir.id, twin.id) }
      same += twins
    }
    return Set(same.map { $0.id })
  }

  /// Lets the day of a space that is entered count from no earlier than the same day of the one that is
  /// left, so that its next one begins no sooner.
  package func begin(
    _ space: inout Space, noEarlierThan left: CurrentDay
  ) throws(SQLiteError) {
    let firstMs = space.day.firstMs
    guard left.day == space.day.day, left.firstMs > firstMs else { return }
    space.day = CurrentDay(day: space.day.day, firstMs: left.firstMs)
    // What its rules lost today was lost today still.
    try connection.run(
      "UPDATE dropped SET moment_ms = ?1 WHERE space = ?2 AND moment_ms >= ?3 AND moment_ms < ?1",
      [.integer(left.firstMs), .text(space.id), .integer(firstMs)])
  }

  /// Remembers in another space which intervals were counted, and how long a pause lasts.
  package func carrySeen(from old: String, to new: String) throws(SQLiteError) {
    let values: [Value] = [.text(new), .text(old)]
    for table in ["seen", "forgotten_sources"] {
      try connection.run(
        """
        INSERT OR IGNORE INTO \(table)
          SELECT ?1, source, sequence, moment_ms FROM \(table) WHERE space = ?2
        """, values)
    }
    try connection.run("DELETE FROM puzzles WHERE space = ?2 AND ?1 <> ?2", values)
  }

  /// Gives a rule what was counted today of another one (see `RuleDay.inheriting`), and which seconds
  /// those were, so that they are not counted again.
  func inherit(
    _ rule: RuleID, on day: Day, from old: RuleID, on oldDay: Day
  ) throws(SQLiteError) {
    let own = try ruleDay(of: rule, on: day)
    let other = try ruleDay(of: old, on: oldDay)
    let whole = own.inheriting(other)
    try forgetSetBackDays(ofRule: rule)
    try store(whole, of: rule, on: day)
    try takeOverSums(whole.unlocks, to: rule, on: day, from: old, on: oldDay)
    // Only what is in the sum now is covered: otherwise a second would be that nobody counted.
    guard own.takesTime(of: other) else { return }
    for span in try spans(of: old) { _ = try cover(span, of: rule) }
  }

  /// Lets the sums of a rule's day be these: its own ones, and as many more of another rule's.
  ///
  /// Those count against the cap here; the report has them where they were made.
  private func takeOverSums(
    _ unlocks: [Unlock], to rule: RuleID, on day: Day, from old: RuleID, on oldDay: Day
  ) throws(SQLiteError) {
    func rows(_ rule: RuleID, _ day: Day) throws(SQLiteError) -> [Int64] {
      try connection.run(
        "SELECT rowid FROM unlocks WHERE rule = ? AND day = ? ORDER BY rowid",
        [.integer(rule), .text(day.text)]
      ).compactMap { $0[0].integer }
    }
    let (made, others) = (try rows(rule, day), try rows(old, oldDay))
    for (index, unlock) in unlocks.enumerated() {
      if index < made.count {
        try connection.run(
          "UPDATE unlocks SET length_ms = ?, floor_ms = ? WHERE rowid = ?",
          [.integer(unlock.lengthMs), .integer(unlock.floorMs), .integer(made[index])])
      } else if index < others.count {
        try connection.run(
          """
          INSERT INTO unlocks (rule, day, moment_ms, length_ms, taken_ms, tries, difficulty, taken_over)
            SELECT ?1, ?2, moment_ms, ?3, taken_ms, tries, difficulty, max(taken_over,
              (SELECT space FROM rules WHERE id = ?1) = (SELECT space FROM rules WHERE id = ?4))
            FROM unlocks WHERE rowid = ?5
          """,
          [
            .integer(rule), .text(day.text), .integer(unlock.lengthMs), .integer(old),
            .integer(others[index]),
          ])
      }
    }
  }

  /// Stops, and those of them at which a sum was on offer.
  private func copyReport(
    to rule: RuleID, on day: Day, from old: RuleID, on oldDay: Day
  ) throws(SQLiteError) {
    let values: [Value] = [
      .integer(rule), .text(day.text), .integer(old), .text(oldDay.text),
    ]
    try connection.run(
      """
      UPDATE rule_days SET stops = coalesce(
        (SELECT stops FROM rule_days WHERE rule = ?3 AND day = ?4), 0) WHERE rule = ?1 AND day = ?2
      """, values)
    try connection.run(
      """
      INSERT OR IGNORE INTO offers (rule, day, unlocks_before, moment_ms)
        SELECT ?1, ?2, unlocks_before, moment_ms FROM offers WHERE rule = ?3 AND day = ?4
      """, values)
  }

  private func copyUnlocks(
    to rule: RuleID, on day: Day, from old: RuleID, on oldDay: Day
  ) throws(SQLiteError) {
    try connection.run(
      """
      INSERT INTO unlocks
        (rule, day, moment_ms, length_ms, floor_ms, taken_ms, tries, difficulty, taken_over)
        SELECT ?1, ?2, moment_ms, length_ms, floor_ms, taken_ms, tries, difficulty, taken_over
        FROM unlocks
        WHERE rule = ?3 AND day = ?4 ORDER BY rowid
      """, [.integer(rule), .text(day.text), .integer(old), .text(oldDay.text)])
  }
}
