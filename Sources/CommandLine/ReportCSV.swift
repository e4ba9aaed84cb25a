import Messages
import Policy

/// The report as comma-separated values: a line a day and rule, and one for a day without.
///
/// Source: RFC 4180, less its carriage returns.
enum ReportCSV {
  private static let heading =
    "day,has_data,rule_id,rule,active_ms,stops,offered,walked_away,sums,sum_moments,"
    + "sum_difficulties,sum_taken_ms,sum_tries"

  static func lines(_ report: ReportGet.Answer) -> [String] {
    [heading] + report.days.flatMap { day in lines(day) }
  }

  private static func lines(_ day: ReportedDay) -> [String] {
    let start = "\(day.day),\(day.hasData ? 1 : 0)"
    if day.rules.isEmpty { return [start + String(repeating: ",", count: 11)] }
    return day.rules.map { rule in
      let numbers = [rule.usedMs, rule.stops, rule.offered, rule.walkedAway]
      let cells =
        ["\(rule.id)", cell(rule.name)] + numbers.map { "\($0)" } + ["\(rule.unlocks.count)"]
        + [
          rule.unlocks.map { moment($0.moment) }, rule.unlocks.map { "\($0.difficulty)" },
          rule.unlocks.map { "\($0.takenMs)" }, rule.unlocks.map { "\($0.tries)" },
        ].map { $0.joined(separator: " ") }
      return "\(start)," + cells.joined(separator: ",")
    }
  }

  /// Text as a cell that is text to a spreadsheet too: it would run what looks like a formula.
  private static func cell(_ text: String) -> String {
    let formula: [UInt8] = [0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D]
    let safe = text.utf8.first.map { formula.contains($0) } == true ? "'" + text : text
    let special: [UInt8] = [0x2C, 0x22, 0x0A, 0x0D]
    guard safe.utf8.contains(where: { special.contains($0) }) else { return safe }
    return "\""
      + safe.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  /// A moment in UTC, `2026-11-30T13:03:07Z`.
  private static func moment(_ ms: Int64) -> String {
    let seconds = ms / 1000
    let (day, rest) = (seconds / 86_400, seconds % 86_400)
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(Day(number: Int(day)).text)T\(two(rest / 3600)):\(two(rest / 60 % 60)):"
      + "\(two(rest % 60))Z"
  }
}
