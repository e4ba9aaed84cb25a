/// The bytes that the parsers name.
enum ASCII {
  static let space = UInt8(ascii: " ")
  static let bang = UInt8(ascii: "!")
  static let quote = UInt8(ascii: "\"")
  static let hash = UInt8(ascii: "#")
  static let dollar = UInt8(ascii: "$")
  static let percent = UInt8(ascii: "%")
  static let ampersand = UInt8(ascii: "&")
  static let star = UInt8(ascii: "*")
  static let comma = UInt8(ascii: ",")
  static let hyphen = UInt8(ascii: "-")
  static let dot = UInt8(ascii: ".")
  static let slash = UInt8(ascii: "/")
  static let zero = UInt8(ascii: "0")
  static let nine = UInt8(ascii: "9")
  static let colon = UInt8(ascii: ":")
  static let equals = UInt8(ascii: "=")
  static let question = UInt8(ascii: "?")
  static let at = UInt8(ascii: "@")
  static let openBracket = UInt8(ascii: "[")
  static let backslash = UInt8(ascii: "\\")
  static let closeBracket = UInt8(ascii: "]")
  static let newline = UInt8(ascii: "\n")
}

extension UInt8 {
  /// The lower-case letter of an upper-case ASCII letter; any other byte as it is.
  @inline(__always)
  var asciiLowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  /// Whether this is one of `0`…`9`.
  @inline(__always)
  var isDigit: Bool { (ASCII.zero...ASCII.nine).contains(self) }

  /// Whether this is an ASCII letter.
  @inline(__always)
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) && self < 0x80 }

  /// The value of a hexadecimal digit.
  @inline(__always)
  var hexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }

  /// Whether RFC 3986 (2.3) calls this character unreserved: letters, digits, `-`, `.`, `_`, `~`.
  @inline(__always)
  var isUnreserved: Bool {
    isLetter || isDigit || self == 0x2D || self == 0x2E || self == 0x5F || self == 0x7E
  }

  /// Tab, line feed and carriage return, which WHATWG URL parsing removes wherever they stand.
  @inline(__always)
  var isTabOrNewline: Bool { self == 0x09 || self == 0x0A || self == 0x0D }

  /// White space that separates patterns on a line.
  @inline(__always)
  var isPatternSpace: Bool { self == ASCII.space || (0x09...0x0D).contains(self) }

  /// A character that stands in no text: all below the space but white space, and delete.
  @inline(__always)
  var isControl: Bool { self < ASCII.space && !isPatternSpace || self == 0x7F }

  /// `%XX` with upper-case digits.
  func appendEscape(to out: inout [UInt8]) {
    out.append(ASCII.percent)
    out.append(Self.hexDigit(self >> 4))
    out.append(Self.hexDigit(self & 15))
  }

  /// The upper-case hexadecimal digit of a value below 16.
  static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x41 + value - 10 }
}

/// The value of the escape `%XX` that begins at `index`, if one does.
func escapedByte(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt8? {
  guard index + 2 < bytes.count, bytes[index] == ASCII.percent,
    let high = bytes[index + 1].hexValue, let low = bytes[index + 2].hexValue
  else { return nil }
  return high << 4 | low
}

extension String {
  /// The text of bytes that are known to be UTF-8.
  init(utf8Bytes bytes: some Collection<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }
}
