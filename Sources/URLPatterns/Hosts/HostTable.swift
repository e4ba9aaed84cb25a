/// 64-bit hashes of host names, fed from the right so that one walk gives the hash of every suffix.
struct HostHash {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Takes in the byte to the left of those before.
  @inline(__always)
  mutating func feed(_ byte: UInt8) { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Takes in a whole word, such as another hash.
  @inline(__always)
  mutating func feed(word: UInt64) {
    state = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    state ^= state >> 29
  }

  /// The hash of what was fed.
  @inline(__always)
  var value: UInt64 {
    let mixed = (state ^ (state >> 32)) &* 0xBF58_476D_1CE4_E5B9
    return mixed ^ (mixed >> 29)
  }

  /// The hash of a whole name.
  static func of(_ name: some BidirectionalCollection<UInt8>) -> UInt64 {
    var hash = HostHash()
    for byte in name.reversed() { hash.feed(byte) }
    return hash.value
  }
}

/// An open-addressed table from hashes to 32-bit values.
///
/// A slot holds half of the hash; whoever looks up compares the names, so that no two hosts are
/// ever taken for one.
struct HostTable: Sendable {
  private(set) var slots: [UInt64]

  /// A table that stays at most two thirds full with `count` values.
  init(count: Int) {
    var capacity = 4
    while capacity * 2 < count * 3 { capacity *= 2 }
    slots = [UInt64](repeating: 0, count: capacity)
  }

  /// The table that has these slots.
  init(slots: [UInt64]) { self.slots = slots }

  /// Adds a value under a hash.
  mutating func insert(_ hash: UInt64, _ value: UInt32) {
    withSlots { slots in Self.insert(hash, value, into: slots) }
  }

  /// Lends the slots for writing.
  @inline(__always)
  mutating func withSlots<Result>(
    _ body: (UnsafeMutableBufferPointer<UInt64>) -> Result
  ) -> Result {
    slots.withUnsafeMutableBufferPointer { body($0) }
  }

  @inline(__always)
  static func insert(
    _ hash: UInt64, _ value: UInt32, into slots: UnsafeMutableBufferPointer<UInt64>
  ) {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index] != 0 { index = (index + 1) & mask }
    slots[index] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(value + 1)
  }

  /// The first value under `hash` in slots that are being written.
  @inline(__always)
  static func find(
    _ hash: UInt64, in slots: UnsafeMutableBufferPointer<UInt64>, _ isMatch: (UInt32) -> Bool
  ) -> UInt32? {
    find(hash, in: UnsafeBufferPointer(slots), isMatch)
  }

  /// The first value under `hash` for which `isMatch` holds.
  @inline(__always)
  static func find(
    _ hash: UInt64, in slots: UnsafeBufferPointer<UInt64>, _ isMatch: (UInt32) -> Bool
  ) -> UInt32? {
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index] != 0 {
      let slot = slots[index]
      if (slot ^ hash) >> 32 == 0 {
        let value = UInt32(truncatingIfNeeded: slot) - 1
        if isMatch(value) { return value }
      }
      index = (index + 1) & mask
    }
    return nil
  }
}

/// Calls `body` with each suffix of a host that begins at a label boundary, the shortest first, and
/// its hash, until it answers `true`.
@inline(__always)
func forEachSuffix(
  of host: UnsafeBufferPointer<UInt8>, _ body: (_ start: Int, _ hash: UInt64) -> Bool
) {
  var hash = HostHash()
  var index = host.count
  while index > 0 {
    let byte = host[index - 1]
    if byte == ASCII.dot, index < host.count, body(index, hash.value) { return }
    hash.feed(byte)
    index -= 1
  }
  if !host.isEmpty { _ = body(0, hash.value) }
}
