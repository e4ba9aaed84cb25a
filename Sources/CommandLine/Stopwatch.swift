import CSystem

/// Time that has passed since it was made, by the monotonic clock.
struct Stopwatch {
  private let start = Stopwatch.now()

  /// Nanoseconds since it was made.
  var elapsedNs: UInt64 { Stopwatch.now() - start }

  /// Source: clock_gettime(3).
  private static func now() -> UInt64 {
    var moment = timespec()
    clock_gettime(CLOCK_MONOTONIC, &moment)
    return UInt64(moment.tv_sec) * 1_000_000_000 + UInt64(moment.tv_nsec)
  }
}
