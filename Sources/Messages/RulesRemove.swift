package import JSON

/// `rules.remove`: removes one rule.
package struct RulesRemove: RequestMessage {
  package static let method = "rules.remove"

  package let id: Int64

  package init(id: Int64) { self.id = id }

  package init(_ fields: Fields) throws(FieldFault) { id = try fields.integer("id") }

  package var json: JSONObject { ["id": .integer(id)] }

  package struct Answer: Payload {
    /// What it waits for; `nil` where the rule is gone.
    package let loosening: Loosening?

    package init(loosening: Loosening?) { self.loosening = loosening }

    package init(_ fields: Fields) throws(FieldFault) {
      loosening = try fields.payloadIfAny("loosening")
    }

    package var json: JSONObject { ["loosening": JSONValue(loosening)] }
  }
}
