/// "Did you mean": what was probably meant by a text that is no pattern, or by a doubtful one.
///
/// Every suggestion is tried as a pattern before it is made.
enum PatternAdvice {
  /// Longer texts than this were not typed by anyone who could be helped.
  static let maxBytes = 2000

  /// The same fault, with a suggestion where one comes to mind.
  static func improved(_ error: PatternError, _ text: String) -> PatternError {
    let bytes = Array(text.utf8)
    guard bytes.count <= maxBytes else { return error }
    var kind = error.kind
    if kind == .space, isPhrase(text), dotted(bytes) == nil { kind = .searchPhrase }
    let suggestion = candidate(kind, bytes, at: error.position)
    return PatternError(kind, at: error.position, in: bytes, suggestion: suggestion)
  }

  private static func candidate(
    _ kind: PatternError.Kind, _ bytes: [UInt8], at position: Int
  ) -> String? {
    let marks = bytes.prefix { $0 == ASCII.bang || $0 == ASCII.equals || $0.isPatternSpace }
      .filter { !$0.isPatternSpace }
    let before = bytes[..<position]
    let after = bytes[position...]
    switch kind {
    case .space: return unspaced(bytes, at: position)
    case .searchPhrase: return phrase(bytes)
    case .slashesAfterScheme:
      let rest = after.drop { $0 == ASCII.slash || $0 == ASCII.backslash }
      return valid(before + [ASCII.slash, ASCII.slash] + rest)
    case .pathWithoutHost:
      let rest = after.drop { $0 == ASCII.slash || $0 == ASCII.backslash }
      if after.dropFirst().first == ASCII.slash { return valid(marks + rest, wantsDot: true) }
      return valid(before + [ASCII.star] + after)
    case .userInfo:
      let stop = after.firstIndex { $0 == ASCII.slash || $0 == ASCII.question } ?? bytes.endIndex
      guard let at = after[..<stop].lastIndex(of: ASCII.at) else { return nil }
      return valid(before + bytes[(at + 1)...])
    case .emptyLabel: return valid(singleDots(bytes))
    case .badPort:
      let rest = after.drop { $0 != ASCII.slash && $0 != ASCII.question && $0 != ASCII.hash }
      return valid(before.dropLast() + rest, wantsDot: true)
    case .separator:
      return separated(bytes)
    case .dollarAfterHost: return valid(before + [ASCII.slash] + after)
    case .misplacedMark:
      let rest = bytes.filter { $0 != ASCII.bang && $0 != ASCII.equals }
      let isException = bytes.contains(ASCII.bang)
      let isLiteral = bytes.contains(ASCII.equals)
      return valid(
        (isException ? [ASCII.bang] : []) + (isLiteral ? [ASCII.equals] : []) + rest)
    case .starInLiteral: return valid(bytes.filter { $0 != ASCII.equals })
    default: return nil
    }
  }

  /// The text of `bytes`, if it is a pattern (with a dot, where asked).
  static func valid(_ bytes: some Collection<UInt8>, wantsDot: Bool = false) -> String? {
    var text = String(utf8Bytes: Array(bytes))
    while text.utf8.first?.isPatternSpace == true { text.removeFirst() }
    while text.utf8.last?.isPatternSpace == true { text.removeLast() }
    guard !wantsDot || text.utf8.contains(ASCII.dot) else { return nil }
    var parser = PatternParser(text)
    return (try? parser.pattern()) == nil ? nil : text
  }

  private static func words(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split { $0.isPatternSpace }
  }

  /// Whether the text is words alone: no dot, slash, colon or star of an address.
  private static func isPhrase(_ text: String) -> Bool {
    !text.utf8.contains {
      $0 == ASCII.dot || $0 == ASCII.slash || $0 == ASCII.colon || $0 == ASCII.star
        || $0 == ASCII.bang || $0 == ASCII.equals
    }
  }

  private static func phrase(_ bytes: [UInt8]) -> String? {
    let joined = words(bytes).joined(separator: [UInt8(ascii: "+")])
    return valid(Array("*/*".utf8) + joined + [ASCII.star])
  }

  /// Words that spaces separate where dots would make a host of them: `reddit com`.
  private static func dotted(_ bytes: [UInt8]) -> String? {
    let words = words(bytes)
    guard words.count > 1, let last = words.last, endings.contains(String(utf8Bytes: Array(last)))
    else { return nil }
    return valid(Array(words.joined(separator: [ASCII.dot])))
  }

  /// What hosts end in and hardly any search phrase does.
  private static let endings: Set<String> = [
    "com", "org", "net", "edu", "gov", "io", "tv", "de", "fr", "nl", "ch", "uk", "eu",
  ]

  /// Dots between words that end as a host does; `%20` in a path; several patterns, where each word
  /// is one; else the words run together.
  private static func unspaced(_ bytes: [UInt8], at position: Int) -> String? {
    if let dotted = dotted(bytes) { return dotted }
    let words = words(bytes)
    if words.allSatisfy({ valid($0, wantsDot: true) != nil }) {
      return String(utf8Bytes: Array(words.joined(separator: [ASCII.space])))
    }
    let marks = words.first?.allSatisfy { $0 == ASCII.bang || $0 == ASCII.equals } == true
    let inPath = !marks && bytes[..<position].contains(ASCII.slash)
    if inPath { return valid(Array(words.joined(separator: Array("%20".utf8)))) }
    return valid(Array(words.joined()), wantsDot: true)
  }

  private static func singleDots(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var inHost = true
    for byte in bytes {
      if byte == ASCII.slash, out.last != ASCII.slash, out.last != ASCII.colon { inHost = false }
      if inHost, byte == ASCII.dot {
        guard let last = out.last,
          last.isLetter || last.isDigit || last == ASCII.star || last >= 0x80
        else { continue }
      }
      out.append(byte)
    }
    return out
  }

  /// The patterns between commas, semicolons and bars, where each has a dot.
  private static func separated(_ bytes: [UInt8]) -> String? {
    let marks: [UInt8] = [ASCII.comma, UInt8(ascii: ";"), UInt8(ascii: "|")]
    let parts = bytes.split { marks.contains($0) || $0.isPatternSpace }
    guard !parts.isEmpty, parts.allSatisfy({ valid($0, wantsDot: true) != nil }) else { return nil }
    return String(utf8Bytes: Array(parts.joined(separator: [ASCII.space])))
  }
}
