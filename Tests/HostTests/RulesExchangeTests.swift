import JSON
import Testing

/// `rules.import` and `rules.export`.
struct RulesExchangeTests {
  private func add(_ talk: Conversation, _ text: String, check: Bool = false) -> JSONValue {
    talk.ask("rules.import", ["text": .string(text), "check": .bool(check)])
  }

  private func names(_ rules: JSONValue?) -> [String] {
    (rules?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
  }

  @Test func aCheckShowsAndStoresNothing() throws {
    let talk = try Machine().connect()
    talk.open()
    let answer = add(talk, "0m reddit\n5m x.com y..z", check: true)
    #expect(answer["format"] == "rule-lines")
    #expect(answer["rules"]?.arrayValue?.map { $0["id"] } == [0])
    #expect(answer["rules"]?.arrayValue?[0]["today"]?["standing"] == "used-up")
    #expect(answer["already"] == [])
    #expect(
      answer["skipped"] == [
        [
          "line": 2, "text": "5m x.com y..z",
          "reason":
            "There is nothing between two dots of the host at character 12: did you mean y.z?",
        ]
      ])
    #expect(
      answer["warnings"]?.arrayValue?.map { [$0["rule"], $0["index"], $0["suggestion"]] }
        == [[0, 0, "reddit.com"]])
    #expect(talk.ask("rules.list") == ["rules": []])
    #expect(talk.takeNotices().isEmpty)
  }

  @Test func whatWasShownIsAddedAtOnceAndHolds() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    let other = try machine.connect()
    talk.open()
    other.open()
    let answer = add(talk, "\"One\" 0m a.example\n\"Two\" 0m b.example")
    #expect(names(answer["rules"]) == ["One", "Two"])
    #expect(answer["rules"] == talk.ask("rules.list")["rules"])
    #expect(talk.takeNotices().count == 1)
    #expect(talk.action("https://a.example/") == "stop")
    #expect(other.action("https://b.example/") == "stop")
  }

  /// Rules that are there, under whatever name and order of patterns, are not added twice.
  @Test(
    arguments: [
      ("5m +5m×4 x.com !x.com/a", 0, ["Mine"]), ("!x.com/a/* https://www.x.com/", 0, ["Mine"]),
      ("\"Other\" 5m x.com !x.com/a\n5m x.com !x.com/a", 0, ["Mine"]),
      ("6m x.com !x.com/a", 1, []), ("+5m×3 x.com !x.com/a", 1, []), ("+5m x.com !x.com/a", 1, []),
      ("+4m×4 x.com !x.com/a", 1, []), ("frames x.com !x.com/a", 1, []),
      ("playback x.com !x.com/a", 1, []), ("5m x.com", 1, []),
      ("5m x.com !x.com/a\n1m y.com\n1m y.com", 1, ["Mine"]),
    ] as [(String, Int, [String])])
  func whatIsThereIsNotAddedTwice(text: String, added: Int, already: [String]) throws {
    let talk = try Machine().connect()
    talk.open()
    _ = add(talk, "\"Mine\" 5m +5m×4 x.com !x.com/a")
    for isCheck in [true, false] {
      let answer = add(talk, text, check: isCheck)
      #expect(answer["rules"]?.arrayValue?.count == added)
      #expect(names(answer["already"]) == already)
    }
    #expect(talk.ask("rules.list")["rules"]?.arrayValue?.count == 1 + added)
  }

  @Test func anExportIsReadBackByAnotherProfile() throws {
    let machine = try Machine()
    let one = try machine.connect()
    one.open()
    _ = add(
      one,
      "\"A \\\"b\\\"\\n\" 0m +1m frames x.com !x.com/a\n\"frames\" playback \"frames\" 5m.example")
    for (number, format) in ["text", "json"].enumerated() {
      let text = one.ask("rules.export", ["format": .string(format)])["text"]?.stringValue ?? ""
      let other = try machine.connect()
      other.open(profile: String(repeating: "\(number + 1)", count: 32))
      #expect(names(add(other, text)["rules"]) == ["A \"b\"\n", "frames"])
      #expect(other.ask("rules.export", ["format": .string(format)])["text"] == .string(text))
    }
  }

  @Test func noRoomInTheBrowserIsSaidBeforeAnythingIsStored() throws {
    let talk = try Machine().connect()
    talk.open()
    let text = (0..<700).map { "5m s\($0).example/\(String(repeating: "a", count: 500))\n" }
      .joined()
    for isCheck in [true, false] {
      let answer = add(talk, text, check: isCheck)
      #expect(answer["code"] == -32602 && answer["data"] == ["field": "text"])
    }
    #expect(talk.ask("rules.list") == ["rules": []])
  }

  @Test func aTextAndAFormatAreNeeded() throws {
    let talk = try Machine().connect()
    #expect(add(talk, "x.com")["code"] == -32002)
    talk.open()
    #expect(talk.ask("rules.import", [:])["message"] == "“params.text” must be text.")
    #expect(
      talk.ask("rules.export", ["format": "xml"])["message"]
        == "“params.format” must be one of text, json.")
    #expect(talk.ask("rules.export", ["format": "text"]) == ["text": ""])
  }
}
