/// A time of day in which a rule is closed: from one local time to before another, across midnight
/// where the second is the smaller.
package struct ClosedHours: Hashable, Sendable {
  /// Minutes after midnight, on the clock's face.
  package let fromMinute: Int
  /// Minutes after midnight; never `fromMinute`.
  package let toMinute: Int

  /// `nil` where one of the two is no time of day, or both are the same.
  package init?(fromMinute: Int, toMinute: Int) {
    guard fromMinute != toMinute, (0..<Self.minutesOfDay).contains(fromMinute),
      (0..<Self.minutesOfDay).contains(toMinute)
    else { return nil }
    self.fromMinute = fromMinute
    self.toMinute = toMinute
  }

  static let minutesOfDay = 1440

  /// How many minutes it has on a day without a clock change.
  package var length: Int { Self.steps(from: fromMinute, to: toMinute) }

  /// Whether that local time of day lies in it.
  package func contains(_ minuteOfDay: Int) -> Bool {
    Self.steps(from: fromMinute, to: minuteOfDay) < length
  }

  /// Whether every minute of the other lies in it.
  package func contains(_ other: ClosedHours) -> Bool {
    Self.steps(from: fromMinute, to: other.fromMinute) + other.length <= length
  }

  /// Minutes from one time of day on to the next time that it is the other.
  static func steps(from: Int, to: Int) -> Int {
    (to - from + minutesOfDay) % minutesOfDay
  }
}
