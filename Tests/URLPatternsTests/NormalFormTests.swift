import Testing

@testable import URLPatterns

@Suite struct NormalFormTests {
  @Test(arguments: [
    ("https://www.Reddit.com/r/All/", "reddit.com/r/all"), ("*.reddit.com", "reddit.com"),
    ("=WWW.google.com.", "=www.google.com"), (" !x.com ", "!x.com"),
    ("example.com:0080/a", "example.com:80/a"), ("[::0:1]", "[::1]"), ("=127.1", "127.0.0.1"),
    ("bücher.de/%c3%9c", "xn--bcher-kva.de/%C3%BC"), ("youtube.com/shorts/*", "youtube.com/shorts"),
    ("a.com/b*c**", "a.com/b*c*"), ("a.com/%73%2f", "a.com/s%2F"), ("a.com/$", "a.com/$"),
    ("a.com/b/$", "a.com/b$"), ("a.com/b$/", "a.com/b$/"), ("a.com/b/*$", "a.com/b/*$"),
    ("*/*", "*"), ("a.com?x", "a.com/?x"), ("a.com/100%", "a.com/100%25"), ("**x**", "*x*"),
  ]) func spelling(_ text: String, _ expected: String) throws {
    #expect(try Pattern(text).normalForm == expected)
    #expect(try Pattern(expected).normalForm == expected)
  }

  @Test(arguments: FixtureRow.given + FixtureRow.own)
  func theNormalFormMeansTheSame(_ row: FixtureRow) throws {
    guard let set = try? row.set(), let page = PageURL(row.url) else { return }
    let normal = try PatternSet(
      set.patterns.map { pattern throws(PatternError) in try Pattern(pattern.normalForm) })
    #expect(normal.patterns.map(\.normalForm) == set.patterns.map(\.normalForm))
    #expect(normal.matches(page) == set.matches(page))
  }

  /// Every capital letter beyond ASCII is among the spellings that expressions know.
  @Test func everyCapitalIsKnown() {
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let small = ComparisonText.lowercased(scalar)
      guard small != scalar else { continue }
      #expect(ComparisonText.variants(of: small).contains(scalar), "U+\(String(value, radix: 16))")
    }
  }
}
