/// Tells which patterns others of the same rule cover, in time that grows with their number and not
/// with its square.
///
/// Answers as `Overlap.covers` does of each two.
struct Covering {
  private struct Origin: Hashable {
    let host: HostPattern
    let port: UInt16?
  }

  private struct Page: Hashable {
    let origin: Origin
    let path: PathPattern?
  }

  /// Of the patterns without a path.
  private var origins: Set<Origin> = []

  private init(_ patterns: [Pattern]) {
    for pattern in patterns where pattern.path == nil { origins.insert(Self.origin(pattern)) }
  }

  /// Without those that others cover, in the same order; of equal ones the first stays.
  static func uncovered(_ patterns: [Pattern]) -> [Pattern] {
    let covering = Covering(patterns)
    var seen: Set<Page> = []
    return patterns.filter { pattern in
      seen.insert(Page(origin: origin(pattern), path: pattern.path)).inserted
        && !covering.hasWider(pattern)
    }
  }

  private static func origin(_ pattern: Pattern) -> Origin {
    Origin(host: pattern.host, port: pattern.port)
  }

  /// Whether a pattern without a path takes all of this one and more.
  private func hasWider(_ pattern: Pattern) -> Bool {
    let own = Self.origin(pattern)
    return Self.hosts(covering: pattern.host).contains { host in
      [nil, pattern.port].contains { port in
        let origin = Origin(host: host, port: port)
        return (origin != own || pattern.path != nil) && origins.contains(origin)
      }
    }
  }

  private static func hosts(covering host: HostPattern) -> [HostPattern] {
    switch host {
    case .any: [host]
    case .glob: [.any, host]
    case .site(let name): [.any, host] + parents(name).map { .site($0) }
    case .exact(let name): [.any, host, .site(name)] + parents(name).map { .site($0) }
    }
  }

  /// The names that a name is a subdomain of.
  static func parents(_ name: [UInt8]) -> [[UInt8]] {
    name.indices.filter { name[$0] == ASCII.dot }.map { Array(name[($0 + 1)...]) }
  }
}
