import NativeMessaging
import Testing

@Suite("Making frames") struct FrameEncoderTests {
  @Test("the length in native byte order, then the message", arguments: [0, 1, 255, 256, 1 << 20])
  func frame(count: Int) throws {
    let message = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let frame = try FrameEncoder.frame(message)
    let length = frame.prefix(4).enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
    #expect(length == Int(UInt32(count).littleEndian))
    #expect(Array(frame.dropFirst(4)) == message)
    var decoder = FrameDecoder()
    decoder.append(frame)
    #expect(decoder.next() == .message(message))
  }

  @Test("more than 1 MiB is an error that tells both lengths")
  func tooLong() {
    let message = [UInt8](repeating: 0, count: 1_048_577)
    let error = FrameTooLong(length: 1_048_577, limit: 1_048_576)
    #expect(throws: error) { try FrameEncoder.frame(message) }
    #expect(
      error.description
        == "A message to the browser has 1048577 bytes, 1048576 are allowed: ask for it in parts.")
  }
}
