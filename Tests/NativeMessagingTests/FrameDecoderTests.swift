import NativeMessaging
import Testing
import TestSupport

@Suite("Splitting the stream into messages") struct FrameDecoderTests {
  /// A frame of this length in native byte order, of a body that need not have it.
  static func frame(_ body: [UInt8], length: Int? = nil) -> [UInt8] {
    withUnsafeBytes(of: UInt32(length ?? body.count)) { Array($0) } + body
  }

  /// With a limit of 8: of every kind one, the long ones with bodies that look like frames.
  static let stream: [UInt8] =
    frame([1, 2, 3]) + frame([]) + frame([4, 5, 6, 7, 8, 9, 10, 11])
    + frame(frame([0xAA]) + frame([0xBB])) + frame([]) + frame([12])
    + frame([0, 0, 0, 0, 0, 0, 0, 0, 0])
    + frame([13, 14])
  static let frames: [Frame] = [
    .message([1, 2, 3]), .message([]), .message([4, 5, 6, 7, 8, 9, 10, 11]), .tooLong(length: 10),
    .message([]), .message([12]), .tooLong(length: 9), .message([13, 14]),
  ]

  /// Feeds piece after piece, taking all frames after each.
  private func decode(_ pieces: [[UInt8]], limit: Int = 8) -> ([Frame], StreamEnd) {
    var decoder = FrameDecoder(limit: limit)
    var frames: [Frame] = []
    for piece in pieces {
      decoder.append(piece)
      while let frame = decoder.next() { frames.append(frame) }
    }
    return (frames, decoder.finish())
  }

  @Test("in two pieces, split at any place", arguments: 0...stream.count)
  func split(place: Int) {
    let (frames, end) = decode([Array(Self.stream[..<place]), Array(Self.stream[place...])])
    #expect(frames == Self.frames)
    #expect(end == .betweenFrames)
  }

  @Test("byte by byte")
  func bytes() {
    let (frames, end) = decode(Self.stream.map { [$0] })
    #expect(frames == Self.frames)
    #expect(end == .betweenFrames)
  }

  @Test("in random pieces, many times over")
  func pieces() {
    var generator = SeededGenerator(for: "FrameDecoder pieces")
    var rest = Array(repeatElement(Self.stream, count: 200).joined())[...]
    var pieces: [[UInt8]] = []
    while !rest.isEmpty {
      pieces.append(Array(rest.prefix(Int.random(in: 0...90, using: &generator))))
      rest = rest.dropFirst(pieces.last?.count ?? 0)
    }
    let (frames, end) = decode(pieces)
    #expect(frames == Array(repeatElement(Self.frames, count: 200).joined()), "\(generator.seed)")
    #expect(end == .betweenFrames)
  }

  @Test("pieces may come faster than frames are taken")
  func late() {
    var decoder = FrameDecoder(limit: 8)
    var frames: [Frame] = []
    for byte in Self.stream {
      decoder.append([byte])
      if byte % 3 == 0, let frame = decoder.next() { frames.append(frame) }
    }
    while let frame = decoder.next() { frames.append(frame) }
    #expect(frames == Self.frames)
  }

  @Test("a stream cut at any place ends inside a frame, except between two")
  func cut() {
    var ends: [Int] = []
    for place in 0...Self.stream.count
    where decode([Array(Self.stream[..<place])]).1 == .betweenFrames {
      ends.append(place)
    }
    #expect(ends == [0, 7, 11, 23, 37, 41, 46, 59, 65])
  }

  @Test("the default limit is 8 MiB, told at the header")
  func limit() {
    let limit = 8 << 20
    let body = [UInt8](repeating: 7, count: limit)
    #expect(decode([Self.frame(body)], limit: FrameDecoder().limit).0 == [.message(body)])
    let header = Self.frame([], length: limit + 1)
    #expect(
      decode([header], limit: FrameDecoder().limit) == ([.tooLong(length: limit + 1)], .insideFrame)
    )
  }

  @Test("4 GiB are announced and sent, and nothing of them is kept")
  func huge() {
    let length = Int(UInt32.max)
    let piece = [UInt8](repeating: 0, count: 1 << 24)
    var decoder = FrameDecoder()
    decoder.append(Self.frame([], length: length))
    #expect(decoder.next() == .tooLong(length: length))
    for _ in 0..<length / piece.count {
      decoder.append(piece)
      #expect(decoder.next() == nil)
    }
    decoder.append(Array(piece.prefix(length % piece.count)) + Self.frame([1]))
    #expect(decoder.next() == .message([1]))
    #expect(decoder.finish() == .betweenFrames)
  }

  @Test("200,000 frames in one piece, and 1 MiB byte by byte (quadratic work would not end)")
  func linear() {
    let many = decode([Array(repeatElement(Self.frame([1]), count: 200_000).joined())]).0
    #expect(many == Array(repeating: .message([1]), count: 200_000))
    let body = [UInt8](repeating: 9, count: 1 << 20)
    #expect(decode(Self.frame(body).map { [$0] }, limit: 1 << 20).0 == [.message(body)])
  }
}
