/// IPv4 addresses as the WHATWG URL standard reads them: one to four numbers, each decimal, octal
/// or hexadecimal, the last filling the rest (`https://url.spec.whatwg.org/#concept-ipv4-parser`).
enum IPv4 {
  /// Whether the last label is a number, so that the whole host must be an address.
  static func endsInNumber(_ host: [UInt8]) -> Bool {
    var labels = host.split(separator: ASCII.dot, omittingEmptySubsequences: false)
    if labels.last?.isEmpty == true {
      if labels.count == 1 { return false }
      labels.removeLast()
    }
    guard let last = labels.last, !last.isEmpty else { return false }
    return last.allSatisfy { $0.isDigit } || number(last) != nil
  }

  /// The canonical text of an address; `nil` when the host is not one.
  static func canonical(_ host: [UInt8]) -> [UInt8]? {
    var labels = host.split(separator: ASCII.dot, omittingEmptySubsequences: false)
    if labels.last?.isEmpty == true, labels.count > 1 { labels.removeLast() }
    guard labels.count <= 4 else { return nil }
    var address: UInt64 = 0
    for (index, label) in labels.enumerated() {
      guard let value = number(label) else { return nil }
      let isLast = index == labels.count - 1
      let limit: UInt64 = isLast ? 1 << UInt64(8 * (5 - labels.count)) : 256
      guard value < limit else { return nil }
      address += isLast ? value : value << UInt64(8 * (3 - index))
    }
    return text(address)
  }

  private static func text(_ address: UInt64) -> [UInt8] {
    var out: [UInt8] = []
    for shift in [UInt64(24), 16, 8, 0] {
      if shift < 24 { out.append(ASCII.dot) }
      out += Array(String((address >> shift) & 255).utf8)
    }
    return out
  }

  /// One number; values beyond 2⁴⁰ are capped, since nothing that large is ever an address.
  private static func number(_ label: ArraySlice<UInt8>) -> UInt64? {
    guard let first = label.first else { return nil }
    var digits = label
    var radix: UInt64 = 10
    if first == ASCII.zero, label.count >= 2 {
      if label[label.startIndex + 1] | 0x20 == UInt8(ascii: "x") {
        digits = label.dropFirst(2)
        radix = 16
      } else {
        digits = label.dropFirst(1)
        radix = 8
      }
    }
    var value: UInt64 = 0
    for byte in digits {
      guard let digit = byte.hexValue, UInt64(digit) < radix else { return nil }
      value = min(value * radix + UInt64(digit), 1 << 40)
    }
    return value
  }
}
