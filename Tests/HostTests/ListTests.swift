import Host
import JSON
import Ledger
import Policy
import Testing
import URLPatterns

/// Rules with long lists, from the browser's side and from the command line's.
struct ListTests {
  private let profile = "0123456789abcdef0123456789abcdef"
  private let other = "fedcba9876543210fedcba9876543210"

  private func list(_ count: Int, _ word: String = "site") -> HostList {
    HostList.parse(Array((0..<count).map { "\(word)\($0).example\n" }.joined().utf8)).list
  }

  /// The command line beside the browser, on the same state.
  private func commandLine(_ machine: Machine) throws -> Session {
    Session(
      SessionContext(
        ledger: try Ledger(in: machine.folder, wallMs: machine.reading.wallMs), zone: zone(),
        version: "0.1.0", path: "/opt/scroll-brake", random: { 1 }, log: { _ in }))
  }

  /// All entries of a rule's list, page by page.
  private func entries(_ talk: Conversation, of rule: JSONValue) throws -> (
    hosts: [String], pages: Int, version: JSONValue
  ) {
    var hosts: [String] = []
    var pages = 0
    var version: JSONValue = .null
    var from: JSONValue = 0
    while from != .null {
      let page = talk.ask("enforcement.hosts", ["rule": rule, "from": from])
      #expect(JSONWriter.bytes(page).count < 540_000)
      hosts += (page["hosts"]?.arrayValue ?? []).compactMap { $0.stringValue }
      version = page["version"] ?? .null
      from = page["next"] ?? .null
      pages += 1
    }
    return (hosts, pages, version)
  }

  @Test func aLongListStopsItsHostsAndStaysOutOfTheState() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    let edit = try commandLine(machine).put(
      list(100_000), in: nil, name: "News", space: profile, at: machine.reading)
    #expect(edit.rule.id == 1 && edit.needsAllSites && !edit.isRemoved)
    #expect(talk.action("https://www.site99999.example/a") == "pass")
    let state = try #require(talk.takeNotices().last?["params"]?["state"])
    let rule = try #require(state["rules"]?.arrayValue?.first)
    #expect(rule["hosts"] == 100_000 && rule["name"] == "News" && rule["patterns"] == [])
    #expect(rule["sites"] == ["*://*/*"])
    #expect(JSONWriter.bytes(state).count < 2000)
    talk.use("https://www.site99999.example/a", minutes: 5, from: 0)
    #expect(talk.action("https://www.site99999.example/a") == "stop")
    #expect(talk.action("https://site100000.example/") == "pass")
    #expect(talk.solve("https://site7.example/")["outcome"] == "right")
    #expect(talk.action("https://site7.example/") == "pass")
    talk.ask("rules.finish", ["ids": [1]])

    let answer = talk.ask("enforcement.get", ["page": 0])
    #expect(answer["pages"] == 1 && answer["stoppedRules"] == [1])
    let redirect = try #require(answer["stopped"]?["declarative"]?.arrayValue?.first)
    let item = try #require(redirect["lists"]?.arrayValue?.first)
    #expect(redirect["domains"] == [] && item["rule"] == 1 && item["hosts"] == 100_000)
    let expression = try #require(answer["expressions"]?.arrayValue?.first)
    #expect(expression["partial"] == true && expression["list"] == item["version"])
    #expect(answer["watch"] == ["*://*/*"])
    let whole = try entries(talk, of: 1)
    #expect(whole.hosts == (0..<100_000).map { "site\($0).example" })
    #expect(whole.pages > 3 && whole.version == item["version"])
  }

  @Test func aRestartKeepsTheListAndItsVersion() throws {
    let machine = try Machine()
    try machine.connect().open()
    _ = try commandLine(machine).put(
      list(2000), in: nil, name: "L", space: profile, at: machine.reading)
    let first = try machine.connect()
    first.open()
    let again = try machine.connect()
    again.open()
    #expect(try entries(first, of: 1) == entries(again, of: 1))
    #expect(again.check("https://a.site1999.example/")["remainingMs"] == .integer(5 * minute))
  }

  @Test func aReplacedListIsAnotherVersionAndTheOldHostsAreFree() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    let tool = try commandLine(machine)
    _ = try tool.put(list(2000), in: nil, name: "L", space: profile, at: machine.reading)
    talk.ask("rules.finish", ["ids": [1]])
    let before = talk.ask("enforcement.get", ["page": 0])
    _ = try tool.put(list(1500, "page"), in: 1, name: "", space: profile, at: machine.reading)
    #expect(talk.action("https://site1.example/") == "pass")
    #expect(talk.action("https://page1499.example/") == "stop")
    let after = talk.ask("enforcement.get", ["page": 0])
    #expect(after["version"] != before["version"])
    #expect(after["expressions"]?.arrayValue?.count == 1)
    let versions = [before, after].map { $0["expressions"]?.arrayValue?.first?["list"] }
    #expect(versions[0] != versions[1])
    #expect(try entries(talk, of: 1).hosts.count == 1500)
  }

  @Test func theOptionsPageChangesARuleAndKeepsItsList() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    let tool = try commandLine(machine)
    _ = try tool.put(list(2000), in: nil, name: "L", space: profile, at: machine.reading)
    // Nothing but the list, and one exception from it.
    let put = talk.put("!site1.example", id: 1, allowance: 0)
    #expect(put["rule"]?["hosts"] == 2000 && put["rule"]?["name"] == "L")
    #expect(talk.action("https://site1.example/") == "pass")
    #expect(talk.action("https://site2.example/") == "stop")
    #expect(talk.put(id: 1, allowance: 0)["rule"]?["hosts"] == 2000)
    #expect(talk.put()["code"] == -32602)
    #expect(talk.put("!x.com")["code"] == -32602)
  }

  @Test func aListThatIsTakenAwayTakesARuleOfNothingElseWithIt() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 0)
    let tool = try commandLine(machine)
    _ = try tool.put(list(2000), in: 1, name: "", space: profile, at: machine.reading)
    _ = try tool.put(list(3), in: nil, name: "Few", space: profile, at: machine.reading)
    #expect(talk.action("https://site9.example/") == "stop")
    let first = try tool.removeList(of: 1, space: profile, at: machine.reading)
    #expect(!first.isRemoved && !first.needsAllSites)
    #expect(talk.action("https://site9.example/") == "pass")
    #expect(talk.action("https://x.com/") == "stop")
    #expect(try tool.removeList(of: 2, space: profile, at: machine.reading).isRemoved)
    #expect(talk.ask("rules.list")["rules"]?.arrayValue?.count == 1)
    for (rule, fault) in [(1, ListFault.noList(1)), (2, .noRule(2)), (9, .noRule(9))] {
      #expect(throws: fault) {
        try tool.removeList(of: RuleID(rule), space: profile, at: machine.reading)
      }
    }
    #expect(throws: ListFault.noRule(9)) {
      try tool.put(list(3), in: 9, name: "", space: profile, at: machine.reading)
    }
    #expect(talk.ask("enforcement.hosts", ["rule": 1, "from": 0])["code"] == -32003)
    #expect(talk.ask("enforcement.hosts", ["rule": 9, "from": 0])["code"] == -32003)
    #expect(talk.ask("enforcement.hosts", ["rule": 1, "from": -1])["code"] == -32602)
  }

  @Test func aProfilesListIsNotAnothers() throws {
    let machine = try Machine()
    let mine = try machine.connect()
    let theirs = try machine.connect()
    mine.open(profile: profile)
    theirs.open(profile: other)
    _ = try commandLine(machine).put(
      list(2000), in: nil, name: "L", space: profile, at: machine.reading)
    mine.ask("rules.finish", ["ids": [1]])
    #expect(mine.action("https://site1.example/") == "stop")
    #expect(theirs.action("https://site1.example/") == "pass")
    #expect(theirs.ask("enforcement.hosts", ["rule": 1, "from": 0])["code"] == -32003)
    #expect(throws: ListFault.noRule(1)) {
      try commandLine(machine).put(
        list(3), in: 1, name: "", space: other, at: machine.reading)
    }
  }

  @Test func aShortListIsWrittenOut() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    let edit = try commandLine(machine).put(
      list(3), in: nil, name: "Few", space: profile, at: machine.reading)
    #expect(!edit.needsAllSites)
    talk.ask("rules.finish", ["ids": [1]])
    let answer = talk.ask("enforcement.get", ["page": 0])
    let redirect = try #require(answer["stopped"]?["declarative"]?.arrayValue?.first)
    #expect(redirect["domains"]?.arrayValue?.count == 3 && redirect["lists"] == [])
    #expect(answer["expressions"]?.arrayValue?.first?["list"] == .null)
  }

  @Test func manyShortListsGoOnInFurtherPages() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    let tool = try commandLine(machine)
    let word = String(repeating: "long-", count: 10)
    for rule in 0..<12 {
      _ = try tool.put(
        list(1000, "\(word)\(rule)-"), in: nil, name: "L", space: profile, at: machine.reading)
    }
    var domains = 0
    let pages = try #require(talk.ask("enforcement.get", ["page": 0])["pages"]?.integerValue)
    #expect(pages > 1)
    for page in 0..<pages {
      let answer = talk.ask("enforcement.get", ["page": .integer(page)])
      #expect(JSONWriter.bytes(answer).count < 800_000)
      for item in answer["all"]?["declarative"]?.arrayValue ?? [] {
        domains += item["domains"]?.arrayValue?.count ?? 0
      }
    }
    #expect(domains == 12_000)
  }
}
