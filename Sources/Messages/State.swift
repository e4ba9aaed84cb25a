package import JSON

/// All that the extension shows: the day, the rules and how they stand.
package struct State: Payload {
  /// Rises with every change of anything in here.
  package let version: Int64
  /// Rises when what `enforcement.get` answers has changed.
  package let enforcement: Int64
  /// The day that counts, `YYYY-MM-DD`.
  package let day: String
  package let dayEndsInMs: Int64
  /// The local time of day at which days begin, `HH:MM`.
  package let opensAt: String
  /// Active time after an input, ms.
  package let idleAfterMs: Int64
  package let rules: [RuleState]
  /// The rules that were removed a short while ago.
  package let removed: [RemovedRule]

  package init(
    version: Int64, enforcement: Int64, day: String, dayEndsInMs: Int64, opensAt: String,
    idleAfterMs: Int64, rules: [RuleState], removed: [RemovedRule] = []
  ) {
    self.version = version
    self.enforcement = enforcement
    self.day = day
    self.dayEndsInMs = dayEndsInMs
    self.opensAt = opensAt
    self.idleAfterMs = idleAfterMs
    self.rules = rules
    self.removed = removed
  }

  package init(_ fields: Fields) throws(FieldFault) {
    version = try fields.integer("version")
    enforcement = try fields.integer("enforcement")
    day = try fields.text("day")
    dayEndsInMs = try fields.integer("dayEndsInMs")
    opensAt = try fields.text("opensAt")
    idleAfterMs = try fields.integer("idleAfterMs")
    rules = try fields.payloads("rules")
    removed = fields.isAbsent("removed") ? [] : try fields.payloads("removed")
  }

  package var json: JSONObject {
    [
      "version": .integer(version), "enforcement": .integer(enforcement), "day": .string(day),
      "dayEndsInMs": .integer(dayEndsInMs), "opensAt": .string(opensAt),
      "idleAfterMs": .integer(idleAfterMs), "rules": JSONValue(rules),
      "removed": JSONValue(removed),
    ]
  }
}

/// `state.changed`: the state is another one now.
package struct StateChanged: NoticeMessage {
  package static let method = "state.changed"
  package let state: State

  package init(state: State) { self.state = state }

  package init(_ fields: Fields) throws(FieldFault) { state = try State(fields.object("state")) }

  package var json: JSONObject { ["state": .object(state.json)] }
}
