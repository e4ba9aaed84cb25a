/// All rules at once: which of them take a page.
package struct RuleIndex: Sendable {
  private let index: PatternIndex
  private let lists: [(rule: Int, hosts: HostList)]

  /// Indexes rules; the answers are positions in this array.
  package init(_ rules: [PatternSet]) {
    var all: [(pattern: Pattern, rule: Int)] = []
    var lists: [(rule: Int, hosts: HostList)] = []
    for (rule, set) in rules.enumerated() {
      for pattern in set.patterns { all.append((pattern, rule)) }
      if let hosts = set.hosts { lists.append((rule, hosts)) }
    }
    index = PatternIndex(all)
    self.lists = lists
  }

  /// The positions of the rules that take the page, ascending.
  package func matching(_ page: PageURL) -> [Int] {
    page.withView { view in
      index.withCandidates(view) { candidates, _ in
        var taken: [Int] = []
        for (rule, hosts) in lists where hosts.contains(view.host) { taken.append(rule) }
        add(candidates, to: &taken, view)
        guard !taken.isEmpty else { return [] }
        taken.sort()
        return taken.filter { !isFreed(rule: $0, candidates, view) }
      }
    }
  }

  private func add(
    _ candidates: UnsafeBufferPointer<UInt32>, to taken: inout [Int], _ page: PageView
  ) {
    for entry in candidates {
      let rule = Int(index.entries[Int(entry)].rule)
      guard !index.entries[Int(entry)].isException, !taken.contains(rule) else { continue }
      if index.matchesPath(entry, page) { taken.append(rule) }
    }
  }

  private func isFreed(
    rule: Int, _ candidates: UnsafeBufferPointer<UInt32>, _ page: PageView
  ) -> Bool {
    guard index.hasExceptions else { return false }
    for entry in candidates {
      let known = index.entries[Int(entry)]
      if known.isException, known.rule == UInt32(rule), index.matchesPath(entry, page) {
        return true
      }
    }
    return false
  }
}
