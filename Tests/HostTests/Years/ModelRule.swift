/// A rule as the second model has it: plain fields, no types of the product.
struct ModelRule: Equatable {
  var patterns: Set<String>
  var allowance: Int64 = 5
  var unlock: Int64 = 5
  var cap: Int64? = 4
  var strict = false
  /// Minutes since local midnight, first to the one after the last.
  var closed: ModelClosed?

  /// Patterns are hosts, `host/path*`, or either with `!`.
  func covers(_ url: String) -> Bool {
    func matches(_ pattern: Substring) -> Bool {
      guard let slash = pattern.firstIndex(of: "/") else {
        return url == "https://\(pattern)/" || url.hasPrefix("https://\(pattern)/")
      }
      return url.hasPrefix("https://\(pattern[..<slash])\(pattern[slash...].dropLast())")
    }
    let stops = patterns.filter { !$0.hasPrefix("!") }
    let allows = patterns.filter { $0.hasPrefix("!") }
    return stops.contains { matches($0[...]) } && !allows.contains { matches($0.dropFirst()) }
  }

  /// What of `new` can only stop more than this rule does; `rest` whether anything is left of it.
  func tightened(to new: ModelRule) -> (now: ModelRule, rest: Bool) {
    var now = self
    let added = new.patterns.subtracting(patterns).filter { !$0.hasPrefix("!") }
    let dropped = patterns.subtracting(new.patterns).filter { $0.hasPrefix("!") }
    now.patterns = patterns.union(added).subtracting(dropped)
    now.allowance = min(allowance, new.allowance)
    now.unlock = min(unlock, new.unlock)
    now.cap = min(cap ?? .max, new.cap ?? .max) == .max ? nil : min(cap ?? .max, new.cap ?? .max)
    now.strict = strict || new.strict
    let (old, wanted) = (minutes(closed), minutes(new.closed))
    now.closed = wanted.isSuperset(of: old) ? new.closed : closed
    return (now, now != new)
  }

  private func minutes(_ closed: ModelClosed?) -> Set<Int> {
    guard let closed else { return [] }
    return Set((0..<1440).filter { closed.holds($0) })
  }
}

/// A time of day in which a rule is closed.
struct ModelClosed: Equatable {
  let from: Int
  let to: Int

  func holds(_ minute: Int) -> Bool {
    from < to ? minute >= from && minute < to : minute >= from || minute < to
  }
}

/// One rule's day.
struct ModelDay: Equatable {
  var used: Int64 = 0
  var unlocks: [Int64] = []
  var isDone = false
  var sessionStart: Int64 = 0
}

/// How a rule stands, the heaviest last.
enum ModelStanding: Int, Comparable {
  case open, sessionOver, usedUp, noSumsLeft, done, closed, sealed

  static func < (a: ModelStanding, b: ModelStanding) -> Bool { a.rawValue < b.rawValue }

  var word: String {
    switch self {
    case .open: "open"
    case .sessionOver: "session-over"
    case .usedUp: "used-up"
    case .noSumsLeft: "no-sums-left"
    case .done: "done"
    case .closed: "closed"
    case .sealed: "sealed"
    }
  }
}

extension Model.Entry {
  /// A new date: its page is empty, the old one stays in the book.
  mutating func turnPage(from old: Int) {
    book[old] = day
    day = ModelDay()
  }

  /// The date was a wrong clock's: its page joins the true one, and those before it follow.
  mutating func dateBack(from wrong: Int, to date: Int) {
    for (number, page) in book where number > date {
      book[number] = nil
      let right = date + min(number - wrong, 0)
      book[right] = book[right]?.joined(with: page) ?? page
    }
    if let kept = book.removeValue(forKey: date) { day = kept.joined(with: day) }
  }
}

extension ModelDay {
  func joined(with later: ModelDay) -> ModelDay {
    ModelDay(
      used: used + later.used, unlocks: unlocks + later.unlocks, isDone: isDone || later.isDone,
      sessionStart: sessionStart + later.sessionStart)
  }
}
