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

/// `puzzle.request`: makes the one live puzzle, for the used-up rules of a page.
package struct PuzzleRequest: RequestMessage {
  package static let method = "puzzle.request"

  package let url: String

  package init(url: String) { self.url = url }

  package init(_ fields: Fields) throws(FieldFault) { url = try fields.text("url") }

  package var json: JSONObject { ["url": .string(url)] }

  package struct Answer: Payload {
    /// `nil` while the pause after three wrong answers lasts.
    package let puzzle: PuzzleText?
    package let waitMs: Int64
    package let minutes: Int64

    package init(puzzle: PuzzleText?, waitMs: Int64, minutes: Int64) {
      self.puzzle = puzzle
      self.waitMs = waitMs
      self.minutes = minutes
    }

    package init(_ fields: Fields) throws(FieldFault) {
      if let puzzle = try fields.objectIfAny("puzzle") {
        self.puzzle = try PuzzleText(puzzle)
      } else {
        puzzle = nil
      }
      waitMs = try fields.integer("waitMs")
      minutes = try fields.integer("minutes")
    }

    package var json: JSONObject {
      [
        "puzzle": puzzle.map { .object($0.json) } ?? .null, "waitMs": .integer(waitMs),
        "minutes": .integer(minutes),
      ]
    }
  }
}
