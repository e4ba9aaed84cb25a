import Policy

/// A zone as arithmetic: what it adds to UTC at a moment, in ms.
struct Almanac: Sendable {
  let name: String
  let offset: @Sendable (_ momentMs: Int64) -> Int64

  func local(_ momentMs: Int64) -> Int64 { momentMs + offset(momentMs) }
  func date(_ momentMs: Int64) -> Int { Int(floor(local(momentMs), 24 * hour)) }
  func minuteOfDay(_ momentMs: Int64) -> Int {
    let local = local(momentMs)
    return Int((local - floor(local, 24 * hour) * 24 * hour) / minute)
  }

  /// The first moment that has a date, or a later one where the zone leaves it out: changes of
  /// offset lie on whole quarters of an hour.
  func firstMoment(_ date: Int) -> Int64 {
    var moment = Int64(date) * 24 * hour - 16 * hour
    while self.date(moment) < date { moment += 15 * minute }
    return moment
  }

  /// The zone as the host takes it.
  var zone: Zone {
    Zone(
      day: { Day(number: date($0)) }, firstMoment: { firstMoment($0.number) },
      minuteOfDay: { minuteOfDay($0) })
  }

  static func fixed(_ name: String, _ ms: Int64) -> Almanac { Almanac(name: name) { _ in ms } }

  /// A zone with summer time from the first to the second moment of a year (months, first day that
  /// may be it, UTC hour); the moments lie on Sundays.
  static func summer(
    _ name: String, _ winter: Int64, _ gain: Int64, from: (Int, Int, Int64), to: (Int, Int, Int64)
  ) -> Almanac {
    let (fromMonth, fromDay, fromHour) = from
    let (toMonth, toDay, toHour) = to
    return Almanac(name: name) { moment in
      let year = Day(number: Int(floor(moment, 24 * hour))).date.year
      let begin = sunday(year, fromMonth, fromDay) + fromHour * minute
      let end = sunday(year, toMonth, toDay) + toHour * minute
      let isSummer =
        begin < end ? moment >= begin && moment < end : moment >= begin || moment < end
      return winter + (isSummer ? gain : 0)
    }
  }

  /// The first Sunday on or after a date, ms.
  private static func sunday(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
    let number = Day(year: year, month: month, day: day).number
    // 1970-01-01 was a Thursday.
    return Int64(number + (10 - number % 7) % 7) * 24 * hour
  }

  /// Whole hours, half ones, changes at night, at midnight and by half an hour.
  static let all = [
    fixed("UTC", 0), fixed("Kolkata", 330 * minute), fixed("Kiritimati", 14 * hour),
    fixed("Honolulu", -10 * hour), fixed("Tokyo", 9 * hour),
    summer("Berlin", hour, hour, from: (3, 25, 60), to: (10, 25, 60)),
    summer("New York", -5 * hour, hour, from: (3, 8, 420), to: (11, 1, 360)),
    summer("Lord Howe", 630 * minute, 30 * minute, from: (10, 1, -510), to: (4, 1, -540)),
    summer("São Paulo", -3 * hour, hour, from: (11, 1, 180), to: (2, 15, 120)),
  ]
}

func floor(_ a: Int64, _ b: Int64) -> Int64 { a >= 0 ? a / b : -((b - 1 - a) / b) }
