import Policy
import Testing

private let minute: Int64 = 60_000

/// A zone whose clock jumps by `jumpMinutes` at `jumpMs`.
private func zone(jumpAt jumpMs: Int64, minutes jumpMinutes: Int64) -> Zone {
  let local: @Sendable (Int64) -> Int64 = { $0 + ($0 >= jumpMs ? jumpMinutes * minute : 0) }
  return Zone(
    day: { Day(number: Int(local($0) / (24 * hour))) },
    firstMoment: { day in
      let early = Int64(day.number) * 24 * hour
      if local(early - jumpMinutes * minute) >= Int64(day.number) * 24 * hour,
        early - jumpMinutes * minute >= jumpMs
      {
        return max(early - jumpMinutes * minute, jumpMs)
      }
      return early
    }, minuteOfDay: { Int(local($0) % (24 * hour) / minute) })
}

struct ClosedHoursTests {
  private let midnight = Int64(Day(year: 2026, month: 11, day: 30).number) * 24 * hour

  private func hours(_ from: Double, _ to: Double) throws -> ClosedHours {
    try #require(ClosedHours(fromMinute: Int(from * 60), toMinute: Int(to * 60)))
  }

  @Test func everyPairOfHoursOfTheDay() throws {
    for from in 0..<24 {
      for to in 0..<24 {
        guard let closed = ClosedHours(fromMinute: from * 60, toMinute: to * 60) else {
          #expect(from == to)
          continue
        }
        // A plain second opinion: walk through the day from its beginning.
        var inside: Set<Int> = []
        var at = from * 60
        while at != to * 60 {
          inside.insert(at)
          at = (at + 1) % 1440
        }
        #expect((0..<1440).allSatisfy { closed.contains($0) == inside.contains($0) })
        #expect(closed.length == inside.count)
        for other in [try hours(23, 7), try hours(1, 2), try hours(8, 20)] {
          let holds = (0..<1440).allSatisfy { !other.contains($0) || inside.contains($0) }
          #expect(closed.contains(other) == holds, "\(closed) \(other)")
        }
      }
    }
  }

  @Test(arguments: [(-1, 5), (5, 1440), (7, 7)]) func noHours(from: Int, to: Int) {
    #expect(ClosedHours(fromMinute: from, toMinute: to) == nil)
  }

  @Test func theEdgesOnPlainDays() throws {
    let plain = zone(hoursEast: 0)
    let night = try hours(23, 7)
    #expect(night.endMs(at: midnight + 12 * hour, in: plain) == nil)
    #expect(night.nextBeginMs(after: midnight + 12 * hour, in: plain) == midnight + 23 * hour)
    #expect(night.endMs(at: midnight + 23 * hour - 1, in: plain) == nil)
    #expect(night.endMs(at: midnight + 23 * hour, in: plain) == midnight + 31 * hour)
    #expect(night.endMs(at: midnight + 31 * hour - 1, in: plain) == midnight + 31 * hour)
    #expect(night.endMs(at: midnight + 31 * hour, in: plain) == nil)
    #expect(night.nextBeginMs(after: midnight + 31 * hour, in: plain) == midnight + 47 * hour)
  }

  /// jump, from, to; hours after midnight: asked at, closed until.
  ///
  /// The clock jumps at 02:00.
  @Test(
    arguments: [
      // Put forward from 2 to 3: an end that is skipped is the jump itself, a later one comes sooner.
      (60, 23, 2.5, -0.5, 2.0), (60, 23, 7, -0.5, 6.0), (60, 1, 2.5, 1.5, 2.0),
      // A beginning that is skipped is the jump itself.
      (60, 2.5, 7, 2.0, 6.0),
      // Put back from 2 to 1: the first 1:30 ends it, and 7 comes later.
      (-60, 23, 1.5, -0.5, 1.5), (-60, 23, 7, -0.5, 8.0), (-60, 1.5, 7, 1.5, 8.0),
      // Half an hour.
      (30, 23, 7, -0.5, 6.5), (-30, 23, 7, -0.5, 7.5),
    ] as [(Int64, Double, Double, Double, Double)])
  func clockChanges(
    jump: Int64, from: Double, to: Double, at: Double, until: Double
  ) throws {
    let changing = zone(jumpAt: midnight + 2 * hour, minutes: jump)
    let closed = try hours(from, to)
    let asked = midnight + Int64(at * Double(hour))
    #expect(closed.endMs(at: asked, in: changing) == midnight + Int64(until * Double(hour)))
  }

  @Test func aBegunTimeEndsWhereItWouldHaveEndedWhateverTheZone() throws {
    let night = try hours(23, 7)
    let began = midnight + 23 * hour
    let end = ClosedHours.untilMs(night, storedMs: nil, at: began, in: zone(hoursEast: 0))
    #expect(end == midnight + 31 * hour)
    for east in -12...14 as ClosedRange<Int64> {
      let later = ClosedHours.untilMs(
        night, storedMs: end, at: began + hour, in: zone(hoursEast: east))
      // An hour further west the clock has just come to 23:00.
      #expect(later == (east == -1 ? end.map { $0 + hour } : end))
    }
    // The rule's hours were taken away: what has begun ends as it was to end.
    #expect(ClosedHours.untilMs(nil, storedMs: end, at: began, in: zone(hoursEast: 0)) == end)
    #expect(
      ClosedHours.untilMs(nil, storedMs: end, at: midnight + 31 * hour, in: zone(hoursEast: 0))
        == nil)
  }

  @Test func everyMinuteOfADayWithAJumpIsAsItsClockSays() throws {
    for jump in [-60, -30, 30, 60] as [Int64] {
      let changing = zone(jumpAt: midnight + 2 * hour, minutes: jump)
      for closed in [try hours(1, 2), try hours(2, 3), try hours(23, 7), try hours(7, 1)] {
        var at = midnight - hour
        while at < midnight + 5 * hour {
          let isInside = closed.contains(changing.minuteOfDay(at))
          #expect((closed.endMs(at: at, in: changing) != nil) == isInside)
          let begin = closed.nextBeginMs(after: at, in: changing)
          #expect(closed.contains(changing.minuteOfDay(begin)) && begin > at)
          at += minute
        }
      }
    }
  }
}

struct DayStartTests {
  private let midnight = Int64(Day(year: 2026, month: 11, day: 30).number) * 24 * hour
  private let today = Day(year: 2026, month: 11, day: 30)

  @Test func aDayLastsUntilItsStartOnTheNextDate() {
    let shifted = zone(hoursEast: 0).starting(atMinute: 240)
    #expect(shifted.firstMoment(today) == midnight + 4 * hour)
    #expect(shifted.day(midnight + 4 * hour) == today)
    #expect(shifted.day(midnight + 28 * hour - 1) == today)
    #expect(shifted.day(midnight + 28 * hour) == today.next)
    #expect(shifted.day(midnight + 4 * hour - 1) == today.previous)
  }

  /// jump at 02:00, start → the first moment of the day, in minutes after midnight of the old clock.
  @Test(
    arguments: [
      (60, 240, 180), (60, 150, 120), (-60, 240, 300), (-60, 90, 90), (30, 360, 330), (0, 0, 0),
    ] as [(Int64, Int, Int64)])
  func clockChanges(jump: Int64, start: Int, first: Int64) {
    let changing = zone(jumpAt: midnight + 2 * hour, minutes: jump).starting(atMinute: start)
    let firstMs = midnight + first * minute
    #expect(changing.firstMoment(today) == firstMs)
    var at = midnight - 2 * hour
    while at < midnight + 10 * hour {
      #expect(changing.day(at) == (at < firstMs ? today.previous : today), "\(at - midnight)")
      at += 5 * minute
    }
  }

  @Test func movingTheStartHandsOutNoSecondDay() {
    let plain = zone(hoursEast: 0)
    let late = plain.starting(atMinute: 240)
    let day = CurrentDay(day: today, firstMs: midnight)
    // Later: the day goes on until then.
    #expect(day.endMs(in: late) == midnight + 28 * hour)
    #expect(day.at(midnight + 27 * hour, in: late, isNewBoot: false) == day)
    // Earlier, and later again: never sooner than 20 hours.
    let lateDay = CurrentDay(day: today, firstMs: midnight + 4 * hour)
    #expect(lateDay.endMs(in: plain) == midnight + 24 * hour)
    #expect(lateDay.at(midnight + 24 * hour - 1, in: plain, isNewBoot: false) == lateDay)
    let next = lateDay.at(midnight + 24 * hour, in: plain, isNewBoot: false)
    #expect(next.at(midnight + 28 * hour, in: late, isNewBoot: false) == next)
  }
}
