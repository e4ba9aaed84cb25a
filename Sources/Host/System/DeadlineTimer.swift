import CSystem

/// Wakes the loop at a moment of the boot clock, also when the machine slept meanwhile.
///
/// Linux has a timer on that clock; elsewhere (macOS, untested) waits are cut into pieces short
/// enough to be seen late by no more than that.
final class DeadlineTimer {
  /// What the loop waits for besides the browser.
  let descriptors: [Int32]
  private var setFor: Int64?

  init() {
    #if os(Linux)
      let descriptor = sb_boot_timer()
      descriptors = descriptor >= 0 ? [descriptor] : []
    #else
      descriptors = []
    #endif
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }

  /// Sets the moment (ms of the boot clock; `nil` for none); how long to wait at most, ms.
  func set(_ deadline: Int64?, now: Int64) -> Int32? {
    guard let deadline else { return nil }
    #if os(Linux)
      if let descriptor = descriptors.first {
        // Setting it also makes it unreadable again; an unchanged one costs no system call.
        if setFor != deadline || deadline <= now {
          sb_boot_timer_set(descriptor, deadline + SystemClock.bootOffsetMs)
        }
        setFor = deadline
        return nil
      }
    #endif
    return Int32(max(0, min(deadline - now, DeadlineTimer.longestPieceMs)))
  }

  private static let longestPieceMs: Int64 = 60_000
}
