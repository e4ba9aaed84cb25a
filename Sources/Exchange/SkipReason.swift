package import JSON
package import URLPatterns

/// Why something was not taken: facts; the one sentence made of them is `sentence`.
package enum SkipReason: Error, Equatable, Sendable {
  /// The line is no rule.
  case ruleLine(RuleLineError)
  case pattern(PatternError)
  case patterns(PatternSet.Failure)
  /// A list of more sites than a rule can hold.
  case tooManySites(count: Int, limit: Int)

  case notJSON(JSONError)
  /// JSON that is neither rules nor an export known here.
  case unknownJSON
  /// `rules` is no list.
  case notRules
  /// An element of that list is no object.
  case notARule
  /// A member of a rule that is missing or not as it should be.
  case member(String, expected: Expectation)
  /// Strict, without a cap.
  case strictWithoutCap

  case notAHost
  /// More lines that are no hosts than are listed.
  case moreThatAreNoHosts(count: Int)

  case pageWords
  case referrers
  case files
  case regularExpression
  case listFromAddress
  case oneOrMore
  case timesOfDay
  case weekdays
  case notDaily
  case rollover
  case switchedOff

  /// What a member of a rule must be.
  package enum Expectation: Hashable, Sendable {
    case hosts
    case text(upTo: Int)
    /// Text with a control character after so many others.
    case plainText(control: Int)
    case texts(upTo: Int)
    case number(ClosedRange<Int>)
    case yesOrNo
    case closedHours
  }

  /// What is wrong, and what to do or what holds instead.
  package var sentence: String {
    switch self {
    case .ruleLine(let error): error.sentence
    case .pattern(let error): error.sentence
    case .patterns(let failure): failure.sentence
    case .tooManySites(let count, let limit):
      "These are \(count) sites and a rule holds at most \(limit): "
        + "longer lists come by the command line, scroll-brake import FILE."
    case .notJSON(let error): error.description
    case .unknownJSON:
      "This JSON holds no rules: take what scroll-brake export --json or LeechBlock's export wrote."
    case .notRules: "“rules” must be a list of rules: take what scroll-brake export --json wrote."
    case .notARule: "A rule must be an object that has “patterns”: write {\"patterns\":[…]}."
    case .member(let name, let expected): "“\(name)” of a rule must be \(Self.words(expected))."
    case .strictWithoutCap:
      "A strict rule needs a number of sums a day: write +5m×4, or take “strict” away."
    case .notAHost: "This is no host: write one host a line, such as reddit.com."
    case .moreThatAreNoHosts(let count): "And \(count) more lines are no hosts."
    case .pageWords: "Words on a page are not looked at: name the sites that show them."
    case .referrers: "Where a page was opened from is not looked at: name the page itself."
    case .files: "Only http and https pages are ever stopped, not files."
    case .regularExpression:
      "A regular expression is no pattern: write the sites, and * for any run of characters."
    case .listFromAddress: "No list is fetched from the network: save it, and import the file."
    case .oneOrMore: "“One character or more” cannot be said here: write * for any run."
    case .timesOfDay: "Times of day are left out: the rule holds all day, with its minutes."
    case .weekdays: "Days of the week are left out: the rule holds every day."
    case .notDaily: "Only limits for a day are kept: the rule has 5 minutes a day, change it after."
    case .rollover: "Minutes that were not used are not carried over to the next day."
    case .switchedOff: "This set is switched off: switch it on in LeechBlock to export it."
    }
  }

  private static func words(_ expected: Expectation) -> String {
    switch expected {
    case .hosts: "a list of hosts, such as reddit.com"
    case .text(let bytes): "text of at most \(bytes) bytes"
    case .plainText(let control):
      "text without control characters, and there is one at character \(control + 1): take it away"
    case .texts(let count): "a list of at most \(count) texts"
    case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .yesOrNo: "true or false"
    case .closedHours: "two different times of day: write {\"from\":\"23:00\",\"to\":\"07:00\"}"
    }
  }
}
