import CSystem

/// SplitMix64 from a seed that is printed, or taken from `SCROLL_BRAKE_SEED`.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Always the same numbers.
  init(seed: UInt64) { state = seed }

  init(_ name: String) {
    var seed = UInt64(truncatingIfNeeded: sb_boot_clock_ms()) &* 0x9E37_79B9
    if let given = getenv("SCROLL_BRAKE_SEED"), let value = UInt64(String(cString: given)) {
      seed = value
    }
    state = seed
    Files.say("\(name): SCROLL_BRAKE_SEED=\(seed)")
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func pick<Element>(_ items: [Element]) -> Element {
    items[Int(next() % UInt64(items.count))]
  }

  /// A text of up to `count` pieces.
  mutating func text(of pieces: [String], upTo count: Int) -> String {
    (0..<Int(next() % UInt64(count + 1))).map { _ in pick(pieces) }.joined()
  }
}
