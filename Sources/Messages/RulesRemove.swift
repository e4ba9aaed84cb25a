package import JSON

/// `rules.remove`: removes one rule.
package struct RulesRemove: RequestMessage {
  package typealias Answer = Nothing
  package static let method = "rules.remove"

  package let id: Int64

  package init(id: Int64) { self.id = id }

  package init(_ fields: Fields) throws(FieldFault) { id = try fields.integer("id") }

  package var json: JSONObject { ["id": .integer(id)] }
}
