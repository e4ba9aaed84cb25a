package import URLPatterns

/// Why a line is no rule: facts; the one sentence made of them is `sentence`.
package struct RuleLineError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
    case unclosedQuote
    /// A backslash before something other than `"`, `\`, `n`, `r`, `t`.
    case unknownEscape
    case nameTooLong(limit: Int)
    case controlInName(position: Int)
    case allowanceOutOfRange(ClosedRange<Int>)
    case unlockOutOfRange(ClosedRange<Int>)
    case capOutOfRange(ClosedRange<Int>)
    /// Something after `+` that is no number of minutes.
    case malformedUnlock
    /// The same part of a rule, given twice.
    case twice(String)
    /// A word or a number after the first pattern.
    case afterPatterns(String)
    /// The word `closed` with something else after it than a time of day.
    case noHours
    /// Strict, without a cap.
    case strictWithoutCap
    case pattern(PatternError)
    case patterns(PatternSet.Failure)
    case tooManyPatterns(limit: Int)
    /// The word `hosts` with nothing after it.
    case noHosts
    case notAHost(String)
    case tooManyHosts(count: Int, limit: Int)
  }

  /// The line, from 1.
  package let line: Int
  /// Characters of the line before the place, white space in front of the line aside.
  package let character: Int
  package let kind: Kind

  /// What is wrong, where, and what to write instead.
  package var sentence: String {
    let place = "at character \(character + 1)"
    return switch kind {
    case .unclosedQuote: "The quote \(place) has no end: write a second one after the name."
    case .unknownEscape:
      "In the quotes \(place) a backslash stands before something other than a quote or a backslash: "
        + "write it twice."
    case .nameTooLong(let limit): "The name is longer than \(limit) bytes: shorten it."
    case .controlInName(let position):
      "The name \(place) has a control character, its number \(position + 1): take it away."
    case .allowanceOutOfRange(let range):
      "The minutes a day \(place) must be from \(range.lowerBound) to \(range.upperBound)."
    case .unlockOutOfRange(let range):
      "The minutes for a sum \(place) must be from \(range.lowerBound) to \(range.upperBound)."
    case .capOutOfRange(let range):
      "The sums a day \(place) must be from \(range.lowerBound) to \(range.upperBound)."
    case .malformedUnlock:
      "What follows the + \(place) are no minutes: write +5m×4, or +5m for as many as asked."
    case .twice(let word): "“\(word)” \(place) says again what was said before: take one away."
    case .afterPatterns(let word):
      "“\(word)” \(place) must stand before the sites: move it, or put it in quotes if it is one."
    case .noHours:
      "No two different times follow “closed” \(place): write closed 23:00-07:00."
    case .strictWithoutCap: SkipReason.strictWithoutCap.sentence
    case .pattern(let error): error.sentence(after: character - error.character)
    case .patterns(let failure): failure.sentence
    case .noHosts: "No host follows “hosts” \(place): write its names after it, or take it away."
    case .notAHost(let name): "“\(name)” \(place) is no host: write a name such as reddit.com."
    case .tooManyHosts(let count, let limit):
      SkipReason.tooManySites(count: count, limit: limit).sentence
    case .tooManyPatterns(let limit):
      "A rule holds at most \(limit) sites: make several rules of them."
    }
  }
}
