import Policy
import Testing

/// Small worlds, wholly walked through: a clock of eight steps of three hours.
private let step: Int64 = 3 * hour

/// Every closed time with edges on the steps, and none.
private let everyHours: [ClosedHours?] =
  [nil]
  + (0..<8).flatMap { from in
    (0..<8).compactMap { ClosedHours(fromMinute: from * 180, toMinute: $0 * 180) }
  }

private let easts: [Int64] = [0, 3, 9, -6]

struct ClosedEndTests {
  private let midnight = Int64(Day(year: 2026, month: 11, day: 30).number) * 24 * hour

  /// Three looks, each from any zone.
  @Test func anEndThatWasFoundOnlyGrowsUntilItIsReached() {
    var wrong: [String] = []
    for hours in everyHours {
      for first in easts {
        for second in easts {
          for third in easts {
            for gap in 1...5 as ClosedRange<Int64> {
              let looks = [(0, first), (gap, second), (gap + 2, third)]
              if !grows(hours, looks) { wrong.append("\(hours as Any) \(looks)") }
            }
          }
        }
      }
    }
    #expect(wrong.first == nil)
  }

  private func grows(_ hours: ClosedHours?, _ looks: [(step: Int64, east: Int64)]) -> Bool {
    var storedMs: Int64?
    for look in looks {
      let now = midnight + look.step * step + minute
      let here = zone(hoursEast: look.east)
      let foundMs = hours?.endMs(at: now, in: here)
      let untilMs = ClosedHours.untilMs(hours, storedMs: storedMs, at: now, in: here)
      let aheadMs = storedMs.flatMap { $0 > now ? $0 : nil }
      if untilMs != [aheadMs, foundMs].compactMap({ $0 }).max() { return false }
      storedMs = untilMs
    }
    return true
  }

  /// Other hours in the place of those that have begun, seen from any zone: never an earlier end than
  /// the new hours would have had where the old ones began.
  @Test func otherHoursEndAsTheyWouldHaveWhereTheOldOnesBegan() throws {
    let now = midnight + 4 * step + minute
    let home = zone(hoursEast: 3)
    for old in everyHours {
      let endMs = old?.endMs(at: now, in: home)
      for new in everyHours {
        let untilMs = ClosedHours.untilMs(new, insteadOf: old, endingMs: endMs, at: now)
        let homeMs = new?.endMs(at: now, in: home)
        if endMs == nil {
          #expect(untilMs == nil)
        } else if let new, let old, new.contains(old) {
          // Longer ones hold at least as long; the part that is added is found by the next look.
          #expect(untilMs == endMs && untilMs ?? 0 <= homeMs ?? 0, "\(old) \(new)")
        } else {
          #expect(untilMs == homeMs, "\(old as Any) \(new as Any)")
        }
      }
    }
  }

  /// What is known of the new ones counts too; what has passed, or lies too far ahead, does not.
  @Test func ofTwoEndsTheLaterOneHolds() {
    let now = midnight
    let ends: [Int64?] = [nil, now - hour, now, now + hour, now + 3 * hour, now + 49 * hour]
    for hours in everyHours.prefix(20) {
      for storedMs in ends {
        for oldMs in ends {
          let untilMs = ClosedHours.untilMs(
            hours, storedMs: storedMs, insteadOf: hours, endingMs: oldMs, at: now)
          let valid = [storedMs, oldMs].compactMap { $0 }.filter {
            $0 > now && $0 < now + 49 * hour
          }
          #expect(untilMs == valid.max())
        }
      }
    }
  }

  @Test func betweenTwoStepsOfTheClock() throws {
    let night = try #require(ClosedHours("23:00-07:00"))
    let early = try #require(ClosedHours("22:00-06:30"))
    let end = midnight + 31 * hour
    func carried(_ at: Int64) -> Int64? {
      ClosedHours.untilMs(early, insteadOf: night, endingMs: end, at: at)
    }
    #expect(carried(midnight + 23 * hour) == end - 30 * minute)
    #expect(carried(end - 30 * minute - 1) == end - 30 * minute)
    #expect(carried(end - 30 * minute) == nil)
  }
}

private let minute: Int64 = 60_000
