import JSON
import NativeMessaging
import Testing

/// Whatever the rules, every message to the browser fits into its frame.
struct StateSizeTests {
  private let machine: Machine
  private let talk: Conversation

  init() throws {
    machine = try Machine()
    talk = try machine.open()
  }

  private func size(_ value: JSONValue) -> Int { JSONWriter.bytes(value).count }

  /// Rules at their limits, of lines that JSON escapes, each with an edit that waits for the next day.
  @Test func theStateFitsWithAllThatWaits() throws {
    func patterns(_ rule: Int) -> [JSONValue] {
      (0..<195).map { .string("a\(rule).b\($0).example/" + String(repeating: "\"", count: 140)) }
    }
    var isFull = false
    for rule in 0..<12 where !isFull {
      isFull = talk.put(patterns(rule), cap: 1, strict: true)["code"] == -32602
    }
    #expect(isFull)
    let count = talk.rules.count
    machine.pass(11 * minute)
    var refused = 0
    for rule in 0..<count {
      let fewer = Array(patterns(rule).dropFirst())
      let answer = talk.put(fewer, id: .integer(Int64(rule + 1)), cap: 1, strict: true)
      if answer["code"] == -32602 { refused += 1 }
    }
    #expect(count > 2 && refused > 0 && refused < count)
    #expect(size(talk.state) < FrameEncoder.limit - 1024)
  }

  /// Another profile's rules in the shared space, so many that there is hardly room for more.
  private func fillTheSharedSpace() throws -> Conversation {
    let quotes = String(repeating: "\"", count: 140)
    let other = try machine.open(String(repeating: "b", count: 32))
    _ = other.join()
    for rule in 0..<9 {
      let long = (0..<195).map { JSONValue.string("a\(rule).b\($0).example/\(quotes)") }
      #expect(other.put(long)["rule"] != nil)
    }
    return other
  }

  /// What rules wait with comes along into the shared space, where there is room for that too.
  @Test(arguments: [1, 4]) func soDoesTheSharedSpacesWithAllThatComesAlong(waiting: Int) throws {
    let quotes = String(repeating: "\"", count: 140)
    _ = try fillTheSharedSpace()
    for rule in 0..<4 { talk.put("z\(rule).example", cap: 1, strict: true) }
    machine.pass(11 * minute)
    for rule in 0..<waiting {
      let site = "z\(rule).example"
      let wanted = [.string(site)] + (0..<180).map { JSONValue.string("!\(site)/\($0)\(quotes)") }
      let answer = talk.put(wanted, id: .integer(Int64(10 + rule)), cap: 1, strict: true)
      #expect(answer["loosening"]?["when"] == "next-day")
    }
    _ = talk.join()
    #expect(talk.ask("space.get")["kind"] == (waiting == 1 ? "shared" : "own"))
    #expect(size(talk.state) < FrameEncoder.limit - 1024)
  }

  private func putLongRules() {
    let quotes = String(repeating: "\"", count: 140)
    for rule in 0..<4 {
      let long = (0..<195).map { JSONValue.string("z\(rule).c\($0).example/\(quotes)") }
      #expect(talk.put(long)["rule"] != nil)
    }
  }

  /// Where there is no room nothing is lost: not the choice that waited, nor the other profile's way back.
  @Test func aChoiceWithoutRoomChangesNothing() throws {
    let other = try fillTheSharedSpace()
    let third = try machine.open(String(repeating: "c", count: 32))
    third.put("c.example")
    talk.put("z.example", cap: 1, strict: true)
    putLongRules()
    talk.choose(["space": .string(String(repeating: "c", count: 32))])
    let before = talk.ask("space.get")
    other.ask("settings.put", ["idleAfterMs": 60_000])
    #expect(before["pending"] != .null && other.ask("settings.get")["undo"] != .null)
    #expect(talk.join()["code"] == -32602)
    #expect(talk.ask("space.get") == before && other.ask("settings.get")["undo"] != .null)
  }

  /// A choice for whose rules there is no room any more on its day waits on; so does one whose sum is right.
  @Test(arguments: [false, true]) func aChoiceWaitsUntilThereIsRoom(bySum: Bool) throws {
    let other = try machine.open(String(repeating: "b", count: 32))
    _ = other.join()
    talk.put("z.example", cap: 1, strict: !bySum)
    putLongRules()
    if bySum {
      talk.ask("settings.put", ["idleAfterMs": 60_000])
    } else {
      talk.use("https://z.example/", minutes: 1, from: 0)
    }
    let loosening = talk.join()["loosening"]
    #expect(loosening?["when"] == (bySum ? "sum" : "next-day"))
    _ = try fillTheSharedSpace()
    if bySum {
      #expect(talk.solve(edit: loosening?["edit"])["outcome"] == "scheduled")
    } else {
      machine.pass(24 * hour)
      talk.tick()
    }
    let space = talk.ask("space.get")
    #expect(space["kind"] == "own" && space["pending"]?["kind"] == "shared")
  }

  @Test func theAnswerToAnImportFits() throws {
    let long = "+" + String(repeating: "\u{1}\"", count: 300_000)
    let lines = (0..<2_000).map { "+\($0) nothing" } + [long]
    let words = (0..<400).map { "5m word\($0)" }
    let texts = [lines, lines + words.prefix(50), ["{" + long], words]
    for text in texts {
      let answer = talk.ask(
        "rules.import",
        ["text": .string(text.joined(separator: "\n")), "check": true])
      #expect(size(answer) < FrameEncoder.limit - 1024)
    }
  }

  @Test func ofManyLinesThatAreLeftOutTheFirstAreTold() throws {
    let text = (0..<5_000).map { "+\($0) nothing" }.joined(separator: "\n")
    let answer = talk.ask("rules.import", ["text": .string(text), "check": true])
    let skipped = answer["skipped"]?.arrayValue ?? []
    let last = Int(skipped.last?["line"]?.integerValue ?? 0)
    #expect(skipped.count == last && (100..<5_000).contains(last))
    #expect(
      skipped.last?["reason"]
        == .string(
          "This and \(5_000 - last) more lines after it: scroll-brake import FILE --check shows all."
        ))
  }
}

/// What a page calls itself is no reason not to answer.
struct LongAddressTests {
  @Test(arguments: ["page.check", "activity.report"])
  func aLongAddressIsShownInPart(method: String) throws {
    let talk = try Machine().open()
    talk.put("x.com")
    let url = "https://x.com/" + "a" + String(repeating: "\u{301}", count: 600_000)
    let answer = talk.ask(
      method,
      [
        "url": .string(url), "source": "00000000000000aa",
        "intervals": [["sequence": 0, "kind": "input", "lengthMs": 5, "ageMs": 0]],
      ])
    #expect(answer["action"] == "pass" && answer["rules"]?.arrayValue?.count == 1)
    let shown = answer["page"]?.stringValue ?? ""
    #expect(shown.hasPrefix("x.com/") && shown.hasSuffix("…") && shown.utf8.count < 2000)
  }
}
