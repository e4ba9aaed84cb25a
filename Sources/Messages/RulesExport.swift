package import JSON

/// `rules.export`: all rules as a text that `rules.import` reads.
package struct RulesExport: RequestMessage {
  package static let method = "rules.export"

  package enum Format: String, CaseIterable, Sendable {
    /// One rule a line.
    case text
    case json
  }

  package let format: Format

  package init(format: Format) { self.format = format }

  package init(_ fields: Fields) throws(FieldFault) {
    format = try fields.word("format", Format.self)
  }

  package var json: JSONObject { ["format": .string(format.rawValue)] }

  package struct Answer: Payload {
    package let text: String

    package init(text: String) { self.text = text }

    package init(_ fields: Fields) throws(FieldFault) { text = try fields.text("text") }

    package var json: JSONObject { ["text": .string(text)] }
  }
}
