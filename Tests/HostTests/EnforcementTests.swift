import JSON
import Testing

struct EnforcementTests {
  @Test func twoSetsAreAnsweredUnderOneVersion() throws {
    let talk = try Machine().connect()
    talk.open()
    talk.put("youtube.com/shorts*", allowance: 0)
    talk.put("reddit.com", allowance: 5)
    let answer = talk.ask("enforcement.get", ["page": 0])
    #expect(answer["pages"] == 1 && answer["stoppedRules"] == [1])
    #expect(answer["stopped"]?["declarative"]?.arrayValue?.count == 1)
    #expect(answer["all"]?["declarative"]?.arrayValue?.count == 2)
    #expect(answer["watch"] == ["*://*.youtube.com/*", "*://*.reddit.com/*"])
    #expect(answer["expressions"]?.arrayValue?.count == 2)
    let state = talk.takeNotices().last?["params"]?["state"]
    #expect(answer["version"] == state?["enforcement"])
    #expect(talk.ask("enforcement.get", ["page": 7]) == answer)
  }

  @Test func theVersionRisesOnlyWhenSomethingElseIsStopped() throws {
    let machine = try Machine()
    let talk = try machine.connect()
    talk.open()
    talk.put("x.com", allowance: 2)
    let first = talk.ask("enforcement.get", ["page": 0])["version"]
    talk.use("https://x.com/", minutes: 1, from: 0)
    #expect(talk.ask("enforcement.get", ["page": 0])["version"] == first)
    talk.use("https://x.com/", minutes: 1, from: 1)
    let stopped = talk.ask("enforcement.get", ["page": 0])
    #expect(stopped["version"] != first && stopped["stoppedRules"] == [1])
  }

  @Test func whatDoesNotFitGoesOnInFurtherPages() throws {
    let talk = try Machine().connect()
    talk.open()
    let long = String(repeating: "word/", count: 30)
    for rule in 0..<6 {
      let patterns = (0..<100).map { "site\(rule).example/\(long)\($0)*" }
      talk.ask(
        "rules.put",
        [
          "rule": [
            "id": .null, "name": "r", "patterns": .array(patterns.map { .string($0) }),
            "allowanceMinutes": 0, "unlockMinutes": 5, "unlocksPerDay": 4,
          ]
        ])
    }
    let first = talk.ask("enforcement.get", ["page": 0])
    let pages = try #require(first["pages"]?.integerValue)
    #expect(pages > 1)
    var expressions: Set<String> = []
    for page in 0..<pages {
      let answer = talk.ask("enforcement.get", ["page": .integer(page)])
      #expect(answer["version"] == first["version"] && answer["page"] == .integer(page))
      #expect(JSONWriter.bytes(answer).count < 540_000)
      for item in answer["expressions"]?.arrayValue ?? [] {
        for text in item["stop"]?.arrayValue ?? [] { expressions.insert(text.stringValue ?? "") }
      }
    }
    #expect(expressions.count == 600)
  }
}
