package import Policy
import URLPatterns

/// Writes rules as text, one a line; `ruleLine` in extension/shared/format.js writes the same.
package enum RuleLineText {
  /// All rules, a line feed after each.
  package static func text(_ rules: [Rule]) -> String {
    rules.map { line($0) + "\n" }.joined()
  }

  /// One rule: `"Name" 5m +5m×4 reddit.com`.
  ///
  /// The name leads where it is not the one that would be made of the patterns.
  package static func line(_ rule: Rule) -> String {
    var parts: [String] = []
    if !rule.name.isEmpty, !isSame(rule.name, Rule.name(from: rule.patterns)) {
      parts.append(quoted(rule.name))
    }
    parts.append("\(rule.allowanceMinutes)m")
    parts.append("+\(rule.unlockMinutes)m" + (rule.unlocksPerDay.map { "×\($0)" } ?? ""))
    if rule.isStrict { parts.append("strict") }
    if let closed = rule.closed { parts.append("closed \(closed.text)") }
    if rule.insideFrames { parts.append("frames") }
    if rule.countsPlayback { parts.append("playback") }
    for pattern in rule.patterns {
      // A host may be called as one of the words is.
      parts.append(RuleWord(pattern.source) == nil ? pattern.source : quoted(pattern.source))
    }
    if let hosts = rule.hosts, hosts.count > 0 {
      parts.append("hosts")
      parts += hosts.names(in: 0..<hosts.count)
    }
    return parts.joined(separator: " ")
  }

  /// Byte by byte: text that only looks alike is another name.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    one.utf8.elementsEqual(other.utf8)
  }

  private static func quoted(_ text: String) -> String {
    var out: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      if let letter = escape(of: byte) {
        out += [UInt8(ascii: "\\"), letter]
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out + [UInt8(ascii: "\"")], as: UTF8.self)
  }

  private static func escape(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case 0x0A: UInt8(ascii: "n")
    case 0x0D: UInt8(ascii: "r")
    case 0x09: UInt8(ascii: "t")
    default: nil
    }
  }

  /// The byte that an escape stands for; the letter is what follows the backslash.
  static func meaning(ofEscape letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: nil
    }
  }
}
