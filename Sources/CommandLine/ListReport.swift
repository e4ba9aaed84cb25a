import Host
import Policy
import URLPatterns

/// What the command line says of a list of hosts that was read.
struct ListReport {
  private let reading: HostListReading

  /// Refused lines that are shown.
  private static let most = 10

  init(_ reading: HostListReading) { self.reading = reading }

  /// The lines for a list that has been stored.
  func lines(_ edit: ListEdit) -> [String] {
    var lines = [
      "Rule \(edit.rule.id), \(edit.rule.name): \(Self.count(edit.rule.hosts?.count ?? 0, "host"))."
    ]
    if reading.duplicateCount > 0 {
      lines.append("\(Self.count(reading.duplicateCount, "duplicate")) left out.")
    }
    lines += refused
    if edit.needsAllSites {
      lines.append("It needs the permission for all sites: give it in the extension's options.")
    }
    return lines
  }

  /// The sentence for a file without any host.
  func nothing(in file: String) -> String {
    let first = reading.refused.first.map { ": line \($0.line) is “\($0.text)”" } ?? ""
    return "There is no host in \(file)\(first); write one host a line, such as reddit.com."
  }

  private var refused: [String] {
    guard reading.refusedCount > 0 else { return [] }
    let shown = reading.refused.prefix(Self.most)
    var lines = ["\(Self.count(reading.refusedCount, "line")) refused, no host on them:"]
    lines += shown.map { "  line \($0.line): \(Self.printable($0.text))" }
    let more = reading.refusedCount - shown.count
    if more > 0 { lines.append("  and \(more) more") }
    return lines
  }

  /// Without what could move a terminal's cursor.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? "�" : $0 }))
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(grouped(number)) \(noun)s"
  }

  /// 100000 as 100,000.
  private static func grouped(_ number: Int) -> String {
    var out: [Character] = []
    for (index, digit) in "\(number)".reversed().enumerated() {
      if index > 0, index % 3 == 0 { out.append(",") }
      out.append(digit)
    }
    return String(out.reversed())
  }
}
