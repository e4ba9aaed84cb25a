/// Reads the host of a pattern.
struct HostPatternParser {
  private let parser: PatternParser
  private let range: Range<Int>
  private let isLiteral: Bool

  init(parser: PatternParser, range: Range<Int>, isLiteral: Bool) {
    self.parser = parser
    self.range = range
    self.isLiteral = isLiteral
  }

  private var name: ArraySlice<UInt8> { parser.bytes[range] }

  mutating func parse() throws(PatternError) -> HostPattern {
    if name.first == ASCII.openBracket { return try address() }
    try checkCharacters()
    var kept = name
    if kept.last == ASCII.dot, kept.count > 1 { kept.removeLast() }
    try checkLabels(kept)
    if isLiteral {
      if let star = kept.firstIndex(of: ASCII.star) { throw parser.fault(.starInLiteral, star) }
      return .exact(try canonical(kept))
    }
    kept = withoutPrefixes(kept)
    if kept.allSatisfy({ $0 == ASCII.star }) { return .any }
    guard kept.contains(ASCII.star) else {
      let host = try canonical(kept)
      return host.last?.isDigit == true && IPv4.endsInNumber(host) ? .exact(host) : .site(host)
    }
    return try glob(kept)
  }

  private func address() throws(PatternError) -> HostPattern {
    if let star = name.firstIndex(of: ASCII.star) { throw parser.fault(.starInLabel, star) }
    return .exact(try canonical(name))
  }

  /// Letters, digits, `-`, `_`, `.`, `*`, escapes and whatever lies beyond ASCII.
  private func checkCharacters() throws(PatternError) {
    for index in range {
      let byte = parser.bytes[index]
      if byte.isLetter || byte.isDigit || byte >= 0x80 { continue }
      switch byte {
      case ASCII.hyphen, 0x5F, ASCII.dot, ASCII.star, ASCII.percent: continue
      case ASCII.comma, UInt8(ascii: ";"), UInt8(ascii: "|"): throw parser.fault(.separator, index)
      case ASCII.dollar where index == range.upperBound - 1:
        throw parser.fault(.dollarAfterHost, index)
      case ASCII.bang, ASCII.equals: throw parser.fault(.misplacedMark, index)
      default: throw parser.fault(.badCharacter(Self.name(of: byte)), index)
      }
    }
  }

  private static func name(of byte: UInt8) -> String {
    if byte > 0x20, byte < 0x7F { return String(utf8Bytes: [byte]) }
    var escape: [UInt8] = []
    byte.appendEscape(to: &escape)
    return String(utf8Bytes: escape)
  }

  private func checkLabels(_ name: ArraySlice<UInt8>) throws(PatternError) {
    var previous = ASCII.dot
    for index in name.indices {
      if name[index] == ASCII.dot, previous == ASCII.dot { throw parser.fault(.emptyLabel, index) }
      previous = name[index]
    }
    if previous == ASCII.dot { throw parser.fault(.emptyLabel, name.endIndex) }
  }

  /// Takes away `*.` and `www.`, as often as they lead, while something of a site is left.
  private func withoutPrefixes(_ name: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var kept = name
    while true {
      let rest: ArraySlice<UInt8>
      let afterStars = kept.drop { $0 == ASCII.star }
      if afterStars.count < kept.count, afterStars.first == ASCII.dot {
        rest = afterStars.dropFirst()
      } else if kept.count > 4, kept.prefix(4).map({ $0.asciiLowercased }) == Array("www.".utf8),
        kept.dropFirst(4).contains(ASCII.dot)
      {
        rest = kept.dropFirst(4)
      } else {
        return kept
      }
      kept = rest
    }
  }

  private func canonical(_ name: ArraySlice<UInt8>) throws(PatternError) -> [UInt8] {
    let text = String(utf8Bytes: name)
    let host: [UInt8]
    do {
      host = try HostParser.parse(Array(name))
    } catch {
      throw parser.fault(
        error == .invalid ? .badHost(text) : .needsPunycode(text), name.startIndex)
    }
    guard isOrdinary(host) else { throw parser.fault(.badHost(text), name.startIndex) }
    return host
  }

  /// Whether decoding and mapping left labels of letters, digits, `-` and `_`, or an address.
  private func isOrdinary(_ host: [UInt8]) -> Bool {
    if host.first == ASCII.openBracket { return true }
    return host.split(separator: ASCII.dot, omittingEmptySubsequences: false)
      .allSatisfy { !$0.isEmpty && $0.allSatisfy(PlainAddress.isPlain) }
  }

  /// Literal runs between stars, each label beyond ASCII in its `xn--` form.
  private func glob(_ name: ArraySlice<UInt8>) throws(PatternError) -> HostPattern {
    var text: [UInt8] = []
    var first = true
    for label in name.split(separator: ASCII.dot, omittingEmptySubsequences: false) {
      if !first { text.append(ASCII.dot) }
      first = false
      guard label.contains(where: { $0 >= 0x80 || $0 == ASCII.percent }) else {
        text += label.map { $0.asciiLowercased }
        continue
      }
      if let star = label.firstIndex(of: ASCII.star) { throw parser.fault(.starInLabel, star) }
      text += try canonical(label)
    }
    var runs: [[UInt8]] = [[]]
    var previous = UInt8(0)
    for byte in text {
      if byte != ASCII.star {
        runs[runs.count - 1].append(byte)
      } else if previous != ASCII.star {
        runs.append([])
      }
      previous = byte
    }
    return .glob(runs)
  }
}
