import Policy
import Testing

struct TrustedClockTests {
  private let first = Reading(
    wallMs: TrustedClock.earliestMs + 1_000 * hour, bootMs: 10 * hour, bootID: "a")

  @Test(arguments: [24, -24, 240, -1, 8760] as [Int64])
  func aTurnedWallClockMovesNothingWithinABoot(turnedHours: Int64) {
    var clock = TrustedClock(first)
    let turned = Reading(
      wallMs: first.wallMs + (turnedHours + 2) * hour, bootMs: first.bootMs + 2 * hour, bootID: "a")
    #expect(clock.moment(of: turned, lastMs: first.wallMs) == first.wallMs + 2 * hour)
    #expect(clock == TrustedClock(first))
  }

  @Test func aNewBootStartsFromTheWall() {
    var clock = TrustedClock(first)
    let later = Reading(wallMs: first.wallMs + 30 * hour, bootMs: 5, bootID: "b")
    #expect(clock.moment(of: later, lastMs: first.wallMs + hour) == later.wallMs)
    #expect(clock == TrustedClock(later))
  }

  @Test func aBootBehindTheStoredMomentBelievesOneStepForward() {
    var clock = TrustedClock(first)
    let last = first.wallMs + hour
    let wrong = Reading(wallMs: 0, bootMs: 0, bootID: "b")
    #expect(clock.moment(of: wrong, lastMs: last) == last)
    // Still wrong an hour later: the boot clock goes on from the stored moment.
    let stillWrong = Reading(wallMs: hour, bootMs: hour, bootID: "b")
    #expect(clock.moment(of: stillWrong, lastMs: last) == last + hour)
    // Set right by the network: believed.
    let corrected = Reading(wallMs: last + 9 * hour, bootMs: 2 * hour, bootID: "b")
    #expect(clock.moment(of: corrected, lastMs: last) == corrected.wallMs)
    // A second step forward is not.
    let turned = Reading(wallMs: last + 99 * hour, bootMs: 3 * hour, bootID: "b")
    #expect(clock.moment(of: turned, lastMs: last) == corrected.wallMs + hour)
  }

  /// Nothing is stored yet that would say better.
  @Test func aFirstBootEverInTheSeventiesBelievesTheStepThatMendsIt() {
    let ancient = Reading(wallMs: 10_000, bootMs: 10_000, bootID: "a")
    var clock = TrustedClock(ancient)
    // Still wrong, and then less wrong: this is no right clock either.
    let later = Reading(wallMs: 9 * hour, bootMs: 20_000, bootID: "a")
    #expect(clock.moment(of: later, lastMs: 10_000) == 9 * hour)
    let right = Reading(wallMs: first.wallMs, bootMs: 30_000, bootID: "a")
    #expect(clock.moment(of: right, lastMs: 9 * hour) == first.wallMs)
    let turned = Reading(wallMs: first.wallMs + 24 * hour, bootMs: 40_000, bootID: "a")
    #expect(clock.moment(of: turned, lastMs: first.wallMs) == first.wallMs + 10_000)
  }

  /// A second boot of it, further on in the seventies.
  @Test func aLaterBootInTheSeventiesDoesToo() {
    var clock = TrustedClock(Reading(wallMs: 10_000, bootMs: 10_000, bootID: "a"))
    let again = Reading(wallMs: hour, bootMs: 5, bootID: "b")
    #expect(clock.moment(of: again, lastMs: 20_000) == hour)
    let right = Reading(wallMs: first.wallMs, bootMs: 30_000, bootID: "b")
    #expect(clock.moment(of: right, lastMs: hour) == first.wallMs)
  }

  @Test(arguments: [
    // The stored moment, days after the wall; whether the wall is before the program; who is right.
    (1, false, false), (2, false, false), (3, false, true), (400, false, true), (3, true, false),
  ])
  func aStoredMomentOfAWrongClockIsGivenUpAtALaterBoot(
    daysAhead: Int64, isAncient: Bool, isWallRight: Bool
  ) {
    let wallMs = TrustedClock.earliestMs + (isAncient ? -1 : 30 * 24 * hour)
    let lastMs = wallMs + daysAhead * 24 * hour
    var clock = TrustedClock(Reading(wallMs: lastMs, bootMs: 10 * hour, bootID: "a"))
    let mended = Reading(wallMs: wallMs, bootMs: 5, bootID: "b")
    #expect(clock.moment(of: mended, lastMs: lastMs) == (isWallRight ? wallMs : lastMs))
    #expect(clock.awaitsStep == !isWallRight)
  }

  @Test(arguments: [
    // How many days the boot is behind; where the step lands, hours after the stored moment and the
    // time since the boot; whether it is believed; where time is then.
    (10, 9, true, 9), (400, 0, true, 0), (400, 5000, true, 5000), (3, -24, true, 0),
    (400, -48, true, 0), (400, -49, false, 0), (3, -70, false, 0),
  ])
  func aStepToWhereTheStoredMomentWasRightIsBelieved(
    daysBehind: Int64, landsHours: Int64, isBelieved: Bool, isHours: Int64
  ) {
    let lastMs = first.wallMs + 400 * 24 * hour
    let wallMs = lastMs - daysBehind * 24 * hour
    var clock = TrustedClock(Reading(wallMs: lastMs, bootMs: 10 * hour, bootID: "a"))
    let wrong = Reading(wallMs: wallMs, bootMs: 5, bootID: "b")
    #expect(clock.moment(of: wrong, lastMs: lastMs) == wallMs)
    #expect(clock.givenUpMs == lastMs && !clock.awaitsStep)
    let step = Reading(wallMs: lastMs + (landsHours + 2) * hour, bootMs: 5 + 2 * hour, bootID: "b")
    let then = isBelieved ? lastMs + (isHours + 2) * hour : wallMs + 2 * hour
    #expect(clock.moment(of: step, lastMs: wallMs) == then)
    #expect((clock.takenUp?.givenUpMs == lastMs) == isBelieved)
    // Once.
    let turned = Reading(wallMs: step.wallMs + 5000 * hour, bootMs: 5 + 3 * hour, bootID: "b")
    if isBelieved { #expect(clock.moment(of: turned, lastMs: then) == then + hour) }
  }

  /// The clock ran ahead once, and is right since: no correction is a step to there.
  @Test func smallStepsAreNone() {
    let lastMs = first.wallMs + 10 * 24 * hour
    var clock = TrustedClock(Reading(wallMs: lastMs, bootMs: 0, bootID: "a"))
    let right = Reading(wallMs: first.wallMs, bootMs: 5, bootID: "b")
    #expect(clock.moment(of: right, lastMs: lastMs) == first.wallMs)
    // The boot goes on beyond that moment, and the clocks drift.
    for days in [7, 8, 9, 12] as [Int64] {
      let later = Reading(
        wallMs: first.wallMs + days * 24 * hour + 5 * 60_000, bootMs: 5 + days * 24 * hour,
        bootID: "b")
      #expect(
        clock.moment(of: later, lastMs: first.wallMs) == first.wallMs + days * 24 * hour)
    }
  }

  /// A second boot with the wrong clock still takes the step; one with the right clock needs none.
  @Test(arguments: [true, false]) func whatWasGivenUpOutlastsTheBoot(isWrongAgain: Bool) {
    let lastMs = first.wallMs + 400 * 24 * hour
    var clock = TrustedClock(Reading(wallMs: lastMs, bootMs: 0, bootID: "a"))
    let wrong = Reading(wallMs: first.wallMs, bootMs: 5, bootID: "b")
    _ = clock.moment(of: wrong, lastMs: lastMs)
    let again = Reading(
      wallMs: isWrongAgain ? first.wallMs + hour : lastMs + hour, bootMs: 5, bootID: "c")
    #expect(clock.moment(of: again, lastMs: first.wallMs) == again.wallMs)
    let right = Reading(wallMs: lastMs + 9 * hour, bootMs: 10, bootID: "c")
    let then = isWrongAgain ? right.wallMs : lastMs + hour + 5
    #expect(clock.moment(of: right, lastMs: first.wallMs + hour) == then)
    let stepMs = isWrongAgain ? right.wallMs - again.wallMs - 5 : 0
    #expect(clock.takenUp == .init(givenUpMs: lastMs, stepMs: stepMs))
  }
}
