/// A message is too long to be sent to the browser, which would close the port.
package struct FrameTooLong: Error, Equatable, CustomStringConvertible {
  /// The length of the message in bytes.
  package let length: Int
  /// The length allowed in bytes.
  package let limit: Int

  /// Puts both lengths together.
  package init(length: Int, limit: Int) {
    self.length = length
    self.limit = limit
  }

  /// One sentence: what is wrong, where, and what to do.
  package var description: String {
    "A message to the browser has \(length) bytes, \(limit) are allowed: ask for it in parts."
  }
}

/// Makes frames of messages to the browser.
package enum FrameEncoder {
  /// What Chromium accepts from a host: 1 MiB, the header aside.
  package static let limit = 1 << 20

  /// The message with its length, in native byte order, in front.
  ///
  /// - Throws: `FrameTooLong` beyond `limit` bytes.
  package static func frame(
    _ message: [UInt8], limit: Int = FrameEncoder.limit
  ) throws(FrameTooLong) -> [UInt8] {
    guard message.count <= limit, let length = UInt32(exactly: message.count) else {
      throw FrameTooLong(length: message.count, limit: limit)
    }
    var frame: [UInt8] = []
    frame.reserveCapacity(4 + message.count)
    withUnsafeBytes(of: length) { frame.append(contentsOf: $0) }
    frame.append(contentsOf: message)
    return frame
  }
}
