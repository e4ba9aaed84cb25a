extension JSONReader {
  /// Reads a string from its opening to its closing quote.
  mutating func readString() throws(JSONError) -> String {
    let opening = position
    position += 1
    // Runs without an escape are copied whole; a string without any is not copied at all.
    var unescaped: [UInt8] = []
    var run = position
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        let tail = bytes[run..<position]
        position += 1
        if unescaped.isEmpty { return try Self.text(tail, from: opening) }
        unescaped.append(contentsOf: tail)
        return try Self.text(unescaped[...], from: opening)
      case UInt8(ascii: "\\"):
        unescaped.append(contentsOf: bytes[run..<position])
        position += 1
        appendUTF8(try readEscape(), to: &unescaped)
        run = position
      case 0..<0x20: throw JSONError(position: position, kind: .controlCharacter(byte))
      default: position += 1
      }
    }
    throw unexpected
  }

  private static func text(
    _ bytes: ArraySlice<UInt8>, from opening: Int
  ) throws(JSONError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw JSONError(position: opening, kind: .invalidUTF8)
    }
    return text
  }

  /// Reads what follows a backslash.
  private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
    guard let byte = current else { throw unexpected }
    let scalar: Unicode.Scalar
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = Unicode.Scalar(byte)
    case UInt8(ascii: "b"): scalar = "\u{8}"
    case UInt8(ascii: "f"): scalar = "\u{C}"
    case UInt8(ascii: "n"): scalar = "\n"
    case UInt8(ascii: "r"): scalar = "\r"
    case UInt8(ascii: "t"): scalar = "\t"
    case UInt8(ascii: "u"): return try readUnicodeEscape()
    default: throw JSONError(position: position, kind: .invalidEscape)
    }
    position += 1
    return scalar
  }

  /// Reads `uXXXX`, and the second half of a pair where the first was read.
  private mutating func readUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
    position += 1
    let unit = try readHexUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A half alone, or the wrong half first, stands for itself; what follows it is read afresh.
    let resume = position
    guard unit < 0xDC00, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) else {
      position = resume
      return "\u{FFFD}"
    }
    let second = try readHexUnit()
    guard second >= 0xDC00, second < 0xE000 else {
      position = resume
      return "\u{FFFD}"
    }
    let value = 0x10000 + (UInt32(unit - 0xD800) << 10) + UInt32(second - 0xDC00)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private mutating func readHexUnit() throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = current else { throw unexpected }
      guard let digit = Self.hexDigit(byte) else {
        throw JSONError(position: position, kind: .invalidEscape)
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private func appendUTF8(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
