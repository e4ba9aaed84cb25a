/// The WHATWG URL parser for absolute http and https addresses, with no base
/// (`https://url.spec.whatwg.org/#url-parsing`).
///
/// This is the exact way; `AddressMatcher` has a faster one for plain addresses and falls back to
/// this.
struct AddressParser {
  /// What an address consists of, each part as a browser serialises it.
  struct Parts {
    var isSecure = false
    /// With its trailing dot, if it has one.
    var host: [UInt8] = []
    /// The port that was written, unless it is the scheme's default.
    var port: UInt16?
    /// Begins with a slash.
    var path: [UInt8] = []
    /// Without the `?`.
    var query: [UInt8]?
    /// Without the `#`.
    var fragment: [UInt8]?
  }

  private let input: [UInt8]
  private var at = 0

  private init(_ input: [UInt8]) { self.input = input }

  /// Parses a whole address.
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) throws(PageURLError) -> Parts {
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] <= 0x20 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
    guard start < end else { throw .empty }
    let kept = UnsafeBufferPointer(rebasing: bytes[start..<end])
    var parser = AddressParser(kept.filter { !$0.isTabOrNewline })
    return try parser.parts()
  }

  private mutating func parts() throws(PageURLError) -> Parts {
    var parts = Parts()
    parts.isSecure = try scheme()
    while at < input.count, isSlash(input[at]) { at += 1 }
    try authority(into: &parts)
    parts.path = path()
    if at < input.count, input[at] == ASCII.question {
      let end = input[at...].firstIndex(of: ASCII.hash) ?? input.count
      parts.query = encoded(input[(at + 1)..<end], escaping: Self.isEscapedInQuery)
      at = end
    }
    if at < input.count {
      parts.fragment = encoded(input[(at + 1)...], escaping: Self.isEscapedInFragment)
    }
    return parts
  }

  private func isSlash(_ byte: UInt8) -> Bool { byte == ASCII.slash || byte == ASCII.backslash }

  /// Reads the scheme and its colon; whether it is https.
  private mutating func scheme() throws(PageURLError) -> Bool {
    guard let colon = input.firstIndex(of: ASCII.colon), colon > 0, input[0].isLetter,
      input[..<colon].allSatisfy({
        $0.isLetter || $0.isDigit || $0 == 0x2B || $0 == ASCII.hyphen || $0 == ASCII.dot
      })
    else { throw .noScheme }
    at = colon + 1
    let name = String(utf8Bytes: input[..<colon].map { $0.asciiLowercased })
    switch name {
    case "http": return false
    case "https": return true
    default: throw .otherScheme(name)
    }
  }

  private mutating func authority(into parts: inout Parts) throws(PageURLError) {
    let end =
      input[at...].firstIndex { isSlash($0) || $0 == ASCII.question || $0 == ASCII.hash }
      ?? input.count
    if let userinfo = input[at..<end].lastIndex(of: ASCII.at) { at = userinfo + 1 }
    let colon = portColon(in: at..<end)
    let host = Array(input[at..<(colon ?? end)])
    guard !host.isEmpty else { throw .noHost }
    do {
      parts.host = try HostParser.parse(host)
    } catch {
      let text = String(utf8Bytes: host)
      switch error {
      case .invalid: throw .badHost(text)
      case .needsPunycode: throw .needsPunycode(text)
      }
    }
    if let colon { parts.port = try port(input[(colon + 1)..<end], isSecure: parts.isSecure) }
    at = end
  }

  /// The first colon outside brackets.
  private func portColon(in range: Range<Int>) -> Int? {
    var bracketed = false
    for index in range {
      switch input[index] {
      case ASCII.openBracket: bracketed = true
      case ASCII.closeBracket: bracketed = false
      case ASCII.colon where !bracketed: return index
      default: break
      }
    }
    return nil
  }

  private func port(_ digits: ArraySlice<UInt8>, isSecure: Bool) throws(PageURLError) -> UInt16? {
    guard !digits.isEmpty else { return nil }
    guard let port = portNumber(digits) else { throw .badPort(String(utf8Bytes: digits)) }
    return port == (isSecure ? 443 : 80) ? nil : port
  }

  /// The path with its dot segments resolved and its bytes escaped.
  private mutating func path() -> [UInt8] {
    let end = input[at...].firstIndex { $0 == ASCII.question || $0 == ASCII.hash } ?? input.count
    defer { at = end }
    if at < end, isSlash(input[at]) { at += 1 }
    let segments = DotSegments.resolved(input[at..<end]) {
      $0 == ASCII.slash || $0 == ASCII.backslash
    }
    var out: [UInt8] = []
    for segment in segments {
      out.append(ASCII.slash)
      out += encoded(segment, escaping: Self.isEscapedInPath)
    }
    return out
  }

  private func encoded(_ bytes: ArraySlice<UInt8>, escaping: (UInt8) -> Bool) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    for byte in bytes { escaping(byte) ? byte.appendEscape(to: &out) : out.append(byte) }
    return out
  }

  private static func isControlOrBeyond(_ byte: UInt8) -> Bool { byte <= 0x20 || byte >= 0x7F }

  /// The fragment percent-encode set.
  static func isEscapedInFragment(_ byte: UInt8) -> Bool {
    isControlOrBeyond(byte) || byte == 0x22 || byte == 0x3C || byte == 0x3E || byte == 0x60
  }

  /// The special-query percent-encode set.
  static func isEscapedInQuery(_ byte: UInt8) -> Bool {
    isControlOrBeyond(byte) || byte == 0x22 || byte == 0x23 || byte == 0x27 || byte == 0x3C
      || byte == 0x3E
  }

  /// The path percent-encode set.
  static func isEscapedInPath(_ byte: UInt8) -> Bool {
    isControlOrBeyond(byte) || byte == 0x22 || byte == 0x23 || byte == 0x3C || byte == 0x3E
      || byte == 0x3F || byte == 0x5E || byte == 0x60 || byte == 0x7B || byte == 0x7D
  }
}

/// The number of a port written in digits, leading zeros allowed.
func portNumber(_ digits: some Collection<UInt8>) -> UInt16? {
  var value: UInt32 = 0
  for byte in digits {
    guard byte.isDigit else { return nil }
    value = value * 10 + UInt32(byte - ASCII.zero)
    guard value <= 65535 else { return nil }
  }
  return digits.isEmpty ? nil : UInt16(value)
}
