package import JSON

/// What belongs to a space besides its rules.
package struct SettingsFields: Payload {
  /// Active time after an input, ms.
  package let idleAfterMs: Int64
  /// When the day begins, minutes after midnight.
  package let dayStartMinutes: Int64
  package let pending: Pending?
  package let undo: UndoOffer?

  /// The settings from the next day on.
  package struct Pending: Payload {
    package let edit: Int64
    package let idleAfterMs: Int64
    package let dayStartMinutes: Int64
    package let opensAt: String

    package init(edit: Int64, idleAfterMs: Int64, dayStartMinutes: Int64, opensAt: String) {
      self.edit = edit
      self.idleAfterMs = idleAfterMs
      self.dayStartMinutes = dayStartMinutes
      self.opensAt = opensAt
    }

    package init(_ fields: Fields) throws(FieldFault) {
      edit = try fields.integer("edit")
      idleAfterMs = try fields.integer("idleAfterMs")
      dayStartMinutes = try fields.integer("dayStartMinutes")
      opensAt = try fields.text("opensAt")
    }

    package var json: JSONObject {
      [
        "edit": .integer(edit), "idleAfterMs": .integer(idleAfterMs),
        "dayStartMinutes": .integer(dayStartMinutes), "opensAt": .string(opensAt),
      ]
    }
  }

  package init(
    idleAfterMs: Int64, dayStartMinutes: Int64, pending: Pending? = nil, undo: UndoOffer? = nil
  ) {
    self.idleAfterMs = idleAfterMs
    self.dayStartMinutes = dayStartMinutes
    self.pending = pending
    self.undo = undo
  }

  package init(_ fields: Fields) throws(FieldFault) {
    idleAfterMs = try fields.integer("idleAfterMs")
    dayStartMinutes = try fields.integer("dayStartMinutes")
    pending = try fields.payloadIfAny("pending")
    undo = try fields.payloadIfAny("undo")
  }

  package var json: JSONObject {
    [
      "idleAfterMs": .integer(idleAfterMs), "dayStartMinutes": .integer(dayStartMinutes),
      "pending": JSONValue(pending), "undo": JSONValue(undo),
    ]
  }
}

/// `settings.get`: the settings that hold now, and those that will.
package struct SettingsGet: RequestMessage {
  package typealias Answer = SettingsFields
  package static let method = "settings.get"

  package init() {}
  package init(_ fields: Fields) {}
  package var json: JSONObject { [:] }
}

/// `settings.put`: changes the settings that are named.
package struct SettingsPut: RequestMessage {
  package static let method = "settings.put"

  package let idleAfterMs: Int64?
  package let dayStartMinutes: Int64?

  package init(idleAfterMs: Int64?, dayStartMinutes: Int64?) {
    self.idleAfterMs = idleAfterMs
    self.dayStartMinutes = dayStartMinutes
  }

  package init(_ fields: Fields) throws(FieldFault) {
    idleAfterMs = try fields.integerIfAny("idleAfterMs", in: 5_000...120_000)
    dayStartMinutes = try fields.integerIfAny("dayStartMinutes", in: 0...360)
  }

  package var json: JSONObject {
    ["idleAfterMs": JSONValue(idleAfterMs), "dayStartMinutes": JSONValue(dayStartMinutes)]
  }

  package struct Answer: Payload {
    package let settings: SettingsFields
    package let loosening: Loosening?

    package init(settings: SettingsFields, loosening: Loosening?) {
      self.settings = settings
      self.loosening = loosening
    }

    package init(_ fields: Fields) throws(FieldFault) {
      settings = try SettingsFields(fields)
      loosening = try fields.payloadIfAny("loosening")
    }

    package var json: JSONObject {
      var json = settings.json
      json["loosening"] = JSONValue(loosening)
      return json
    }
  }
}
