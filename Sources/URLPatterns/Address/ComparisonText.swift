/// What is compared of a path, query and fragment: one byte a character, in which everything that
/// means the same to a site is the same.
///
/// - letters are lower-case; escapes of unreserved characters are the characters;
/// - an escape of a reserved character (`%2F`), which is another character for a site, is an
///   upper-case letter (there are no others); any other escaped byte is that byte, escaped or not;
/// - a `%` that begins no escape is `%25`; runs of slashes are one slash;
/// - letters beyond ASCII, in UTF-8, are lower-case where that is one letter.
enum ComparisonText {
  /// The reserved characters: their escapes differ from themselves.
  private static let reserved: [UInt8] = Array("!#$%&()*+,/:;=?@[]".utf8)

  /// The byte for `%25`.
  static let percentCode: UInt8 = 0x44

  /// For each byte, what stands for it when it is written as it is (0) or escaped (256 on).
  static let table: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 512)
    for value in 0..<256 {
      let byte = UInt8(value)
      table[value] = byte == ASCII.percent ? code(escaped: byte) : byte.asciiLowercased
      table[256 + value] = code(escaped: byte)
    }
    return table
  }()

  private static func code(escaped byte: UInt8) -> UInt8 {
    if let index = reserved.firstIndex(of: byte) { return 0x41 + UInt8(index) }
    return byte.asciiLowercased
  }

  /// The reserved character whose escape a byte of comparison text stands for.
  static func reservedCharacter(_ code: UInt8) -> UInt8? {
    let index = Int(code) - 0x41
    return reserved.indices.contains(index) ? reserved[index] : nil
  }

  /// Whether a byte of comparison text is a hexadecimal digit; upper-case letters are none.
  static func isHexDigit(_ code: UInt8) -> Bool {
    code.hexValue != nil && !(0x41...0x5A).contains(code)
  }

  /// Whether a character is compared alike with and without its escape, though it is not
  /// unreserved: browsers escape it in some parts of an address and not in others.
  static func isEscapedSomewhere(_ byte: UInt8) -> Bool {
    byte < 0x80 && !byte.isUnreserved && !(0x41...0x5A).contains(byte)
      && !reserved.contains(byte)
  }

  /// Whether a segment that begins at `index` may be a dot segment.
  private static func mayBeDots(_ raw: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index < raw.count else { return false }
    return raw[index] == ASCII.dot || escapedByte(raw, at: index) == ASCII.dot
  }

  /// Appends the comparison text of `raw`; slashes at the seam melt too.
  ///
  /// `false`, with the buffer as it was, where a dot segment or a byte that parsing removes needs
  /// the exact parser first.
  ///
  /// - Parameter isSerialised: whether `raw` went through the exact parser already.
  @_optimize(speed)
  static func append(
    _ raw: UnsafeBufferPointer<UInt8>, to out: inout ByteBuffer, isSerialised: Bool
  ) -> Bool {
    let start = out.count
    out.reserve(raw.count)
    var write = out.count
    var index = 0
    var inPath = !isSerialised
    var beyond = false
    let target = out.base
    let complete = table.withUnsafeBufferPointer { table in
      while index < raw.count {
        let byte = raw[index]
        var code = table[Int(byte)]
        index += 1
        switch byte {
        case ASCII.slash:
          if inPath, mayBeDots(raw, at: index) { return false }
          if write > 0, target[write - 1] == ASCII.slash { continue }
        case ASCII.percent:
          if let escaped = escapedByte(raw, at: index - 1) {
            code = table[256 + Int(escaped)]
            index += 2
            beyond = beyond || escaped >= 0x80
          }
        case ASCII.question, ASCII.hash: inPath = false
        case ASCII.backslash: if inPath { return false }
        case 0...0x20: if !isSerialised { return false }
        case 0x80...: beyond = true
        default: break
        }
        target[write] = code
        write += 1
      }
      return true
    }
    guard complete else {
      out.count = start
      return false
    }
    out.count = write
    if beyond { foldBeyondASCII(&out, from: start) }
    return true
  }
}
