import Ledger
import Messages
import Policy
import URLPatterns

/// From the domain to the wire.
extension Session {
  func state(_ view: SpaceView) -> State {
    State(
      version: view.space.version, enforcement: view.space.enforcement,
      day: view.space.day.day.text, dayEndsInMs: max(0, view.dayEndMs - view.nowMs),
      opensAt: opensAt(view), idleAfterMs: view.space.idleAfterMs,
      rules: view.accounts.map { RuleState($0) })
  }

  /// The local time of day at which the next day begins: `00:00` on most days.
  func opensAt(_ view: SpaceView) -> String {
    let minute = context.zone.minuteOfDay(view.dayEndMs)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minute / 60)):\(two(minute % 60))"
  }

  func verdict(_ view: SpaceView, for page: PageURL?) -> PageVerdict {
    let verdict = view.verdict(for: page)
    return PageVerdict(
      page: page?.display, action: verdict.isStopped ? .stop : .pass,
      remainingMs: verdict.remainingMs, offer: verdict.offer.map { PageVerdict.Offer($0) },
      opensAt: opensAt(view), rules: verdict.accounts.map { PageVerdict.Match($0) })
  }
}

extension RuleState {
  init(_ account: Account) {
    self.init(
      rule: RuleFields(account.rule), hosts: Int64(account.rule.hosts?.count ?? 0),
      sites: account.rule.sites,
      today: Today(
        standing: StandingWord(account.standing), usedMs: account.day.usedMs,
        budgetMs: account.budgetMs, remainingMs: account.remainingMs,
        unlocks: Int64(account.day.unlocks.count)))
  }
}

extension RuleFields {
  init(_ rule: Rule) {
    self.init(
      id: rule.id, name: rule.name, patterns: rule.patterns.map { $0.source },
      allowanceMinutes: Int64(rule.allowanceMinutes), unlockMinutes: Int64(rule.unlockMinutes),
      unlocksPerDay: rule.unlocksPerDay.map { Int64($0) }, isStrict: rule.isStrict,
      closed: rule.closed.map { ClosedFields(fromMinute: $0.fromMinute, toMinute: $0.toMinute) },
      countsPlayback: rule.countsPlayback,
      insideFrames: rule.insideFrames)
  }
}

extension PageVerdict.Offer {
  init(_ offer: Offer) {
    self.init(
      kind: offer.kind == .sum ? .sum : .continue, minutes: Int64(offer.minutes),
      left: offer.left.map { Int64($0) }, of: offer.of.map { Int64($0) })
  }
}

extension PageVerdict.Match {
  init(_ account: Account) {
    self.init(
      id: account.rule.id, name: account.rule.name, standing: StandingWord(account.standing),
      allowanceMinutes: Int64(account.rule.allowanceMinutes), usedMs: account.day.usedMs,
      budgetMs: account.budgetMs, remainingMs: account.remainingMs)
  }
}

extension Rule {
  /// The rule as the compiler for the browser takes it.
  var compilable: CompilableRule {
    CompilableRule(id: "\(id)", patterns: patterns, hosts: hosts, insideFrames: insideFrames)
  }

  /// The origins that the rule needs the permission for.
  var sites: [String] {
    switch BrowserRules.access(for: compilable) {
    case .sites(let sites): sites
    case .allSites: ["*://*/*"]
    }
  }
}
