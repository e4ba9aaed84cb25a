import Testing
import URLPatterns

@Suite struct HostListTests {
  @Test func aHostsFile() {
    let text = """
      \u{FEFF}# a hosts file
      127.0.0.1 localhost localhost.localdomain
      ::1\tip6-localhost
      fe80::1%lo0 localhost
      0.0.0.0 0.0.0.0
      0.0.0.0 Ads.Example.com. tracker.test # two
      0.0.0.0\twww.reddit.com\r
      plain.example
      *.star.example

      plain.example
      bücher.de
      10.0.0.1
      banana
      https://reddit.com/
      two names.here
      0.0.0.0 a..b
      under_score.example
      0.0.0.0 x.com bad/name
      """
    let reading = HostList.parse(Array(text.utf8))
    let names = [
      "ads.example.com", "tracker.test", "www.reddit.com", "plain.example", "star.example",
      "xn--bcher-kva.de", "10.0.0.1", "under_score.example", "x.com",
    ]
    #expect(reading.list.names(in: 0..<100) == names)
    #expect(reading.list.count == names.count)
    #expect(
      reading.refused.map { "\($0.line) \($0.text)" } == [
        "14 banana", "15 https://reddit.com/", "16 two names.here", "17 0.0.0.0 a..b",
        "19 0.0.0.0 x.com bad/name",
      ])
    #expect(reading.refusedCount == 5)
  }

  @Test(arguments: [
    ("reddit.com", true), ("old.reddit.com", true), ("a.b.old.reddit.com", true),
    ("notreddit.com", false), ("reddit.com.evil.example", false), ("com", false), ("", false),
    ("10.0.0.1", true), ("0.0.1", false), ("5.10.0.0.1", true),
  ]) func hostsAndTheirSubdomains(_ host: String, _ expected: Bool) {
    let list = HostList.parse(Array("reddit.com\n10.0.0.1\n".utf8)).list
    #expect(list.contains(host) == expected)
  }

  @Test func nothingAtAll() {
    for text in ["", "\n\n", "# only\n#comments", "\u{FEFF}"] {
      let reading = HostList.parse(Array(text.utf8))
      #expect(reading.list.count == 0)
      #expect(reading.refusedCount == 0)
      #expect(!reading.list.contains("a.com"))
    }
  }

  @Test func onlyTheFirstThousandRefusalsAreKept() {
    let reading = HostList.parse(Array(String(repeating: "?\n", count: 5000).utf8))
    #expect(reading.refused.count == 1000)
    #expect(reading.refusedCount == 5000)
  }

  @Test func rulesWithListsAndPatterns() throws {
    let list = HostList.parse(Array("reddit.com\nvk.com".utf8)).list
    let set = try PatternSet([Pattern("!reddit.com/r/swift"), Pattern("x.com")], hosts: list)
    let verdicts = ["reddit.com/", "reddit.com/r/swift/1", "x.com", "vk.com:80/a", "y.com"].map {
      PageURL("http://" + $0).map { set.explain($0) }
    }
    #expect(
      verdicts == [
        .stopped(.listed("reddit.com")),
        .freed(by: try Pattern("!reddit.com/r/swift"), from: .listed("reddit.com")),
        .stopped(.pattern(try Pattern("x.com"))), .stopped(.listed("vk.com")), .passed,
      ])
  }
}
