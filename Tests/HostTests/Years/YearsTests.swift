import CSystem
import TestSupport
import Testing

/// Lives played twice: by the product, on a real file, and by the second model.
///
/// `YEARS=1000 swift test -c release --filter YearsTests` plays so many, other ones each time; `LIFE=` and
/// the seed of a life plays that one alone. An ordinary run plays the same year each time: whether it
/// passes is no matter of luck.
struct YearsTests {
  private static let years = getenv("YEARS").flatMap { Int(String(cString: $0)) }

  private static let life = getenv("LIFE").flatMap { UInt64(String(cString: $0)) }

  @Test func theHostAgreesWithTheSecondModel() throws {
    if let life = Self.life { return Self.report(try Self.play(life)) }
    var seeds = Self.years == nil ? SeededGenerator(seed: 1) : SeededGenerator(for: "lives")
    var seen: [String: Int] = [:]
    var acts = 0
    var lived: Int64 = 0
    while lived < Int64(Self.years ?? 1) * 365 * 24 * hour {
      let player = try Self.play(seeds.next())
      Self.report(player)
      if !player.differences.isEmpty { break }
      acts += player.count
      lived += player.lived
      seen.merge(player.stopsSeen, uniquingKeysWith: +)
    }
    print("years: \(lived / (365 * 24 * hour)), acts: \(acts), verdicts: \(seen)")
    // Each standing was met: a life in which nothing happens proves nothing.
    let words = ["open", "session-over", "used-up", "no-sums-left", "done", "closed", "sealed"]
    #expect(words.filter { (seen[$0] ?? 0) == 0 } == [])
  }

  /// A life of about a month: a new one starts from nothing.
  private static func play(_ seed: UInt64) throws -> Player {
    let player = try Player(seed: seed)
    player.begin()
    while player.lived < 30 * 24 * hour, player.differences.isEmpty {
      try player.act()
      player.compare()
    }
    return player
  }

  private static func report(_ player: Player) {
    guard !player.differences.isEmpty else { return }
    let story = (player.acts + player.differences).joined(separator: "\n")
    Issue.record("LIFE=\(player.random.seed), act \(player.count):\n\(story)")
  }
}
