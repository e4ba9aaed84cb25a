import CSystem

/// The standard output through one fixed buffer.
///
/// Once a write has failed nothing more is written; `fault` says why.
final class OutputBuffer {
  private let base: UnsafeMutablePointer<UInt8>
  private var count = 0
  private static let capacity = 65_536
  /// The error number of the write that failed, else 0.
  private(set) var fault: Int32 = 0

  init() {
    // A reader that has seen enough (`head`) must be an error value here, not a death.
    sb_ignore_sigpipe()
    base = .allocate(capacity: Self.capacity)
  }

  deinit { base.deallocate() }

  /// Whether the reader has gone: no fault of ours.
  var isClosed: Bool { fault == EPIPE }

  /// One sentence about the write that failed.
  var sentence: String {
    "The output cannot be written (\(String(cString: strerror(fault)))): "
      + "make room where it goes, then try again."
  }

  /// Adds bytes.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.count > Self.capacity - count { flush() }
    guard bytes.count <= Self.capacity, let source = bytes.baseAddress else { return send(bytes) }
    (base + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Adds a text.
  func write(_ text: StaticString) {
    write(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds a text.
  func write(_ text: String) { Array(text.utf8).withUnsafeBufferPointer { write($0) } }

  /// Writes what has been added so far.
  func flush() {
    send(UnsafeBufferPointer(start: base, count: count))
    count = 0
  }

  private func send(_ bytes: UnsafeBufferPointer<UInt8>) {
    var done = 0
    while done < bytes.count, fault == 0 {
      let rest = UnsafeBufferPointer(rebasing: bytes[done...])
      let written = CSystem.write(1, rest.baseAddress, rest.count)
      if written >= 0 { done += written } else if sb_errno() != EINTR { fault = sb_errno() }
    }
  }
}
