import JSON
import NativeMessaging
import TestSupport
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

  /// Long lines of what JSON escapes, or many short ones of a site each.
  private func patterns(_ random: inout SeededGenerator) -> [JSONValue] {
    let isLong = Bool.random(using: &random)
    let count = Int.random(in: 1...(isLong ? 195 : 1000), using: &random)
    return (0..<count).map { _ in
      let host = "a\(Int.random(in: 0..<9999, using: &random)).example"
      return .string(isLong ? host + "/" + String(repeating: "\"", count: 140) : host)
    }
  }

  /// Rules are added, changed, removed and taken back until none has room.
  @Test(arguments: 0..<2 as Range<UInt64>) func theStateFits(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var refused = 0
    for act in 0..<60 where refused < 8 {
      let rules = talk.rules
      let rule = rules.randomElement(using: &random)
      let answer: JSONValue
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: answer = talk.put(patterns(&random), cap: 1, strict: true)
      case 4..<8:
        guard let rule else { continue }
        let old = rule["patterns"]?.arrayValue ?? []
        let new = Bool.random(using: &random) ? patterns(&random) : Array(old.dropFirst())
        if new.isEmpty { continue }
        answer = talk.put(new, id: rule["id"] ?? .null, cap: 1, strict: true)
      case 8: answer = talk.ask("rules.remove", ["id": rule?["id"] ?? 0])
      default: answer = talk.undo(rule?["id"])
      }
      if answer["code"] == -32602 { refused += 1 }
      if Int.random(in: 0..<3, using: &random) == 0 { machine.pass(11 * minute) }
      let bytes = size(talk.open())
      if max(bytes, size(answer)) > FrameEncoder.limit - 1024 {
        Issue.record("seed \(seed), act \(act): \(bytes) bytes, the answer \(size(answer))")
        return
      }
    }
    #expect(refused > 0)
  }

  @Test(arguments: ["check", "add"]) func theAnswerToAnImportFits(how: String) throws {
    let long = "+" + String(repeating: "\u{1}\"", count: 300_000)
    let lines = (0..<2_000).map { "+\($0) nothing" } + [long]
    let words = (0..<2_000).map { "5m word\($0)" }
    let texts = [lines, lines + words.prefix(900), ["{" + long], words]
    for text in texts {
      let answer = talk.ask(
        "rules.import",
        ["text": .string(text.joined(separator: "\n")), "check": .bool(how == "check")])
      #expect(size(answer) < FrameEncoder.limit - 1024)
      #expect(size(talk.open()) < FrameEncoder.limit - 1024)
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
