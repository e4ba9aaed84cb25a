/// A piece of an RE2 expression and what it costs of the 2 KB that Chrome grants one.
///
/// The unit is one compiled instruction. Costs were measured in Chromium 156 by `isRegexSupported`
/// without letter case: an expression that begins `^https?://` has room for 107 more. (Chrome reads
/// expressions as Latin-1; as UTF-8 the same would cost twice as much.)
struct FilterText: Hashable {
  /// What an expression may cost, with a reserve: Chrome's own count may differ by version.
  static let budget = 100

  private(set) var text: [UInt8] = []
  private(set) var cost = 0

  static let empty = FilterText()

  private init() {}

  /// A piece with a known cost.
  init(_ text: String, cost: Int) {
    self.text = Array(text.utf8)
    self.cost = cost
  }

  /// A literal character.
  init(literal byte: UInt8) {
    if !(byte.isLetter || byte.isDigit || byte == 0x5F || byte == ASCII.percent
      || byte == ASCII.slash)
    {
      text.append(ASCII.backslash)
    }
    text.append(byte)
    cost = 1
  }

  /// A name, character by character.
  init(literal name: [UInt8]) {
    for byte in name { self += FilterText(literal: byte) }
  }

  static func += (a: inout FilterText, b: FilterText) {
    a.text += b.text
    a.cost += b.cost
  }

  static func + (a: FilterText, b: FilterText) -> FilterText {
    var out = a
    out += b
    return out
  }

  /// As text.
  var string: String { String(utf8Bytes: text) }

  /// Any run of characters of an address, to its end.
  static let rest = FilterText("[!-~]*$", cost: 3)
  /// Any run of characters before a fragment.
  static let star = FilterText(#"[!"$-~]*"#, cost: 4)
  /// The same in whole characters, so that what follows never begins inside an escape.
  static let wholeStar = FilterText(#"(?:[!"$&-~]|%[0-9a-f][0-9a-f])*"#, cost: 14)
  /// The same without any escape.
  static let plainStar = FilterText(#"[!"$&-~]*"#, cost: 6)
  /// One character that is neither a slash nor a fragment's mark.
  static let notSlash = FilterText(#"[!"$-.0-~]"#, cost: 5)
  /// Slashes, which compare as one.
  static let slashes = FilterText("/+", cost: 2)
  /// An authority of any kind, bound by `requestDomains` or by nothing.
  static let anyAuthority = FilterText("[!-.0-~]+", cost: 4)
  /// A host of any kind without a port.
  static let portlessHost = FilterText(#"(?:\[[0-9:a-f]+\]|[!-.0-9;-~]+)"#, cost: 13)
  /// A user name and password.
  static let userInfo = FilterText("(?:[!-.0-?A-~]*@)?", cost: 8)
  /// A run of a host's characters.
  static let hostRun = FilterText("[!-.0-9;-?A-~]*", cost: 8)
  /// The same, with something besides dots at its end.
  static let hostLabel = FilterText(#"[!-.0-9;-?A-~]*[!-\-0-9;-?A-~]"#, cost: 17)
  /// Labels before a glob.
  static let labels = FilterText(#"(?:[!-.0-9;-?A-~]*\.)?"#, cost: 10)
}
