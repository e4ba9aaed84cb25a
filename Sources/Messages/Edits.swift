package import JSON

/// What a change that can stop less waits for: part of the answer to the request that made it.
package struct Loosening: Payload {
  package enum Wait: String, CaseIterable, Sendable {
    /// A sum of its own, `puzzle.request` with the edit.
    case sum
    /// The next day.
    case nextDay = "next-day"
  }

  package let edit: Int64
  package let when: Wait
  /// The local time of day at which the next day begins, `HH:MM`.
  package let opensAt: String

  package init(edit: Int64, when: Wait, opensAt: String) {
    self.edit = edit
    self.when = when
    self.opensAt = opensAt
  }

  package init(_ fields: Fields) throws(FieldFault) {
    edit = try fields.integer("edit")
    when = try fields.word("when", Wait.self)
    opensAt = try fields.text("opensAt")
  }

  package var json: JSONObject {
    ["edit": .integer(edit), "when": .string(when.rawValue), "opensAt": .string(opensAt)]
  }
}

/// An edit of a rule that holds from the next day on.
package struct PendingEdit: Payload {
  package let edit: Int64
  /// The rule as it will be; `nil` where the edit removes it.
  package let rule: RuleFields?
  package let opensAt: String

  package init(edit: Int64, rule: RuleFields?, opensAt: String) {
    self.edit = edit
    self.rule = rule
    self.opensAt = opensAt
  }

  package init(_ fields: Fields) throws(FieldFault) {
    edit = try fields.integer("edit")
    rule = try fields.payloadIfAny("rule")
    opensAt = try fields.text("opensAt")
  }

  package var json: JSONObject {
    [
      "edit": .integer(edit), "removes": .bool(rule == nil), "rule": JSONValue(rule),
      "opensAt": .string(opensAt),
    ]
  }
}

/// A change that can be taken back, and for how long.
package struct UndoOffer: Payload {
  package let edit: Int64
  package let leftMs: Int64

  package init(edit: Int64, leftMs: Int64) {
    self.edit = edit
    self.leftMs = leftMs
  }

  package init(_ fields: Fields) throws(FieldFault) {
    edit = try fields.integer("edit")
    leftMs = try fields.integer("leftMs")
  }

  package var json: JSONObject { ["edit": .integer(edit), "leftMs": .integer(leftMs)] }
}

/// A rule that was removed and can be brought back.
package struct RemovedRule: Payload {
  package let edit: Int64
  package let name: String
  package let leftMs: Int64

  package init(edit: Int64, name: String, leftMs: Int64) {
    self.edit = edit
    self.name = name
    self.leftMs = leftMs
  }

  package init(_ fields: Fields) throws(FieldFault) {
    edit = try fields.integer("edit")
    name = try fields.text("name")
    leftMs = try fields.integer("leftMs")
  }

  package var json: JSONObject {
    ["edit": .integer(edit), "name": .string(name), "leftMs": .integer(leftMs)]
  }
}
