import CSystem
import Testing
import TestSupport
import URLPatterns

/// The matcher against a second, naive one.
@Suite struct DifferentialTests {
  /// A generated rule and address.
  struct Case {
    var patterns: [String]
    var address: NaiveMatcher.Address

    var url: String {
      let query = address.query.map { "?" + $0 } ?? ""
      let fragment = address.fragment.map { "#" + $0 } ?? ""
      return "http://\(address.host):\(address.port)\(address.path)\(query)\(fragment)"
    }

    private static let hosts = ["a.b", "b.a.b", "ab.b", "c.ab.b", "a.a", "b"]
    private static let pieces = ["a", "b", "A", "/", "/", "%61", "%2F", "c", "-", "ab"]

    init(_ random: inout SeededGenerator) {
      patterns = []
      let count = 1 + Int(random.next() % 3)
      for index in 0..<count {
        var text = index > 0 && random.next() % 2 == 0 ? "!" : ""
        if random.next() % 8 == 0 {
          text += "=" + random.pick(Self.hosts)
        } else {
          text += random.pick(Self.hosts + ["*", "*.b", "a*", "*a*", "a*.b", "*b.b"])
        }
        if random.next() % 8 == 0 { text += ":" + random.pick(["80", "8080"]) }
        if random.next() % 6 > 0 {
          text += "/" + random.text(of: Self.pieces + ["*", "*", "*/", "/*"], upTo: 4)
          if random.next() % 5 == 0 {
            text += "?" + random.text(of: Self.pieces + ["*", "&", "="], upTo: 3)
          }
          if random.next() % 8 == 0 { text += "#" + random.text(of: Self.pieces + ["*"], upTo: 2) }
          if random.next() % 5 == 0 { text += "$" }
        }
        patterns.append(text)
      }
      address = NaiveMatcher.Address(
        host: random.pick(Self.hosts), port: random.pick([80, 80, 8080]),
        path: "/" + random.text(of: Self.pieces, upTo: 6),
        query: random.next() % 3 == 0 ? random.text(of: Self.pieces + ["&", "="], upTo: 4) : nil,
        fragment: random.next() % 3 == 0 ? random.text(of: Self.pieces, upTo: 3) : nil)
    }
  }

  private func verdicts(_ patterns: [String], _ url: String) throws -> Set<Bool> {
    let set = try PatternSet(patterns.map { text throws(PatternError) in try Pattern(text) })
    let page = try PageURL(parsing: url)
    let matcher = AddressMatcher(set)
    let streamed = Array(url.utf8).withUnsafeBufferPointer { matcher.matches($0) }
    let explained =
      if case .stopped = set.explain(page) { true } else { false }
    return [
      set.matches(page), streamed, explained, RuleIndex([set, set]).matching(page) == [0, 1],
    ]
  }

  @Test func generatedRulesAndAddresses() throws {
    var random = SeededGenerator(for: "generatedRulesAndAddresses")
    var lines: [String] = []
    var stopped = 0
    for _ in 0..<20_000 {
      let made = Case(&random)
      guard made.patterns.contains(where: { !$0.hasPrefix("!") }) else { continue }
      let expected = NaiveMatcher.matches(made.patterns, made.address)
      stopped += expected ? 1 : 0
      #expect(
        try verdicts(made.patterns, made.url) == [expected], "\(made.patterns) on \(made.url)")
      if lines.count < 20_000, getenv("SCROLL_BRAKE_WRITE_PAIRS") != nil {
        let row = FixtureRow(
          patterns: made.patterns.joined(separator: " "), url: made.url,
          expected: expected ? "block" : "allow", why: "generated")
        if let line = ExpressionsFixture.line(row) { lines.append(line) }
      }
    }
    #expect(stopped > 2000)
    // For the same comparison in JavaScript: SCROLL_BRAKE_EXPRESSIONS=FILE node --test …
    if let path = getenv("SCROLL_BRAKE_WRITE_PAIRS") {
      Files.write(
        absolute: String(cString: path), "[\n" + lines.joined(separator: ",\n") + "\n]\n")
    }
  }

  /// Runs long enough for the failure function, made of repeats, so that places overlap.
  @Test func longRunsThatOverlapThemselves() throws {
    var random = SeededGenerator(for: "longRunsThatOverlapThemselves")
    var stopped = 0
    for _ in 0..<2000 {
      let unit = random.text(of: ["a", "b"], upTo: 3) + "a"
      let run = String(repeating: unit, count: 20 / unit.utf8.count + 1)
      let path = random.text(of: [unit, unit, run, "a", "/"], upTo: 8)
      let pattern = "a.b/*" + run + random.pick(["", "", "$", "*", "*b", "*" + run])
      let address = NaiveMatcher.Address(
        host: "a.b", port: 80, path: "/" + path, query: nil, fragment: nil)
      let expected = NaiveMatcher.matches([pattern], address)
      stopped += expected ? 1 : 0
      #expect(try verdicts([pattern], "http://a.b/" + path) == [expected], "\(pattern) on \(path)")
    }
    #expect(stopped > 100)
  }

  /// All texts of up to `count` characters.
  private static func texts(_ alphabet: [String], upTo count: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<count {
      last = last.flatMap { text in alphabet.map { text + $0 } }
      all += last
    }
    return all
  }

  @Test func everySmallPathOnEverySmallPath() throws {
    let pages = try Self.texts(["a", "/", "?"], upTo: 4).map { text in
      let cut = text.firstIndex(of: "?")
      return (
        try PageURL(parsing: "http://h.test/" + text),
        NaiveMatcher.Address(
          host: "h.test", port: 80, path: "/" + (cut.map { String(text[..<$0]) } ?? text),
          query: cut.map { String(text[text.index(after: $0)...]) }, fragment: nil)
      )
    }
    var count = 0
    for text in Self.texts(["a", "/", "*", "$", "?"], upTo: 4) {
      let source = "h.test/" + text
      let set = try PatternSet([Pattern(source)])
      for (page, address) in pages {
        count += 1
        guard set.matches(page) != NaiveMatcher.matches([source], address) else { continue }
        Issue.record("\(source) on \(page.href)")
      }
    }
    #expect(count == 781 * 121)
  }
}
