/// Why bytes are not the JSON that is accepted here, and where.
package struct JSONError: Error, Equatable, CustomStringConvertible {
  /// What is wrong.
  package enum Kind: Equatable, Sendable {
    /// The bytes end before the value does.
    case unexpectedEnd
    /// This byte cannot stand here.
    case unexpectedByte(UInt8)
    /// The text begins with a byte order mark, which RFC 8259 section 8.1 forbids to send.
    case byteOrderMark
    /// The string that begins here is not UTF-8.
    case invalidUTF8
    /// A control character stands unescaped in a string.
    case controlCharacter(UInt8)
    /// A backslash is not followed by one of JSON's escapes.
    case invalidEscape
    /// A number is not of JSON's grammar (`01`, `1.`, `-`).
    case invalidNumber
    /// Arrays and objects are nested deeper than this many.
    case tooDeep(limit: Int)
    /// The value is complete, and something follows it.
    case trailingBytes
  }

  /// The offset, in bytes from 0, at which it was noticed.
  package let position: Int

  /// What is wrong there.
  package let kind: Kind

  /// Puts an offset and a kind together.
  package init(position: Int, kind: Kind) {
    self.position = position
    self.kind = kind
  }

  /// One sentence: what is wrong, where, and what to do.
  package var description: String {
    let place = "at byte \(position)"
    return switch kind {
    case .unexpectedEnd: "The JSON ends too early, \(place): send the whole text."
    case .unexpectedByte(let byte):
      "\(Self.named(byte)) cannot stand \(place) of the JSON: write a value, comma or bracket there."
    case .byteOrderMark:
      "The JSON begins with a byte order mark, \(place): save it as UTF-8 without one."
    case .invalidUTF8: "The string that begins \(place) is not UTF-8: encode the JSON as UTF-8."
    case .controlCharacter(let byte):
      "\(Self.named(byte)) stands in a string \(place): write it as an escape."
    case .invalidEscape:
      "The escape \(place) is not one of JSON: write a backslash in a string as two."
    case .invalidNumber:
      "The number is malformed \(place): write it in JSON's form, such as 10, -0.5 or 1e3."
    case .tooDeep(let limit):
      "The JSON is nested too deep \(place): nest at most \(limit) arrays and objects."
    case .trailingBytes: "More follows the JSON value \(place): send one value only."
    }
  }

  private static func named(_ byte: UInt8) -> String {
    guard byte <= 0x20 || byte >= 0x7F else { return "'\(Character(Unicode.Scalar(byte)))'" }
    return "Byte \(byte)"
  }
}
