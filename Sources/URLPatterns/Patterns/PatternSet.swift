/// The patterns of one rule: what its stopping patterns and its hosts take, less what its
/// exceptions take, in whatever order they stand.
package struct PatternSet: Sendable {
  /// Why patterns cannot be a rule.
  package enum Failure: Error, Hashable, Sendable {
    /// No pattern and no host.
    case empty
    /// Exceptions alone: there is nothing that they could be exceptions from.
    case onlyExceptions

    /// One sentence: what is wrong and what to do next.
    package var sentence: String {
      switch self {
      case .empty: "A rule needs at least one site: write one, such as reddit.com."
      case .onlyExceptions:
        "There are only exceptions and nothing to stop: add a site, or * for every site."
      }
    }
  }

  /// The patterns, in the order given.
  package let patterns: [Pattern]
  /// The hosts that are stopped besides.
  package let hosts: HostList?
  let index: PatternIndex

  /// Compiles patterns and hosts.
  ///
  /// - Throws: a failure where nothing is stopped.
  package init(_ patterns: [Pattern], hosts: HostList? = nil) throws(Failure) {
    if (hosts?.count ?? 0) == 0 {
      guard !patterns.isEmpty else { throw .empty }
      guard patterns.contains(where: { !$0.isException }) else { throw .onlyExceptions }
    }
    self.patterns = patterns
    self.hosts = hosts
    index = PatternIndex(patterns.map { ($0, 0) })
  }

  /// Whether the rule takes the page.
  package func matches(_ page: PageURL) -> Bool {
    page.withView { view in
      index.withCandidates(view, listed: hosts) { judge($0, view, isListed: $1) }
    }
  }

  /// Judges a page by the entries whose host fits and by whether its host is listed.
  func judge(
    _ candidates: UnsafeBufferPointer<UInt32>, _ page: PageView, isListed: Bool
  ) -> Bool {
    var isStopped = isListed
    for entry in candidates where !isStopped && !index.entries[Int(entry)].isException {
      isStopped = index.matchesPath(entry, page)
    }
    guard isStopped, index.hasExceptions else { return isStopped }
    for entry in candidates where index.entries[Int(entry)].isException {
      if index.matchesPath(entry, page) { return false }
    }
    return true
  }

  /// Splits a line into the texts of patterns, at white space; double quotes hold a text together.
  package static func split(_ line: String) -> [String] {
    var out: [String] = []
    var word: [UInt8] = []
    var isQuoted = false
    var hasWord = false
    for byte in line.utf8 {
      if byte == ASCII.quote {
        isQuoted.toggle()
        hasWord = true
      } else if !isQuoted, byte.isPatternSpace {
        if hasWord { out.append(String(utf8Bytes: word)) }
        word = []
        hasWord = false
      } else {
        word.append(byte)
        hasWord = true
      }
    }
    if hasWord { out.append(String(utf8Bytes: word)) }
    return out
  }
}
