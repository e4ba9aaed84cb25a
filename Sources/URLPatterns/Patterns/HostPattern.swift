/// The host of a pattern.
enum HostPattern: Hashable, Sendable {
  /// Every host.
  case any
  /// A host and all its subdomains.
  case site([UInt8])
  /// One host, or one address.
  case exact([UInt8])
  /// Literal runs with a star between each two; begins at a label boundary. At least two runs.
  case glob([[UInt8]])

  /// Whether a glob says nothing but digits, dots and stars, so that IPv4 addresses may match it.
  var isNumericGlob: Bool {
    guard case .glob(let runs) = self else { return false }
    return runs.allSatisfy { $0.allSatisfy { $0.isDigit || $0 == ASCII.dot } }
  }

  /// Whether the star before a run must take something, since the dot before the star would
  /// otherwise be the root's, which is no part of a host.
  func wantsLabel(before index: Int) -> Bool {
    guard case .glob(let runs) = self else { return false }
    return index == runs.count - 1 && runs[index].isEmpty && runs[index - 1].last == ASCII.dot
  }

  /// The host as a pattern spells it.
  var normalForm: [UInt8] {
    switch self {
    case .any: [ASCII.star]
    case .site(let host): host
    case .exact(let host): isAddress(host) ? host : [ASCII.equals] + host
    case .glob(let runs): Array(runs.joined(separator: [ASCII.star]))
    }
  }

  private func isAddress(_ host: [UInt8]) -> Bool {
    host.first == ASCII.openBracket || IPv4.endsInNumber(host)
  }
}
