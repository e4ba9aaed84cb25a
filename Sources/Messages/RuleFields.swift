package import JSON

/// A rule as it is entered: what `rules.put` takes and what every rule on the wire begins with.
package struct RuleFields: Payload {
  /// 0: not stored yet (`null` on the wire).
  package var id: Int64
  package var name: String
  package var patterns: [String]
  package var allowanceMinutes: Int64
  package var unlockMinutes: Int64
  package var unlocksPerDay: Int64?
  package var isStrict: Bool
  package var closed: ClosedFields?
  package var countsPlayback: Bool
  package var insideFrames: Bool

  package init(
    id: Int64, name: String, patterns: [String], allowanceMinutes: Int64, unlockMinutes: Int64,
    unlocksPerDay: Int64?, isStrict: Bool = false, closed: ClosedFields? = nil,
    countsPlayback: Bool, insideFrames: Bool
  ) {
    self.id = id
    self.name = name
    self.patterns = patterns
    self.allowanceMinutes = allowanceMinutes
    self.unlockMinutes = unlockMinutes
    self.unlocksPerDay = unlocksPerDay
    self.isStrict = isStrict
    self.closed = closed
    self.countsPlayback = countsPlayback
    self.insideFrames = insideFrames
  }

  /// Bytes of one pattern: no browser rule holds more.
  package static let longestPattern = 2000
  /// Bytes of JSON that a rule's patterns may have: the state holds the rules whole, and a frame to
  /// the browser has 1 MiB at most.
  package static let mostPatternBytes = 64 << 10

  package init(_ fields: Fields) throws(FieldFault) {
    id = try fields.integerIfAny("id") ?? 0
    name = try fields.text("name", upTo: 200)
    patterns = try fields.texts("patterns", upTo: 1000)
    guard patterns.allSatisfy({ $0.utf8.count <= Self.longestPattern }),
      JSONWriter.bytes(JSONValue(patterns)).count <= Self.mostPatternBytes
    else {
      throw FieldFault(
        field: "patterns",
        expected: .lines(upTo: Self.longestPattern, inAll: Self.mostPatternBytes))
    }
    allowanceMinutes = try fields.integer("allowanceMinutes", in: 0...1440)
    unlockMinutes = try fields.integer("unlockMinutes", in: 1...15)
    unlocksPerDay = try fields.integerIfAny("unlocksPerDay", in: 0...1000)
    isStrict = try fields.flagIfAny("strict")
    if isStrict, unlocksPerDay == nil {
      throw FieldFault(field: "strict", expected: .offWithoutCap)
    }
    closed = try fields.payloadIfAny("closed")
    countsPlayback = try fields.flagIfAny("countsPlayback")
    insideFrames = try fields.flagIfAny("insideFrames")
  }

  package var json: JSONObject {
    [
      "id": id == 0 ? .null : .integer(id), "name": .string(name),
      "patterns": JSONValue(patterns), "allowanceMinutes": .integer(allowanceMinutes),
      "unlockMinutes": .integer(unlockMinutes), "unlocksPerDay": JSONValue(unlocksPerDay),
      "strict": .bool(isStrict), "closed": JSONValue(closed),
      "countsPlayback": .bool(countsPlayback), "insideFrames": .bool(insideFrames),
    ]
  }
}
