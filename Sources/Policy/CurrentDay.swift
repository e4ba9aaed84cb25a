/// The day that counts now, and its first moment.
package struct CurrentDay: Hashable, Sendable {
  package let day: Day
  /// Its first moment in trusted time, ms since 1970 UTC.
  package let firstMs: Int64

  package init(day: Day, firstMs: Int64) {
    self.day = day
    self.firstMs = firstMs
  }

  /// No day begins earlier than this after the one before it, ms: a zone that is changed by hand
  /// hands out no second budget.
  private static let shortestMs: Int64 = 20 * 3_600_000

  /// The day at a trusted moment, where none was stored.
  package init(at momentMs: Int64, in zone: Zone) {
    let day = zone.day(momentMs)
    self.init(day: day, firstMs: zone.firstMoment(day))
  }

  /// The day that holds at a later trusted moment.
  ///
  /// It changes when the local date is later and 20 hours have passed since this day's first
  /// moment, and never goes backwards. In a zone further east its date is older than that: the day
  /// begins when the 20 hours are over, so that the next one counts its own from there.
  ///
  /// `isNewBoot`: a stored day that has not begun and lies more than one day ahead is a wrong clock's, and
  /// is dated back (its counters go with it, see `Ledger`). A zone alone dates no day back.
  package func at(_ momentMs: Int64, in zone: Zone, isNewBoot: Bool) -> CurrentDay {
    let local = zone.day(momentMs)
    if isNewBoot, day.number > local.number + 1, momentMs < firstMs {
      return CurrentDay(at: momentMs, in: zone)
    }
    guard local > day, momentMs >= firstMs + Self.shortestMs else { return self }
    return CurrentDay(
      day: local, firstMs: max(zone.firstMoment(local), firstMs + Self.shortestMs))
  }

  /// The earliest trusted moment at which another day can begin, ms since 1970 UTC.
  package func endMs(in zone: Zone) -> Int64 {
    max(zone.firstMoment(day.next), firstMs + Self.shortestMs)
  }
}
