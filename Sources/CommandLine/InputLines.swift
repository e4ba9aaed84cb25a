import CSystem

/// The lines of a stream, one at a time, in memory for the longest of them.
final class InputLines {
  private let descriptor: Int32
  private let path: String
  private let buffer = InputBuffer(capacity: 65_536)
  private var isEnded = false
  /// Bytes at the front that are to be dropped, and those behind them that hold no line feed.
  private var used = 0
  private var searched = 0

  /// The lines of a descriptor; `path` names it in complaints.
  init(of descriptor: Int32, named path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// The next line without its ending (line feed, or carriage return and line feed); nil at the
  /// end.
  ///
  /// Valid until the next call. A last line needs no ending. `beforeReading` is called when the
  /// stream may keep us waiting.
  func next(beforeReading: () -> Void) throws(InputFault) -> UnsafeBufferPointer<UInt8>? {
    buffer.drop(used)
    used = 0
    searched = 0
    while true {
      let bytes = buffer.bytes
      if let end = Self.lineFeed(in: bytes, from: searched) {
        used = end + 1
        return Self.withoutReturn(bytes, end)
      }
      searched = bytes.count
      if isEnded {
        used = bytes.count
        return bytes.isEmpty ? nil : Self.withoutReturn(bytes, bytes.count)
      }
      beforeReading()
      isEnded = try buffer.fill(from: descriptor, named: path) == 0
    }
  }

  private static func lineFeed(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, 0x0A, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private static func withoutReturn(
    _ bytes: UnsafeBufferPointer<UInt8>, _ end: Int
  ) -> UnsafeBufferPointer<UInt8> {
    let count = end > 0 && bytes[end - 1] == 0x0D ? end - 1 : end
    return UnsafeBufferPointer(rebasing: bytes[..<count])
  }
}
