import Testing
import URLPatterns

@Suite struct HostNameTests {
  struct Row: Sendable {
    let input: String
    let output: String?
  }

  static let standard: [Row] = {
    guard let bytes = Files.data("url/toascii.json") else { return [] }
    guard case .list(let rows) = SmallJSON.parse(bytes) else { return [] }
    return rows.compactMap { row in
      row["input"]?.string.map { Row(input: $0, output: row["output"]?.string) }
    }
  }()

  /// Inputs that a host here refuses though they have an ASCII form, each with its reason.
  static let uncovered: [String] =
    Files.lines(Files.bytes("Tests/Fixtures/patterns-uncovered-hosts.txt") ?? [])
    .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    .map { escapedText(String($0.split(separator: "\t")[0])) }

  /// Replaces `\u{…}` by the character, so that the list can be read.
  private static func escapedText(_ text: String) -> String {
    var out = ""
    for (index, part) in text.split(separator: "\\u{", omittingEmptySubsequences: false)
      .enumerated()
    {
      guard index > 0, let brace = part.firstIndex(of: "}"),
        let value = UInt32(part[..<brace], radix: 16), let scalar = Unicode.Scalar(value)
      else {
        out += part
        continue
      }
      out.unicodeScalars.append(scalar)
      out += part[part.index(after: brace)...]
    }
    return out
  }

  @Test func asTheStandardSaysButForTheList() {
    var refused: [String] = []
    for row in Self.standard {
      let page = PageURL("https://\(row.input)/")
      let host = page.map { $0.host + String(repeating: ".", count: $0.trailingDots) }
      if host == nil, row.output != nil {
        refused.append(row.input)
        #expect(throws: PageURLError.needsPunycode(row.input)) {
          try PageURL(parsing: "https://\(row.input)/")
        }
      } else {
        #expect(host == row.output, "\(row.input)")
      }
    }
    if !Self.standard.isEmpty { #expect(refused.sorted() == Self.uncovered.sorted()) }
  }
}
