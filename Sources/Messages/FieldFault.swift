/// A member of a message that is missing, of the wrong type or out of range.
package struct FieldFault: Error, Hashable, Sendable {
  package enum Expectation: Hashable, Sendable {
    case text
    case textUpTo(bytes: Int)
    /// Text with a control character after so many others.
    case plainText(control: Int)
    case hexadecimal(digits: Int)
    /// The id of a profile: not the name of the space that all share.
    case profile(digits: Int)
    case wholeNumber
    case wholeNumberIn(ClosedRange<Int64>)
    case yesOrNo
    case object
    case list
    case listUpTo(count: Int)
    case listNotEmpty
    case lines(upTo: Int, inAll: Int)
    case oneOf([String])
    case closedHours
    case offWithoutCap
    /// Either of two members, and not both.
    case oneOfTwo(String, String)
    case day
    /// A day within so many days from the one in another member on.
    case dayWithin(days: Int64, from: String)
  }

  /// The member's path: `intervals[3].kind`.
  package let field: String
  package let expected: Expectation

  package init(field: String, expected: Expectation) {
    self.field = field
    self.expected = expected
  }

  /// What is wrong, where, and what to write instead; the options page shows it beside the field.
  package var sentence: String { "\(subject) must be \(expectation)." }

  /// The fields that a person fills in have a person's words.
  private var subject: String {
    switch field {
    case "name": "The name"
    case "patterns": "The list of sites"
    case "allowanceMinutes": "The minutes a day"
    case "unlockMinutes": "The minutes for a sum"
    case "unlocksPerDay": "The sums a day"
    case "strict": "Strict"
    case "closed": "The closed time"
    default: "“\(field)”"
    }
  }

  private var expectation: String {
    switch expected {
    case .text: "text"
    case .textUpTo(let bytes): "text of at most \(bytes) bytes"
    case .plainText(let control):
      "text without control characters, and there is one at character \(control + 1): take it away"
    case .hexadecimal(let digits): "\(digits) hexadecimal digits"
    case .profile(let digits): "\(digits) hexadecimal digits, not all of them 0"
    case .wholeNumber: "a whole number"
    case .wholeNumberIn(let range) where range.upperBound == .max:
      "a whole number, \(range.lowerBound) or more"
    case .wholeNumberIn(let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .yesOrNo: "true or false"
    case .object: "an object"
    case .list: "a list"
    case .listUpTo(let count): "a list of at most \(count)"
    case .listNotEmpty: "a list of at least one: name a site, such as reddit.com"
    case .lines(let each, let all):
      "at most \(each) bytes a line and \(all) in all: longer lists go by the command line, "
        + "scroll-brake hosts FILE"
    case .closedHours: "two different times of day, such as 23:00 and 07:00"
    case .offWithoutCap: "off while the sums a day have no cap: enter how many there are"
    case .oneOfTwo(let one, let other): "given with either “\(one)” or “\(other)”"
    case .day: "a day, such as 2026-11-30"
    case .dayWithin(let days, let from): "one of the \(days) days from “\(from)” on"
    case .oneOf(let words): "one of " + words.joined(separator: ", ")
    }
  }
}
