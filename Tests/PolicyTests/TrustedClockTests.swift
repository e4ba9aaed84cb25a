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
}
