extension PatternAdvice {
  /// Refuses what can only be a regular expression or an ad blocker's filter.
  static func refuseRegularExpression(
    _ parser: PatternParser, _ text: ArraySlice<UInt8>
  ) throws(PatternError) {
    guard let sign = certainSign(text) else { return }
    throw parser.fault(.regularExpression, sign, suggestion: plain(text))
  }

  /// The byte that gives a regular expression away.
  private static func certainSign(_ text: ArraySlice<UInt8>) -> Int? {
    let bar = UInt8(ascii: "|")
    if text.first == UInt8(ascii: "^") || text.starts(with: [ASCII.dot, ASCII.star])
      || text.starts(with: [bar, bar]) || text.first == UInt8(ascii: "(")
    {
      return text.startIndex
    }
    for index in text.indices.dropLast() where text[index] == ASCII.backslash {
      switch text[index + 1] {
      case ASCII.dot, ASCII.slash, ASCII.question, ASCII.star, ASCII.hyphen, 0x2B, 0x28, 0x5B:
        return index
      case UInt8(ascii: "d"), UInt8(ascii: "w"), UInt8(ascii: "s"), UInt8(ascii: "S"):
        let after = index + 2 < text.endIndex ? text[index + 2] : 0
        if after == ASCII.star || after == 0x2B { return index }
      default: break
      }
    }
    return nil
  }

  /// The pattern that says what a simple regular expression or filter says.
  private static func plain(_ text: ArraySlice<UInt8>) -> String? {
    guard text.count <= maxBytes else { return nil }
    var out = String(utf8Bytes: text)
    for (from, to) in [
      ("\\/", "/"), ("https?://", ""), ("(www\\.)?", ""), ("(.*\\.)?", ""), ("(?:www\\.)?", ""),
      ("\\.", "."), ("\\?", "?"), ("\\-", "-"), (".*", "*"), (".+", "*"), ("||", ""), ("|", ""),
      ("[^/]+", "*"), ("\\d+", "*"), ("\\w+", "*"),
    ] { out = replacing(from, with: to, in: out) }
    var bytes = Array(out.utf8)[...]
    if bytes.first == UInt8(ascii: "^") { bytes.removeFirst() }
    if bytes.last == UInt8(ascii: "^") || bytes.last == ASCII.dollar { bytes.removeLast() }
    if bytes.contains(where: { "\\^()[]{}+|".utf8.contains($0) }) { return nil }
    return valid(bytes)
  }

  private static func replacing(_ from: String, with to: String, in text: String) -> String {
    let from = Array(from.utf8)
    let text = Array(text.utf8)
    var out: [UInt8] = []
    var index = 0
    while index < text.count {
      if text[index...].starts(with: from) {
        out += Array(to.utf8)
        index += from.count
      } else {
        out.append(text[index])
        index += 1
      }
    }
    return String(utf8Bytes: out)
  }

  /// What is doubtful about a pattern, in the order of its parts.
  static func warnings(
    for pattern: Pattern, _ bytes: [UInt8], host: Range<Int>, path: Range<Int>
  ) -> [PatternWarning] {
    var out: [PatternWarning] = []
    guard bytes.count <= maxBytes else { return out }
    if let warning = hostWarning(pattern, bytes, host: host) { out.append(warning) }
    let text = bytes[path]
    if let plain = plainPath(bytes, path: path) {
      out.append(PatternWarning(kind: .regularExpression, suggestion: plain))
    } else if let parts = secondPattern(bytes, path: path) {
      out.append(PatternWarning(kind: .separator, suggestion: parts))
    } else if let last = text.last, pattern.path?.ending == .boundary,
      last == ASCII.question || last == ASCII.hash
        || (last == ASCII.ampersand && pattern.path?.hasQuery == true)
    {
      let suggestion = String(utf8Bytes: bytes[..<path.upperBound] + [ASCII.star])
      out.append(PatternWarning(kind: .endsBeforeWord, suggestion: suggestion))
    }
    return out
  }

  private static func hostWarning(
    _ pattern: Pattern, _ bytes: [UInt8], host: Range<Int>
  ) -> PatternWarning? {
    let written = bytes[host]
    guard !written.contains(ASCII.dot), pattern.port == nil else { return nil }
    var suggestion = Array(bytes[..<host.upperBound]) + Array(".com".utf8)
    suggestion += bytes[host.upperBound...]
    switch pattern.host {
    case .site(let name), .exact(let name):
      if name.first == ASCII.openBracket || name == Array("localhost".utf8) { return nil }
      guard let meant = valid(suggestion) else { return nil }
      let text = String(utf8Bytes: name)
      if name.contains(ASCII.dot) {
        return PatternWarning(kind: .numberAsAddress(text), suggestion: meant)
      }
      return PatternWarning(kind: .noDot(text), suggestion: meant)
    case .any, .glob: return nil
    }
  }

  /// The path with its `.*` and `.+` as stars, where it has any.
  private static func plainPath(_ bytes: [UInt8], path: Range<Int>) -> String? {
    let text = String(utf8Bytes: bytes[path])
    var plain = replacing(".*", with: "*", in: text)
    plain = replacing(".+", with: "*", in: plain)
    guard plain != text else { return nil }
    if plain.utf8.last == ASCII.dollar { plain.removeLast() }
    return valid(Array(bytes[..<path.lowerBound]) + Array(plain.utf8))
  }

  /// Two patterns, where a comma in the path is followed by what can only be a site.
  private static func secondPattern(_ bytes: [UInt8], path: Range<Int>) -> String? {
    guard let comma = bytes[path].lastIndex(of: ASCII.comma) else { return nil }
    let rest = bytes[(comma + 1)..<path.upperBound]
    let host = rest.prefix { $0 != ASCII.slash }
    let ending = host.suffix(4)
    let known = [".com", ".org", ".net"].contains { ending.elementsEqual($0.utf8) }
    guard host.contains(ASCII.dot), known || host.count < rest.count else { return nil }
    guard let second = valid(rest), let first = valid(bytes[..<comma]) else { return nil }
    return first + " " + second
  }
}
