/// One look at the machine's clocks.
package struct Reading: Hashable, Sendable {
  /// The wall clock, ms since 1970 UTC: anybody can turn it.
  package let wallMs: Int64
  /// The clock that runs from the boot, through sleep too, ms: nobody can turn it.
  package let bootMs: Int64
  /// Names the boot; another one means that the machine was started again.
  package let bootID: String

  package init(wallMs: Int64, bootMs: Int64, bootID: String) {
    self.wallMs = wallMs
    self.bootMs = bootMs
    self.bootID = bootID
  }
}

/// Time that a turned clock does not move: the first wall reading of a boot plus the boot clock.
///
/// Within a boot nothing but the boot clock moves it. Across a boot it starts from the wall again,
/// never before the last stored moment; a machine whose clock lay behind that, or behind the program
/// (no clock battery), may step forward once. A stored moment that lies more than one day after the wall of a later boot was
/// a wrong clock's, and time goes back with the wall, lest a day last until the wrong date.
package struct TrustedClock: Hashable, Sendable {
  /// The boot that the anchor belongs to.
  package private(set) var bootID: String
  /// The trusted moment, ms since 1970 UTC, at `anchorBootMs` of that boot.
  package private(set) var anchorMs: Int64
  /// The boot clock, ms, at `anchorMs`.
  package private(set) var anchorBootMs: Int64
  /// Whether the boot began behind the stored moment, or behind the program itself, so that one
  /// forward step is still believed.
  package private(set) var awaitsStep: Bool

  /// A clock as it was stored.
  package init(bootID: String, anchorMs: Int64, anchorBootMs: Int64, awaitsStep: Bool) {
    self.bootID = bootID
    self.anchorMs = anchorMs
    self.anchorBootMs = anchorBootMs
    self.awaitsStep = awaitsStep
  }

  /// A clock that begins at the wall; where that cannot be right, it awaits the step that mends it.
  package init(_ reading: Reading) {
    self.init(
      bootID: reading.bootID, anchorMs: reading.wallMs, anchorBootMs: reading.bootMs,
      awaitsStep: reading.wallMs < Self.earliestMs)
  }

  /// The smallest forward step of the wall clock that is one, ms: below it clocks merely drift.
  private static let stepMs: Int64 = 60_000

  /// A wall before this, ms since 1970 UTC (2026-11-01), is wrong: the program is younger.
  package static let earliestMs: Int64 = 1_793_491_200_000
  /// How far the wall has to lie behind, ms, for the stored day to be more than one day ahead.
  package static let mendedMs: Int64 = 48 * 3_600_000

  /// Whether a wall that lies before the stored moment is the right one of the two.
  private static func isMended(_ wallMs: Int64, lastMs: Int64) -> Bool {
    wallMs >= earliestMs && wallMs < lastMs - mendedMs
  }

  /// The trusted moment of a reading, ms since 1970 UTC.
  ///
  /// `lastMs` is the latest moment ever stored.
  package mutating func moment(of reading: Reading, lastMs: Int64) -> Int64 {
    if reading.bootID != bootID {
      self = TrustedClock(reading)
      if reading.wallMs < lastMs, !Self.isMended(reading.wallMs, lastMs: lastMs) {
        anchorMs = lastMs
        awaitsStep = true
      }
    }
    let moment = anchorMs + max(0, reading.bootMs - anchorBootMs)
    guard awaitsStep, reading.wallMs > moment + Self.stepMs else { return moment }
    self = TrustedClock(reading)
    return reading.wallMs
  }
}
