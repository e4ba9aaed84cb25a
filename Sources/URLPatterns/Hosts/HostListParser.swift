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
  /// Names that stood there before.
  package let duplicateCount: Int
  /// The first 1,000 refusals.
  package let refused: [Refusal]
  /// All refusals.
  package let refusedCount: Int
}

extension HostList {
  /// Reads a hosts file (`0.0.0.0 name`) or plain lines, one name each; `#` begins a comment.
  ///
  /// `www.` is part of a name here, as everywhere with such lists.
  package static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> HostListReading {
    var parser = HostListParser(bytes)
    parser.read()
    return parser.reading()
  }

  /// Reads a hosts file or plain lines.
  package static func parse(_ bytes: [UInt8]) -> HostListReading {
    bytes.withUnsafeBufferPointer { parse($0) }
  }
}

/// Reads lists of hosts line by line, into names that each end in a line feed.
private struct HostListParser: ~Copyable {
  private var names: ByteBuffer
  private var count = 0
  private var refused: [HostListReading.Refusal] = []
  private var refusedCount = 0
  private let input: UnsafeBufferPointer<UInt8>
  private var at = 0

  init(_ input: UnsafeBufferPointer<UInt8>) {
    self.input = input
    names = ByteBuffer(capacity: input.count + 64)
  }

  @_optimize(speed)
  mutating func read() {
    if input.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    var line = 0
    while at < input.count {
      line += 1
      let start = at
      let isRead = readLine()
      while at < input.count, input[at] != ASCII.newline { at += 1 }
      if !isRead { refuse(input[start..<at], line) }
      at += 1
    }
  }

  mutating func reading() -> HostListReading {
    let text = Array(names.bytes)
    // Given back before the list makes its table: all three at once would be the peak of memory.
    names = ByteBuffer(capacity: 1)
    let list = HostList(names: text, count: count)
    return HostListReading(
      list: list, duplicateCount: count - list.count, refused: refused, refusedCount: refusedCount)
  }

  /// Reads the tokens of a line; `false` where something on it is no host.
  @_optimize(speed)
  private mutating func readLine() -> Bool {
    guard var token = nextToken() else { return true }
    var isHostsFormat = false
    if let next = nextToken() {
      guard HostListNames.isAddress(UnsafeBufferPointer(rebasing: input[token])) else {
        return false
      }
      token = next
      isHostsFormat = true
    }
    while true {
      let bytes = UnsafeBufferPointer(rebasing: input[token])
      if !(isHostsFormat && HostListNames.isOwnName(bytes)), !append(bytes) { return false }
      guard let next = nextToken() else { return true }
      token = next
    }
  }

  /// The next run of characters before white space, a comment or the end of the line.
  @inline(__always)
  private mutating func nextToken() -> Range<Int>? {
    while at < input.count, input[at] != ASCII.newline, input[at].isPatternSpace { at += 1 }
    let start = at
    while at < input.count, !input[at].isPatternSpace, input[at] != ASCII.hash { at += 1 }
    return at > start ? start..<at : nil
  }

  private mutating func refuse(_ line: Slice<UnsafeBufferPointer<UInt8>>, _ number: Int) {
    refusedCount += 1
    guard refused.count < 1000 else { return }
    var text = line.prefix(200)
    while text.last?.isPatternSpace == true { text.removeLast() }
    refused.append(.init(line: number, text: String(utf8Bytes: text)))
  }

  /// Appends a name in canonical form; `false` where it is no host with a dot.
  @_optimize(speed)
  private mutating func append(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    var end = token.count
    if end > 2, token[0] == ASCII.star, token[1] == ASCII.dot { at = 2 }
    if token[end - 1] == ASCII.dot { end -= 1 }
    let start = names.count
    let first = at
    var dots = 0
    var previous = ASCII.dot
    names.reserve(token.count + 1)
    while at < end {
      let byte = token[at].asciiLowercased
      if byte == ASCII.dot {
        if previous == ASCII.dot { break }
        dots += 1
      } else if !PlainAddress.isPlain(byte) {
        break
      }
      names.appendReserved(byte)
      previous = byte
      at += 1
    }
    // A last label of digits may be an address; anything else unusual goes the long way.
    if at < end || dots == 0 || previous == ASCII.dot || previous.isDigit {
      names.count = start
      guard let host = HostListNames.canonical(Array(token[first..<end])) else { return false }
      names.reserve(host.count + 1)
      for byte in host { names.appendReserved(byte) }
    }
    names.appendReserved(ASCII.newline)
    count += 1
    return true
  }
}

/// What single names in a list of hosts are.
private enum HostListNames {
  /// Whether this is the address that a hosts file gives before the names.
  static func isAddress(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    if isDottedQuad(token) { return true }
    guard token.contains(ASCII.colon) else { return false }
    return IPv6.canonical(ArraySlice(token.prefix { $0 != ASCII.percent })) != nil
  }

  /// Whether this is four decimal numbers below 256.
  @_optimize(speed)
  private static func isDottedQuad(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    var number = -1
    var dots = 0
    for byte in token {
      if byte == ASCII.dot {
        guard number >= 0 else { return false }
        dots += 1
        number = -1
      } else {
        guard byte.isDigit else { return false }
        number = max(number, 0) * 10 + Int(byte - ASCII.zero)
        guard number < 256 else { return false }
      }
    }
    return dots == 3 && number >= 0
  }

  /// Whether a hosts file gives this name to the machine itself: nobody means to block it.
  static func isOwnName(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
    switch token[0] | 0x20 {
    case 0x6C, 0x62, 0x69, 0x30:
      // All but two of them have no dot.
      guard token.count <= 21, token.count == 21 || token.count == 7 || !token.contains(ASCII.dot)
      else { return false }
      return ownNames.contains { $0.utf8.count == token.count && token.elementsEqual($0.utf8) }
    default: return false
    }
  }

  private static let ownNames: [String] = [
    "localhost", "localhost.localdomain", "local", "broadcasthost", "ip6-localhost",
    "ip6-loopback", "ip6-localnet", "ip6-mcastprefix", "ip6-allnodes", "ip6-allrouters",
    "ip6-allhosts", "0.0.0.0",
  ]

  /// The canonical form of a name with a dot, or of an address; `nil` for anything else.
  static func canonical(_ name: [UInt8]) -> [UInt8]? {
    guard let host = try? HostParser.parse(name) else { return nil }
    if host[0] == ASCII.openBracket { return host }
    let labels = host.split(separator: ASCII.dot, omittingEmptySubsequences: false)
    guard labels.count > 1,
      labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(PlainAddress.isPlain) })
    else { return nil }
    return host
  }
}
