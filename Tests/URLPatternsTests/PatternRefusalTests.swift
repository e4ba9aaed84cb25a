import Testing
import URLPatterns

/// Whole sentences, as the options page and the command line show them.
@Suite struct PatternRefusalTests {
  @Test(arguments: [
    ("", 0, "There is no pattern here: write a site, such as reddit.com."),
    ("  ", 2, "There is no pattern here: write a site, such as reddit.com."),
    ("!", 1, "There is no pattern here: write a site, such as reddit.com."),
    (
      "exa mple.com", 3,
      "A pattern holds no space, and there is one at character 4: did you mean example.com?"
    ),
    (
      "reddit.com x.com", 10,
      "A pattern holds no space, and there is one at character 11: did you mean reddit.com x.com?"
    ),
    (
      "example.com/a b", 13,
      "A pattern holds no space, and there is one at character 14: did you mean example.com/a%20b?"
    ),
    (
      "! reddit.com", 1,
      "A pattern holds no space, and there is one at character 2: did you mean !reddit.com?"
    ),
    (
      "reddit.com/é\u{0}b", 13,
      "A pattern holds no control character, and there is one at character 13: take it away."
    ),
    (
      "exa\u{0}mple.com", 3,
      "A pattern holds no control character, and there is one at character 4: take it away."
    ),
    (
      "*/\u{7F}", 2,
      "A pattern holds no control character, and there is one at character 3: take it away."
    ),
    (
      "cat videos", 3,
      "This is a search phrase and not a site (a space at character 4): did you mean */*cat+videos*?"
    ),
    (
      "reddit com", 6,
      "A pattern holds no space, and there is one at character 7: did you mean reddit.com?"
    ),
    (
      "old reddit com", 3,
      "A pattern holds no space, and there is one at character 4: did you mean old.reddit.com?"
    ),
    (
      "chrome://settings", 0,
      "Only http and https pages are ever stopped, not chrome: write a site, such as reddit.com."
    ),
    (
      "ftp://example.com", 0,
      "Only http and https pages are ever stopped, not ftp: write a site, such as reddit.com."
    ),
    (
      "about:blank", 0,
      "Only http and https pages are ever stopped, not about: write a site, such as reddit.com."
    ),
    ("https:/x.com", 6, "Two slashes follow a scheme at character 7: did you mean https://x.com?"),
    (
      "https:x.com/a", 6,
      "Two slashes follow a scheme at character 7: did you mean https://x.com/a?"
    ),
    ("https://", 8, "The host is missing at character 9: write a site, such as reddit.com."),
    ("?q=a", 0, "The host is missing at character 1: write a site, such as reddit.com."),
    (":8080", 0, "The host is missing at character 1: write a site, such as reddit.com."),
    ("/shorts*", 0, "A path needs a host before it at character 1: did you mean */shorts*?"),
    (
      "//reddit.com/r", 0,
      "A path needs a host before it at character 1: did you mean reddit.com/r?"
    ),
    (
      "user@example.com", 0,
      "A pattern holds no user name, and there is one at character 1: did you mean example.com?"
    ),
    (
      "https://me:pw@example.com/a", 8,
      "A pattern holds no user name, and there is one at character 9: did you mean https://example.com/a?"
    ),
    (
      "example..com", 8,
      "There is nothing between two dots of the host at character 9: did you mean example.com?"
    ),
    (
      ".example.com", 0,
      "There is nothing between two dots of the host at character 1: did you mean example.com?"
    ),
    (
      "example.com..", 12,
      "There is nothing between two dots of the host at character 13: did you mean example.com.?"
    ),
    ("example.com:99999", 12, "\"99999\" at character 13 is no port: did you mean example.com?"),
    ("example.com:/a", 12, "\"\" at character 13 is no port: did you mean example.com/a?"),
    (
      "localhost:x", 10,
      "\"x\" at character 11 is no port: write a number from 0 to 65535, or none for every port."
    ),
    (
      "reddit.com,youtube.com", 10,
      "Patterns are separated by spaces, not by the mark at character 11: did you mean reddit.com youtube.com?"
    ),
    (
      "reddit.com;x.com", 10,
      "Patterns are separated by spaces, not by the mark at character 11: did you mean reddit.com x.com?"
    ),
    (
      "a,b", 1,
      "Patterns are separated by spaces, not by the mark at character 2: put a space between patterns."
    ),
    (
      "^https?:\\/\\/(www\\.)?reddit\\.com\\/.*$", 0,
      "This looks like a regular expression (at character 1) and not a pattern: did you mean reddit.com/*?"
    ),
    (
      ".*reddit.*", 0,
      "This looks like a regular expression (at character 1) and not a pattern: did you mean *reddit*?"
    ),
    (
      "reddit\\.com", 6,
      "This looks like a regular expression (at character 7) and not a pattern: did you mean reddit.com?"
    ),
    (
      "||reddit.com^", 0,
      "This looks like a regular expression (at character 1) and not a pattern: did you mean reddit.com?"
    ),
    (
      "(reddit|x)\\.com", 0,
      "This looks like a regular expression (at character 1) and not a pattern: write the site, and * for any run of characters."
    ),
    (
      "reddit.com$", 10,
      "A $ ends a path, and there is no path before the one at character 11: did you mean reddit.com/$?"
    ),
    (
      "=!reddit.com", 1,
      "The mark at character 2 is in the wrong place: ! comes first, then =: did you mean !=reddit.com?"
    ),
    ("exa\"mple.com", 3, "No host holds the \"\"\" at character 4: check its spelling."),
    ("bücher~.de", 7, "No host holds the \"~\" at character 7: check its spelling."),
    ("1.2.3.256", 0, "No host is called \"1.2.3.256\" (at character 1): check its spelling."),
    ("[::g]", 0, "No host is called \"[::g]\" (at character 1): check its spelling."),
    (
      "ﬁrefox.com", 0,
      "The host \"ﬁrefox.com\" at character 1 needs its xn-- form: copy it from the browser's address bar."
    ),
    (
      "=*.reddit.com", 1,
      "After = a host is taken literally, and there is a star at character 2: did you mean *.reddit.com?"
    ),
    (
      "*bücher*", 0,
      "A star cannot stand at character 1, inside an address or beside a letter beyond ASCII: write the host without the star."
    ),
  ]) func sentence(_ text: String, _ position: Int, _ sentence: String) {
    #expect {
      try Pattern(text)
    } throws: { error in
      guard let error = error as? PatternError else { return false }
      let isSame = error.sentence == sentence && error.position == position
      if !isSame { Files.say("\(text) → \(error.position) \(error.sentence)") }
      return isSame
    }
  }

  @Test(arguments: [
    (
      "reddit",
      "\"reddit\" has no dot and stops only hosts of exactly that name or ending in .reddit: did you mean reddit.com?"
    ),
    (
      "!reddit/r",
      "\"reddit\" has no dot and stops only hosts of exactly that name or ending in .reddit: did you mean !reddit.com/r?"
    ),
    ("127", "This number is the address 0.0.0.127: did you mean 127.com?"),
    (
      "youtube.com/shorts.*",
      "In a path only * and a final $ are special: did you mean youtube.com/shorts*?"
    ),
    ("a.com/b,c.com/d", "The comma is taken as part of the path: did you mean a.com/b c.com/d?"),
    (
      "google.com/search?",
      "This stops only pages where nothing follows the last character: did you mean google.com/search?*?"
    ),
    (
      "example.com/#",
      "This stops only pages where nothing follows the last character: did you mean example.com/#*?"
    ),
  ]) func warning(_ text: String, _ sentence: String) throws {
    #expect(try Pattern(text).warnings.map(\.sentence) == [sentence])
  }

  @Test(arguments: [
    "reddit.com", "localhost", "localhost:3000", "printer:631", "127.0.0.1", "[::1]", "*", "*.live",
    "google.*", "example.com/a,b", "example.com/c++", "example.com/(a|b)",
  ]) func noWarning(_ text: String) throws { #expect(try Pattern(text).warnings == []) }

  @Test func onlyExceptions() throws {
    #expect(throws: PatternSet.Failure.empty) { try PatternSet([]) }
    let exception = try Pattern("!example.com")
    #expect(throws: PatternSet.Failure.onlyExceptions) { try PatternSet([exception]) }
  }

  @Test func linesOfPatterns() {
    #expect(
      PatternSet.split("  a.com \"b c\"\t!d.com \"\" e\"f g\"h ")
        == ["a.com", "b c", "!d.com", "", "ef gh"])
  }
}
