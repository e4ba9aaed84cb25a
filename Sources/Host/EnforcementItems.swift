import Messages
import Policy
import URLPatterns

/// The lists of the rules, as the compiled rules name them.
struct Lists {
  private var items: [String: ListItem] = [:]

  init(_ accounts: [Account]) {
    for account in accounts {
      guard let hosts = account.rule.hosts else { continue }
      items["\(account.rule.id)"] = ListItem(
        rule: account.rule.id, version: hosts.version, hosts: Int64(hosts.count))
    }
  }

  /// The list of the rule of that name.
  subscript(rule: String) -> ListItem? { items[rule] }
}

extension HostList {
  /// The fingerprint as the wire has it: 16 hexadecimal digits.
  var version: String {
    let digits = String(fingerprint, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

extension DeclarativeItem {
  init(_ rule: DeclarativeRule, _ lists: Lists) {
    self.init(
      action: rule.action == .redirect ? .redirect : .allow, priority: Int64(rule.priority),
      domains: rule.domains, lists: rule.lists.compactMap { lists[$0] },
      excludedDomains: rule.excludedDomains, regex: rule.regex, frames: rule.frames)
  }

  /// The same rule in several items of about `bytes` each, where its domains are that many.
  func cut(to bytes: Int) -> [DeclarativeItem] {
    guard domains.utf8Count > bytes else { return [self] }
    return domains.cut(to: bytes).enumerated().map { number, run in
      DeclarativeItem(
        action: action, priority: priority, domains: run, lists: number == 0 ? lists : [],
        excludedDomains: excludedDomains, regex: regex, frames: frames)
    }
  }
}

extension ExpressionItem {
  init(_ rule: RuleExpressions, _ lists: Lists) {
    self.init(
      rule: Int64(rule.rule) ?? 0, stop: rule.stop, except: rule.except, frames: rule.frames,
      partial: rule.isPartial, list: rule.isListed ? lists[rule.rule]?.version : nil)
  }

  /// The same rule in several items of about `bytes` each, where its expressions are that long.
  func cut(to bytes: Int) -> [ExpressionItem] {
    guard stop.utf8Count + except.utf8Count > bytes else { return [self] }
    func item(stop: [String] = [], except: [String] = []) -> ExpressionItem {
      ExpressionItem(
        rule: rule, stop: stop, except: except, frames: frames, partial: partial, list: list)
    }
    return stop.cut(to: bytes).map { item(stop: $0) }
      + except.cut(to: bytes).map { item(except: $0) }
  }
}

extension [String] {
  fileprivate var utf8Count: Int { reduce(0) { $0 + $1.utf8.count } }

  /// Runs of texts, each ended as soon as it has more than `bytes`.
  fileprivate func cut(to bytes: Int) -> [[String]] {
    var runs: [[String]] = []
    var run: [String] = []
    var length = 0
    for (number, text) in enumerated() {
      run.append(text)
      length += text.utf8.count
      guard length > bytes || number == count - 1 else { continue }
      runs.append(run)
      (run, length) = ([], 0)
    }
    return runs
  }
}
