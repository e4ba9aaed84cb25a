import CSystem

/// Processor time that this program has spent since the stopwatch was made: other programs do not
/// count, nor does waiting.
struct Stopwatch {
  private let start = Stopwatch.now()

  /// Nanoseconds since it was made.
  var elapsedNs: UInt64 { Stopwatch.now() - start }

  /// Source: clock_gettime(3).
  private static func now() -> UInt64 {
    var moment = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &moment)
    return UInt64(moment.tv_sec) * 1_000_000_000 + UInt64(moment.tv_nsec)
  }
}
