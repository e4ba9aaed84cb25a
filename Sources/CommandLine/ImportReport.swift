import Exchange
import Host
import Messages
import Policy
import URLPatterns

/// What an import would do, as lines for the terminal.
enum ImportReport {
  static func lines(_ plan: RulesImport.Answer) -> [String] {
    var lines = ["This is \(title(plan.format)).", ""]
    lines += section("To add", plan.rules.map { line($0) })
    lines += section("Already there", plan.already.map { line($0) })
    lines += section("Left out", plan.skipped.map { left($0) })
    lines += section("Look at these", plan.warnings.map { $0.warning.message })
    if plan.rules.isEmpty { lines.append("Nothing to add.") }
    if lines.last == "" { lines.removeLast() }
    return lines
  }

  /// "1 rule", "3 rules".
  static func rules(_ count: Int) -> String { count == 1 ? "1 rule" : "\(count) rules" }

  private static func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["\(title):"] + lines.map { "  \(printable($0))" } + [""]
  }

  private static func line(_ state: RuleState) -> String {
    let fields = state.rule
    let patterns = fields.patterns.compactMap { try? Pattern($0) }
    return RuleLineText.line(Rule(fields, name: fields.name, patterns: patterns))
      + (state.hosts == 0 ? "" : " and \(state.hosts) listed hosts")
  }

  private static func left(_ skipped: RulesImport.Skipped) -> String {
    let text = skipped.text.isEmpty ? "" : " “\(skipped.text)”"
    return "line \(skipped.line)\(text): \(skipped.reason)"
  }

  /// A file may hold what steers a terminal.
  private static func printable(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      out.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(out)
  }

  private static func title(_ format: String) -> String {
    switch ImportFormat(rawValue: format) {
    case .ruleLines, nil: "a list of rules, one a line"
    case .ruleJSON: "JSON of rules"
    case .leechBlockText: "a LeechBlock export"
    case .leechBlockJSON: "a LeechBlock export as JSON"
    case .hostsFile: "a hosts file"
    case .hostList: "a list of hosts"
    }
  }
}
