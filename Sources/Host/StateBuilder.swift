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
      opensAt: opensAt(view), idleAfterMs: view.space.settings.idleAfterMs,
      rules: view.accounts.map { ruleState($0, view) }, removed: removed(view))
  }

  /// The local time of day at which the next day begins: `00:00` on most days.
  func opensAt(_ view: SpaceView) -> String { local(view.dayEndMs, view) }

  /// The local time of a moment to come, `HH:MM`; with its date, `YYYY-MM-DD HH:MM`, where that time of day
  /// comes round before it: at ten past midnight "until 06:00" is this morning.
  func local(_ momentMs: Int64, _ view: SpaceView) -> String {
    let minute = context.zone.minuteOfDay(momentMs)
    let time = ClosedFields.text(minute)
    let (day, today) = (context.zone.day(momentMs), context.zone.day(view.nowMs))
    // A day may have 25 hours, and the one after today be missing.
    let isSoon = momentMs - view.nowMs <= 24 * 3_600_000
    let isTomorrow = day == today.next && minute <= context.zone.minuteOfDay(view.nowMs)
    return isSoon || isTomorrow ? time : "\(day.text) \(time)"
  }

  /// The local time at which the clock opens a page: of all that stops it, or will by then, the last
  /// to end.
  func opensAt(_ verdict: Verdict, _ view: SpaceView) -> String {
    let ends = verdict.accounts.compactMap { $0.opensMs(dayEndMs: view.dayEndMs, in: view.zone) }
    let latest = verdict.accounts.map { $0.opensMs(after: view.dayEndMs, in: view.zone) }
    var opensMs = ends.max() ?? latest.max() ?? view.dayEndMs
    // One that is open now may be closed by then.
    for _ in verdict.accounts {
      opensMs = verdict.accounts.map { $0.opensMs(after: opensMs, in: view.zone) }.max() ?? opensMs
    }
    return local(opensMs, view)
  }

  /// The local time from which on an edit stops less: a closed time that has begun by then is not
  /// shortened.
  func opensAt(_ edit: StoredEdit, _ view: SpaceView) -> String {
    guard case .rule(let id) = edit.subject, let account = view.account(of: id) else {
      return opensAt(view)
    }
    if let dueMs = edit.waiting?.dueMs {
      return local(max(dueMs, account.closedUntilMs ?? dueMs), view)
    }
    let endMs = account.closedEndMs(goingOnAt: view.dayEndMs, in: view.zone)
    return local(max(view.dayEndMs, endMs ?? view.dayEndMs), view)
  }

  /// A rule, with the edit that waits for the next day and the one that can be taken back.
  func ruleState(_ account: Account, _ view: SpaceView) -> RuleState {
    let edits = view.edits.filter { $0.subject == .rule(account.rule.id) }
    let way = edits.last { $0.undoLeftMs(at: view.nowMs) > 0 }
    return RuleState(
      account,
      pending: edits.last { $0.isScheduled }.map { PendingEdit($0, opensAt: opensAt($0, view)) },
      undo: account.standing == .sealed
        ? nil : way.map { UndoOffer(edit: $0.id, leftMs: $0.undoLeftMs(at: view.nowMs)) })
  }

  private func removed(_ view: SpaceView) -> [RemovedRule] {
    view.edits.compactMap { edit in
      guard case .rule(let id) = edit.subject, view.account(of: id) == nil,
        let rule = edit.ruleBefore, edit.undoLeftMs(at: view.nowMs) > 0
      else { return nil }
      return RemovedRule(
        edit: edit.id, name: rule.name, leftMs: edit.undoLeftMs(at: view.nowMs))
    }
  }

  /// What the answer says of the part of a change that waits.
  func loosening(_ waiting: (edit: Int64, wait: Wait)?, _ view: SpaceView) -> Loosening? {
    waiting.map { waiting in
      let edit = view.edits.first { $0.id == waiting.edit }
      return Loosening(
        edit: waiting.edit, when: waiting.wait == .sum ? .sum : .nextDay,
        opensAt: edit.map { opensAt($0, view) } ?? opensAt(view))
    }
  }

  /// A page's address as far as somebody would read it: an answer has to fit into its frame.
  private static func shown(_ address: String) -> String {
    guard address.utf8.count > longestAddress else { return address }
    // One character may be as long as the address.
    return String(String.UnicodeScalarView(address.unicodeScalars.prefix(longestAddress))) + "…"
  }

  private static let longestAddress = 500

  func verdict(_ view: SpaceView, for page: PageURL?) -> PageVerdict {
    let verdict = view.verdict(for: page)
    return PageVerdict(
      page: page.map { Session.shown($0.display) }, action: verdict.isStopped ? .stop : .pass,
      remainingMs: verdict.remainingMs, offer: verdict.offer.map { PageVerdict.Offer($0) },
      opensAt: opensAt(verdict, view), rules: verdict.accounts.map { PageVerdict.Match($0) })
  }
}

extension PendingEdit {
  init(_ edit: StoredEdit, opensAt: String) {
    var after: Rule?
    if case .rule(var rule?)? = edit.waiting?.after, case .rule(let id) = edit.subject {
      rule.id = id
      after = rule
    }
    self.init(edit: edit.id, rule: after.map { RuleFields($0) }, opensAt: opensAt)
  }
}

extension RuleState {
  init(_ account: Account, pending: PendingEdit? = nil, undo: UndoOffer? = nil) {
    self.init(
      rule: RuleFields(account.rule), hosts: Int64(account.rule.hosts?.count ?? 0),
      sites: account.rule.sites,
      today: Today(
        standing: StandingWord(account.standing), usedMs: account.day.usedMs,
        budgetMs: account.budgetMs, remainingMs: account.remainingMs,
        unlocks: Int64(account.day.unlocks.count)), pending: pending, undo: undo)
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
