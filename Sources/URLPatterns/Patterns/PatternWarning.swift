/// What is doubtful about a pattern that is one: facts; the sentence made of them is `sentence`.
package struct PatternWarning: Hashable, Sendable {
  /// What is doubtful.
  package enum Kind: Hashable, Sendable {
    /// The host is a single label.
    case noDot(String)
    /// A number that browsers read as an IPv4 address.
    case numberAsAddress(String)
    /// The path is written like a regular expression; all but `*` is taken literally.
    case regularExpression
    /// Another pattern seems to follow a comma in the path.
    case separator
    /// Nothing but a boundary may follow the last character, a `?`, `#` or `&`.
    case endsBeforeWord
  }

  /// What is doubtful.
  package let kind: Kind
  /// What was probably meant.
  package let suggestion: String

  /// One sentence: what the pattern means as it is, and what was probably meant.
  package var sentence: String {
    let question = ": did you mean \(suggestion)?"
    return switch kind {
    case .noDot(let host):
      "\"\(host)\" has no dot and stops only hosts of exactly that name or ending in .\(host)"
        + question
    case .numberAsAddress(let address): "This number is the address \(address)" + question
    case .regularExpression: "In a path only * and a final $ are special" + question
    case .separator: "The comma is taken as part of the path" + question
    case .endsBeforeWord:
      "This stops only pages where nothing follows the last character" + question
    }
  }
}
