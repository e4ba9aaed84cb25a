/// A growing run of bytes that is written often and freed once, so that a stream of addresses
/// needs no allocation an address.
struct ByteBuffer: ~Copyable {
  /// Room for `capacity` bytes, of which `count` are in use.
  private(set) var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  var count = 0

  /// An empty buffer with room for `capacity` bytes.
  init(capacity: Int = 256) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  /// Appends a byte for which there is room.
  @inline(__always)
  mutating func appendReserved(_ byte: UInt8) {
    base[count] = byte
    count += 1
  }

  /// The bytes in use; valid until the next change.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// Makes room for `extra` more bytes after those in use.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if count + extra > capacity { grow(extra) }
  }

  private mutating func grow(_ extra: Int) {
    let grown = max(capacity * 2, count + extra)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: grown)
    moved.update(from: base, count: count)
    base.deallocate()
    base = moved
    capacity = grown
  }
}
