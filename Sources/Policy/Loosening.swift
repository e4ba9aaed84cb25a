/// What a change that can stop less waits for.
package enum Wait: Hashable, Sendable {
  /// A sum of its own.
  case sum
  /// The next day.
  case nextDay

  /// What the loosening of something waits for that these rules belong to, as they stand before it.
  package init(_ accounts: [Account]) {
    self = accounts.contains { $0.holdsEdits } ? .nextDay : .sum
  }

  /// How long an edit waits for its sum, ms.
  package static let sumMs: Int64 = 3_600_000
  /// How long after a change the way back is free, ms.
  package static let undoMs: Int64 = 600_000
}

extension Account {
  /// Whether nothing that stops less may hold before the next day: strict, or stopped now.
  package var holdsEdits: Bool {
    rule.isStrict || (standing != .open && standing != .sessionOver)
  }
}

/// What belongs to a space besides its rules.
package struct Settings: Hashable, Sendable {
  /// Active time after an input, ms.
  package var idleAfterMs: Int64
  /// When a day begins, minutes after midnight.
  package var dayStartMinutes: Int

  package init(idleAfterMs: Int64 = 15_000, dayStartMinutes: Int = 0) {
    self.idleAfterMs = idleAfterMs
    self.dayStartMinutes = dayStartMinutes
  }

  /// What may hold at once of a change: a longer time after an input.
  ///
  /// A shorter one, and any move of the day's start, loosen.
  package func tight(before new: Settings) -> Settings {
    Settings(
      idleAfterMs: max(idleAfterMs, new.idleAfterMs), dayStartMinutes: dayStartMinutes)
  }
}
