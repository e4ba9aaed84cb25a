/// Many patterns of many rules, found by the host of a page.
///
/// A page is matched in two steps, since most pages are done after the first: `candidates` finds
/// the patterns whose host and port fit, and `matchesPath` judges one of them.
struct PatternIndex: Sendable {
  /// One pattern, laid out flat.
  struct Entry {
    var hostOffset: UInt32 = 0
    var hostCount: UInt32 = 0
    /// −1 for every port.
    var port: Int32 = -1
    var isExactHost = false
    var isNumericGlob = false
    var isException = false
    /// For globs of hosts: how many runs, from `firstHostRun`.
    var hostRunCount: UInt32 = 0
    var firstHostRun: UInt32 = 0
    /// 0 where every page of the host is meant.
    var pathRunCount: UInt32 = 0
    var firstPathRun: UInt32 = 0
    var ending: PathPattern.Ending = .open
    var hasQuery = false
    var hasFragment = false
    var rule: UInt32 = 0
    /// The next entry with the same host, plus one; 0 at the end.
    var next: UInt32 = 0
  }

  private(set) var entries: [Entry] = []
  private var hosts: [UInt8] = []
  private var store = RunStore()
  private var table: HostTable
  /// Entries whose host is not one name: `*` and globs.
  private var wide: [UInt32] = []
  /// Whether any entry is an exception.
  private(set) var hasExceptions = false

  /// Indexes patterns, each with the number of its rule.
  init(_ patterns: [(pattern: Pattern, rule: Int)]) {
    table = HostTable(count: patterns.count)
    entries.reserveCapacity(patterns.count)
    for (pattern, rule) in patterns { append(pattern, rule: UInt32(rule)) }
  }

  private mutating func append(_ pattern: Pattern, rule: UInt32) {
    var entry = Entry()
    entry.rule = rule
    entry.isException = pattern.isException
    hasExceptions = hasExceptions || pattern.isException
    entry.port = pattern.port.map { Int32($0) } ?? -1
    if let path = pattern.path {
      entry.firstPathRun = store.append(path.runs)
      entry.pathRunCount = UInt32(path.runs.count)
      entry.ending = path.ending
      entry.hasQuery = path.hasQuery
      entry.hasFragment = path.hasFragment
    }
    let index = UInt32(entries.count)
    switch pattern.host {
    case .any: wide.append(index)
    case .glob(let runs):
      entry.firstHostRun = store.append(runs)
      entry.hostRunCount = UInt32(runs.count)
      entry.isNumericGlob = pattern.host.isNumericGlob
      wide.append(index)
    case .site(let host): enter(host, index, &entry)
    case .exact(let host):
      entry.isExactHost = true
      enter(host, index, &entry)
    }
    entries.append(entry)
  }

  /// Puts a host into the table, or behind the entry that has the same host.
  private mutating func enter(_ host: [UInt8], _ index: UInt32, _ entry: inout Entry) {
    let hash = HostHash.of(host)
    let first = table.slots.withUnsafeBufferPointer { slots in
      HostTable.find(hash, in: slots) { known in
        let other = entries[Int(known)]
        let start = Int(other.hostOffset)
        return host.elementsEqual(hosts[start..<(start + Int(other.hostCount))])
      }
    }
    if let first {
      entry.hostOffset = entries[Int(first)].hostOffset
      entry.next = entries[Int(first)].next
      entries[Int(first)].next = index + 1
    } else {
      entry.hostOffset = UInt32(hosts.count)
      hosts += host
      table.insert(hash, index)
    }
    entry.hostCount = UInt32(host.count)
  }

  /// Writes the numbers of the entries whose host and port fit into `out`, which holds as many as
  /// there are entries; how many they are, and whether a list holds the host.
  @_optimize(speed)
  func candidates(
    _ page: PageView, _ out: UnsafeMutableBufferPointer<UInt32>, listed list: HostList? = nil
  ) -> (count: Int, isListed: Bool) {
    var count = 0
    var isListed = false
    if let list {
      list.withProbe { probe in
        walk(page, out, &count) { start, hash in
          if !isListed { isListed = probe.find(page.host, start, hash) != nil }
        }
      }
    } else {
      walk(page, out, &count) { _, _ in }
    }
    if !wide.isEmpty { addWide(page, out, &count) }
    return (count, isListed)
  }

  /// Adds the entries of each suffix of the host, and calls `body` with it.
  @inline(__always)
  private func walk(
    _ page: PageView, _ out: UnsafeMutableBufferPointer<UInt32>, _ count: inout Int,
    _ body: (Int, UInt64) -> Void
  ) {
    entries.withUnsafeBufferPointer { entries in
      hosts.withUnsafeBufferPointer { hosts in
        table.slots.withUnsafeBufferPointer { slots in
          forEachSuffix(of: page.host) { start, hash in
            body(start, hash)
            let first = HostTable.find(hash, in: slots) { index in
              Self.equals(hosts, entries[Int(index)], page.host, start)
            }
            var next = first.map { $0 + 1 } ?? 0
            while next > 0 {
              let entry = entries[Int(next - 1)]
              if !entry.isExactHost || start == 0, Self.takesPort(entry, page) {
                out[count] = next - 1
                count += 1
              }
              next = entry.next
            }
            return false
          }
        }
      }
    }
  }

  @inline(__always)
  private static func takesPort(_ entry: Entry, _ page: PageView) -> Bool {
    entry.port < 0 || entry.port == Int32(page.port)
  }

  private func addWide(
    _ page: PageView, _ out: UnsafeMutableBufferPointer<UInt32>, _ count: inout Int
  ) {
    store.withMatcher { matcher in
      for index in wide {
        let entry = entries[Int(index)]
        guard Self.takesPort(entry, page), Self.matchesWide(entry, page, matcher) else { continue }
        out[count] = index
        count += 1
      }
    }
  }

  @inline(__always)
  private static func equals(
    _ hosts: UnsafeBufferPointer<UInt8>, _ entry: Entry, _ host: UnsafeBufferPointer<UInt8>,
    _ start: Int
  ) -> Bool {
    let length = host.count - start
    guard length == Int(entry.hostCount) else { return false }
    let offset = Int(entry.hostOffset)
    for index in 0..<length where hosts[offset + index] != host[start + index] { return false }
    return true
  }

  /// Whether `*` or a glob takes the host.
  ///
  /// A glob begins at a label boundary, takes no IPv6 address, and an IPv4 address only as a whole:
  /// its numbers are no labels.
  private static func matchesWide(_ entry: Entry, _ page: PageView, _ matcher: GlobMatcher) -> Bool
  {
    guard entry.hostRunCount > 0 else { return true }
    if page.isIPv6 { return false }
    let first = Int(entry.firstHostRun)
    var start = 0
    if !matcher.literal(first).isEmpty, !(entry.isNumericGlob && page.isIPv4) {
      while !matcher.hasRun(first, at: start, in: page.host) {
        while start < page.host.count, page.host[start] != ASCII.dot { start += 1 }
        start += 1
        if start >= page.host.count { return false }
      }
    }
    return matcher.matches(
      first: first, count: Int(entry.hostRunCount), end: .end, text: page.host, from: start)
  }

  /// Whether the path of an entry fits; its host is known to.
  func matchesPath(_ index: UInt32, _ page: PageView) -> Bool {
    let entry = entries[Int(index)]
    guard entry.pathRunCount > 0 else { return true }
    let text =
      entry.hasFragment
      ? page.text : UnsafeBufferPointer(rebasing: page.text[..<page.textEnd])
    let end: GlobEnd =
      switch entry.ending {
      case .open: .open
      case .boundary: .boundary(hasQuery: entry.hasQuery)
      case .exact: .exact(hasQuery: entry.hasQuery)
      }
    return store.withMatcher { matcher in
      matcher.matches(
        first: Int(entry.firstPathRun), count: Int(entry.pathRunCount), end: end, text: text)
    }
  }

  /// Calls `body` with the entries whose host and port fit, and with whether a list holds the host.
  func withCandidates<Result>(
    _ page: PageView, listed list: HostList? = nil,
    _ body: (UnsafeBufferPointer<UInt32>, Bool) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: max(1, entries.count)) { out in
      let (count, isListed) = candidates(page, out, listed: list)
      return body(UnsafeBufferPointer(rebasing: out[..<count]), isListed)
    }
  }
}
