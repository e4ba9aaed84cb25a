import Policy
import URLPatterns

/// Hosts files and lists of one host a line: one rule of them all.
enum HostNames {
  /// `nil` where the text is no list of hosts.
  static func read(_ bytes: [UInt8], _ lines: [TextLine]) -> ImportPlan? {
    let reading = HostList.parse(bytes)
    let isHostsFile = lines.contains { $0.tokens.count > 1 && isAddress($0.tokens[0].text) }
    // A stray line does not turn a list into rules of one site each.
    guard reading.list.count > 0, isHostsFile || reading.refusedCount * 10 <= reading.list.count
    else { return nil }
    var plan = ImportPlan(isHostsFile ? .hostsFile : .hostList)
    let count = reading.list.count
    if count <= Rule.mostPatterns {
      plan.rules = rules(reading.list.names(in: 0..<count))
    } else {
      plan.skip(1, "", .tooManySites(count: count, limit: Rule.mostPatterns))
    }
    for refusal in reading.refused { plan.skip(refusal.line, refusal.text, .notAHost) }
    let more = reading.refusedCount - reading.refused.count
    if more > 0 { plan.skip(lines.count, "", .moreThatAreNoHosts(count: more)) }
    return plan
  }

  /// The name of a rule of more than one listed host.
  static let listName = "Imported list"

  private static func rules(_ names: [String]) -> [Rule] {
    let patterns = names.compactMap { try? Pattern($0) }.withoutDuplicates
    guard !patterns.isEmpty else { return [] }
    return [
      Rule(
        name: patterns.count > 1 ? listName : Rule.name(from: patterns), patterns: patterns)
    ]
  }

  /// Whether a hosts file could begin a line with it.
  private static func isAddress(_ token: String) -> Bool {
    guard let pattern = try? Pattern(token.utf8.contains(UInt8(ascii: ":")) ? "[\(token)]" : token)
    else { return false }
    return !pattern.isException && token.utf8.contains { $0 == 0x2E || $0 == 0x3A }
      && token.utf8.allSatisfy { byte in
        byte == 0x2E || byte == 0x3A || (0x30...0x39).contains(byte)
          || (0x61...0x66).contains(byte | 0x20)
      } && (token.utf8.contains(0x3A) || token.utf8.last.map { (0x30...0x39).contains($0) } == true)
  }
}

extension Array where Element: Hashable {
  /// The elements in order, each once.
  var withoutDuplicates: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
