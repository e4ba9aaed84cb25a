/// Matches a stream of addresses against one rule without an allocation for an ordinary address.
///
/// A class, since the embedded compiler cannot end a non-copyable value of another module.
package final class AddressMatcher {
  private let set: PatternSet
  private var host = ByteBuffer()
  private var text = ByteBuffer(capacity: 4096)
  private let candidates: UnsafeMutableBufferPointer<UInt32>

  /// A matcher for the patterns and hosts of `set`.
  package init(_ set: PatternSet) {
    self.set = set
    candidates = .allocate(capacity: max(1, set.index.entries.count))
  }

  deinit { candidates.deallocate() }

  /// Whether the rule takes the page at this address; never, where it is no page's address.
  @_optimize(speed)
  package func matches(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let plain = PlainAddress(address, host: &host) else { return matchesExactly(address) }
    let page = PageView(
      host: host.bytes, port: plain.port, text: UnsafeBufferPointer(start: nil, count: 0),
      textEnd: 0)
    let (count, isListed) = set.index.candidates(page, candidates, listed: set.hosts)
    guard count > 0 || isListed else { return false }
    if isListed, !set.index.hasExceptions { return true }
    let found = UnsafeBufferPointer(rebasing: candidates[..<count])
    text.count = 0
    guard plain.appendText(address, to: &text) else { return matchesExactly(address) }
    let bytes = text.bytes
    let view = PageView(
      host: page.host, port: page.port, text: bytes,
      textEnd: bytes.firstIndex(of: ASCII.hash) ?? bytes.count)
    return set.judge(found, view, isListed: isListed)
  }

  private func matchesExactly(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let page = try? PageURL(parsing: address) else { return false }
    return set.matches(page)
  }
}

/// The outline of an address in the form that nearly all have: lower-case scheme, a host of plain
/// ASCII, perhaps a port.
///
/// Anything else goes to the exact parser.
struct PlainAddress {
  let port: UInt16
  /// Where path, query or fragment begin.
  private let tail: Int

  /// Reads scheme, host and port; `nil` where they are not of the plain form.
  @_optimize(speed)
  init?(_ address: UnsafeBufferPointer<UInt8>, host: inout ByteBuffer) {
    guard let start = Self.schemeEnd(address) else { return nil }
    host.count = 0
    host.reserve(address.count - start)
    let target = host.base
    var at = start
    var length = 0
    var label = 0
    while at < address.count {
      let byte = address[at].asciiLowercased
      if byte == ASCII.dot { label = length + 1 } else if !Self.isPlain(byte) { break }
      target[length] = byte
      length += 1
      at += 1
    }
    // A last label that begins with a digit may make the host an IPv4 address.
    if length > 0, target[length - 1] == ASCII.dot {
      length -= 1
      label = length
      while label > 0, target[label - 1] != ASCII.dot { label -= 1 }
    }
    guard length > label, !target[label].isDigit else { return nil }
    host.count = length
    var port: UInt16 = start == 8 ? 443 : 80
    if at < address.count, address[at] == ASCII.colon {
      let digits = at + 1
      at = digits
      while at < address.count, address[at].isDigit { at += 1 }
      guard at > digits, let number = portNumber(address[digits..<at]) else { return nil }
      port = number
    }
    if at < address.count {
      let byte = address[at]
      guard byte == ASCII.slash || byte == ASCII.question || byte == ASCII.hash else { return nil }
    }
    self.port = port
    tail = at
  }

  /// 7 or 8, where an address begins with `http://` or `https://` and one more character.
  private static func schemeEnd(_ address: UnsafeBufferPointer<UInt8>) -> Int? {
    guard address.count > 8 else { return nil }
    var index = 0
    for byte in "http".utf8 {
      guard address[index] == byte else { return nil }
      index += 1
    }
    if address[4] == UInt8(ascii: "s") { index = 5 }
    guard address[index] == ASCII.colon, address[index + 1] == ASCII.slash,
      address[index + 2] == ASCII.slash
    else { return nil }
    return index + 3
  }

  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || byte.isDigit || byte == ASCII.hyphen || byte == 0x5F
  }

  /// Appends the comparison text; `false` where the exact parser is needed.
  func appendText(_ address: UnsafeBufferPointer<UInt8>, to text: inout ByteBuffer) -> Bool {
    text.reserve(1)
    if tail == address.count || address[tail] != ASCII.slash {
      text.base[text.count] = ASCII.slash
      text.count += 1
    }
    return ComparisonText.append(
      UnsafeBufferPointer(rebasing: address[tail...]), to: &text, isSerialised: false)
  }
}
