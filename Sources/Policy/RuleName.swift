package import URLPatterns

extension Rule {
  /// Characters of a name before its first control character, white space aside; `nil` where it has
  /// none.
  package static func control(inName name: String) -> Int? {
    name.firstIndex { character in
      character.unicodeScalars.contains { scalar in
        (scalar.value < 0x20 && !(0x09...0x0D).contains(scalar.value)) || scalar.value == 0x7F
      }
    }.map { name.distance(from: name.startIndex, to: $0) }
  }

  /// The name of a rule that was given none: its first pattern that stops something, without the
  /// marks that only the matcher needs.
  ///
  /// `nameOf` in extension/shared/format.js makes the same.
  package static func name(from patterns: [Pattern]) -> String {
    guard let first = patterns.first(where: { !$0.isException }) else { return "" }
    var name = first.source.unicodeScalars[...]
    for prefix in ["=", "https://", "http://", "*.", "www."] {
      let length = prefix.unicodeScalars.count
      if name.starts(with: prefix.unicodeScalars), name.count > length { name.removeFirst(length) }
    }
    while let last = name.last, last == "*" || last == "/" || last == "$", name.count > 1 {
      name.removeLast()
    }
    var out = String.UnicodeScalarView()
    out.append(contentsOf: name.prefix(longestMadeName))
    return String(out)
  }

  /// Unicode scalars of a name that was made.
  private static let longestMadeName = 60
}
