package import Policy

/// A change that waits for something, or that can be taken back.
package struct StoredEdit: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    case rule(RuleID)
    case settings
  }

  /// What was, or will be, of the subject.
  package enum Content: Hashable, Sendable {
    /// `nil`: there is no such rule.
    case rule(Rule?)
    case settings(Settings)
  }

  /// 0: not stored yet.
  package var id: Int64
  package let subject: Subject
  /// When it was asked for, trusted ms since 1970 UTC.
  package let madeMs: Int64
  /// What it becomes, and what that waits for; `nil` where nothing of it waits.
  package var waiting: Waiting?
  /// What held before, and since when it does not, trusted ms; `nil` where nothing has changed yet.
  package var done: Done?

  package struct Waiting: Hashable, Sendable {
    package let wait: Wait
    package let after: Content
    /// Whether the rule's list is part of it; otherwise the rule keeps the list that it has then.
    package let changesList: Bool
    /// When it holds, trusted ms, where its day has begun and a closed time has not ended.
    package var dueMs: Int64?
    /// Who asked for it, as long as no host has looked since.
    package let asked: Asked

    package init(
      wait: Wait, after: Content, changesList: Bool = false, asked: Asked = .byHost
    ) {
      self.wait = wait
      self.after = after
      self.changesList = changesList
      self.asked = asked
    }

    /// Whether a day that begins at `firstMs` is a later one than that on which it was asked for.
    package func isAsked(at madeMs: Int64, before firstMs: Int64) -> Bool {
      switch asked {
      case .byHost: true
      case .byCommand: madeMs < firstMs
      case .afterBoot: false
      }
    }
  }

  /// Who asked for an edit: a command begins no day, and meets one that may be over.
  package enum Asked: Int64, Sendable {
    case byHost
    case byCommand
    /// A command, in a boot that no host has seen yet: how much time has passed is unknown.
    case afterBoot
  }

  package struct Done: Hashable, Sendable {
    package let before: Content
    /// When the closed time that had begun then ends.
    package let closedUntilMs: Int64?
    package let changedMs: Int64

    package init(before: Content, closedUntilMs: Int64? = nil, changedMs: Int64) {
      self.before = before
      self.closedUntilMs = closedUntilMs
      self.changedMs = changedMs
    }
  }

  package init(
    id: Int64 = 0, subject: Subject, madeMs: Int64, waiting: Waiting?, done: Done?
  ) {
    self.id = id
    self.subject = subject
    self.madeMs = madeMs
    self.waiting = waiting
    self.done = done
  }

  /// What was removed and can be brought back; `nil` where it is something else.
  package var ruleBefore: Rule? {
    if case .rule(let rule)? = done?.before { rule } else { nil }
  }

  /// Whether it waits for the next day.
  package var isScheduled: Bool { waiting?.wait == .nextDay }

  /// Whether a sum makes it hold now.
  package func awaitsSum(at momentMs: Int64) -> Bool {
    waiting?.wait == .sum && madeMs <= momentMs && momentMs < madeMs + Wait.sumMs
  }

  /// How long the way back is free, ms; 0 where it is not.
  package func undoLeftMs(at momentMs: Int64) -> Int64 {
    // A change of a clock that was wrong and is mended lies in the future.
    guard let done, done.changedMs <= momentMs else { return 0 }
    return max(0, done.changedMs + Wait.undoMs - momentMs)
  }
}
