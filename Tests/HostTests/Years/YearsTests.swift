import CSystem
import TestSupport
import Testing

/// Lives played twice: by the product, on a real file, and by the second model.
///
/// `YEARS=1000 swift test -c release --filter YearsTests` plays so many.
struct YearsTests {
  private static let years = getenv("YEARS").flatMap { Int(String(cString: $0)) } ?? 1

  @Test func theHostAgreesWithTheSecondModel() throws {
    var seeds = SeededGenerator(for: "lives")
    var seen: [String: Int] = [:]
    var acts = 0
    var lived: Int64 = 0
    while lived < Int64(Self.years) * 365 * 24 * hour {
      let seed = seeds.next()
      let player = try Player(seed: seed)
      player.add()
      // A life of about a month: a new one starts from nothing.
      while player.model.passed < 30 * 24 * hour {
        try player.act()
        player.compare()
        acts += 1
        guard player.differences.isEmpty else {
          let story = (player.acts + player.differences).joined(separator: "\n")
          Issue.record("life \(seed), act \(acts):\n\(story)")
          return
        }
      }
      lived += player.model.passed
      seen.merge(player.stopsSeen, uniquingKeysWith: +)
    }
    print("years: \(Self.years), acts: \(acts), verdicts: \(seen)")
    // Each standing was met: a life in which nothing happens proves nothing.
    let words = ["open", "session-over", "used-up", "no-sums-left", "done", "closed", "sealed"]
    #expect(words.filter { (seen[$0] ?? 0) == 0 } == [])
  }
}
