import CSystem

/// The kernel's random numbers.
///
/// Source: getrandom(2); macOS: getentropy(2).
package struct SystemRandom: RandomNumberGenerator {
  package init() {}

  package mutating func next() -> UInt64 {
    var number: UInt64 = 0
    let isDone = withUnsafeMutableBytes(of: &number) { getentropy($0.baseAddress, $0.count) } == 0
    // Without randomness a sum could be foreseen; no kernel that runs a browser is without it.
    precondition(isDone, "the kernel gives no random numbers")
    return number
  }
}
