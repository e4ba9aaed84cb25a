/// The system's time zone, as two functions: days are calendar days of it (23 and 25 hours at the
/// clock changes; a day without midnight begins at its first moment).
package struct Zone {
  /// The local calendar day of a moment (ms since 1970 UTC).
  package let day: (_ momentMs: Int64) -> Day
  /// The first moment (ms since 1970 UTC) of a local calendar day.
  package let firstMoment: (_ day: Day) -> Int64

  package init(
    day: @escaping (_ momentMs: Int64) -> Day, firstMoment: @escaping (_ day: Day) -> Int64
  ) {
    self.day = day
    self.firstMoment = firstMoment
  }
}
