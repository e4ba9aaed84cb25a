/// Hosts of http and https addresses in their one canonical ASCII form
/// (`https://url.spec.whatwg.org/#host-parsing`).
enum HostParser {
  enum Failure: Error {
    case invalid
    case needsPunycode
  }

  /// The canonical form: lower-case, IPv4 as four numbers, IPv6 compressed and in brackets, labels
  /// beyond ASCII as `xn--`.
  ///
  /// A trailing dot stays.
  static func parse(_ text: [UInt8]) throws(Failure) -> [UInt8] {
    guard let first = text.first else { throw .invalid }
    if first == ASCII.openBracket {
      guard text.count > 2, text.last == ASCII.closeBracket,
        let address = IPv6.canonical(text[1..<(text.count - 1)])
      else { throw .invalid }
      return address
    }
    let name = try ascii(decoded(text))
    guard !name.isEmpty, !name.contains(where: isForbidden) else { throw .invalid }
    guard IPv4.endsInNumber(name) else { return name }
    guard let address = IPv4.canonical(name) else { throw .invalid }
    return address
  }

  /// The bytes with every escape decoded.
  private static func decoded(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(ASCII.percent) else { return text }
    return text.withUnsafeBufferPointer { bytes in
      var out: [UInt8] = []
      var index = 0
      while index < bytes.count {
        if let byte = escapedByte(bytes, at: index) {
          out.append(byte)
          index += 3
        } else {
          out.append(bytes[index])
          index += 1
        }
      }
      return out
    }
  }

  private static func ascii(_ name: [UInt8]) throws(Failure) -> [UInt8] {
    if name.allSatisfy({ $0 < 0x80 }) { return name.map { $0.asciiLowercased } }
    do {
      return try UnicodeHost.toASCII(Array(String(utf8Bytes: name).unicodeScalars))
    } catch {
      switch error {
      case .invalid: throw .invalid
      case .needsPunycode: throw .needsPunycode
      }
    }
  }

  /// The forbidden domain code points of the URL standard.
  static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F, ASCII.hash, ASCII.percent, ASCII.slash, ASCII.colon, 0x3C, 0x3E,
      ASCII.question, ASCII.at, 0x5B...0x5E, 0x7C:
      true
    default: byte >= 0x80
    }
  }
}
