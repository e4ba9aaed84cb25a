package import JSON

/// `puzzle.answer`: judges an answer.
package struct PuzzleAnswer: RequestMessage {
  package static let method = "puzzle.answer"

  package let id: String
  /// As it was typed.
  package let answer: String

  package init(id: String, answer: String) {
    self.id = id
    self.answer = answer
  }

  package init(_ fields: Fields) throws(FieldFault) {
    id = try fields.text("id", upTo: 100)
    answer = try fields.text("answer", upTo: 1000)
  }

  package var json: JSONObject { ["id": .string(id), "answer": .string(answer)] }

  package enum Outcome: String, CaseIterable, Sendable {
    case right, wrong, gone
    /// Right, but the edit holds from the next day on.
    case scheduled
    case notANumber = "not-a-number"
  }

  package struct Answer: Payload {
    package let outcome: Outcome
    /// Active minutes that a right answer opened; `nil` where it was for an edit, else 0.
    package let minutes: Int64?
    /// The next puzzle after a wrong answer.
    package let puzzle: PuzzleText?
    package let waitMs: Int64

    package init(
      outcome: Outcome, minutes: Int64? = 0, puzzle: PuzzleText? = nil, waitMs: Int64 = 0
    ) {
      self.outcome = outcome
      self.minutes = minutes
      self.puzzle = puzzle
      self.waitMs = waitMs
    }

    package init(_ fields: Fields) throws(FieldFault) {
      outcome = try fields.word("outcome", Outcome.self)
      minutes = try fields.integerIfAny("minutes")
      puzzle = try fields.payloadIfAny("puzzle")
      waitMs = try fields.integer("waitMs")
    }

    package var json: JSONObject {
      [
        "outcome": .string(outcome.rawValue), "minutes": JSONValue(minutes),
        "puzzle": JSONValue(puzzle), "waitMs": .integer(waitMs),
      ]
    }
  }
}
