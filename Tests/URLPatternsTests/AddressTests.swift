import Testing
import URLPatterns

@Suite struct AddressTests {
  /// What the URL standard's own table says of an address.
  struct Row: Sendable {
    let input: String
    /// Host, port, path, query and fragment as one text; `nil` for no page.
    let expected: String?
  }

  static let standard: [Row] = {
    guard let bytes = Files.data("url/urltestdata.json") else { return [] }
    guard case .list(let rows) = SmallJSON.parse(bytes) else { return [] }
    return rows.compactMap { row in
      guard case .object = row, let input = row["input"]?.string else { return nil }
      let needsBase = row["base"]?.string != nil && !isAbsolute(input)
      if row["failure"] != nil { return needsBase ? nil : Row(input: input, expected: nil) }
      guard let scheme = row["protocol"]?.string, let href = row["href"]?.string else { return nil }
      guard scheme == "http:" || scheme == "https:" else {
        return needsBase ? nil : Row(input: input, expected: nil)
      }
      // Where a base would be needed, the browser's own serialisation is the input.
      let parts = [
        scheme, row["hostname"]?.string ?? "", row["port"]?.string ?? "",
        row["pathname"]?.string ?? "", row["search"]?.string ?? "", row["hash"]?.string ?? "",
      ]
      return Row(input: needsBase ? href : input, expected: parts.joined(separator: " "))
    }
  }()

  /// Whether an address does not lean on its base: it names a scheme and two slashes.
  private static func isAbsolute(_ input: String) -> Bool {
    let trimmed = input.utf8.filter { $0 > 0x20 }
    guard let colon = trimmed.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let rest = trimmed[(colon + 1)...].prefix(2)
    return rest.count == 2 && rest.allSatisfy { $0 == 0x2F || $0 == 0x5C }
  }

  static func describe(_ page: PageURL) -> String {
    let isDefault = page.port == (page.isSecure ? 443 : 80)
    return [
      page.isSecure ? "https:" : "http:",
      page.host + String(repeating: ".", count: page.trailingDots),
      isDefault ? "" : String(page.port), page.path,
      page.query.map { $0.isEmpty ? "" : "?" + $0 } ?? "",
      page.fragment.map { $0.isEmpty ? "" : "#" + $0 } ?? "",
    ].joined(separator: " ")
  }

  @Test func theTableIsThere() { #expect(Self.standard.isEmpty || Self.standard.count > 600) }

  @Test(arguments: standard) func asTheStandardSays(_ row: Row) {
    #expect(PageURL(row.input).map(Self.describe) == row.expected)
  }

  @Test(arguments: standard) func theSerialisedAddressIsTheSamePage(_ row: Row) throws {
    guard let page = PageURL(row.input) else { return }
    #expect(try PageURL(parsing: page.href).href == page.href)
  }

  @Test(arguments: [
    ("", "There is no address here: write one, such as https://example.com/."),
    ("reddit.com", "An address begins with https:// or http://: add it."),
    (
      "chrome://settings/",
      "Only http and https pages are ever stopped, and this address begins with chrome:."
    ),
    ("https://", "There is no host in this address: write one, such as https://example.com/."),
    ("https://a b/", "No host is called \"a b\": check its spelling."),
    ("https://x:99999/", "\"99999\" is no port: write a number from 0 to 65535, or none."),
    (
      "https://ﬁrefox.com/",
      "The host \"ﬁrefox.com\" needs its xn-- form: copy it from the browser's address bar."
    ),
  ]) func refusals(_ text: String, _ sentence: String) {
    #expect {
      try PageURL(parsing: text)
    } throws: { error in (error as? PageURLError)?.sentence == sentence }
  }

  @Test(arguments: [
    ("https://user:secret@www.example.com:8443/a/b?c#d", "www.example.com:8443/a/b"),
    ("https://example.com/", "example.com"), ("http://example.com./x", "example.com/x"),
    ("http://[::1]:80/x", "[::1]/x"),
  ]) func display(_ text: String, _ expected: String) {
    #expect(PageURL(text)?.display == expected)
  }
}
