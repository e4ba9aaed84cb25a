package import JSON

/// `edits.undo`: goes back to what held before a change.
package struct EditsUndo: RequestMessage {
  package typealias Answer = Nothing
  package static let method = "edits.undo"

  package let edit: Int64

  package init(edit: Int64) { self.edit = edit }

  package init(_ fields: Fields) throws(FieldFault) { edit = try fields.integer("edit") }

  package var json: JSONObject { ["edit": .integer(edit)] }
}
