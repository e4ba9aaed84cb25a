/// What patterns have in common; where it is hard to tell, the answer is "something".
enum Overlap {
  /// Whether some page may be taken by both.
  static func mayOverlap(_ a: Pattern, _ b: Pattern) -> Bool {
    if let p = a.port, let q = b.port, p != q { return false }
    return hosts(a.host, b.host) && paths(a.path, b.path)
  }

  /// Whether every page that `b` takes is surely taken by `a`.
  static func covers(_ a: Pattern, _ b: Pattern) -> Bool {
    guard a.isWholeHost || (a.path == nil && a.port == b.port) else {
      return a.host == b.host && a.port == b.port && a.path == b.path
    }
    switch (a.host, b.host) {
    case (.any, _): return true
    case (.site(let site), .site(let host)), (.site(let site), .exact(let host)):
      return isWithin(host, site)
    default: return a.host == b.host
    }
  }

  /// Whether a host is a site or a subdomain of it.
  static func isWithin(_ host: [UInt8], _ site: [UInt8]) -> Bool {
    guard host.count >= site.count, host.suffix(site.count).elementsEqual(site) else {
      return false
    }
    return host.count == site.count || host[host.count - site.count - 1] == ASCII.dot
  }

  static func hosts(_ a: HostPattern, _ b: HostPattern) -> Bool {
    switch (a, b) {
    case (.site(let p), .site(let q)): isWithin(p, q) || isWithin(q, p)
    case (.site(let site), .exact(let host)), (.exact(let host), .site(let site)):
      isWithin(host, site)
    case (.exact(let p), .exact(let q)): p == q
    case (.exact(let host), .glob), (.glob, .exact(let host)):
      takes(b == .exact(host) ? a : b, host)
    default: true
    }
  }

  /// Whether a glob takes a host.
  static func takes(_ glob: HostPattern, _ host: [UInt8]) -> Bool {
    let pattern = Pattern(
      source: "", isException: false, host: glob, port: nil, path: nil, warnings: [])
    return host.withUnsafeBufferPointer { host in
      let page = PageView(
        host: host, port: 80, text: UnsafeBufferPointer(start: nil, count: 0), textEnd: 0)
      return PatternIndex([(pattern, 0)]).withCandidates(page) { candidates, _ in
        !candidates.isEmpty
      }
    }
  }

  private static func paths(_ a: PathPattern?, _ b: PathPattern?) -> Bool {
    guard let a, let b else { return true }
    let p = a.runs[0]
    let q = b.runs[0]
    for (x, y) in zip(p, q) where x != y { return false }
    return mayContinue(a, with: q) && mayContinue(b, with: p)
  }

  /// Whether a pattern of one run that must end at a boundary may take a text that begins so.
  static func mayContinue(_ path: PathPattern, with text: [UInt8]) -> Bool {
    guard path.runs.count == 1, path.ending != .open, text.count > path.runs[0].count else {
      return true
    }
    let next = text[path.runs[0].count]
    return next == ASCII.slash || next == ASCII.question || next == ASCII.hash
      || (path.hasQuery && next == ASCII.ampersand)
  }
}
