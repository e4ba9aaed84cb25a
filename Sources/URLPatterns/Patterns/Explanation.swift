/// Why a rule takes a page or leaves it.
package enum Explanation: Sendable, Hashable {
  /// What takes a page.
  package enum Cause: Sendable, Hashable {
    /// The first pattern that does.
    case pattern(Pattern)
    /// A host of the rule's list: itself or a subdomain of it.
    case listed(String)
  }

  /// Nothing takes it.
  case passed
  /// It is taken.
  case stopped(Cause)
  /// It would be taken, but for an exception.
  case freed(by: Pattern, from: Cause)
}

extension PatternSet {
  /// Why the rule takes the page or leaves it: the first pattern and the first exception that
  /// decide.
  package func explain(_ page: PageURL) -> Explanation {
    page.withView { view in
      index.withCandidates(view) { candidates, _ in
        let decided = candidates.filter { index.matchesPath($0, view) }.sorted()
        let isException = { (entry: UInt32) in index.entries[Int(entry)].isException }
        var cause = decided.first { !isException($0) }.map {
          Explanation.Cause.pattern(patterns[Int($0)])
        }
        if cause == nil, let hosts, let found = hosts.find(view.host) {
          cause = .listed(hosts.name(at: found))
        }
        guard let cause else { return .passed }
        guard let exception = decided.first(where: isException) else { return .stopped(cause) }
        return .freed(by: patterns[Int(exception)], from: cause)
      }
    }
  }
}
