import Policy
import URLPatterns

/// Hosts files and lists of one host a line: one rule of them all.
enum HostNames {
  /// `nil` where the text is no list of hosts.
  static func read(
    _ bytes: [UInt8], _ lines: [TextLine], longLists: Bool
  ) -> ImportPlan? {
    let reading = HostList.parse(bytes)
    let isHostsFile = lines.contains { $0.tokens.count > 1 && isAddress($0.tokens[0].text) }
    // A stray line does not turn a list into rules of one site each.
    guard reading.list.count > 0, isHostsFile || reading.refusedCount * 10 <= reading.list.count
    else { return nil }
    var plan = ImportPlan(isHostsFile ? .hostsFile : .hostList)
    let count = reading.list.count
    // A list that fits stays patterns, which the options page can show and edit.
    if count > Rule.mostPatterns, longLists {
      plan.rules = [Rule(name: listName, patterns: [], hosts: reading.list)]
    } else if count <= Rule.mostPatterns {
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

  /// Whether a hosts file could begin a line with it: four numbers, or digits and colons.
  private static func isAddress(_ token: String) -> Bool {
    let isDigit = { (byte: UInt8) in (0x30...0x39).contains(byte) }
    let colons = token.utf8.filter { $0 == UInt8(ascii: ":") }.count
    if colons >= 2 {
      return token.utf8.allSatisfy {
        isDigit($0) || (0x61...0x66).contains($0 | 0x20) || $0 == UInt8(ascii: ":")
          || $0 == UInt8(ascii: ".")
      }
    }
    let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
  }
}

extension Rule {
  /// A name that was given, or the one that is made where there is none.
  func nameOrMade(_ given: String?) -> String {
    if let given, !given.isEmpty { return given }
    let made = Rule.name(from: patterns)
    return made.isEmpty ? HostNames.listName : made
  }
}

extension Array where Element: Hashable {
  /// The elements in order, each once.
  var withoutDuplicates: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
