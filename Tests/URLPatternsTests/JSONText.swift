import URLPatterns

/// Writes the fixture that the browser's side of the tests reads.
enum JSONText {
  static func string(_ text: String) -> String {
    var out = "\""
    for unit in text.unicodeScalars {
      switch unit {
      case "\"", "\\": out += "\\" + String(unit)
      case "\u{0}"..."\u{1F}", "\u{7F}", "\u{80}"...:
        for half in String(unit).utf16 {
          let digits = String(half, radix: 16)
          out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: out.unicodeScalars.append(unit)
      }
    }
    return out + "\""
  }

  static func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

  static func strings(_ items: [String]) -> String { list(items.map(string)) }

  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { string($0) + ": " + $1 }.joined(separator: ", ") + "}"
  }

  static func declarative(_ rule: DeclarativeRule) -> String {
    object([
      ("allow", "\(rule.action == .allow)"), ("priority", "\(rule.priority)"),
      ("domains", strings(rule.domains)), ("excluded", strings(rule.excludedDomains)),
      ("frames", "\(rule.frames)"), ("regex", string(rule.regex)),
    ])
  }
}
