import CSystem
import Testing

/// A pipe of the test's own; both ends are closed with it, and no child inherits them.
final class Pipe {
  private(set) var reader: Int32
  private(set) var writer: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    reader = sb_dup_private(ends[0])
    writer = sb_dup_private(ends[1])
    try #require(reader >= 0 && writer >= 0)
  }

  deinit {
    closeReader()
    closeWriter()
  }

  func closeReader() {
    if reader >= 0 { close(reader) }
    reader = -1
  }

  func closeWriter() {
    if writer >= 0 { close(writer) }
    writer = -1
  }

  /// Writes bytes that fit into the pipe.
  func send(_ bytes: [UInt8], line: SourceLocation = #_sourceLocation) {
    #expect(write(writer, bytes, bytes.count) == bytes.count, sourceLocation: line)
  }

  /// At most this many bytes, as many as there are now; empty where there are none.
  func receive(_ limit: Int) -> [UInt8] {
    sb_set_nonblocking(reader, 1)
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = read(reader, &bytes, limit)
    return Array(bytes.prefix(max(0, count)))
  }
}
