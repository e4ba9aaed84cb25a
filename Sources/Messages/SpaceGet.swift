package import JSON

/// Which rules and counts a browser profile uses.
package enum SpaceKind: String, CaseIterable, Sendable {
  /// Of this profile alone.
  case own
  /// Of all browsers and profiles of this computer's user that chose so.
  case shared
}

/// What the answers to `space.get` and `space.choose` say.
package struct SpaceFields: Payload {
  package let kind: SpaceKind
  /// What other installations have left and this profile may take up, the one used last first.
  package let earlier: [EarlierSpace]
  /// The choice that holds from the next day on.
  package let pending: PendingSpace?

  package init(kind: SpaceKind, earlier: [EarlierSpace], pending: PendingSpace?) {
    self.kind = kind
    self.earlier = earlier
    self.pending = pending
  }

  package init(_ fields: Fields) throws(FieldFault) {
    kind = try fields.word("kind", SpaceKind.self)
    earlier = try fields.payloads("earlier")
    pending = try fields.payloadIfAny("pending")
  }

  package var json: JSONObject {
    [
      "kind": .string(kind.rawValue), "earlier": JSONValue(earlier),
      "pending": JSONValue(pending),
    ]
  }
}

/// A space that another installation has left.
package struct EarlierSpace: Payload {
  /// Names it in `space.choose`; says nothing.
  package let space: String
  /// How many rules it has.
  package let rules: Int64
  package let lastUsedDaysAgo: Int64
  /// The names of the first three rules.
  package let names: [String]

  package init(space: String, rules: Int64, lastUsedDaysAgo: Int64, names: [String]) {
    self.space = space
    self.rules = rules
    self.lastUsedDaysAgo = lastUsedDaysAgo
    self.names = names
  }

  package init(_ fields: Fields) throws(FieldFault) {
    space = try fields.text("space")
    rules = try fields.integer("rules")
    lastUsedDaysAgo = try fields.integer("lastUsedDaysAgo")
    names = try fields.texts("names")
  }

  package var json: JSONObject {
    [
      "space": .string(space), "rules": .integer(rules),
      "lastUsedDaysAgo": .integer(lastUsedDaysAgo), "names": JSONValue(names),
    ]
  }
}

/// A choice that waits for the next day.
package struct PendingSpace: Payload {
  package let edit: Int64
  package let kind: SpaceKind
  /// The earlier space, where one was chosen.
  package let space: String?
  package let opensAt: String

  package init(edit: Int64, kind: SpaceKind, space: String?, opensAt: String) {
    self.edit = edit
    self.kind = kind
    self.space = space
    self.opensAt = opensAt
  }

  package init(_ fields: Fields) throws(FieldFault) {
    edit = try fields.integer("edit")
    kind = try fields.word("kind", SpaceKind.self)
    space = fields.isAbsent("space") ? nil : try fields.text("space")
    opensAt = try fields.text("opensAt")
  }

  package var json: JSONObject {
    [
      "edit": .integer(edit), "kind": .string(kind.rawValue), "space": JSONValue(space),
      "opensAt": .string(opensAt),
    ]
  }
}

/// `space.get`: which space this profile uses, and which it could.
package struct SpaceGet: RequestMessage {
  package typealias Answer = SpaceFields
  package static let method = "space.get"

  package init() {}
  package init(_ fields: Fields) {}
  package var json: JSONObject { [:] }
}
