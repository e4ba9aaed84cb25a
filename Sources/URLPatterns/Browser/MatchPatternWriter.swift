/// Writes Chrome match patterns
/// (`https://developer.chrome.com/docs/extensions/develop/concepts/match-patterns`).
enum MatchPatternWriter {
  /// Every http and https page.
  static let everywhere = "*://*/*"

  /// Hosts beyond this many need access to all sites.
  static let maxSites = 12

  /// The host part; `nil` for a glob, which match patterns cannot say.
  private static func host(_ host: HostPattern) -> String? {
    switch host {
    case .any: "*"
    case .site(let name): "*." + String(utf8Bytes: name)
    case .exact(let name): String(utf8Bytes: name)
    case .glob: nil
    }
  }

  /// All pages of the hosts of a pattern, whatever the port.
  static func allPages(_ pattern: Pattern) -> String? {
    host(pattern.host).map { "*://\($0)/*" }
  }

  /// Scheme and host with the port; a scheme star takes no port.
  private static func origins(_ pattern: Pattern) -> [String] {
    guard let host = host(pattern.host) else { return [] }
    guard let port = pattern.port else { return ["*://\(host)"] }
    return ["http://\(host):\(port)", "https://\(host):\(port)"]
  }

  /// Match patterns that take nothing but what `pattern` takes, once `guards` are excluded.
  static func narrow(_ pattern: Pattern, guards: inout [String]) -> [String] {
    guard let path = pattern.path else { return origins(pattern).map { $0 + "/*" } }
    guard !path.hasFragment, !path.hasBrokenLetter, pattern.source.utf8.count <= 500,
      let allPages = allPages(pattern)
    else { return [] }
    // Chrome reads `/x/*` as `/x` too.
    if path.ending == .open, path.runs.last?.last == ASCII.slash { return [] }
    // A star that ends inside an escape, or between two slashes, would take other pages.
    if path.runs.dropFirst().contains(where: { $0.first?.hexValue != nil }) {
      guards.append(String(allPages.dropLast(1)) + "*%*")
    }
    for (run, next) in zip(path.runs, path.runs.dropFirst())
    where run.last == ASCII.slash && next.first == ASCII.slash {
      guards.append(String(allPages.dropLast(1)) + "/*")
      guards.append(String(allPages.dropLast(1)) + "*//*")
    }
    var paths = [spelling(path)]
    if let written = writtenPath(pattern), written != paths[0] { paths.append(written) }
    return origins(pattern).flatMap { origin in
      paths.flatMap { text in endings(path).map { origin + text + $0 } }
    }
  }

  private static func endings(_ path: PathPattern) -> [String] {
    switch (path.ending, path.hasQuery) {
    case (.open, _): ["*"]
    case (.boundary, false): ["", "/*", "?*"]
    case (.boundary, true): ["", "/*", "?*", "&*"]
    case (.exact, false): path.runs == [[]] ? ["/", "/?*"] : ["", "/", "?*", "/?*"]
    case (.exact, true): ["", "/"]
    }
  }

  /// The runs as a browser spells them, a star between each two.
  private static func spelling(_ path: PathPattern) -> String {
    var out: [UInt8] = []
    for (index, run) in path.runs.enumerated() {
      if index > 0 { out.append(ASCII.star) }
      for code in run {
        let inQuery = out.contains(ASCII.question)
        if inQuery, ComparisonText.isEscapedSomewhere(code), !AddressParser.isEscapedInQuery(code) {
          out.append(code)
        } else {
          ComparisonText.appendSpelling(of: code, to: &out)
        }
      }
    }
    return String(utf8Bytes: out)
  }

  /// The path with the capitals that were entered; match patterns tell them apart.
  ///
  /// Only where it was entered in the very spelling of its runs.
  private static func writtenPath(_ pattern: Pattern) -> String? {
    guard let path = pattern.path else { return nil }
    let plain = spelling(path)
    let source = Array(pattern.source.utf8)
    let length = plain.utf8.count
    guard length > 0, source.count >= length else { return nil }
    for start in 0...(source.count - length) where source[start] == ASCII.slash {
      let written = source[start..<(start + length)]
      if written.map({ $0.asciiLowercased }) == Array(plain.lowercased().utf8) {
        return String(utf8Bytes: written)
      }
    }
    return nil
  }
}
