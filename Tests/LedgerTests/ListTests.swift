import CSystem
import Ledger
import Policy
import SQLite
import Testing
import URLPatterns

private let today = Day(year: 2026, month: 11, day: 30)
private let now = Int64(today.number) * 24 * 3_600_000

/// Many hosts, none twice.
private func hosts(_ count: Int, _ word: String = "site") -> HostList {
  HostList.parse(Array((0..<count).map { "\(word)\($0).example\n" }.joined().utf8)).list
}

struct ListTests {
  private let folder: StateFolder
  private let ledger: Ledger

  init() throws {
    var template = Array("/tmp/scroll-brake-test-XXXXXX".utf8CString)
    folder = StateFolder(path: String(cString: try #require(mkdtemp(&template))))
    ledger = try Ledger(in: folder, wallMs: now)
    for space in ["s", "t"] {
      try ledger.makeSpace(space, day: CurrentDay(day: today, firstMs: now), bootID: "b")
    }
  }

  private func done() { _ = system("rm -rf '\(folder.path)'") }

  @Test func aListComesBackAsItWasPut() throws {
    defer { done() }
    let list = hosts(100_000)
    var rule = Rule(name: "L", patterns: [], hosts: list)
    rule.id = try #require(try ledger.put(rule, in: "s"))
    #expect(try ledger.rules(of: "s") == [rule])
    let other = try Ledger(in: folder, wallMs: now)
    let again = try #require(try other.rules(of: "s").first?.hosts)
    #expect(again == list && again.count == 100_000)
    #expect(again.contains("www.site99999.example") && !again.contains("site100000.example"))
  }

  @Test func whatIsPutWithoutItsListKeepsIt() throws {
    defer { done() }
    let list = hosts(5)
    var rule = Rule(name: "L", patterns: [], hosts: list)
    rule.id = try #require(try ledger.put(rule, in: "s"))
    rule.hosts = nil
    rule.name = "M"
    #expect(try ledger.put(rule, in: "s") == rule.id)
    #expect(try ledger.rules(of: "s").map { $0.name } == ["M"])
    #expect(try ledger.rules(of: "s").map { $0.hosts } == [list])
  }

  @Test func anotherListTakesItsPlaceInEveryProcess() throws {
    defer { done() }
    let id = try #require(try ledger.put(Rule(name: "L", patterns: [], hosts: hosts(5)), in: "s"))
    let other = try Ledger(in: folder, wallMs: now)
    #expect(try other.rules(of: "s").first?.hosts == hosts(5))
    #expect(try ledger.put(hosts: hosts(5, "page"), of: id, in: "s"))
    #expect(try other.rules(of: "s").first?.hosts == hosts(5, "page"))
    #expect(try ledger.rules(of: "s").first?.hosts == hosts(5, "page"))
    #expect(try ledger.put(hosts: nil, of: id, in: "s"))
    #expect(try other.rules(of: "s").first?.hosts == nil)
    #expect(try ledger.connection.run("SELECT count(*) FROM lists") == [[0]])
  }

  @Test func aChangeThatIsRolledBackLeavesTheListAsItWas() throws {
    defer { done() }
    let id = try #require(try ledger.put(Rule(name: "L", patterns: [], hosts: hosts(5)), in: "s"))
    #expect(throws: SQLiteError.self) {
      try ledger.together { () throws(SQLiteError) in
        _ = try ledger.put(hosts: hosts(6), of: id, in: "s")
        _ = try ledger.rules(of: "s")
        throw SQLiteError(code: 13)
      }
    }
    #expect(try ledger.rules(of: "s").first?.hosts == hosts(5))
  }

  @Test func aListIsReadOnceUntilItChanges() throws {
    defer { done() }
    let list = hosts(5)
    let id = try #require(try ledger.put(Rule(name: "L", patterns: [], hosts: list), in: "s"))
    #expect(try ledger.rules(of: "s").first?.hosts == list)
    // The names change behind the ledger's back and the fingerprint does not: nobody reads them.
    try ledger.connection.run(
      "UPDATE lists SET names = ?, format = 0", [.blob(Array("x.example\n".utf8))])
    #expect(try ledger.rules(of: "s").first?.hosts == list)
    let other = try Ledger(in: folder, wallMs: now)
    #expect(try other.rules(of: "s").first?.hosts?.names(in: 0..<9) == ["x.example"])
    #expect(try ledger.put(hosts: hosts(7), of: id, in: "s"))
    #expect(try ledger.rules(of: "s").first?.hosts == hosts(7))
  }

  /// A table that is damaged, or another version's, is made again from the names.
  @Test(arguments: [
    "format = 0", "slots = x''", "slots = zeroblob(128)", "slots = zeroblob(100)",
    "marks = x''", "marks = x'ffffffff'", "count = 4", "count = -1",
    "names = x'41'",
  ]) func aDamagedListHurtsNobody(change: String) throws {
    defer { done() }
    _ = try ledger.put(Rule(name: "L", patterns: [], hosts: hosts(5)), in: "s")
    try ledger.connection.run("UPDATE lists SET \(change)")
    let other = try Ledger(in: folder, wallMs: now)
    let list = try #require(try other.rules(of: "s").first?.hosts)
    let isWhole = !change.hasPrefix("names")
    #expect((list == hosts(5)) == isWhole)
    #expect(list.contains("www.site4.example") == isWhole && !list.contains("x.example"))
    #expect(list.names(in: 0..<9).count == (isWhole ? 5 : 1))
  }

  @Test func aListGoesWithItsRuleAndIsNobodyElses() throws {
    defer { done() }
    let id = try #require(try ledger.put(Rule(name: "L", patterns: [], hosts: hosts(5)), in: "s"))
    #expect(try !ledger.put(hosts: hosts(6), of: id, in: "t"))
    #expect(try !ledger.put(hosts: hosts(6), of: 99, in: "s"))
    #expect(try ledger.rules(of: "t").isEmpty)
    #expect(try ledger.rules(of: "s").first?.hosts == hosts(5))
    #expect(try ledger.remove(id, from: "s", at: now))
    #expect(try ledger.rules(of: "s").isEmpty)
    // It may be brought back within its day.
    try ledger.forgetLists(of: "s", removedBefore: now)
    try ledger.restore(id, in: "s")
    #expect(try ledger.rules(of: "s").first?.hosts == hosts(5))
    #expect(try ledger.remove(id, from: "s", at: now))
    try ledger.forgetLists(of: "s", removedBefore: now + 1)
    #expect(try ledger.connection.run("SELECT count(*) FROM lists") == [[0]])
    #expect(try !ledger.put(hosts: hosts(6), of: id, in: "s"))
  }
}
