import JSON

/// Reads what begins as JSON does: rules or LeechBlock's export.
enum JSONImport {
  /// `nil` where the text is no JSON at all.
  static func read(_ bytes: [UInt8], longLists: Bool) -> ImportPlan? {
    let rest = bytes.drop { TextLine.isSpace($0) }
    guard let first = rest.first else { return nil }
    let second = rest.dropFirst().first { !TextLine.isSpace($0) }
    // A line may begin with an address in brackets.
    let isList = first == UInt8(ascii: "[") && (second == UInt8(ascii: "{") || second == 0x5D)
    guard first == UInt8(ascii: "{") || isList else { return nil }
    do throws(JSONError) {
      return plan(try JSONParser.parse(bytes), bytes, longLists)
    } catch {
      var plan = ImportPlan(.ruleJSON)
      // What stands there is not shown: it may be an export with a password in it.
      plan.skip(line(of: error.position, in: bytes), "", .notJSON(error))
      return plan
    }
  }

  private static func plan(
    _ value: JSONValue, _ bytes: [UInt8], _ longLists: Bool
  ) -> ImportPlan {
    if value.arrayValue != nil { return RuleJSON.read(value, longLists: longLists) { _ in 1 } }
    guard let object = value.objectValue else { return unknown() }
    if let rules = object["rules"] {
      let begins = lines(of: "patterns", in: bytes)
      return RuleJSON.read(rules, longLists: longLists) { $0 < begins.count ? begins[$0] : 1 }
    }
    let lines = linesOfSettings(in: bytes)
    let options = object.members.compactMap { member in
      LeechBlockOption(key: member.key, value: member.value, line: lines[member.key] ?? 1)
    }
    guard options.contains(where: { $0.kind == .sites }) else { return unknown() }
    return LeechBlockSets.plan(options, .leechBlockJSON)
  }

  private static func unknown() -> ImportPlan {
    var plan = ImportPlan(.ruleJSON)
    plan.skip(1, "", .unknownJSON)
    return plan
  }

  private static func line(of position: Int, in bytes: [UInt8]) -> Int {
    bytes.prefix(position).reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }
  }

  /// The lines on which a text stands, once each time.
  private static func lines(of text: String, in bytes: [UInt8]) -> [Int] {
    var out: [Int] = []
    forEachQuote(in: bytes) { line, quoted in
      if quoted.elementsEqual(text.utf8) { out.append(line) }
    }
    return out
  }

  /// The line of each short quoted text that ends in a digit, the first one of each.
  private static func linesOfSettings(in bytes: [UInt8]) -> [String: Int] {
    var out: [String: Int] = [:]
    forEachQuote(in: bytes) { line, quoted in
      guard let last = quoted.last, (0x30...0x39).contains(last) else { return }
      let key = String(decoding: quoted, as: UTF8.self)
      if out[key] == nil { out[key] = line }
    }
    return out
  }

  /// Every run of at most 20 bytes between two quotes, with its line.
  private static func forEachQuote(
    in bytes: [UInt8], _ body: (Int, ArraySlice<UInt8>) -> Void
  ) {
    var line = 1
    for index in bytes.indices {
      if bytes[index] == 0x0A { line += 1 }
      guard bytes[index] == UInt8(ascii: "\"") else { continue }
      let rest = bytes[(index + 1)...].prefix(21)
      if let end = rest.firstIndex(of: UInt8(ascii: "\"")) { body(line, rest[..<end]) }
    }
  }
}
