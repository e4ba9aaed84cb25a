import Testing
import URLPatterns

/// Which patterns stop the same kind of page.
@Suite struct KinshipTests {
  @Test(arguments: [
    ("reddit.com", "reddit.com", true), ("reddit.com", "https://www.REDDIT.com/", true),
    ("reddit.com", "=reddit.com", true), ("reddit.com", "*reddit.com", true),
    ("reddit.com", "reddit.*", true), ("reddit.com", "*eddi*", true), ("reddit.com", "*", true),
    ("reddit.com", "reddit.com:443", true), ("reddit.com", "reddit.com/r", true),
    ("reddit.com", "old.reddit.com", true), ("reddit.com", "*/r/*", true),
    ("reddit.com", "reddit.com/$", true), ("reddit.*", "*reddit*", true),
    ("reddit.*", "reddit.co*", true), ("news*", "*news", true),
    ("google.*/maps", "google.com", true), ("old.reddit.*", "reddit.com", true),
    ("m.x.*", "x.com", true), ("old.reddit.*/r", "reddit.com/r/swift", true),
    ("reddit.com/r", "reddit.com/r/swift", true), ("reddit.com/r/*", "reddit.com/r*", true),
    ("youtube.com/watch", "youtube.com/watch?*list=*", true),
    ("google.com/search", "mail.google.com/search?q=*", true),
    ("google.com", "mail.google.com/mail", true), ("localhost:3000", "localhost", true),
    ("*", "*/shorts*", true), ("127.0.0.1", "=127.0.0.1", true),

    ("reddit.com", "reddit.org", false), ("reddit.com", "notreddit.com", false),
    ("=reddit.com", "old.reddit.com", false), ("=reddit.com", "=www.reddit.com", false),
    ("youtube.com/watch*", "youtube.com/shorts*", false),
    ("youtube.com/shorts", "youtube.com/short", false),
    ("google.com/search", "mail.google.com", false),
    ("google.com/search", "google.com/maps", false),
    ("google.*", "reddit.com", false), ("google.*", "reddit.*", false), ("news*", "x.com", false),
    ("localhost:3000", "localhost:8080", false), ("reddit.com/$", "reddit.com/r", false),
    ("*/shorts*", "youtube.com/watch", false), ("*/shorts*", "*/watch*", false),
    ("google.*/maps", "google.com/search", false), ("old.reddit.*", "=reddit.com", false),
    ("old.reddit.*", "new.reddit.com", false), ("old.reddit.*/r", "reddit.com/user", false),
  ])
  func pairs(one: String, other: String, areAkin: Bool) throws {
    let (one, other) = (try Pattern(one), try Pattern(other))
    #expect(one.isAkin(to: other) == areAkin)
    #expect(other.isAkin(to: one) == areAkin)
    // As the ledger keeps them.
    #expect(try Pattern(one.normalForm).isAkin(to: try Pattern(other.normalForm)) == areAkin)
  }

  @Test(arguments: ["reddit.com", "*", "reddit.*", "*/r/*", "reddit.com/$", "=a.b:80/x?y#z"])
  func everyPatternIsAkinToItself(text: String) throws {
    let pattern = try Pattern(text)
    #expect(pattern.isAkin(to: pattern))
  }
}
