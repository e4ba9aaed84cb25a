/// One step of the browser's stream.
package enum Frame: Equatable, Sendable {
  /// The bytes of a message, which may be none.
  case message([UInt8])
  /// A message of this many bytes was announced, more than the limit; it is skipped.
  case tooLong(length: Int)
}

/// How the stream ended.
package enum StreamEnd: Equatable, Sendable {
  case betweenFrames
  /// In the middle of a header, or of a message (a skipped one included).
  case insideFrame
}

/// Splits the browser's stream into messages, however it comes in pieces.
///
/// A frame is its length, an unsigned 32-bit number in native byte order, and that many bytes
/// (https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging). Call `next()`
/// until it gives nil after every `append`: then never more than one frame and one piece is held.
package struct FrameDecoder: Sendable {
  /// The longest message accepted, in bytes.
  package let limit: Int

  private var queue = ByteQueue()
  private var bytesToSkip = 0
  private static let headerLength = 4

  /// A decoder that skips every message of more than `limit` bytes (8 MiB).
  package init(limit: Int = 8 << 20) { self.limit = limit }

  /// Takes in the next bytes of the stream.
  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    let skipped = min(bytesToSkip, bytes.count)
    bytesToSkip -= skipped
    queue.append(UnsafeRawBufferPointer(rebasing: bytes[skipped...]))
  }

  /// Takes in the next bytes of the stream.
  package mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { append($0) }
  }

  /// The next whole frame, or the header of one that is too long; nil until more bytes come.
  package mutating func next() -> Frame? {
    guard queue.count >= Self.headerLength else { return nil }
    let length = Int(queue.withBytes { $0.loadUnaligned(as: UInt32.self) })
    guard length <= limit else {
      queue.drop(Self.headerLength)
      bytesToSkip = max(0, length - queue.count)
      queue.drop(length)
      return .tooLong(length: length)
    }
    guard queue.count >= Self.headerLength + length else { return nil }
    let message = queue.bytes(at: Self.headerLength, count: length)
    queue.drop(Self.headerLength + length)
    return .message(message)
  }

  /// Whether the stream, at its end, was cut inside a frame; call it when `next()` has given nil.
  package func finish() -> StreamEnd {
    queue.count == 0 && bytesToSkip == 0 ? .betweenFrames : .insideFrame
  }
}
