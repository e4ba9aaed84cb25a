/// When a closed time ends that has begun: whatever decides it stands here.
///
/// An end that was found holds until it is reached, and only ever grows: whoever looks from another
/// zone, or makes the hours longer, can find a later one. Where other hours come in the place of those
/// that it was found for, it goes along as far as they would hold too by the clock that found it.
extension ClosedHours {
  /// When the closed time that holds at a trusted moment ends, ms since 1970 UTC; `nil` where none
  /// holds.
  ///
  /// - Parameter storedMs: the end that was found before.
  package static func untilMs(
    _ hours: ClosedHours?, storedMs: Int64?, at momentMs: Int64, in zone: Zone
  ) -> Int64? {
    later(ahead(storedMs, of: momentMs), hours?.endMs(at: momentMs, in: zone))
  }

  /// When the closed time of hours that come in the place of others ends.
  ///
  /// - Parameters:
  ///   - old: the hours that held until now, with the end that was found for them, `oldMs`.
  ///   - storedMs: an end that is known for the new ones.
  package static func untilMs(
    _ hours: ClosedHours?, storedMs: Int64? = nil, insteadOf old: ClosedHours?,
    endingMs oldMs: Int64?,
    at momentMs: Int64
  ) -> Int64? {
    later(
      ahead(storedMs, of: momentMs),
      ahead(oldMs, of: momentMs).flatMap {
        endMs(of: hours, insteadOf: old, endingMs: $0, at: momentMs)
      })
  }

  /// No closed time lasts longer, ms; an end that lies further ahead is of a clock that was wrong.
  package static let longestMs: Int64 = 48 * 3_600_000

  private static func endMs(
    of hours: ClosedHours?, insteadOf old: ClosedHours?, endingMs: Int64, at momentMs: Int64
  ) -> Int64? {
    // Hours that are gone already say nothing of what may come in their place.
    guard let old else { return endingMs }
    guard let hours else { return nil }
    if hours.contains(old) { return endingMs }
    // The clock that found the end shows `toMinute` then.
    let minutesLeft = (endingMs - momentMs + minuteMs - 1) / minuteMs
    let shown = (old.toMinute - Int(minutesLeft % day) + minutesOfDay) % minutesOfDay
    guard hours.contains(shown) else { return nil }
    return endingMs + (Int64(steps(from: shown, to: hours.toMinute)) - minutesLeft) * minuteMs
  }

  /// An end that has not been reached and can be one.
  private static func ahead(_ endMs: Int64?, of momentMs: Int64) -> Int64? {
    endMs.flatMap { $0 > momentMs && $0 <= momentMs + longestMs ? $0 : nil }
  }

  private static func later(_ a: Int64?, _ b: Int64?) -> Int64? {
    guard let a, let b else { return a ?? b }
    return max(a, b)
  }
}

private let minuteMs: Int64 = 60_000
private let day: Int64 = 1440
