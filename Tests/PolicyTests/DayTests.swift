import Policy
import Testing

struct DayTests {
  @Test func everyDayOfEightHundredYearsIsTheNextOfTheOneBefore() {
    var day = Day(year: 1600, month: 1, day: 1)
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    for year in 1600..<2400 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      for month in 1...12 {
        for date in 1...(lengths[month - 1] + (month == 2 && isLeap ? 1 : 0)) {
          if day != Day(year: year, month: month, day: date) || day.date != (year, month, date)
            || Day(day.text) != day
          {
            Issue.record("\(year)-\(month)-\(date) is \(day.text)")
          }
          day = day.next
        }
      }
    }
    #expect(Day(year: 1970, month: 1, day: 1).number == 0)
  }

  @Test(arguments: ["", "2026-13-01", "2026-02-29", "2026-2-9", "26-02-09", "2026-02-09-", "a-b-c"])
  func noDate(text: String) { #expect(Day(text) == nil) }
}

/// Zones without clock changes, so that the cases can be read.
func zone(hoursEast: Int64) -> Zone {
  Zone(
    day: { Day(number: Int(($0 + hoursEast * hour) / (24 * hour))) },
    firstMoment: { Int64($0.number) * 24 * hour - hoursEast * hour },
    minuteOfDay: { Int(($0 + hoursEast * hour) % (24 * hour) / 60_000) })
}

let hour: Int64 = 3_600_000

struct CurrentDayTests {
  private let start = Int64(Day(year: 2026, month: 11, day: 30).number) * 24 * hour

  @Test func theDayChangesAtMidnightAndOnlyForward() {
    let day = CurrentDay(at: start, in: zone(hoursEast: 0))
    #expect(day == CurrentDay(day: Day(year: 2026, month: 11, day: 30), firstMs: start))
    #expect(day.at(start + 24 * hour - 1, in: zone(hoursEast: 0), isNewBoot: false) == day)
    let next = day.at(start + 24 * hour, in: zone(hoursEast: 0), isNewBoot: false)
    #expect(next == CurrentDay(day: day.day.next, firstMs: start + 24 * hour))
    #expect(next.at(start + 23 * hour, in: zone(hoursEast: 0), isNewBoot: false) == next)
    #expect(day.endMs(in: zone(hoursEast: 0)) == start + 24 * hour)
  }

  @Test func anotherZoneHandsOutNoSecondDay() {
    let noon = start + 12 * hour
    let day = CurrentDay(at: noon, in: zone(hoursEast: 0))
    // Kiritimati is 14 hours ahead: its date is tomorrow's already.
    #expect(day.at(noon, in: zone(hoursEast: 14), isNewBoot: false) == day)
    #expect(day.at(start + 20 * hour - 1, in: zone(hoursEast: 14), isNewBoot: false) == day)
    let next = day.at(start + 20 * hour, in: zone(hoursEast: 14), isNewBoot: false)
    #expect(next == CurrentDay(day: day.day.next, firstMs: start + 20 * hour))
    // Back home: the day stays, and does not begin again at home's midnight.
    let home = next.at(start + 25 * hour, in: zone(hoursEast: 0), isNewBoot: false)
    #expect(home == next)
    #expect(day.endMs(in: zone(hoursEast: 14)) == start + 20 * hour)
  }

  /// From Honolulu over Tokyo to Kiritimati, once round and a week longer.
  @Test func noZoneMakesADayShorterThanTwentyHours() {
    let west = zone(hoursEast: -10)
    var day = CurrentDay(at: start, in: west)
    var begins = [day.firstMs]
    for step in 0..<(10 * 24) {
      let moment = begins[0] + Int64(step) * hour
      let zone = zone(hoursEast: step < 24 ? (step < 21 ? -10 : 9) : 14)
      let now = day.at(moment, in: zone, isNewBoot: false)
      if now != day { begins.append(now.firstMs) }
      day = now
    }
    let lengths = zip(begins, begins.dropFirst()).map { ($1 - $0) / hour }
    // Four hours a day are caught up until the day begins at midnight again.
    #expect(lengths == [20, 20, 20, 20, 20, 20, 24, 24, 24, 24])
    // Six hours east cost nobody time: the day begins when 20 hours are over, the next at midnight.
    let york = CurrentDay(at: start, in: zone(hoursEast: 0))
    let berlin = york.at(start + 20 * hour, in: zone(hoursEast: 6), isNewBoot: false)
    #expect(berlin.endMs(in: zone(hoursEast: 6)) == start + 42 * hour)
  }

  @Test(arguments: [(0, true, 0), (1, true, 1), (2, true, 0), (9, true, 0), (9, false, 9)])
  func aDayFarAheadIsDatedBackAtANewBoot(daysAhead: Int64, isNewBoot: Bool, isDay: Int64) {
    let stored = CurrentDay(at: start + daysAhead * 24 * hour, in: zone(hoursEast: 0))
    let day = stored.at(start + hour, in: zone(hoursEast: 0), isNewBoot: isNewBoot)
    #expect(day == CurrentDay(at: start + isDay * 24 * hour, in: zone(hoursEast: 0)))
  }

  /// Dated back by a zone, it would begin again in the right one at once.
  @Test(arguments: [-24, -60, -100] as [Int64], [true, false])
  func noZoneDatesADayBack(hoursEast: Int64, isNewBoot: Bool) {
    let stored = CurrentDay(at: start, in: zone(hoursEast: 0))
    for passed in 0...23 as ClosedRange<Int64> {
      let day = stored.at(
        start + passed * hour, in: zone(hoursEast: hoursEast), isNewBoot: isNewBoot)
      #expect(day == stored)
    }
  }
}
