import CSystem
import Messages

/// Asks on the terminal for the sum that an edit waits for.
struct LooseningSum {
  enum Outcome {
    /// The edit holds.
    case holds
    /// It holds from the next day on: its rule has become strict or stopped meanwhile.
    case scheduled
    /// Nobody answered; the edit was dropped.
    case givenUp
  }

  private let session: ProfileSession
  private let edit: Int64
  private let say: (String) -> Void

  init(of edit: Int64, _ session: ProfileSession, say: @escaping (String) -> Void) {
    self.edit = edit
    self.session = session
    self.say = say
  }

  /// Asks until the answer is right or none comes.
  func ask() throws(ProfileError) -> Outcome {
    say("This stops less, and costs a sum.")
    var puzzle = try next()
    while let text = Terminal.answer(to: "\(puzzle.text) = ") {
      let answer = try session.ask(PuzzleAnswer(id: puzzle.id, answer: text))
      switch answer.outcome {
      case .right: return .holds
      case .scheduled: return .scheduled
      case .notANumber: say("This is not a number.")
      case .wrong:
        say("Not right. Another sum:")
        puzzle = if let following = answer.puzzle { following } else { try next() }
      case .gone: puzzle = try next()
      }
    }
    try drop()
    return .givenUp
  }

  /// Drops the edit.
  func drop() throws(ProfileError) { _ = try session.ask(EditsWithdraw(edit: edit)) }

  /// The next sum, after the pause that may have to pass first.
  private func next() throws(ProfileError) -> PuzzleText {
    while true {
      let answer = try session.ask(PuzzleRequest(.edit(edit)))
      if let puzzle = answer.puzzle { return puzzle }
      let seconds = (answer.waitMs + 999) / 1000
      say("Next sum in \(seconds) seconds.")
      sleep(UInt32(seconds))
    }
  }
}
