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
/// (no clock battery), may step forward once. Where the wall of a later boot lies more than two days
/// before the stored moment one of the two is wrong, and time goes back with the wall, lest a day last
/// until the wrong date; a step forward to where the stored moment was right after all is believed.
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
  /// The moment, ms since 1970 UTC, that a boot more than two days before it has given up.
  package private(set) var givenUpMs: Int64?
  /// Where time was, ms since 1970 UTC, when this boot gave one up.
  package private(set) var leftMs: Int64?
  /// The last one that turned out to be right.
  package private(set) var takenUp: TakenUp?

  /// A moment that had been given up, until a step, or a later boot, came where it had been right.
  package struct TakenUp: Hashable, Sendable {
    /// The moment, ms since 1970 UTC.
    package let givenUpMs: Int64
    /// How far the step went, ms; 0 where it was a boot.
    package let stepMs: Int64

    package init(givenUpMs: Int64, stepMs: Int64) {
      self.givenUpMs = givenUpMs
      self.stepMs = stepMs
    }
  }

  /// A clock as it was stored.
  package init(
    bootID: String, anchorMs: Int64, anchorBootMs: Int64, awaitsStep: Bool,
    givenUpMs: Int64? = nil, leftMs: Int64? = nil, takenUp: TakenUp? = nil
  ) {
    self.bootID = bootID
    self.anchorMs = anchorMs
    self.anchorBootMs = anchorBootMs
    self.awaitsStep = awaitsStep
    self.givenUpMs = givenUpMs
    self.leftMs = leftMs
    self.takenUp = takenUp
  }

  /// How long a day had lasted that began at `firstMs`, ms, when time went back.
  package func lastedMs(since firstMs: Int64) -> Int64 {
    if let leftMs, leftMs >= firstMs { return leftMs - firstMs }
    return max(0, (givenUpMs ?? takenUp?.givenUpMs ?? firstMs) - firstMs)
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

  /// The trusted moment of a reading, ms since 1970 UTC.
  ///
  /// `lastMs` is the latest moment ever stored.
  package mutating func moment(of reading: Reading, lastMs: Int64) -> Int64 {
    if reading.bootID != bootID { begin(reading, lastMs: lastMs) }
    let runMs = max(0, reading.bootMs - anchorBootMs)
    let moment = anchorMs + runMs
    guard reading.wallMs > moment + Self.stepMs else { return moment }
    if let givenUpMs, Self.isNear(reading.wallMs - runMs, to: givenUpMs) {
      // As if the boot had begun there.
      (anchorMs, anchorBootMs) = (max(reading.wallMs, givenUpMs + runMs), reading.bootMs)
      takeUp(stepMs: anchorMs - moment)
      awaitsStep = false
    } else if awaitsStep {
      restart(reading)
    }
    return anchorMs + max(0, reading.bootMs - anchorBootMs)
  }

  /// Another boot.
  private mutating func begin(_ reading: Reading, lastMs: Int64) {
    restart(reading)
    let isAncient = reading.wallMs < Self.earliestMs
    if reading.wallMs < lastMs, isAncient || Self.isNear(reading.wallMs, to: lastMs) {
      anchorMs = lastMs
      awaitsStep = true
    }
    let latestMs = max(lastMs, givenUpMs ?? lastMs)
    leftMs = anchorMs < lastMs ? lastMs : nil
    if !Self.isNear(anchorMs, to: latestMs) {
      givenUpMs = latestMs
      if let takenUp, takenUp.givenUpMs >= latestMs { self.takenUp = nil }
    } else if givenUpMs != nil {
      takeUp(stepMs: 0)
    }
  }

  /// Begins at the wall; what was given up, or taken up, stays so.
  private mutating func restart(_ reading: Reading) {
    let (givenUp, taken) = (givenUpMs, takenUp)
    self = TrustedClock(reading)
    (givenUpMs, takenUp) = (givenUp, taken)
  }

  private mutating func takeUp(stepMs: Int64) {
    takenUp = givenUpMs.map { TakenUp(givenUpMs: $0, stepMs: stepMs) }
    givenUpMs = nil
  }

  /// Whether the wall may be right where a stored moment is.
  private static func isNear(_ wallMs: Int64, to storedMs: Int64) -> Bool {
    wallMs >= storedMs - mendedMs
  }
}
