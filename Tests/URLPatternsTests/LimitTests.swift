import Testing
import TestSupport
import URLPatterns

/// Hostile sizes: answers, and in a time that is linear (a quadratic one would not end here).
@Suite struct LimitTests {
  static let long = "https://x.com/" + String(repeating: "a", count: 1 << 20)

  private func matches(_ pattern: String, _ url: String) throws -> Bool {
    let set = try PatternSet([Pattern(pattern)])
    let matcher = AddressMatcher(set)
    let streamed = Array(url.utf8).withUnsafeBufferPointer { matcher.matches($0) }
    #expect(streamed == PageURL(url).map { set.matches($0) } ?? false)
    return streamed
  }

  @Test func tenThousandStars() throws {
    let stars = String(repeating: "*a", count: 10_000)
    #expect(try matches("x.com/\(stars)*", Self.long))
    #expect(try !matches("x.com/\(stars)b", Self.long))
    #expect(try matches("x.com/" + String(repeating: "*", count: 10_000) + "a", Self.long))
  }

  @Test func aLongRunThatNearlyFits() throws {
    let run = String(repeating: "a", count: 1 << 19)
    #expect(try !matches("x.com/*\(run)b*\(run)", Self.long))
    #expect(try matches("x.com/*\(run)", Self.long))
    #expect(try !matches("x.com/*\(run)\(run)\(run)", Self.long))
  }

  @Test func oneMegabyteHosts() throws {
    let labels = String(repeating: "a.", count: 1 << 19)
    #expect(try matches("a.com", "https://\(labels)com/"))
    #expect(try !matches("b.*.com", "https://\(labels)com/"))
    #expect(throws: PatternError.self) { try Pattern(String(repeating: "x y ", count: 1 << 18)) }
    #expect(throws: PatternError.self) {
      try Pattern("a.com\\." + String(repeating: "\\.", count: 1 << 18))
    }
  }

  @Test func manySlashesAndDots() throws {
    let url = "https://x.com/" + String(repeating: "/../a/./", count: 1 << 17)
    #expect(try !matches("x.com/b", url))
    #expect(try matches("x.com/a", url))
  }

  @Test func noughtBytes() throws {
    #expect(try matches("x.com/a%00b", "https://x.com/a\u{0}b"))
    #expect(PageURL("https://x\u{0}.com/") == nil)
  }

  /// Whatever bytes come in, there is an answer, the same by both ways.
  @Test func anyBytes() throws {
    var random = SeededGenerator(for: "anyBytes")
    let set = try PatternSet(
      ["*", "x.com/a*", "!=y.com", "127.0.0.1", "[::1]", "*x*/b$"]
        .map { text throws(PatternError) in try Pattern(text) })
    let matcher = AddressMatcher(set)
    let pieces = [
      "http://", "https://", "x.com", "y.com", "/", "a", "%", "%2e", "..", ".", ":", "80", "[", "]",
      "::1", "@", "?", "#", "\\", "\t", "\n", " ", "\u{0}", "é", "日", "xn--", "0x7f", "127.1", "*",
      "\u{AD}", "%C3", "\u{10FFFF}", "$", "!",
    ]
    for _ in 0..<30_000 {
      var bytes = Array(
        (random.pick(["http://", "https://", ""]) + random.text(of: pieces, upTo: 10)).utf8)
      if random.next() % 4 == 0, !bytes.isEmpty {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      let fast = bytes.withUnsafeBufferPointer { matcher.matches($0) }
      let page = PageURL(bytes: bytes)
      #expect(fast == (page.map { set.matches($0) } ?? false), "\(bytes)")
      if let page { #expect(PageURL(page.href)?.href == page.href, "\(bytes)") }
      let text = String(decoding: bytes, as: UTF8.self)
      if let pattern = try? Pattern(text) {
        #expect((try? Pattern(pattern.normalForm))?.normalForm == pattern.normalForm, "\(text)")
        _ = BrowserRules.compile([.init(id: "r", patterns: [pattern], insideFrames: false)])
      }
    }
  }
}
