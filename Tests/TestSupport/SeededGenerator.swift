import CSystem

/// Random numbers that can be had again: the seed is printed, and `TEST_SEED` sets it.
package struct SeededGenerator: RandomNumberGenerator {
  package let seed: UInt64
  private var state: UInt64

  /// A seed of its own for every run, printed with the test's name.
  package init(for test: String) {
    let wanted = getenv("TEST_SEED").flatMap { UInt64(String(cString: $0)) }
    self.init(seed: wanted ?? UInt64.random(in: 0 ... .max))
    print("\(test): TEST_SEED=\(seed)")
  }

  /// Always the same numbers.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// SplitMix64.
  ///
  /// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators".
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
