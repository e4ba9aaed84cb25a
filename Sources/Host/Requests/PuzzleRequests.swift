import Ledger
import Messages
import Policy
import Puzzles
import SQLite
import URLPatterns

/// A source of random bits as the generators of the standard library want it.
private struct ContextRandom: RandomNumberGenerator {
  let source: () -> UInt64
  mutating func next() -> UInt64 { source() }
}

extension Session {
  /// Wrong answers in a row before a pause, and the pause, ms.
  private static let wrongBeforePause: Int64 = 3
  private static let pauseMs: Int64 = 10_000

  func ask(
    _ request: PuzzleRequest, _ reading: Reading
  ) throws(RequestFault) -> PuzzleRequest.Answer {
    let space = try openSpace()
    let view = try look(at: space, reading)
    var rules: [RuleID] = []
    var pageRules: [RuleID] = []
    var minutes: Int?
    var edit: Int64?
    switch request.purpose {
    case .page(let url):
      let verdict = view.verdict(for: PageURL(url))
      guard let offer = verdict.offer, offer.kind == .sum else {
        throw .notOffered(verdict.standing)
      }
      (rules, minutes) = (offer.rules, offer.minutes)
      pageRules = verdict.accounts.map { $0.rule.id }
    case .edit(let id):
      let isThere = view.edits.contains { $0.id == id && $0.awaitsSum(at: view.nowMs) }
      guard isThere || awaitsSum(space: id, view) else { throw .noEdit(id) }
      edit = id
    }
    var asked: LivePuzzle?
    var waitMs: Int64 = 0
    do throws(SQLiteError) {
      try change(space, reading) { view throws(SQLiteError) in
        waitMs = min(Session.pauseMs, max(0, view.space.waitUntilMs - view.nowMs))
        if waitMs == 0 { asked = try makePuzzle(for: rules, of: pageRules, edit, view) }
      }
    } catch { throw .storage(error) }
    return PuzzleRequest.Answer(
      puzzle: asked.map { PuzzleText($0) }, waitMs: waitMs,
      minutes: minutes.map { Int64($0) })
  }

  /// Makes the live puzzle of the space.
  private func makePuzzle(
    for rules: [RuleID], of pageRules: [RuleID], _ edit: Int64?, _ view: SpaceView
  ) throws(SQLiteError) -> LivePuzzle {
    var random = ContextRandom(source: context.random)
    let digits = String(random.next(), radix: 16)
    let live = LivePuzzle(
      id: String(repeating: "0", count: 16 - digits.utf8.count) + digits,
      puzzle: Puzzle.sum(using: &random), rules: rules, pageRules: pageRules, edit: edit,
      day: view.space.day.day, askedMs: view.nowMs, tries: view.space.wrongAnswers)
    try context.ledger.store(live, in: view.space.id)
    return live
  }

  func judge(
    _ request: PuzzleAnswer, _ reading: Reading
  ) throws(RequestFault) -> PuzzleAnswer.Answer {
    let space = try openSpace()
    var answer = PuzzleAnswer.Answer(outcome: .gone)
    do throws(SQLiteError) {
      try change(space, reading) { view throws(SQLiteError) in
        guard let live = try context.ledger.livePuzzle(of: space), live.id == request.id,
          live.day == view.space.day.day
        else { return }
        guard let number = Answer.number(in: request.answer) else {
          answer = PuzzleAnswer.Answer(outcome: .notANumber)
          return
        }
        answer =
          number == live.puzzle.answer ? try unlock(live, &view, reading) : try refuse(live, &view)
      }
    } catch { throw .storage(error) }
    return answer
  }

  /// Opens the puzzle's rules that still want it.
  private func unlock(
    _ live: LivePuzzle, _ view: inout SpaceView, _ reading: Reading
  ) throws(SQLiteError) -> PuzzleAnswer.Answer {
    let ledger = context.ledger
    try ledger.removePuzzle(of: view.space.id)
    view.space.wrongAnswers = 0
    try ledger.store(view.space)
    if let edit = live.edit, edit >= SpaceEdit.firstID {
      switch try carryOut(space: edit, &view, reading) {
      case nil: return PuzzleAnswer.Answer(outcome: .gone)
      case .sum?: return PuzzleAnswer.Answer(outcome: .right, minutes: nil)
      case .nextDay?: return PuzzleAnswer.Answer(outcome: .scheduled, minutes: nil)
      }
    }
    if let edit = live.edit { return try carryOut(edit, &view) }
    let page = try accounts(view).filter { live.pageRules.contains($0.rule.id) }
    // One that stops the page harder would leave it stopped; one that was used up since opens too.
    let accounts = page.filter { $0.standing == .usedUp }
    guard !page.contains(where: { $0.standing > .usedUp }),
      accounts.contains(where: { live.rules.contains($0.rule.id) }),
      let minutes = accounts.map({ $0.rule.unlockMinutes }).min()
    else { return PuzzleAnswer.Answer(outcome: .gone) }
    for account in accounts {
      try ledger.add(
        account.unlock(at: view.nowMs), to: account.rule.id, on: view.space.day.day,
        takenMs: view.nowMs - live.askedMs, tries: live.tries + 1)
    }
    return PuzzleAnswer.Answer(outcome: .right, minutes: Int64(minutes))
  }

  /// Makes an edit hold that has got its sum, or puts it off to the next day where its rule has
  /// become strict or stopped meanwhile.
  private func carryOut(
    _ id: Int64, _ view: inout SpaceView
  ) throws(SQLiteError) -> PuzzleAnswer.Answer {
    let edits = try context.ledger.edits(of: view.space.id, at: view.nowMs)
    guard var edit = edits.first(where: { $0.id == id }), edit.awaitsSum(at: view.nowMs),
      let waiting = edit.waiting
    else { return PuzzleAnswer.Answer(outcome: .gone) }
    view.isChanged = true
    let wait = view.isAfterBoot ? .nextDay : Wait(try accounts(view).filter { edit.isOf($0) })
    guard wait == .nextDay else {
      try carryOut(edit, canUndo: true, &view)
      return PuzzleAnswer.Answer(outcome: .right, minutes: nil)
    }
    edit.waiting = StoredEdit.Waiting(
      wait: wait, after: waiting.after, changesList: waiting.changesList, asked: asked(view))
    try context.ledger.store(edit, in: view.space.id)
    return PuzzleAnswer.Answer(outcome: .scheduled, minutes: nil)
  }

  /// A wrong answer ends its puzzle: another one follows at once, after the third one a pause.
  private func refuse(
    _ live: LivePuzzle, _ view: inout SpaceView
  ) throws(SQLiteError) -> PuzzleAnswer.Answer {
    view.space.wrongAnswers += 1
    let isPause = view.space.wrongAnswers % Session.wrongBeforePause == 0
    if isPause { view.space.waitUntilMs = view.nowMs + Session.pauseMs }
    try context.ledger.store(view.space)
    if isPause {
      try context.ledger.removePuzzle(of: view.space.id)
      return PuzzleAnswer.Answer(outcome: .wrong, waitMs: Session.pauseMs)
    }
    let next = try makePuzzle(for: live.rules, of: live.pageRules, live.edit, view)
    return PuzzleAnswer.Answer(outcome: .wrong, puzzle: PuzzleText(next))
  }
}

extension PuzzleText {
  init(_ live: LivePuzzle) { self.init(id: live.id, text: live.puzzle.text) }
}
