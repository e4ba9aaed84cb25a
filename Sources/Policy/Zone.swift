/// The system's time zone, as functions: days are calendar days of it (23 and 25 hours at the
/// clock changes; a day without midnight begins at its first moment).
package struct Zone: Sendable {
  /// The local calendar day of a moment (ms since 1970 UTC).
  package let day: @Sendable (_ momentMs: Int64) -> Day
  /// The first moment (ms since 1970 UTC) of a local calendar day.
  package let firstMoment: @Sendable (_ day: Day) -> Int64

  /// The local time of day of a moment, in minutes since midnight on the clock's face.
  package let minuteOfDay: @Sendable (_ momentMs: Int64) -> Int

  package init(
    day: @escaping @Sendable (_ momentMs: Int64) -> Day,
    firstMoment: @escaping @Sendable (_ day: Day) -> Int64,
    minuteOfDay: @escaping @Sendable (_ momentMs: Int64) -> Int
  ) {
    self.day = day
    self.firstMoment = firstMoment
    self.minuteOfDay = minuteOfDay
  }
}
