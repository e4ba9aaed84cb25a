package import URLPatterns

/// Names a rule within a state folder; given by the ledger, never reused.
///
/// 0: not stored yet.
package typealias RuleID = Int64

/// What a person set up: the patterns and how much active time a day they get.
package struct Rule: Hashable, Sendable {
  package var id: RuleID
  /// Shown on the blocked page; never empty once stored.
  package var name: String
  package var patterns: [Pattern]
  /// Hosts that are stopped besides, less what the exceptions take.
  package var hosts: HostList?
  /// Active minutes a day.
  package var allowanceMinutes: Int
  /// Active minutes that one sum buys.
  package var unlockMinutes: Int
  /// Sums a day, or `nil` for no cap.
  package var unlocksPerDay: Int?
  /// Whether nothing opens it once its sums are spent; it has a cap then.
  package var isStrict: Bool
  /// The time of day in which it is closed, every day.
  package var closed: ClosedHours?
  /// Whether a playing video counts as activity.
  package var countsPlayback: Bool
  /// Whether the rule also stops frames inside other sites.
  package var insideFrames: Bool

  package init(
    id: RuleID = 0, name: String = "", patterns: [Pattern], hosts: HostList? = nil,
    allowanceMinutes: Int = 5, unlockMinutes: Int = 5, unlocksPerDay: Int? = 4,
    isStrict: Bool = false, closed: ClosedHours? = nil, countsPlayback: Bool = false,
    insideFrames: Bool = false
  ) {
    self.id = id
    self.name = name
    self.patterns = patterns
    self.hosts = hosts
    self.allowanceMinutes = allowanceMinutes
    self.unlockMinutes = unlockMinutes
    self.unlocksPerDay = unlocksPerDay
    self.isStrict = isStrict
    self.closed = closed
    self.countsPlayback = countsPlayback
    self.insideFrames = insideFrames
  }

  /// Minutes a day that an allowance may have.
  package static let allowanceRange = 0...1440
  /// Minutes that one sum may buy.
  package static let unlockRange = 1...15
  /// Sums a day that a cap may allow.
  package static let capRange = 0...1000
  /// Bytes of UTF-8 that a name may have.
  package static let longestName = 200
  /// Patterns that a rule may hold; longer lists are host lists.
  package static let mostPatterns = 1000
}
