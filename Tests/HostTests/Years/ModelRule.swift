/// A rule as the second model has it: plain fields, no types of the product.
struct ModelRule: Equatable {
  var patterns: Set<String>
  var allowance: Int64 = 5
  var unlock: Int64 = 5
  var cap: Int64? = 4
  var strict = false
  /// Minutes since local midnight, first to the one after the last.
  var closed: ModelClosed?

  /// Whether it stops a page.
  func covers(_ url: String) -> Bool {
    let taken = patterns.map { ModelPattern($0) }.filter { $0.covers(url) }
    return !taken.isEmpty && !taken.contains { $0.frees }
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

/// `host`, `=host`, `host/path*`, or any of them with `!`.
struct ModelPattern {
  let frees: Bool
  private let isExact: Bool
  private let host: String
  /// What the path begins with; `nil`: the whole host.
  private let path: String?

  init(_ text: String) {
    var rest = text[...]
    frees = rest.hasPrefix("!")
    if frees { rest.removeFirst() }
    isExact = rest.hasPrefix("=")
    if isExact { rest.removeFirst() }
    let slash = rest.firstIndex(of: "/")
    host = String(rest[..<(slash ?? rest.endIndex)])
    path = slash.map { String(rest[$0...].dropLast()) }
  }

  func covers(_ url: String) -> Bool {
    let rest = url.dropFirst("https://".count)
    let slash = rest.firstIndex(of: "/") ?? rest.endIndex
    let page = rest[..<slash]
    return (page == host || !isExact && page.hasSuffix(".\(host)"))
      && rest[slash...].hasPrefix(path ?? "")
  }

  /// Whether one lies within the other: on one host a path and the whole, on a site and a part of it
  /// what holds for all of the site, or the same path.
  func isAkin(to other: ModelPattern) -> Bool {
    if frees || other.frees { return false }
    let arePaths = path == nil || other.path == nil || path == other.path
    if host == other.host { return arePaths }
    let (wide, narrow) = host.utf8.count < other.host.utf8.count ? (self, other) : (other, self)
    guard !wide.isExact, narrow.host.hasSuffix(".\(wide.host)"), arePaths else { return false }
    return wide.path == nil || narrow.path != nil
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

struct ModelUnlock: Equatable {
  let length: Int64
  var floor: Int64 = 0
}

/// One rule's day.
struct ModelDay: Equatable {
  var used: Int64 = 0
  /// Each with its length and, where a lowered allowance was forgiven, what was used by then.
  var unlocks: [ModelUnlock] = []
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
