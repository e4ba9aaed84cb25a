extension Pattern {
  /// Whether both stop the same kind of page, so that who takes one away and adds the other has taken
  /// nothing away.
  ///
  /// So it is where one lies within the other. A star in a host is taken for whatever it may stand for:
  /// only there it may be said of patterns that just overlap. Patterns of ports or paths that part are
  /// not akin, nor is a page of a site (`google.com/search`) to a part of the site (`mail.google.com`).
  package func isAkin(to other: Pattern) -> Bool {
    if let port, let theirs = other.port, port != theirs { return false }
    guard Kinship.paths(path, other.path) else { return false }
    guard let own = host.name, let theirs = other.host.name else {
      return Kinship.globs(host, other.host)
    }
    guard Overlap.hosts(host, other.host) else { return false }
    if own == theirs { return true }
    let (wide, narrow) = own.count < theirs.count ? (self, other) : (other, self)
    return wide.path == nil || narrow.path != nil
  }
}

extension HostPattern {
  /// The name of one host or site; `nil` where a star leaves it open.
  fileprivate var name: [UInt8]? {
    switch self {
    case .site(let name), .exact(let name): name
    case .any, .glob: nil
    }
  }

  /// Hosts that it may mean; a star stands for nothing or for something.
  fileprivate var examples: [[UInt8]] {
    switch self {
    case .any: []
    case .site(let name), .exact(let name): [name]
    case .glob(let runs):
      [[], Array("com".utf8)].map { filling in Array(runs.joined(separator: filling)) }
    }
  }
}

private enum Kinship {
  /// Whether one of two hosts, one of which at least has a star, may mean the other.
  static func globs(_ a: HostPattern, _ b: HostPattern) -> Bool {
    if a == .any || b == .any || a == b { return true }
    return takes(a, b) || takes(b, a)
  }

  private static func takes(_ glob: HostPattern, _ other: HostPattern) -> Bool {
    guard case .glob = glob else { return false }
    return other.examples.contains { Overlap.takes(glob, $0) }
      || glob.examples.contains { Overlap.hosts(.exact($0), other) }
  }

  /// Whether what begins one path may go on as the other does.
  static func paths(_ a: PathPattern?, _ b: PathPattern?) -> Bool {
    guard let a, let b else { return true }
    for (x, y) in zip(a.runs[0], b.runs[0]) where x != y { return false }
    return goesOn(a, as: b.runs[0]) && goesOn(b, as: a.runs[0])
  }

  private static func goesOn(_ path: PathPattern, as text: [UInt8]) -> Bool {
    guard path.runs.count == 1, path.ending == .exact else {
      return Overlap.mayContinue(path, with: text)
    }
    // Nothing follows that page but a slash and its query.
    let rest = text.dropFirst(path.runs[0].count)
    let query = rest.first == ASCII.slash ? rest.dropFirst() : rest
    return query.isEmpty || (!path.hasQuery && query.first == ASCII.question)
  }
}
