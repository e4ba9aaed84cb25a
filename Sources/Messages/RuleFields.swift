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
  package var countsPlayback: Bool
  package var insideFrames: Bool

  package init(
    id: Int64, name: String, patterns: [String], allowanceMinutes: Int64, unlockMinutes: Int64,
    unlocksPerDay: Int64?, countsPlayback: Bool, insideFrames: Bool
  ) {
    self.id = id
    self.name = name
    self.patterns = patterns
    self.allowanceMinutes = allowanceMinutes
    self.unlockMinutes = unlockMinutes
    self.unlocksPerDay = unlocksPerDay
    self.countsPlayback = countsPlayback
    self.insideFrames = insideFrames
  }

  package init(_ fields: Fields) throws(FieldFault) {
    id = try fields.integerIfAny("id") ?? 0
    name = try fields.text("name", upTo: 200)
    patterns = try fields.texts("patterns", upTo: 1000)
    allowanceMinutes = try fields.integer("allowanceMinutes", in: 0...1440)
    unlockMinutes = try fields.integer("unlockMinutes", in: 1...15)
    unlocksPerDay = try fields.integerIfAny("unlocksPerDay", in: 0...1000)
    countsPlayback = try fields.flagIfAny("countsPlayback")
    insideFrames = try fields.flagIfAny("insideFrames")
  }

  package var json: JSONObject {
    [
      "id": id == 0 ? .null : .integer(id), "name": .string(name),
      "patterns": JSONValue(patterns), "allowanceMinutes": .integer(allowanceMinutes),
      "unlockMinutes": .integer(unlockMinutes), "unlocksPerDay": JSONValue(unlocksPerDay),
      "countsPlayback": .bool(countsPlayback), "insideFrames": .bool(insideFrames),
    ]
  }
}
