import CSystem
import JSON
import Ledger
import Policy
import SQLite
import Testing

struct RulesTests {
  @Test func rulesAreKeptAcrossRestartsAndSeenByOtherProcesses() throws {
    let machine = try Machine()
    let one = try machine.connect()
    let two = try machine.connect()
    one.open()
    two.open()
    #expect(two.action("https://reddit.com/") == "pass")
    one.put("reddit.com", "!reddit.com/r/swift", allowance: 0)
    #expect(two.action("https://reddit.com/") == "stop")
    #expect(two.takeNotices().count == 1)
    #expect(two.action("https://reddit.com/r/swift/x") == "pass")
    let three = try machine.connect()
    let state = three.open()["state"]
    #expect(state?["rules"]?.arrayValue?.count == 1)
    #expect(state?["rules"] == one.ask("rules.list")["rules"])
  }

  @Test func profilesAreApart() throws {
    let machine = try Machine()
    let one = try machine.connect()
    let two = try machine.connect()
    one.open()
    two.open(profile: "ffffffffffffffffffffffffffffffff")
    one.put("reddit.com", allowance: 0)
    #expect(two.action("https://reddit.com/") == "pass")
    #expect(two.ask("rules.remove", ["id": 1])["code"] == -32003)
    #expect(two.ask("rules.finish", ["ids": [1]])["code"] == -32003)
    #expect(two.put("x.com", id: 1)["code"] == -32003)
    #expect(one.action("https://reddit.com/") == "stop")
  }

  @Test func aRuleIsReplacedAndRemoved() throws {
    let talk = try Machine().connect()
    talk.open()
    let added = talk.put("reddit.com", allowance: 0)
    #expect(added["rule"]?["name"] == "reddit.com" && added["rule"]?["id"] == 1)
    talk.put("x.com", id: 1, allowance: 0)
    #expect(talk.action("https://reddit.com/") == "pass")
    #expect(talk.action("https://x.com/") == "stop")
    #expect(talk.ask("rules.remove", ["id": 1]) == ["loosening": .null])
    #expect(talk.action("https://x.com/") == "pass")
    #expect(talk.ask("rules.remove", ["id": 1])["code"] == -32003)
    #expect(talk.put("x.com", id: 1)["code"] == -32003)
    // An id is never given twice.
    #expect(talk.put("x.com")["rule"]?["id"] == 2)
  }

  /// patterns → error message, and which pattern.
  @Test(
    arguments: [
      ([], "A rule needs at least one site: write one, such as reddit.com.", .null),
      (
        ["!reddit.com"],
        "There are only exceptions and nothing to stop: add a site, or * for every site.", .null
      ),
      (
        ["x.com", "exa mple.com"],
        "A pattern holds no space, and there is one at character 4: did you mean example.com?", 1
      ),
    ] as [([String], String, JSONValue)])
  func whatCannotBeARuleIsRefusedAndNothingIsStored(
    patterns: [String], message: String, index: JSONValue
  ) throws {
    let talk = try Machine().connect()
    talk.open()
    let answer = talk.ask(
      "rules.put",
      [
        "rule": [
          "id": .null, "name": "", "patterns": .array(patterns.map { .string($0) }),
          "allowanceMinutes": 5, "unlockMinutes": 5, "unlocksPerDay": 4,
        ]
      ])
    #expect(answer["code"] == -32602)
    #expect(answer["message"] == .string(message))
    #expect(answer["data"]?["field"] == "patterns" && answer["data"]?["index"] == index)
    #expect(talk.ask("rules.list") == ["rules": []])
    #expect(talk.takeNotices().isEmpty)
  }

  @Test func checkingStoresNothing() throws {
    let talk = try Machine().connect()
    talk.open()
    let answer = talk.ask(
      "rules.put",
      [
        "check": true,
        "rule": [
          "id": .null, "name": "", "patterns": ["reddit"], "allowanceMinutes": 5,
          "unlockMinutes": 5, "unlocksPerDay": .null,
        ],
      ])
    #expect(answer["rule"]?["id"] == 0)
    #expect(answer["warnings"]?.arrayValue?.count == 1)
    #expect(talk.ask("rules.list") == ["rules": []])
  }

  @Test func aLostStateIsTakenBackFromTheBrowserAndOpensNothing() throws {
    let held: JSONValue = [
      "day": "2026-11-30", "stopped": [7],
      "rules": [
        [
          "id": 7, "name": "Feed", "patterns": ["x.com"], "allowanceMinutes": 5,
          "unlockMinutes": 5, "unlocksPerDay": 4,
        ],
        [
          "id": 8, "name": "News", "patterns": ["news.example"], "allowanceMinutes": 5,
          "unlockMinutes": 5, "unlocksPerDay": .null,
        ],
        [
          "id": 9, "name": "Bad", "patterns": ["no pattern"], "allowanceMinutes": 5,
          "unlockMinutes": 5,
        ],
      ],
    ]
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open(held: held)
    #expect(talk.action("https://x.com/") == "stop")
    #expect(talk.check("https://x.com/")["offer"] == .null)
    #expect(talk.action("https://news.example/") == "pass")
    // With a state of its own the host needs nothing from the browser.
    let again = try machine.connect()
    #expect(again.open(held: held)["state"]?["rules"]?.arrayValue?.count == 2)
    machine.pass(12 * hour)
    #expect(talk.action("https://x.com/") == "pass")
  }

  @Test func aDamagedStateIsSetAsideAndNeverDeleted() throws {
    let machine = try Machine()
    try #require(
      system("printf 'no database %2000s' x > '\(machine.folder.path)/state.sqlite'") == 0)
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com")
    #expect(system("ls '\(machine.folder.path)'/state.sqlite.damaged-* > /dev/null") == 0)
  }

  /// While it runs: it ends, so that the later version is started.
  @Test func aHostLeavesTheStateToALaterVersion() throws {
    let machine = try Machine()
    let talk = try machine.openWithRule()
    #expect(talk.action("https://x.com/") == "pass")
    let later = try Ledger(in: machine.folder, wallMs: machine.reading.wallMs)
    try later.connection.run("INSERT INTO migrations VALUES ('2027-01-01 something')")
    #expect(!talk.isBroken)
    #expect(talk.check("https://x.com/")["code"] == -32005)
    #expect(talk.isBroken)
  }

  @Test func anotherProtocolIsRefusedWithTheSideThatIsOlder() throws {
    let talk = try Machine().connect()
    for (range, side) in [(2, "program"), (0, "extension")] as [(Int64, String)] {
      let answer = talk.ask(
        "session.open",
        [
          "protocol": ["min": .integer(range), "max": .integer(range)],
          "profile": "0123456789abcdef0123456789abcdef", "browser": "", "extension": "",
        ])
      #expect(answer["code"] == -32001)
      #expect(answer["message"]?.stringValue?.contains("The \(side) is older") == true)
    }
  }

  /// What does not fit is refused before it is stored, so that the state always fits into a frame.
  @Test func rulesThatDoNotFitTheBrowserAreRefusedAndNotStored() throws {
    let talk = try Machine().connect()
    talk.open()
    let long = "x.com/" + String(repeating: "a", count: 1994)
    #expect(talk.put(long)["rule"]?["id"] == 1)
    #expect(talk.put(long + "a")["data"] == ["field": "patterns"])
    let many = (0..<34).map { JSONValue.string("site\($0).example/\(long.dropFirst(40))") }
    func putMany() -> JSONValue {
      talk.ask(
        "rules.put",
        [
          "rule": [
            "id": .null, "name": "", "patterns": .array(many), "allowanceMinutes": 5,
            "unlockMinutes": 5, "unlocksPerDay": 4,
          ]
        ])
    }
    #expect(putMany()["code"] == -32602)
    #expect(talk.ask("rules.list")["rules"]?.arrayValue?.count == 1)
    let short = (0..<25).map { "site\($0).example/\(long.dropFirst(40))" }
    var refused = 0
    for number in 0..<20 {
      let answer = talk.ask(
        "rules.put",
        [
          "rule": [
            "id": .null, "name": .string("\(number)"),
            "patterns": .array(short.map { .string($0) }),
            "allowanceMinutes": 5, "unlockMinutes": 5, "unlocksPerDay": 4,
          ]
        ])
      if answer["code"] == -32602 { refused += 1 }
    }
    #expect(refused > 0)
    let state = talk.ask("rules.list")
    #expect(JSONWriter.bytes(state).count < 1_000_000)
    #expect(state["rules"]?.arrayValue?.count == 21 - refused)
  }

  @Test func anotherProfileOnTheSameConnectionSeesItsOwnRules() throws {
    let talk = try Machine().connect()
    talk.open()
    talk.put("x.com", allowance: 0)
    let other = talk.open(profile: "ffffffffffffffffffffffffffffffff")
    #expect(other["state"]?["rules"] == [])
    #expect(talk.action("https://x.com/") == "pass")
    #expect(talk.ask("rules.finish", ["ids": [1]])["code"] == -32003)
  }

  @Test func controlCharactersAreRefusedWithTheirPlace() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    let pattern = talk.put("example.com", "reddit.com/a\u{0}b")
    #expect(pattern["data"]?["field"] == "patterns" && pattern["data"]?["index"] == 1)
    #expect(pattern["data"]?["position"] == 12)
    for (name, place) in [("a\u{0}b", 2), ("\u{1B}", 1), ("ab\u{7F}", 3)] {
      let answer = talk.ask(
        "rules.put",
        [
          "rule": [
            "id": .null, "name": .string(name), "patterns": ["x.com"], "allowanceMinutes": 5,
            "unlockMinutes": 5, "unlocksPerDay": 4,
          ]
        ])
      #expect(
        answer["message"]
          == .string(
            "The name must be text without control characters, and there is one at character "
              + "\(place): take it away."))
      #expect(answer["data"] == ["field": "name"])
    }
    let lines = talk.ask("rules.import", ["text": "\"a\u{1}\" 5m x.com\n", "check": false])
    #expect(lines["rules"] == [] && lines["skipped"]?.arrayValue?.count == 1)
    #expect(talk.ask("rules.list")["rules"] == [])
  }
}
