/// Writes patterns as RE2 expressions over whole addresses.
///
/// Redirects must take nothing but what the pattern takes, allows at least all of it: where an
/// expression would grow too long, a redirect knows fewer spellings and an allow more pages.
struct FilterWriter {
  /// What an expression is for.
  enum Purpose {
    case redirect
    case allow
  }

  /// An expression and what it gives up.
  struct Filter: Hashable {
    let text: FilterText
    /// A redirect that knows only plain spellings, or an allow that frees more.
    let isInexact: Bool
    /// For a redirect by path, what it says in plain spellings, to be joined with others.
    var plain: Plain?
  }

  /// A path in plain spellings, without its ending.
  struct Plain: Hashable {
    let head: FilterText
    let body: FilterText
    let ending: FilterText
  }

  let purpose: Purpose
  let pattern: Pattern

  /// The expressions of a pattern: one, or two where a default port tells the schemes apart.
  ///
  /// `nil` where they do not fit.
  func filters() -> [Filter]? {
    var out: [Filter] = []
    for (scheme, port) in schemes {
      guard let filter = filter(scheme: scheme, port: port) else { return nil }
      out.append(filter)
    }
    return out
  }

  /// How a port is written after the host.
  private enum WrittenPort {
    case any
    case none
    case number(UInt16)

    var text: FilterText {
      switch self {
      case .any: FilterText("(?::[0-9]+)?", cost: 4)
      case .none: .empty
      case .number(let port): FilterText(literal: Array(":\(port)".utf8))
      }
    }
  }

  private var schemes: [(String, WrittenPort)] {
    switch pattern.port {
    case nil: [("^https?://", .any)]
    case 80?: [("^http://", .none), ("^https://", .number(80))]
    case 443?: [("^https://", .none), ("^http://", .number(443))]
    case .some(let port): [("^https?://", .number(port))]
    }
  }

  private func filter(scheme: String, port: WrittenPort) -> Filter? {
    let head = FilterText(scheme, cost: 0) + authority(port)
    guard let path = pattern.path else {
      let text = head + FilterText("/", cost: 1) + .rest
      return text.cost <= FilterText.budget ? Filter(text: text, isInexact: false) : nil
    }
    return purpose == .redirect ? narrow(head, path) : wide(head, path)
  }

  private func authority(_ port: WrittenPort) -> FilterText {
    let dot = FilterText(#"\.*"#, cost: 2)
    switch pattern.host {
    case .any, .site:
      return switch port {
      case .any: .anyAuthority
      case .none: .userInfo + .portlessHost
      case .number: .anyAuthority + port.text
      }
    case .exact(let host): return .userInfo + FilterText(literal: host) + dot + port.text
    case .glob(let runs):
      var text = FilterText.userInfo
      let anchored = pattern.host.isNumericGlob && purpose == .redirect
      if !runs[0].isEmpty, !anchored { text += .labels }
      for (index, run) in runs.enumerated() {
        if index > 0 { text += pattern.host.wantsLabel(before: index) ? .hostLabel : .hostRun }
        text += FilterText(literal: run)
      }
      return text + dot + port.text
    }
  }

  /// All characters plain, then as many as fit in all their spellings.
  private func narrow(_ head: FilterText, _ path: PathPattern) -> Filter? {
    let tail = ending(path)
    var pieces: [(plain: FilterText, hardened: FilterText)] = []
    var isInexact = false
    for (index, run) in path.runs.enumerated() {
      if index > 0 { pieces.append(stars(after: path.runs[index - 1], before: run)) }
      let isOpen = isOpen(path, after: index)
      pieces += characters(run, isOpen: isOpen)
      isInexact = isInexact || isVague(path, index)
    }
    var cost = pieces.reduce(head.cost + tail.cost) { $0 + $1.plain.cost }
    guard cost <= FilterText.budget else { return nil }
    var text = head
    for piece in pieces {
      let extra = piece.hardened.cost - piece.plain.cost
      if cost + extra <= FilterText.budget {
        text += piece.hardened
        cost += extra
      } else {
        text += piece.plain
        isInexact = true
      }
    }
    let body = pieces.reduce(into: FilterText.empty) { $0 += $1.plain }
    return Filter(
      text: text + tail, isInexact: isInexact, plain: Plain(head: head, body: body, ending: tail))
  }

  /// All characters in all their spellings; what does not fit is cut off and taken whole.
  private func wide(_ head: FilterText, _ path: PathPattern) -> Filter {
    var head = head
    var isInexact = false
    if head.cost + FilterText.rest.cost > FilterText.budget {
      head = FilterText("^https?://", cost: 0) + .anyAuthority
      isInexact = true
    }
    let tail = ending(path)
    var text = head
    for (index, run) in path.runs.enumerated() {
      // A star may run into the fragment, where it counts: then all that follows is freed.
      if ComparisonText.hasBrokenLetter(run) {
        return Filter(text: text + .rest, isInexact: true)
      }
      if index > 0, path.hasFragment { return Filter(text: text + .rest, isInexact: true) }
      var pieces = index > 0 ? [gap(after: path.runs[index - 1], before: run, .star)] : []
      pieces += characters(run, isOpen: isOpen(path, after: index)).map { $0.hardened }
      isInexact = isInexact || isVague(path, index)
      for piece in pieces {
        if piece == .empty {
          return Filter(text: text + FilterText("(?:#[!-~]*)?$", cost: 5), isInexact: true)
        }
        if text.cost + piece.cost + tail.cost > FilterText.budget {
          return Filter(text: text + .rest, isInexact: true)
        }
        text += piece
      }
    }
    return Filter(text: text + tail, isInexact: isInexact)
  }

  /// Whether anything may follow a run.
  private func isOpen(_ path: PathPattern, after index: Int) -> Bool {
    index < path.runs.count - 1 || path.ending == .open
  }

  /// Whether a run, or the star before it, is not said exactly where an address has a `%` that
  /// begins no escape, or where a run could begin inside one.
  private func isVague(_ path: PathPattern, _ index: Int) -> Bool {
    let run = path.runs[index]
    return hasVaguePercent(run, isOpen: isOpen(path, after: index))
      || (index > 0 && beginsWithDigit(run))
  }

  private func beginsWithDigit(_ run: [UInt8]) -> Bool {
    run.first.map(ComparisonText.isHexDigit) ?? false
  }

  /// A star before a run that it must not begin inside an escape.
  private func stars(
    after run: [UInt8], before next: [UInt8]
  ) -> (plain: FilterText, hardened: FilterText) {
    let isBeforeDigit = beginsWithDigit(next)
    return (
      gap(after: run, before: next, isBeforeDigit ? .plainStar : .star),
      gap(after: run, before: next, isBeforeDigit ? .wholeStar : .star)
    )
  }

  /// A star, between two slashes at least one character, since doubled slashes are one.
  private func gap(after run: [UInt8], before next: [UInt8], _ star: FilterText) -> FilterText {
    run.last == ASCII.slash && next.first == ASCII.slash ? .notSlash + star : star
  }

  private func ending(_ path: PathPattern) -> FilterText {
    switch (path.ending, path.hasQuery) {
    case (.open, _): .rest
    case (.boundary, false): FilterText("(?:[/?#][!-~]*)?$", cost: 9)
    case (.boundary, true): FilterText("(?:[#&/?][!-~]*)?$", cost: 11)
    case (.exact, false): FilterText("/*(?:[?#][!-~]*)?$", cost: 9)
    case (.exact, true): FilterText("/*(?:#[!-~]*)?$", cost: 7)
    }
  }
}
