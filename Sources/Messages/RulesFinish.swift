package import JSON

/// `rules.finish`: *done for today*; gives back the rest of the day of the named rules.
package struct RulesFinish: RequestMessage {
  package typealias Answer = Nothing
  package static let method = "rules.finish"

  package let ids: [Int64]

  package init(ids: [Int64]) { self.ids = ids }

  package init(_ fields: Fields) throws(FieldFault) {
    ids = try fields.integers("ids", upTo: 1000)
  }

  package var json: JSONObject { ["ids": JSONValue(ids)] }
}
