package import JSON

/// `report.get`: what was used, day by day.
package struct ReportGet: RequestMessage {
  package static let method = "report.get"

  /// Days at most.
  package static let longest: Int64 = 366
  /// Days where none are asked for.
  package static let usual: Int64 = 7

  package enum Range: Hashable, Sendable {
    /// The last days, today among them.
    case last(days: Int64)
    /// Days as `YYYY-MM-DD`, both included, up to today where none is named; `days` is not looked at
    /// beside them.
    case days(from: String, to: String?)
  }

  package let range: Range

  package init(range: Range) { self.range = range }

  package init(_ fields: Fields) throws(FieldFault) {
    if fields.isAbsent("from"), fields.isAbsent("to") {
      let days = try fields.integerIfAny("days", in: 1...Self.longest)
      range = .last(days: days ?? Self.usual)
    } else {
      range = .days(
        from: try fields.text("from"), to: fields.isAbsent("to") ? nil : try fields.text("to"))
    }
  }

  package var json: JSONObject {
    switch range {
    case .last(let days): ["days": .integer(days), "from": .null, "to": .null]
    case .days(let from, let to): ["days": .null, "from": .string(from), "to": JSONValue(to)]
    }
  }

  package struct Answer: Payload {
    package let days: [ReportedDay]
    /// The rules that stand, and removed ones that a day names.
    package let rules: [ReportedName]

    package init(days: [ReportedDay], rules: [ReportedName]) {
      self.days = days
      self.rules = rules
    }

    package init(_ fields: Fields) throws(FieldFault) {
      days = try fields.payloads("days")
      rules = try fields.payloads("rules")
    }

    package var json: JSONObject { ["days": JSONValue(days), "rules": JSONValue(rules)] }
  }
}

/// One day of a report.
package struct ReportedDay: Payload {
  /// `YYYY-MM-DD`.
  package let day: String
  /// Whether the program ran that day; without it nothing is known.
  package let hasData: Bool
  package let rules: [ReportedRule]

  package init(day: String, hasData: Bool, rules: [ReportedRule]) {
    self.day = day
    self.hasData = hasData
    self.rules = rules
  }

  package init(_ fields: Fields) throws(FieldFault) {
    day = try fields.text("day")
    hasData = try fields.flag("hasData")
    rules = try fields.payloads("rules")
  }

  package var json: JSONObject {
    ["day": .string(day), "hasData": .bool(hasData), "rules": JSONValue(rules)]
  }
}

/// One rule on one day.
package struct ReportedRule: Payload {
  package let id: Int64
  package let name: String
  package let usedMs: Int64
  /// How often the blocked page stood there.
  package let stops: Int64
  /// Stops at which a sum was on offer, one until the next unlock.
  package let offered: Int64
  /// Those after which no unlock came.
  package let walkedAway: Int64
  package let unlocks: [ReportedUnlock]

  package init(
    id: Int64, name: String, usedMs: Int64, stops: Int64, offered: Int64, walkedAway: Int64,
    unlocks: [ReportedUnlock]
  ) {
    self.id = id
    self.name = name
    self.usedMs = usedMs
    self.stops = stops
    self.offered = offered
    self.walkedAway = walkedAway
    self.unlocks = unlocks
  }

  package init(_ fields: Fields) throws(FieldFault) {
    id = try fields.integer("id")
    name = try fields.text("name")
    usedMs = try fields.integer("usedMs")
    stops = try fields.integer("stops")
    offered = try fields.integer("offered")
    walkedAway = try fields.integer("walkedAway")
    unlocks = try fields.payloads("unlocks")
  }

  package var json: JSONObject {
    [
      "id": .integer(id), "name": .string(name), "usedMs": .integer(usedMs),
      "stops": .integer(stops), "offered": .integer(offered),
      "walkedAway": .integer(walkedAway), "unlocks": JSONValue(unlocks),
    ]
  }
}

/// A sum that was solved.
package struct ReportedUnlock: Payload {
  /// Ms since 1970 UTC.
  package let moment: Int64
  package let difficulty: Int64
  /// From the question to the right answer.
  package let takenMs: Int64
  /// Answers that were given, the right one among them.
  package let tries: Int64

  package init(moment: Int64, difficulty: Int64, takenMs: Int64, tries: Int64) {
    self.moment = moment
    self.difficulty = difficulty
    self.takenMs = takenMs
    self.tries = tries
  }

  package init(_ fields: Fields) throws(FieldFault) {
    moment = try fields.integer("moment")
    difficulty = try fields.integer("difficulty")
    takenMs = try fields.integer("takenMs")
    tries = try fields.integer("tries")
  }

  package var json: JSONObject {
    [
      "moment": .integer(moment), "difficulty": .integer(difficulty),
      "takenMs": .integer(takenMs), "tries": .integer(tries),
    ]
  }
}

/// A rule as the report names it.
package struct ReportedName: Payload {
  package let id: Int64
  package let name: String
  package let removed: Bool

  package init(id: Int64, name: String, removed: Bool) {
    self.id = id
    self.name = name
    self.removed = removed
  }

  package init(_ fields: Fields) throws(FieldFault) {
    id = try fields.integer("id")
    name = try fields.text("name")
    removed = try fields.flag("removed")
  }

  package var json: JSONObject {
    ["id": .integer(id), "name": .string(name), "removed": .bool(removed)]
  }
}
