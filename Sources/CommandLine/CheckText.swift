import Host
import Ledger
import Policy
import URLPatterns

/// What `check` prints for people.
enum CheckText {
  static func lines(_ page: PageURL, _ standings: [PageStanding]) -> [String] {
    var lines = [page.href]
    if standings.isEmpty { lines.append("No browser profile has used Scroll Brake here yet.") }
    for standing in standings {
      let isShared = standing.space == Ledger.sharedSpace
      if standings.count > 1 {
        lines += ["", isShared ? "The rules that all browsers share" : "Profile \(standing.space)"]
      }
      lines.append(outcome(standing))
      for reason in standing.reasons { lines.append(contentsOf: describe(reason)) }
    }
    return lines
  }

  /// What would happen if the page were opened now.
  private static func outcome(_ standing: PageStanding) -> String {
    let verdict = standing.verdict
    guard let first = verdict.accounts.first else { return "It opens: no rule takes this page." }
    if let rule = verdict.accounts.first(where: { $0.isStoppedAllDay }) {
      return "It is stopped all day: “\(name(rule))” gives no time."
    }
    let until = "until \(standing.opensAt)"
    return switch verdict.standing {
    case .open: "It opens, for \(time(atLeast: verdict.remainingMs ?? 0)) more of active time."
    case .sessionOver:
      "It is stopped: \(Account.sessionMs / 60_000) min of active time are over, and Continue opens it."
    case .usedUp: "It is stopped: \(offer(verdict.offer))"
    case .noSumsLeft: "It is stopped \(until): no sums are left for “\(name(first))” today."
    case .done: "It is stopped \(until): “\(name(first))” is done for today."
    case .closed: "It is stopped \(until): “\(name(first))” is closed."
    case .sealed: "It is stopped \(until): “\(name(first))” is sealed."
    }
  }

  private static func offer(_ offer: Offer?) -> String {
    guard let offer else { return "the time is used." }
    let sum = "a sum opens it for \(offer.minutes) min"
    guard let left = offer.left, let cap = offer.of else { return "\(sum)." }
    return "\(sum) (\(left) of \(cap) left today)."
  }

  private static func describe(_ reason: PageStanding.Reason) -> [String] {
    let account = reason.account
    let name = "“\(name(account))”"
    switch reason.explanation {
    case .passed: return []
    case .stopped(let cause):
      let used = time(atMost: account.day.usedMs)
      let budget = time(atMost: account.budgetMs)
      let left = time(atLeast: account.remainingMs)
      return [
        "  \(name) takes it, by \(text(cause))",
        "    today: \(used) of \(budget) used, \(left) left",
      ]
    case .freed(let exception, let cause):
      return ["  \(name) leaves it: \(exception.source) frees it from \(text(cause))"]
    }
  }

  private static func text(_ cause: Explanation.Cause) -> String {
    switch cause {
    case .pattern(let pattern): pattern.source
    case .listed(let host): "\(host) of its list"
    }
  }

  /// A rule's name is what somebody typed.
  private static func name(_ account: Account) -> String { Sentence.printable(account.rule.name) }

  /// A length of time in whole seconds, rounded down.
  private static func time(atMost ms: Int64) -> String { time(seconds: ms / 1000) }

  /// A length of time in whole seconds, rounded up: what is left is never shown as nothing.
  private static func time(atLeast ms: Int64) -> String { time(seconds: (ms + 999) / 1000) }

  private static func time(seconds: Int64) -> String {
    let (minutes, rest) = (seconds / 60, seconds % 60)
    if minutes == 0 { return "\(rest) s" }
    return rest == 0 ? "\(minutes) min" : "\(minutes) min \(rest) s"
  }
}

extension Account {
  /// Whether no day gives it any time.
  fileprivate var isStoppedAllDay: Bool { rule.allowanceMinutes == 0 && rule.unlocksPerDay == 0 }
}
