/// What came of reading a list of hosts.
package struct HostListReading: Sendable {
  /// A line with something on it that is no host.
  package struct Refusal: Sendable, Hashable {
    /// The number of the line, from 1.
    package let line: Int
    /// What stands there, at most 200 bytes of it.
    package let text: String
  }

  /// The hosts.
  package let list: HostList
  /// The first 1,000 refusals.
  package let refused: [Refusal]
  /// All refusals.
  package let refusedCount: Int
}

extension HostList {
  /// Reads a hosts file (`0.0.0.0 name`) or plain lines, one name each; `#` begins a comment.
  /// `www.` is part of a name here, as everywhere with such lists.
  package static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> HostListReading {
    var parser = HostListParser()
    parser.read(bytes)
    return parser.reading()
  }

  /// Reads a hosts file or plain lines.
  package static func parse(_ bytes: [UInt8]) -> HostListReading {
    bytes.withUnsafeBufferPointer { parse($0) }
  }
}

/// Reads lists of hosts line by line.
private struct HostListParser {
  private var names: [UInt8] = []
  private var count = 0
  private var refused: [HostListReading.Refusal] = []
  private var refusedCount = 0

  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    names.reserveCapacity(bytes.count)
    var line = 0
    var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while at < bytes.count {
      var end = at
      while end < bytes.count, bytes[end] != ASCII.newline { end += 1 }
      line += 1
      read(line: UnsafeBufferPointer(rebasing: bytes[at..<end]), number: line)
      at = end + 1
    }
  }

  func reading() -> HostListReading {
    HostListReading(
      list: HostList(names: names, count: count), refused: refused, refusedCount: refusedCount)
  }

  private mutating func read(line: UnsafeBufferPointer<UInt8>, number: Int) {
    var at = 0
    guard var token = nextToken(line, &at) else { return }
    var isHostsFormat = false
    if let next = nextToken(line, &at) {
      guard isAddress(token) else { return refuse(line, number) }
      token = next
      isHostsFormat = true
    }
    while true {
      if !(isHostsFormat && isOwnName(token)), !append(token) { return refuse(line, number) }
      guard let next = nextToken(line, &at) else { return }
      token = next
    }
  }

  private func nextToken(
    _ line: UnsafeBufferPointer<UInt8>, _ at: inout Int
  ) -> UnsafeBufferPointer<UInt8>? {
    while at < line.count, line[at].isPatternSpace { at += 1 }
    guard at < line.count, line[at] != ASCII.hash else { return nil }
    let start = at
    while at < line.count, !line[at].isPatternSpace, line[at] != ASCII.hash { at += 1 }
    return UnsafeBufferPointer(rebasing: line[start..<at])
  }

  /// Whether this is the address that a hosts file gives before the names.
  private func isAddress(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    if token.contains(ASCII.colon) {
      return IPv6.canonical(ArraySlice(token.prefix { $0 != ASCII.percent })) != nil
    }
    guard token.allSatisfy({ $0.isDigit || $0 == ASCII.dot }) else { return false }
    return token.filter { $0 == ASCII.dot }.count == 3 && IPv4.canonical(Array(token)) != nil
  }

  /// The names that a hosts file gives to the machine itself: nobody means to block them.
  private func isOwnName(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    guard token.count <= 21, !token.dropFirst(3).isEmpty else { return false }
    let first = token[0] | 0x20
    guard first == 0x6C || first == 0x62 || first == 0x69 || first == 0x30 else { return false }
    return Self.ownNames.contains(String(utf8Bytes: token.map { $0.asciiLowercased }))
  }

  private static let ownNames: [String] = [
    "localhost", "localhost.localdomain", "local", "broadcasthost", "ip6-localhost",
    "ip6-loopback", "ip6-localnet", "ip6-mcastprefix", "ip6-allnodes", "ip6-allrouters",
    "ip6-allhosts", "0.0.0.0",
  ]

  private mutating func refuse(_ line: UnsafeBufferPointer<UInt8>, _ number: Int) {
    refusedCount += 1
    guard refused.count < 1000 else { return }
    var text = line.prefix(200)
    while text.last?.isPatternSpace == true { text.removeLast() }
    refused.append(.init(line: number, text: String(utf8Bytes: text)))
  }

  /// Appends a name in canonical form; `false` where it is no host with a dot.
  private mutating func append(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    var name = token[...]
    if name.starts(with: [ASCII.star, ASCII.dot]) { name = name.dropFirst(2) }
    if name.last == ASCII.dot { name = name.dropLast() }
    let start = names.count
    var dots = 0
    var previous = ASCII.dot
    for byte in name {
      let lower = byte.asciiLowercased
      let isPlain = lower.isLetter || lower.isDigit || lower == ASCII.hyphen || lower == 0x5F
      if lower == ASCII.dot {
        if previous == ASCII.dot { return fallBack(name, start) }
        dots += 1
      } else if !isPlain {
        return fallBack(name, start)
      }
      names.append(lower)
      previous = lower
    }
    if dots == 0 || previous == ASCII.dot || previous.isDigit { return fallBack(name, start) }
    return finish()
  }

  private mutating func finish() -> Bool {
    names.append(ASCII.newline)
    count += 1
    return true
  }

  private mutating func fallBack(_ name: Slice<UnsafeBufferPointer<UInt8>>, _ start: Int) -> Bool {
    names.removeSubrange(start...)
    guard let host = try? HostParser.parse(Array(name)),
      host.contains(ASCII.dot) || host[0] == ASCII.openBracket,
      host.first != ASCII.dot, host.allSatisfy(isHostByte), !hasEmptyLabel(host)
    else { return false }
    names += host
    return finish()
  }

  private func isHostByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == ASCII.hyphen || byte == 0x5F || byte == ASCII.dot
      || byte == ASCII.openBracket || byte == ASCII.closeBracket || byte == ASCII.colon
  }

  private func hasEmptyLabel(_ host: [UInt8]) -> Bool {
    host.split(separator: ASCII.dot, omittingEmptySubsequences: false).contains { $0.isEmpty }
  }
}
