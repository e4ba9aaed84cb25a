/// Bytes that wait: appended at the end, taken from the front, each copied a constant number of times.
struct ByteQueue: Sendable {
  private var storage: [UInt8] = []
  private var start = 0

  /// Memory beyond this is given back once the queue is empty.
  private static let keptCapacity = 65_536

  var count: Int { storage.count - start }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    makeRoom()
    storage.append(contentsOf: bytes)
  }

  mutating func append(_ bytes: [UInt8]) {
    makeRoom()
    storage.append(contentsOf: bytes)
  }

  /// Takes away the first bytes, as many as there are up to `count`.
  mutating func drop(_ count: Int) {
    start += min(count, self.count)
    guard start == storage.count else { return }
    start = 0
    if storage.capacity > Self.keptCapacity {
      storage = []
    } else {
      storage.removeAll(keepingCapacity: true)
    }
  }

  /// A copy of `count` bytes that begin `offset` bytes after the front; both must lie inside.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    Array(storage[start + offset..<start + offset + count])
  }

  /// Lends the bytes, front first.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    storage.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// Closes the gap at the front only when it is at least as long as what would have to move, so
  /// that moving costs no more in all than appending did.
  private mutating func makeRoom() {
    guard start > 0, start >= count else { return }
    storage.removeFirst(start)
    start = 0
  }
}
