import JSON
import Ledger
import Messages
import Policy
import URLPatterns

extension Session {
  func enforcement(
    _ request: EnforcementGet, _ reading: Reading
  ) throws(RequestFault) -> EnforcementGet.Answer {
    let view = try look(at: openSpace(), reading)
    let pages = compiledPages(view)
    // A page beyond the last is another version's: the first one says so.
    return request.page < pages.count ? pages[Int(request.page)] : pages[0]
  }

  /// The pages of the version that holds, compiled once.
  private func compiledPages(_ view: SpaceView) -> [EnforcementGet.Answer] {
    if let known = compiled, known[0].version == view.space.enforcement { return known }
    let pages = EnforcementPages.make(view.accounts, version: view.space.enforcement)
    compiled = pages
    return pages
  }
}

/// The compiled rules, cut into pages.
enum EnforcementPages {
  /// Bytes of JSON that a page may have: half of what the browser takes.
  static let limit = 512 << 10

  /// One element of one of the arrays.
  private enum Piece {
    case stoppedRule(Int64)
    case stopped(DeclarativeItem)
    case stoppedScript(ScriptItem)
    case all(DeclarativeItem)
    case allScript(ScriptItem)
    case expression(ExpressionItem)
    case watch(String)
    case left(LeftItem)

    var bytes: Int {
      let value: JSONValue =
        switch self {
        case .stoppedRule(let id): .integer(id)
        case .stopped(let item), .all(let item): .object(item.json)
        case .stoppedScript(let item), .allScript(let item): .object(item.json)
        case .expression(let item): .object(item.json)
        case .watch(let pattern): .string(pattern)
        case .left(let item): .object(item.json)
        }
      return JSONWriter.bytes(value).count + 1
    }

    func add(to page: inout EnforcementGet.Answer) {
      switch self {
      case .stoppedRule(let id): page.stoppedRules.append(id)
      case .stopped(let item): page.stopped.declarative.append(item)
      case .stoppedScript(let item): page.stopped.scripts.append(item)
      case .all(let item): page.all.declarative.append(item)
      case .allScript(let item): page.all.scripts.append(item)
      case .expression(let item): page.expressions.append(item)
      case .watch(let pattern): page.watch.append(pattern)
      case .left(let item): page.left.append(item)
      }
    }
  }

  static func make(_ accounts: [Account], version: Int64) -> [EnforcementGet.Answer] {
    var runs: [[Piece]] = [[]]
    var bytes = 0
    for piece in pieces(accounts) {
      bytes += piece.bytes
      if bytes > limit, runs.last?.isEmpty == false {
        runs.append([])
        bytes = piece.bytes
      }
      runs[runs.count - 1].append(piece)
    }
    return runs.enumerated().map { number, run in
      var page = EnforcementGet.Answer(
        version: version, page: Int64(number), pages: Int64(runs.count))
      for piece in run { piece.add(to: &page) }
      return page
    }
  }

  private static func pieces(_ accounts: [Account]) -> [Piece] {
    let stopped = accounts.filter { $0.standing.isStopped }
    let stoppedRules = BrowserRules.compile(stopped.map { $0.rule.compilable })
    let allRules = BrowserRules.compile(accounts.map { $0.rule.compilable })
    let lists = Lists(accounts)
    var pieces: [Piece] = stopped.map { .stoppedRule($0.rule.id) }
    for rule in stoppedRules.declarative {
      pieces += DeclarativeItem(rule, lists).cut(to: limit / 2).map { .stopped($0) }
    }
    pieces += stoppedRules.scripts.map { .stoppedScript(ScriptItem($0)) }
    for rule in allRules.declarative {
      pieces += DeclarativeItem(rule, lists).cut(to: limit / 2).map { .all($0) }
    }
    pieces += allRules.scripts.map { .allScript(ScriptItem($0)) }
    for rule in allRules.expressions {
      pieces += ExpressionItem(rule, lists).cut(to: limit / 2).map { .expression($0) }
    }
    pieces += allRules.watch.map { .watch($0) }
    pieces += allRules.left.map { .left(LeftItem($0)) }
    return pieces
  }
}

extension LeftItem {
  init(_ left: LeftOver) {
    self.init(
      rule: Int64(left.rule) ?? 0, pattern: left.pattern, reason: left.reason.rawValue)
  }
}

extension ScriptItem {
  init(_ scripts: ScriptMatches) {
    self.init(
      rule: Int64(scripts.rule) ?? 0, matches: scripts.matches,
      excludeMatches: scripts.excludeMatches, frames: scripts.frames)
  }
}
