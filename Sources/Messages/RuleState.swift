package import JSON

/// How a rule stands, in the words of the wire.
package enum StandingWord: String, CaseIterable, Sendable {
  case open
  case sessionOver = "session-over"
  case usedUp = "used-up"
  case noSumsLeft = "no-sums-left"
  case done, closed, sealed
}

/// A rule with the sites that it needs and what is left of it today.
package struct RuleState: Payload {
  package struct Today: Payload {
    package let standing: StandingWord
    package let usedMs: Int64
    package let budgetMs: Int64
    package let remainingMs: Int64
    /// Sums solved today.
    package let unlocks: Int64

    package init(
      standing: StandingWord, usedMs: Int64, budgetMs: Int64, remainingMs: Int64, unlocks: Int64
    ) {
      self.standing = standing
      self.usedMs = usedMs
      self.budgetMs = budgetMs
      self.remainingMs = remainingMs
      self.unlocks = unlocks
    }

    package init(_ fields: Fields) throws(FieldFault) {
      standing = try fields.word("standing", StandingWord.self)
      usedMs = try fields.integer("usedMs")
      budgetMs = try fields.integer("budgetMs")
      remainingMs = try fields.integer("remainingMs")
      unlocks = try fields.integer("unlocks")
    }

    package var json: JSONObject {
      [
        "standing": .string(standing.rawValue), "usedMs": .integer(usedMs),
        "budgetMs": .integer(budgetMs), "remainingMs": .integer(remainingMs),
        "unlocks": .integer(unlocks),
      ]
    }
  }

  package let rule: RuleFields
  /// The hosts of the rule's list; 0 where it has none.
  package let hosts: Int64
  /// The origins (Chrome match patterns) that the rule needs the permission for.
  package let sites: [String]
  package let today: Today
  /// The edit that holds from the next day on.
  package let pending: PendingEdit?
  /// The change that can be taken back now.
  package let undo: UndoOffer?

  package init(
    rule: RuleFields, hosts: Int64, sites: [String], today: Today, pending: PendingEdit? = nil,
    undo: UndoOffer? = nil
  ) {
    self.rule = rule
    self.hosts = hosts
    self.sites = sites
    self.today = today
    self.pending = pending
    self.undo = undo
  }

  package init(_ fields: Fields) throws(FieldFault) {
    rule = try RuleFields(fields)
    hosts = try fields.integer("hosts")
    sites = try fields.texts("sites")
    today = try Today(fields.object("today"))
    pending = try fields.payloadIfAny("pending")
    undo = try fields.payloadIfAny("undo")
  }

  package var json: JSONObject {
    var json = rule.json
    json["id"] = .integer(rule.id)
    json["hosts"] = .integer(hosts)
    json["sites"] = JSONValue(sites)
    json["today"] = .object(today.json)
    json["pending"] = JSONValue(pending)
    json["undo"] = JSONValue(undo)
    return json
  }
}
