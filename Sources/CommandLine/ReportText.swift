import Messages
import Policy

/// What `report` prints for people.
enum ReportText {
  /// - Parameter zone: whose clock the moments are told by.
  static func lines(_ report: ReportGet.Answer, zone: Zone) -> [String] {
    var lines = [heading]
    for day in report.days {
      if !day.hasData {
        lines.append("\(day.day)  no data")
      } else if day.rules.isEmpty {
        lines.append("\(day.day)  nothing")
      }
      for (index, rule) in day.rules.enumerated() {
        lines.append(row(index == 0 ? day.day : "", Totals(rule), rule.name))
        lines += rule.unlocks.map { unlock($0, zone) }
      }
    }
    let totals = totals(report)
    if totals.isEmpty { return lines }
    lines += ["", "In all"]
    return lines
      + totals.map { row("", $0.totals, $0.name + ($0.isRemoved ? " (removed)" : "")) }
  }

  private static let heading =
    "Day         Active  Stops  Sums  Walked away  Rule"

  private static func row(_ day: String, _ totals: Totals, _ name: String) -> String {
    padded(day, 10) + right(time(totals.usedMs), 8) + right("\(totals.stops)", 7)
      + right("\(totals.sums)", 6) + "  " + padded(totals.walkedAway, 13)
      + Sentence.printable(name)
  }

  private static func unlock(_ unlock: ReportedUnlock, _ zone: Zone) -> String {
    let tries = unlock.tries == 1 ? "1 try" : "\(unlock.tries) tries"
    let tenths = (unlock.takenMs + 50) / 100
    return right(clock(zone.minuteOfDay(unlock.moment)), 18)
      + "  a sum of difficulty \(unlock.difficulty) in \(tenths / 10).\(tenths % 10) s, \(tries)"
  }

  private static func totals(
    _ report: ReportGet.Answer
  ) -> [(name: String, isRemoved: Bool, totals: Totals)] {
    var totals: [Int64: Totals] = [:]
    for rule in report.days.flatMap({ $0.rules }) {
      totals[rule.id, default: Totals()].add(Totals(rule))
    }
    return report.rules.compactMap { rule in
      totals[rule.id].map { (rule.name, rule.removed, $0) }
    }
  }

  /// Minutes and seconds: `7:05`.
  private static func time(_ ms: Int64) -> String {
    let seconds = ms / 1000
    return "\(seconds / 60):\(two(seconds % 60))"
  }

  private static func clock(_ minute: Int) -> String {
    "\(two(Int64(minute / 60))):\(two(Int64(minute % 60)))"
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.utf8.count)) + text
  }
}

/// What a line of the table adds up.
private struct Totals {
  var usedMs: Int64 = 0
  var stops: Int64 = 0
  var sums = 0
  private var offered: Int64 = 0
  private var walked: Int64 = 0

  init() {}

  init(_ rule: ReportedRule) {
    usedMs = rule.usedMs
    stops = rule.stops
    sums = rule.unlocks.count
    offered = rule.offered
    walked = rule.walkedAway
  }

  mutating func add(_ other: Totals) {
    usedMs += other.usedMs
    stops += other.stops
    sums += other.sums
    offered += other.offered
    walked += other.walked
  }

  /// `1 of 2, 50%`; nothing was walked away from where nothing was offered.
  var walkedAway: String {
    offered == 0 ? "-" : "\(walked) of \(offered), \((walked * 100 + offered / 2) / offered)%"
  }
}
