package import JSON

/// A sum as it is shown; the answer never leaves the host.
package struct PuzzleText: Payload {
  package let id: String
  package let text: String

  package init(id: String, text: String) {
    self.id = id
    self.text = text
  }

  package init(_ fields: Fields) throws(FieldFault) {
    id = try fields.text("id")
    text = try fields.text("text")
  }

  package var json: JSONObject { ["id": .string(id), "text": .string(text)] }
}

/// `puzzle.request`: makes the one live puzzle, for the used-up rules of a page or for an edit.
package struct PuzzleRequest: RequestMessage {
  package static let method = "puzzle.request"

  package enum Purpose: Hashable, Sendable {
    case page(url: String)
    case edit(Int64)
  }

  package let purpose: Purpose

  package init(_ purpose: Purpose) { self.purpose = purpose }

  package init(_ fields: Fields) throws(FieldFault) {
    guard fields.isAbsent("url") != fields.isAbsent("edit") else {
      throw FieldFault(field: "params", expected: .oneOfTwo("url", "edit"))
    }
    purpose =
      if let edit = try fields.integerIfAny("edit") { .edit(edit) } else {
        .page(url: try fields.text("url"))
      }
  }

  package var json: JSONObject {
    switch purpose {
    case .page(let url): ["url": .string(url), "edit": .null]
    case .edit(let edit): ["url": .null, "edit": .integer(edit)]
    }
  }

  package struct Answer: Payload {
    /// `nil` while the pause after three wrong answers lasts.
    package let puzzle: PuzzleText?
    package let waitMs: Int64
    /// Active minutes that it buys; `nil` where it is for an edit.
    package let minutes: Int64?

    package init(puzzle: PuzzleText?, waitMs: Int64, minutes: Int64?) {
      self.puzzle = puzzle
      self.waitMs = waitMs
      self.minutes = minutes
    }

    package init(_ fields: Fields) throws(FieldFault) {
      puzzle = try fields.payloadIfAny("puzzle")
      waitMs = try fields.integer("waitMs")
      minutes = try fields.integerIfAny("minutes")
    }

    package var json: JSONObject {
      [
        "puzzle": JSONValue(puzzle), "waitMs": .integer(waitMs), "minutes": JSONValue(minutes),
      ]
    }
  }
}
