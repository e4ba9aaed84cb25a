extension ClosedHours {
  /// The next moment at which the local clock reaches or skips the end; `nil` where it shows a time
  /// outside now.
  package func endMs(at momentMs: Int64, in zone: Zone) -> Int64? {
    guard contains(zone.minuteOfDay(momentMs)) else { return nil }
    return zone.firstMoment(after: momentMs, showing: toMinute) { before, after in
      // Skipped by a clock that was put forward.
      ClosedHours.steps(from: before, to: toMinute) <= ClosedHours.steps(from: before, to: after)
        && ClosedHours.steps(from: before, to: after) < ClosedHours.minutesOfDay / 2
    }
  }

  /// The next moment at which the local clock shows a time inside after one outside.
  package func nextBeginMs(after momentMs: Int64, in zone: Zone) -> Int64 {
    zone.firstMoment(after: momentMs, showing: fromMinute) { before, after in
      contains(after) && !contains(before)
    }
  }
}

extension Zone {
  /// The first whole minute (ms since 1970 UTC) after a moment at which the local clock shows
  /// `minute`, or at which it jumps in a way that `isReached` by; never more than two days later.
  ///
  /// Runs of a quarter of an hour without a jump are passed over.
  func firstMoment(
    after momentMs: Int64, showing minute: Int, orAtJump isReached: (Int, Int) -> Bool
  ) -> Int64 {
    var at = momentMs / minuteMs * minuteMs
    var shown = minuteOfDay(at)
    let lastMs = at + 48 * 60 * minuteMs
    while at < lastMs {
      let ahead = minuteOfDay(at + stride * minuteMs)
      if ahead == (shown + Int(stride)) % 1440 {
        let steps = (minute - shown + 1440) % 1440
        if (1...Int(stride)).contains(steps) { return at + Int64(steps) * minuteMs }
        at += stride * minuteMs
        shown = ahead
        continue
      }
      for _ in 0..<stride {
        at += minuteMs
        let next = minuteOfDay(at)
        if next == minute || (next != (shown + 1) % 1440 && isReached(shown, next)) { return at }
        shown = next
      }
    }
    return lastMs
  }
}

private let minuteMs: Int64 = 60_000
/// Minutes that are passed over at once.
private let stride: Int64 = 15
