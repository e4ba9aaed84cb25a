package import JSON

/// `edits.withdraw`: drops an edit that waits for the next day.
package struct EditsWithdraw: RequestMessage {
  package typealias Answer = Nothing
  package static let method = "edits.withdraw"

  package let edit: Int64

  package init(edit: Int64) { self.edit = edit }

  package init(_ fields: Fields) throws(FieldFault) { edit = try fields.integer("edit") }

  package var json: JSONObject { ["edit": .integer(edit)] }
}
