/// Why a text cannot be a pattern: facts; the one sentence made of them is `sentence`.
package struct PatternError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
    /// Nothing, or nothing after `!` and `=`.
    case empty
    /// A space inside.
    case space
    /// A control character, such as NUL.
    case control
    /// Words with spaces and nothing of an address: a search phrase.
    case searchPhrase
    /// A scheme other than http and https.
    case otherScheme(String)
    /// `https:/x` or `https:x`.
    case slashesAfterScheme
    /// A query, fragment or port without a host.
    case noHost
    /// A path without a host.
    case pathWithoutHost
    /// A user name before the host.
    case userInfo
    /// Two dots in a row, or one in front.
    case emptyLabel
    /// A port that is not a number from 0 to 65535.
    case badPort(String)
    /// A comma, semicolon or bar between patterns.
    case separator
    /// A regular expression.
    case regularExpression
    /// A `$` right after the host.
    case dollarAfterHost
    /// `!` or `=` in the wrong place.
    case misplacedMark
    /// A character that no host holds.
    case badCharacter(String)
    /// A host that no browser would accept.
    case badHost(String)
    /// A host beyond ASCII for which only a browser can say its `xn--` form.
    case needsPunycode(String)
    /// A star in a host after `=`.
    case starInLiteral
    /// A star in a label that is not ASCII, or an address in brackets.
    case starInLabel
  }

  /// Where it is wrong: bytes of UTF-8 before that place.
  package let position: Int
  /// The same place as characters before it.
  package let character: Int
  /// What is wrong.
  package let kind: Kind
  /// A pattern that was probably meant, already known to be one (or several, by spaces).
  package let suggestion: String?

  /// A fault at a byte of `source`.
  init(_ kind: Kind, at position: Int, in source: [UInt8], suggestion: String? = nil) {
    self.kind = kind
    self.position = position
    character = String(utf8Bytes: source[..<min(position, source.count)]).count
    self.suggestion = suggestion
  }

  /// One sentence: what is wrong, where, and what to write instead.
  package var sentence: String { sentence(after: 0) }

  /// The same sentence for a pattern that stands in a longer text, so many characters from its
  /// start.
  package func sentence(after characters: Int) -> String {
    let place = "at character \(characters + character + 1)"
    guard let suggestion else { return complaint(place) + advice + "." }
    return complaint(place) + ": did you mean \(suggestion)?"
  }

  private func complaint(_ place: String) -> String {
    switch kind {
    case .empty: "There is no pattern here"
    case .space: "A pattern holds no space, and there is one \(place)"
    case .control: "A pattern holds no control character, and there is one \(place)"
    case .searchPhrase: "This is a search phrase and not a site (a space \(place))"
    case .otherScheme(let scheme): "Only http and https pages are ever stopped, not \(scheme)"
    case .slashesAfterScheme: "Two slashes follow a scheme \(place)"
    case .noHost: "The host is missing \(place)"
    case .pathWithoutHost: "A path needs a host before it \(place)"
    case .userInfo: "A pattern holds no user name, and there is one \(place)"
    case .emptyLabel: "There is nothing between two dots of the host \(place)"
    case .badPort(let port): "\"\(port)\" \(place) is no port"
    case .separator: "Patterns are separated by spaces, not by the mark \(place)"
    case .regularExpression: "This looks like a regular expression (\(place)) and not a pattern"
    case .dollarAfterHost: "A $ ends a path, and there is no path before the one \(place)"
    case .misplacedMark: "The mark \(place) is in the wrong place: ! comes first, then ="
    case .badCharacter(let character): "No host holds the \"\(character)\" \(place)"
    case .badHost(let host): "No host is called \"\(host)\" (\(place))"
    case .needsPunycode(let host): "The host \"\(host)\" \(place) needs its xn-- form"
    case .starInLiteral: "After = a host is taken literally, and there is a star \(place)"
    case .starInLabel:
      "A star cannot stand \(place), inside an address or beside a letter beyond ASCII"
    }
  }

  /// What to do where nothing better can be suggested.
  private var advice: String {
    switch kind {
    case .empty, .noHost: ": write a site, such as reddit.com"
    case .space: ": enter one pattern at a time, with %20 for a space in a path"
    case .control: ": take it away"
    case .searchPhrase: ": write a site, such as google.com/search*"
    case .otherScheme: ": write a site, such as reddit.com"
    case .slashesAfterScheme: ": write https:// and then the site"
    case .pathWithoutHost: ": write a site, or * for every site"
    case .userInfo: ": write the site alone"
    case .emptyLabel: ": take one dot away"
    case .badPort: ": write a number from 0 to 65535, or none for every port"
    case .separator: ": put a space between patterns"
    case .regularExpression: ": write the site, and * for any run of characters"
    case .dollarAfterHost: ": write /$ for the first page alone"
    case .misplacedMark: ""
    case .badCharacter, .badHost: ": check its spelling"
    case .needsPunycode: ": copy it from the browser's address bar"
    case .starInLiteral: ": take the = or the star away"
    case .starInLabel: ": write the host without the star"
    }
  }
}
