extension Zone {
  /// The same zone with days that begin at a later local time than midnight: a day lasts until that
  /// time of the next date.
  ///
  /// - Parameter minute: minutes after midnight, 0 to 360. Where the clock skips it, the day begins
  ///   at the first moment after; where it shows it twice, at the first.
  package func starting(atMinute minute: Int) -> Zone {
    guard minute > 0 else { return self }
    let first: @Sendable (Day) -> Int64 = { day in
      let midnightMs = firstMoment(day)
      // The date may be one that the calendar of the zone leaves out.
      return reaching(minute, from: midnightMs, on: self.day(midnightMs))
    }
    return Zone(
      day: { momentMs in
        let date = day(momentMs)
        if momentMs >= first(date) { return date }
        return day(firstMoment(date) - 1000)
      }, firstMoment: first, minuteOfDay: minuteOfDay)
  }

  /// The first moment of a date at which its local clock shows `minute` or later.
  private func reaching(_ minute: Int, from firstMs: Int64, on date: Day) -> Int64 {
    if minuteOfDay(firstMs) >= minute { return firstMs }
    return firstMoment(after: firstMs, showing: minute) { _, after in after >= minute }
  }
}
