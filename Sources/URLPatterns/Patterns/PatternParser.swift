/// Reads one pattern, left to right; every refusal knows its byte.
struct PatternParser {
  let bytes: [UInt8]
  private var at: Int
  private let end: Int

  init(_ text: String) {
    bytes = Array(text.utf8)
    var start = 0
    var stop = bytes.count
    while start < stop, bytes[start].isPatternSpace { start += 1 }
    while stop > start, bytes[stop - 1].isPatternSpace { stop -= 1 }
    at = start
    end = stop
  }

  mutating func pattern() throws(PatternError) -> Pattern {
    let source = String(utf8Bytes: bytes[at..<end])
    let isException = take(ASCII.bang)
    let isLiteral = take(ASCII.equals)
    guard at < end else { throw fault(.empty, at) }
    if bytes[at] == ASCII.bang || bytes[at] == ASCII.equals { throw fault(.misplacedMark, at) }
    if let space = bytes[at..<end].firstIndex(where: { $0.isPatternSpace }) {
      throw fault(.space, space)
    }
    if let control = bytes[at..<end].firstIndex(where: { $0.isControl }) {
      throw fault(.control, control)
    }
    try PatternAdvice.refuseRegularExpression(self, bytes[at..<end])
    try scheme()
    let authority = try authorityRange()
    let (name, port) = try split(authority)
    var host = HostPatternParser(parser: self, range: name, isLiteral: isLiteral)
    let hostPattern = try host.parse()
    let path = PathPatternParser.parse(bytes[authority.upperBound..<end])
    var pattern = Pattern(
      source: source, isException: isException, host: hostPattern, port: port, path: path,
      warnings: [])
    let warnings = PatternAdvice.warnings(
      for: pattern, bytes, host: name, path: authority.upperBound..<end)
    if !warnings.isEmpty {
      pattern = Pattern(
        source: source, isException: isException, host: hostPattern, port: port, path: path,
        warnings: warnings)
    }
    return pattern
  }

  func fault(_ kind: PatternError.Kind, _ position: Int, suggestion: String? = nil) -> PatternError
  {
    PatternError(kind, at: position, in: bytes, suggestion: suggestion)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard at < end, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  /// Passes over `https://`, `http://` and `*://`, which narrow nothing.
  private mutating func scheme() throws(PatternError) {
    let isEnd = { (byte: UInt8) in
      byte == ASCII.slash || byte == ASCII.backslash || byte == ASCII.question || byte == ASCII.hash
    }
    let stop = bytes[at..<end].firstIndex(where: isEnd) ?? end
    guard let colon = bytes[at..<stop].firstIndex(of: ASCII.colon), colon > at else { return }
    let name = String(utf8Bytes: bytes[at..<colon].map { $0.asciiLowercased })
    let slashes = bytes[(colon + 1)..<end].prefix { $0 == ASCII.slash || $0 == ASCII.backslash }
    let isHTTP = name == "http" || name == "https"
    if slashes.count >= 2, isHTTP || name == "*" {
      at = slashes.endIndex
      guard at < end else { throw fault(.noHost, at) }
      return
    }
    let after = bytes[(colon + 1)..<stop]
    if after.allSatisfy({ $0.isDigit }), !after.isEmpty { return }
    if isHTTP { throw fault(.slashesAfterScheme, colon + 1) }
    if isScheme(bytes[at..<colon]), slashes.count >= 2 || Self.otherSchemes.contains(name) {
      throw fault(.otherScheme(name), at)
    }
  }

  private func isScheme(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first, first.isLetter else { return false }
    return name.allSatisfy { $0.isLetter || $0.isDigit || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
  }

  /// Schemes that are also written without slashes.
  private static let otherSchemes: [String] = [
    "about", "blob", "brave", "chrome", "chrome-extension", "data", "devtools", "edge", "file",
    "ftp", "javascript", "mailto", "opera", "tel", "view-source", "vivaldi", "ws", "wss",
  ]

  /// Host and port: everything up to the first `/`, `\`, `?` or `#`.
  private func authorityRange() throws(PatternError) -> Range<Int> {
    let stop =
      bytes[at..<end].firstIndex {
        $0 == ASCII.slash || $0 == ASCII.backslash || $0 == ASCII.question || $0 == ASCII.hash
      } ?? end
    if stop == at {
      let isPath = bytes[at] == ASCII.slash || bytes[at] == ASCII.backslash
      throw fault(isPath ? .pathWithoutHost : .noHost, at)
    }
    if bytes[at..<stop].contains(ASCII.at) { throw fault(.userInfo, at) }
    return at..<stop
  }

  private func split(_ range: Range<Int>) throws(PatternError) -> (Range<Int>, UInt16?) {
    var from = range.lowerBound
    if bytes[from] == ASCII.openBracket {
      from = bytes[range].firstIndex(of: ASCII.closeBracket) ?? range.upperBound
    }
    guard let colon = bytes[from..<range.upperBound].firstIndex(of: ASCII.colon) else {
      return (range, nil)
    }
    guard colon > range.lowerBound else { throw fault(.noHost, colon) }
    let digits = bytes[(colon + 1)..<range.upperBound]
    guard let port = portNumber(digits) else {
      throw fault(.badPort(String(utf8Bytes: digits)), colon + 1)
    }
    return (range.lowerBound..<colon, port)
  }
}
