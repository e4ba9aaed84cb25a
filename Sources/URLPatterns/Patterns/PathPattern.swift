/// What a pattern says after its host: literal runs of `ComparisonText` with a star between each
/// two, and how the match must end.
struct PathPattern: Hashable, Sendable {
  /// How the last run must end.
  enum Ending: UInt8, Hashable, Sendable {
    /// Anywhere: the pattern ends in a star.
    case open
    /// At the end or before `/`, `?`, `#` (and `&` where the pattern has a `?`).
    case boundary
    /// At the end of the path, a final slash and (where the pattern has no `?`) any query aside.
    case exact
  }

  /// At least one; the first begins with a slash.
  ///
  /// An open pattern's last run is followed by a star.
  let runs: [[UInt8]]
  let ending: Ending
  /// Whether the pattern has a `?` of its own.
  let hasQuery: Bool
  /// Whether the pattern has a `#` of its own, so that the fragment counts.
  let hasFragment: Bool

  /// Whether a run has a part of a letter beyond ASCII (`%C3` alone).
  ///
  /// It matches inside other letters once their case is folded, which only the matcher can tell.
  var hasBrokenLetter: Bool { runs.contains(where: ComparisonText.hasBrokenLetter) }

  /// The path in one spelling: escapes upper-case, beyond ASCII escaped, lower-case otherwise.
  var normalForm: [UInt8] {
    var out: [UInt8] = []
    for (index, run) in runs.enumerated() {
      if index > 0 { out.append(ASCII.star) }
      for code in run { ComparisonText.appendSpelling(of: code, to: &out) }
    }
    switch ending {
    case .open:
      let isBeneath = out.last == ASCII.slash
      out.append(ASCII.star)
      // Without the `$` a final `/*` would take the page above too.
      if isBeneath { out.append(ASCII.dollar) }
    case .boundary: if out.last == ASCII.dollar { out.append(ASCII.slash) }
    case .exact:
      if out.isEmpty { out.append(ASCII.slash) }
      out.append(ASCII.dollar)
    }
    return out
  }
}

extension ComparisonText {
  /// Appends how an address may spell one byte of comparison text.
  static func appendSpelling(of code: UInt8, to out: inout [UInt8]) {
    if let reserved = reservedCharacter(code) {
      reserved.appendEscape(to: &out)
    } else if code >= 0x80 || isEscapedSomewhere(code) {
      code.appendEscape(to: &out)
    } else {
      out.append(code)
    }
  }
}
