import CSystem
import TestSupport
import Testing

/// Short lives with closed times, zones, day starts and spaces, held to plain properties.
///
/// `LIVES=10000 swift test -c release --filter LivesTests` plays so many, other ones each time; `LIFE=` and
/// the seed of a life plays that one alone and prints it. An ordinary run plays the same ones each time.
struct LivesTests {
  private static let lives = getenv("LIVES").flatMap { Int(String(cString: $0)) }

  private static let life = getenv("LIFE").flatMap { UInt64(String(cString: $0)) }

  @Test func nothingOpensBeforeItsTime() throws {
    if let life = Self.life {
      let life = try Self.play(life)
      Issue.record("\(life.broken ?? "holds")\n\(life.story.joined(separator: "\n"))")
      return
    }
    var seeds = Self.lives == nil ? SeededGenerator(seed: 2) : SeededGenerator(for: "lives")
    var met: [String: Int] = [:]
    for _ in 0..<(Self.lives ?? 100) {
      let life = try Self.play(seeds.next())
      met.merge(life.met, uniquingKeysWith: +)
      guard let broken = life.broken else { continue }
      Issue.record("LIFE=\(life.random.seed): \(broken)\n\(life.story.joined(separator: "\n"))")
      break
    }
    print("lives: \(Self.lives ?? 100), met: \(met)")
    // A life in which nothing of it happens proves nothing.
    let needed = ["closed", "sealed", "held closed", "held sealed", "day", "moved", "undone"]
    #expect(needed.filter { (met[$0] ?? 0) == 0 } == [])
  }

  private static func play(_ seed: UInt64) throws -> Life {
    let life = try Life(seed: seed)
    for _ in 0..<60 where life.broken == nil { try life.act() }
    return life
  }
}
