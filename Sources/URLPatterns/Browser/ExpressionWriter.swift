/// Writes a pattern as a JavaScript expression for `location.href`, as exact as the matcher.
///
/// Each star is an atomic group, `(?=(…))\1`: the run after it is found leftmost once and never
/// given up again, so that no address makes the expression backtrack.
struct ExpressionWriter {
  private var out: [UInt8] = []
  private var groups = 0

  /// Expressions longer than this, in runs or bytes, are not worth a browser's while.
  static let maxRuns = 50
  static let maxBytes = 2000

  /// Not inside an escape: comparing sees one character there.
  private static let outsideEscape = #"(?!(?<=%)[\da-f]{2}|(?<=%[\da-f])[\da-f])"#

  /// The expression of a pattern; `nil` where it would be too long, or cannot say it.
  static func expression(_ pattern: Pattern) -> String? {
    guard pattern.path?.hasBrokenLetter != true else { return nil }
    guard pattern.source.utf8.count <= maxBytes, (pattern.path?.runs.count ?? 0) <= maxRuns else {
      return nil
    }
    if case .glob(let runs) = pattern.host, runs.count > maxRuns { return nil }
    var writer = ExpressionWriter()
    writer.scheme(port: pattern.port)
    writer.host(pattern.host)
    writer.port(pattern)
    if let path = pattern.path { writer.path(path) } else { writer.add("/") }
    return String(utf8Bytes: writer.out)
  }

  /// One expression for many sites with their subdomains.
  static func expression(sites: [String]) -> String {
    var writer = ExpressionWriter()
    writer.scheme(port: nil)
    writer.add(#"(?:[^/?#:@]*\.)?(?:"#)
    for (index, site) in sites.enumerated() {
      if index > 0 { writer.add("|") }
      for byte in site.utf8 { writer.literal(byte) }
    }
    writer.add(#")\.*(?::\d+)?/"#)
    return String(utf8Bytes: writer.out)
  }

  private mutating func add(_ text: String) { out += Array(text.utf8) }

  /// A character as itself.
  private mutating func literal(_ byte: UInt8) {
    if !(byte.isLetter || byte.isDigit || byte == ASCII.hyphen || byte == 0x5F
      || byte == ASCII.percent)
    {
      out.append(ASCII.backslash)
    }
    out.append(byte)
  }

  /// What comes before the host.
  ///
  /// A default port is never written, so that the scheme decides.
  private mutating func scheme(port: UInt16?) {
    switch port {
    case 80: add(#"^(?:http(?=://[^/]*/)(?!://[^/]*:\d+/)|https(?=://[^/]*:80/))://"#)
    case 443: add(#"^(?:https(?=://[^/]*/)(?!://[^/]*:\d+/)|http(?=://[^/]*:443/))://"#)
    default: add("^https?://")
    }
    add("(?:[^/?#@]*@)?")
  }

  private mutating func host(_ host: HostPattern) {
    switch host {
    case .any: add(#"(?:\[[^\]/]*\]|[^/:@]*)"#)
    case .site(let name):
      add(#"(?:[^/?#:@]*\.)?"#)
      for byte in name { literal(byte) }
    case .exact(let name): for byte in name { literal(byte) }
    case .glob(let runs):
      let tail = host.wantsLabel(before: runs.count - 1) ? #"*[^/:@[\].]"# : "*"
      glob(runs, isNumeric: host.isNumericGlob, tail: tail)
    }
  }

  /// A glob begins at a label boundary; the first boundary where its first run stands will do.
  private mutating func glob(_ runs: [[UInt8]], isNumeric: Bool, tail: String) {
    if !runs[0].isEmpty {
      groups += 1
      add("(?=(")
      add(isNumeric ? #"(?:(?!(?:\d+\.){3}\d+\.*[:/])[^/:@[\]]+?\.)??"# : #"(?:[^/:@[\]]+?\.)??"#)
      for byte in runs[0] { literal(byte) }
      add("))\\\(groups)(?:)")
    }
    for run in runs[1..<(runs.count - 1)] {
      groups += 1
      add(#"(?=([^/:@[\]]*?"#)
      for byte in run { literal(byte) }
      add("))\\\(groups)(?:)")
    }
    add(#"[^/:@[\]]"# + tail)
    for byte in runs[runs.count - 1] { literal(byte) }
  }

  private mutating func port(_ pattern: Pattern) {
    add(#"\.*"#)
    switch pattern.port {
    case nil: add(#"(?::\d+)?(?=/)"#)
    case 80?, 443?: add(#"(?::\d+)?(?=/)"#)
    case .some(let port): add(":\(port)(?=/)")
    }
  }

  private mutating func path(_ path: PathPattern) {
    let any = path.hasFragment ? "[^]" : "[^#]"
    run(path.runs[0])
    for (index, next) in path.runs.enumerated().dropFirst() {
      let isLast = index == path.runs.count - 1 && path.ending != .open
      if !isLast {
        groups += 1
        add("(?=(")
      }
      add("\(any)*?")
      if let first = next.first {
        if first == ASCII.slash { add("(?<!/)") }
        if first.hexValue != nil { add(Self.outsideEscape) }
      }
      run(next)
      if !isLast { add("))\\\(groups)(?:)") }
    }
    switch path.ending {
    case .open: break
    case .boundary: add(path.hasQuery ? "(?=[/?#&]|$)" : "(?=[/?#]|$)")
    case .exact:
      add("/*")
      switch (path.hasQuery, path.hasFragment) {
      case (false, false): add("(?=[?#]|$)")
      case (false, true): add(#"(?=\?|$)"#)
      case (true, false): add("(?=#|$)")
      case (true, true): add("$")
      }
    }
  }

  /// A literal run: each character with all its spellings.
  private mutating func run(_ codes: [UInt8]) {
    var index = 0
    while index < codes.count {
      let code = codes[index]
      let (scalar, length) = ComparisonText.decode(codes, at: index)
      index += length
      if let scalar {
        letter(scalar)
      } else if code == ASCII.slash {
        // All of the slashes or none: giving some back would make long runs of them slow.
        add("/+(?!/)")
      } else if code == ComparisonText.percentCode {
        add(#"%(?:25|(?![\da-f]{2}))"#)
      } else if let reserved = ComparisonText.reservedCharacter(code) {
        escape(reserved)
      } else if code.isUnreserved || ComparisonText.isEscapedSomewhere(code) {
        spelled(code)
      } else if code >= 0x80 {
        escape(code)
      } else {
        literal(code)
      }
    }
  }

  private mutating func escape(_ byte: UInt8) { byte.appendEscape(to: &out) }

  /// A letter beyond ASCII, small and capital.
  private mutating func letter(_ scalar: Unicode.Scalar) {
    let variants = ComparisonText.variants(of: scalar)
    if variants.count > 1 { add("(?:") }
    for (index, variant) in variants.enumerated() {
      if index > 0 { add("|") }
      for byte in String(Character(variant)).utf8 { escape(byte) }
    }
    if variants.count > 1 { add(")") }
  }

  /// An ASCII character as itself and as its escape.
  private mutating func spelled(_ byte: UInt8) {
    if byte <= ASCII.space || byte == 0x7F { return escape(byte) }
    add("(?:")
    literal(byte)
    add("|%")
    if byte.isLetter {
      add(byte < 0x70 ? "[46]" : "[57]")
    } else {
      out.append(UInt8.hexDigit(byte >> 4))
    }
    out.append(UInt8.hexDigit(byte & 15))
    add(")")
  }
}
