/// IPv6 addresses: parsed and compressed as the WHATWG URL standard says
/// (`https://url.spec.whatwg.org/#concept-ipv6-parser`).
enum IPv6 {
  /// The canonical text, in brackets, of an address given without them; `nil` when it is none.
  static func canonical(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard let pieces = parse(Array(text)) else { return nil }
    return [ASCII.openBracket] + serialise(pieces) + [ASCII.closeBracket]
  }

  private static func parse(_ input: [UInt8]) -> [UInt16]? {
    var pieces = [UInt16](repeating: 0, count: 8)
    var index = 0
    var compress: Int?
    var at = 0
    if input.first == ASCII.colon {
      guard input.count > 1, input[1] == ASCII.colon else { return nil }
      at = 2
      index = 1
      compress = 1
    }
    while at < input.count {
      guard index < 8 else { return nil }
      if input[at] == ASCII.colon {
        guard compress == nil else { return nil }
        at += 1
        index += 1
        compress = index
        continue
      }
      let start = at
      var value: UInt16 = 0
      while at < input.count, at - start < 4, let digit = input[at].hexValue {
        value = value << 4 | UInt16(digit)
        at += 1
      }
      if at < input.count, input[at] == ASCII.dot {
        guard at > start, index <= 6, let tail = embedded(input[start...]) else { return nil }
        pieces[index] = tail.0
        pieces[index + 1] = tail.1
        index += 2
        at = input.count
        break
      }
      if at < input.count {
        guard input[at] == ASCII.colon, at + 1 < input.count else { return nil }
        at += 1
      }
      pieces[index] = value
      index += 1
    }
    return expand(pieces, used: index, compress: compress)
  }

  private static func expand(_ pieces: [UInt16], used: Int, compress: Int?) -> [UInt16]? {
    guard let compress else { return used == 8 ? pieces : nil }
    var out = [UInt16](repeating: 0, count: 8)
    for index in 0..<compress { out[index] = pieces[index] }
    let tail = used - compress
    for index in 0..<tail { out[8 - tail + index] = pieces[compress + index] }
    return out
  }

  /// The last two pieces, written as four decimal numbers without leading zeros.
  private static func embedded(_ text: ArraySlice<UInt8>) -> (UInt16, UInt16)? {
    let parts = text.split(separator: ASCII.dot, omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var address: UInt32 = 0
    for part in parts {
      guard !part.isEmpty, part.count <= 3, part.allSatisfy({ $0.isDigit }) else { return nil }
      if part.count > 1, part.first == ASCII.zero { return nil }
      let value = part.reduce(UInt32(0)) { $0 * 10 + UInt32($1 - ASCII.zero) }
      guard value <= 255 else { return nil }
      address = address << 8 | value
    }
    return (UInt16(address >> 16), UInt16(address & 0xFFFF))
  }

  private static func serialise(_ pieces: [UInt16]) -> [UInt8] {
    let gap = longestZeros(pieces)
    var out: [UInt8] = []
    var index = 0
    while index < 8 {
      if let gap, index == gap.lowerBound {
        out += index == 0 ? [ASCII.colon, ASCII.colon] : [ASCII.colon]
        index = gap.upperBound
        continue
      }
      out += Array(String(pieces[index], radix: 16).utf8)
      if index < 7 { out.append(ASCII.colon) }
      index += 1
    }
    return out
  }

  private static func longestZeros(_ pieces: [UInt16]) -> Range<Int>? {
    var best: Range<Int>?
    var index = 0
    while index < 8 {
      var end = index
      while end < 8, pieces[end] == 0 { end += 1 }
      if end - index > max(1, best?.count ?? 0) { best = index..<end }
      index = max(end, index + 1)
    }
    return best
  }
}
