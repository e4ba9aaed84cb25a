package import JSON

/// What holds for an address now: the answer of `page.check` and of `activity.report`.
package struct PageVerdict: Payload {
  /// What the blocked page may offer besides closing.
  package struct Offer: Payload {
    package enum Kind: String, CaseIterable, Sendable {
      /// A sum, for more time.
      case sum
      /// The next session of the allowance, for a press.
      case `continue`
    }

    package let kind: Kind
    /// Active minutes that it gives.
    package let minutes: Int64
    /// Sums left and cap; `nil` where there is no cap.
    package let left: Int64?
    package let of: Int64?

    package init(kind: Kind, minutes: Int64, left: Int64?, of: Int64?) {
      self.kind = kind
      self.minutes = minutes
      self.left = left
      self.of = of
    }

    package init(_ fields: Fields) throws(FieldFault) {
      kind = try fields.word("kind", Kind.self)
      minutes = try fields.integer("minutes")
      left = try fields.integerIfAny("left")
      of = try fields.integerIfAny("of")
    }

    package var json: JSONObject {
      [
        "kind": .string(kind.rawValue), "minutes": .integer(minutes), "left": JSONValue(left),
        "of": JSONValue(of),
      ]
    }
  }

  /// A rule that matches.
  package struct Match: Payload {
    package let id: Int64
    package let name: String
    package let standing: StandingWord
    package let allowanceMinutes: Int64
    package let usedMs: Int64
    package let budgetMs: Int64
    package let remainingMs: Int64

    package init(
      id: Int64, name: String, standing: StandingWord, allowanceMinutes: Int64, usedMs: Int64,
      budgetMs: Int64, remainingMs: Int64
    ) {
      self.id = id
      self.name = name
      self.standing = standing
      self.allowanceMinutes = allowanceMinutes
      self.usedMs = usedMs
      self.budgetMs = budgetMs
      self.remainingMs = remainingMs
    }

    package init(_ fields: Fields) throws(FieldFault) {
      id = try fields.integer("id")
      name = try fields.text("name")
      standing = try fields.word("standing", StandingWord.self)
      allowanceMinutes = try fields.integer("allowanceMinutes")
      usedMs = try fields.integer("usedMs")
      budgetMs = try fields.integer("budgetMs")
      remainingMs = try fields.integer("remainingMs")
    }

    package var json: JSONObject {
      [
        "id": .integer(id), "name": .string(name), "standing": .string(standing.rawValue),
        "allowanceMinutes": .integer(allowanceMinutes), "usedMs": .integer(usedMs),
        "budgetMs": .integer(budgetMs), "remainingMs": .integer(remainingMs),
      ]
    }
  }

  package enum Action: String, CaseIterable, Sendable { case stop, pass }

  /// The address for showing; `nil` where it is no page.
  package let page: String?
  package let action: Action
  /// The least time that any matching rule has left, ms; `nil` where none matches.
  package let remainingMs: Int64?
  package let offer: Offer?
  package let opensAt: String
  /// The rules that match, the one that decides first.
  package let rules: [Match]

  package init(
    page: String?, action: Action, remainingMs: Int64?, offer: Offer?, opensAt: String,
    rules: [Match]
  ) {
    self.page = page
    self.action = action
    self.remainingMs = remainingMs
    self.offer = offer
    self.opensAt = opensAt
    self.rules = rules
  }

  package init(_ fields: Fields) throws(FieldFault) {
    page = fields.isAbsent("page") ? nil : try fields.text("page")
    action = try fields.word("action", Action.self)
    remainingMs = try fields.integerIfAny("remainingMs")
    if let offer = try fields.objectIfAny("offer") {
      self.offer = try Offer(offer)
    } else {
      offer = nil
    }
    opensAt = try fields.text("opensAt")
    rules = try fields.payloads("rules")
  }

  package var json: JSONObject {
    [
      "page": JSONValue(page), "action": .string(action.rawValue),
      "remainingMs": JSONValue(remainingMs), "offer": offer.map { .object($0.json) } ?? .null,
      "opensAt": .string(opensAt), "rules": JSONValue(rules),
    ]
  }
}
