import URLPatterns

/// LeechBlock's patterns in ours.
///
/// There, a pattern is the beginning of an address: `reddit.com/r` also takes `/rust`. So a path that
/// stops gets a star at its end; what an exception frees is never made wider by one. `*` (a run within
/// a segment there), `**` and `*+` become `*`. Source: LeechBlock NG, common.js (`getRegExpSites`,
/// `patternToRegExp`).
enum LeechBlockPattern {
  /// What a pattern means here.
  struct Meaning {
    var patterns: [Pattern]
    var frontPage: FrontPage?
  }

  /// `site/*+` takes all of a site but its front page.
  struct FrontPage {
    let site: Pattern
    /// Frees the front page.
    let exception: Pattern
    /// The front page, where the site is one host.
    let address: String
  }

  /// Splits at the line feeds that an export wrote as `\n`.
  static func withoutEscapes(_ token: String) -> [String] {
    let bytes = Array(token.utf8)
    var parts: [[UInt8]] = [[]]
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "n") {
        parts.append([])
        at += 2
      } else {
        parts[parts.count - 1].append(bytes[at])
        at += 1
      }
    }
    return parts.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// - Throws: why it cannot be said here.
  static func translated(_ token: String) throws(SkipReason) -> Meaning {
    var text = token.utf8[...]
    if token == "FILE" || token == "+FILE" { throw .files }
    switch text.first {
    case UInt8(ascii: "#"): return Meaning(patterns: [])
    case UInt8(ascii: "~"): throw .pageWords
    case UInt8(ascii: ">"): throw .referrers
    default: break
    }
    let isException = text.first == UInt8(ascii: "+")
    if isException { text.removeFirst() }
    let address = withoutScheme(Array(text))
    if address.starts(with: "file:".utf8) { throw .files }
    let end = address.firstIndex { "/?#".utf8.contains($0) } ?? address.endIndex
    return try Translation(
      isException: isException, host: Array(address[..<end]), rest: Array(address[end...])
    ).meaning()
  }

  private static func withoutScheme(_ text: [UInt8]) -> [UInt8] {
    for scheme in ["http:", "https:"] {
      guard text.count > scheme.utf8.count,
        text.prefix(scheme.utf8.count).map({ $0 | 0x20 }).elementsEqual(
          scheme.utf8.map { $0 | 0x20 })
      else { continue }
      return Array(text[scheme.utf8.count...].drop { $0 == UInt8(ascii: "/") })
    }
    return text
  }
}

/// One pattern, cut where its host ends.
private struct Translation {
  let isException: Bool
  let host: [UInt8]
  let rest: [UInt8]

  func meaning() throws(SkipReason) -> LeechBlockPattern.Meaning {
    if contains("*+", in: host) { throw .oneOrMore }
    if rest.elementsEqual("/*+".utf8) {
      if isException { throw .oneOrMore }
      let site = try pattern(plain(host))
      return LeechBlockPattern.Meaning(
        patterns: [site],
        frontPage: LeechBlockPattern.FrontPage(
          site: site, exception: try pattern("!" + plain(host) + "/$"),
          address: "https://" + plain(host) + "/"))
    }
    // Two stars in a host run on into the path.
    if let stars = firstRange(of: "**", in: host) {
      let before = plain(Array(host[..<stars]))
      let after = plain(Array(host[stars...].drop { $0 == UInt8(ascii: "*") }) + rest)
      if !after.isEmpty, !after.utf8.allSatisfy({ $0 == UInt8(ascii: "*") }) {
        return LeechBlockPattern.Meaning(patterns: [
          try pattern(opened(before + "*" + after)), try pattern(opened(before + "*/*" + after)),
        ])
      }
    }
    return LeechBlockPattern.Meaning(patterns: [try pattern(opened(plain(host) + path()))])
  }

  /// The path with single stars.
  ///
  /// `/*+` at its end takes what is beneath, and not the page itself.
  private func path() -> String {
    let isBeneath = rest.count > 3 && rest.suffix(3).elementsEqual("/*+".utf8)
    return plain(rest) + (isBeneath ? "$" : "")
  }

  /// `**` and `*+` as `*`.
  private func plain(_ text: [UInt8]) -> String {
    var out: [UInt8] = []
    for byte in text {
      if out.last == UInt8(ascii: "*"), byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+") {
        continue
      }
      out.append(byte)
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The text with a star at its end where LeechBlock goes on matching and ours would not.
  private func opened(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let last = bytes.last, last != UInt8(ascii: "*"), !text.hasSuffix("*$") else {
      return text
    }
    guard let path = bytes.firstIndex(where: { "/?#".utf8.contains($0) }) else {
      // `*facebook` takes facebook.com there.
      guard let star = bytes.lastIndex(of: UInt8(ascii: "*")) else { return text }
      return bytes[star...].contains(UInt8(ascii: ".")) ? text : text + "*"
    }
    if path == bytes.count - 1, last == UInt8(ascii: "/") { return text }
    let isWord =
      (0x30...0x39).contains(last) || (0x61...0x7A).contains(last | 0x20) || last >= 0x80
      || last == UInt8(ascii: "/")
    return isException && isWord ? text : text + "*"
  }

  private func pattern(_ text: String) throws(SkipReason) -> Pattern {
    do throws(PatternError) {
      return try Pattern(isException ? "!" + text : text)
    } catch { throw .pattern(error) }
  }

  private func contains(_ text: String, in bytes: [UInt8]) -> Bool {
    firstRange(of: text, in: bytes) != nil
  }

  /// Where a text begins.
  private func firstRange(of text: String, in bytes: [UInt8]) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: text.utf8) }
  }
}
