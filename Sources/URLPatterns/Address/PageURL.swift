/// The address of an http or https page, parsed as a browser does and normalised once for comparing
/// with patterns.
///
/// There is none for anything else that a browser can show.
package struct PageURL: Sendable, Hashable {
  /// Whether the scheme is https.
  package let isSecure: Bool
  /// The port that the page is reached at, 1 of 65536; the scheme's default where none is written.
  package let port: UInt16
  /// The dots at the end of the host as written: one for the root (`example.com.`); a browser lets
  /// more pass, and its declarative rules overlook them all.
  package let trailingDots: Int
  /// Host in canonical form without trailing dots, then path, query and fragment, serialised.
  private let serialised: [UInt8]
  private let hostCount: Int
  private let pathCount: Int
  private let queryCount: Int?
  private let fragmentCount: Int?
  /// See `ComparisonText`; begins with a slash.
  let text: [UInt8]
  /// Where the fragment begins in `text`; its end where there is none.
  let textEnd: Int

  /// Parses `text`; `nil` means "no page": nothing that could ever be stopped.
  package init?(_ text: String) { try? self.init(parsing: text) }

  /// Parses UTF-8 bytes; `nil` means "no page".
  package init?(bytes: [UInt8]) {
    guard
      let page = try? bytes.withUnsafeBufferPointer({ b throws(PageURLError) in try Self(parsing: b)
      })
    else { return nil }
    self = page
  }

  /// Parses `text`.
  ///
  /// - Throws: why it is no page's address.
  package init(parsing text: String) throws(PageURLError) {
    let bytes = Array(text.utf8)
    self = try bytes.withUnsafeBufferPointer { b throws(PageURLError) in try Self(parsing: b) }
  }

  /// Parses UTF-8 bytes.
  ///
  /// - Throws: why they are no page's address.
  package init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(PageURLError) {
    let parts = try AddressParser.parse(bytes)
    var host = parts.host
    while host.count > 1, host.last == ASCII.dot { host.removeLast() }
    trailingDots = parts.host.count - host.count
    isSecure = parts.isSecure
    port = parts.port ?? (parts.isSecure ? 443 : 80)
    hostCount = host.count
    pathCount = parts.path.count
    queryCount = parts.query?.count
    fragmentCount = parts.fragment?.count
    var tail = parts.path
    if let query = parts.query { tail += [ASCII.question] + query }
    if let fragment = parts.fragment { tail += [ASCII.hash] + fragment }
    serialised = host + tail
    text = Self.comparisonText(tail)
    textEnd = text.firstIndex(of: ASCII.hash) ?? text.count
  }

  private static func comparisonText(_ tail: [UInt8]) -> [UInt8] {
    tail.withUnsafeBufferPointer { tail in
      var buffer = ByteBuffer(capacity: tail.count)
      _ = ComparisonText.append(tail, to: &buffer, isSerialised: true)
      return Array(buffer.bytes)
    }
  }

  /// The host in canonical ASCII form, lower-case, without a trailing dot; IPv6 in brackets.
  package var host: String { String(utf8Bytes: serialised[..<hostCount]) }

  /// The path as a browser serialises it; begins with a slash.
  package var path: String { String(utf8Bytes: serialised[hostCount..<pathEnd]) }

  /// The query without its `?`; `nil` where the address has no `?`.
  package var query: String? {
    guard let queryCount else { return nil }
    return String(utf8Bytes: serialised[(pathEnd + 1)..<(pathEnd + 1 + queryCount)])
  }

  /// The fragment without its `#`; `nil` where the address has no `#`.
  package var fragment: String? {
    guard let fragmentCount else { return nil }
    return String(utf8Bytes: serialised[(serialised.count - fragmentCount)...])
  }

  /// Host and path as a person would name the page: no scheme, credentials, query or fragment.
  package var display: String {
    let port = writtenPort
    if pathCount == 1 { return host + port }
    return host + port + path
  }

  /// The whole address as a browser serialises it, without credentials.
  package var href: String {
    let scheme = isSecure ? "https://" : "http://"
    let dots = String(repeating: ".", count: trailingDots)
    return scheme + host + dots + writtenPort + String(utf8Bytes: serialised[hostCount...])
  }

  private var pathEnd: Int { hostCount + pathCount }

  private var writtenPort: String {
    port == (isSecure ? 443 : 80) ? "" : ":" + String(port)
  }

  /// Calls `body` with what matching reads.
  func withView<Result>(_ body: (PageView) -> Result) -> Result {
    serialised.withUnsafeBufferPointer { bytes in
      text.withUnsafeBufferPointer { text in
        body(
          PageView(
            host: UnsafeBufferPointer(rebasing: bytes[..<hostCount]), port: port, text: text,
            textEnd: textEnd))
      }
    }
  }
}

/// What matching reads of a page; valid only while its owner lends it.
struct PageView {
  /// Canonical, without a trailing dot.
  let host: UnsafeBufferPointer<UInt8>
  let port: UInt16
  /// Path, query and fragment as `ComparisonText`.
  let text: UnsafeBufferPointer<UInt8>
  /// Where the fragment begins in `text`.
  let textEnd: Int

  /// Whether the host is an IPv6 address.
  var isIPv6: Bool { host.first == ASCII.openBracket }

  /// Whether the host is an IPv4 address: no other canonical host ends in a number.
  var isIPv4: Bool {
    guard let last = host.last, last.isDigit else { return false }
    var index = host.count - 1
    while index >= 0, host[index] != ASCII.dot {
      guard host[index].isDigit else { return false }
      index -= 1
    }
    return true
  }
}
