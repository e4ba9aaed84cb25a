import Exchange
import JSON
import Ledger
import Messages
import Policy
import SQLite
import URLPatterns

/// Rules that come from a text and go into one.
extension Session {
  func importRules(
    _ request: RulesImport, _ reading: Reading
  ) throws(RequestFault) -> RulesImport.Answer {
    let space = try openSpace()
    let plan = ImportPlan.read(Array(request.text.utf8), longLists: context.isLocal)
    let view = try look(at: space, reading)
    var sorted = SortedImport(plan.rules, view.accounts)
    let all = view.accounts.map { $0.rule } + sorted.new
    guard sorted.new.isEmpty || StateRoom(all, edits: view.edits).isEnough else {
      throw .tooManyRules(count: sorted.new.count)
    }
    if request.isCheck || sorted.new.isEmpty {
      return answer(
        plan, sorted.new.map { Account(rule: $0, day: RuleDay()) }, sorted.already, view)
    }
    var ids: Set<RuleID> = []
    let changed: SpaceView
    do throws(SQLiteError) {
      changed = try change(space, reading, isVisible: true) { view throws(SQLiteError) in
        // Another process may have stored rules since they were looked at.
        let accounts = try context.ledger.rules(of: space).map { Account(rule: $0, day: RuleDay()) }
        sorted = SortedImport(plan.rules, accounts)
        ids = []
        for rule in sorted.new {
          if let outcome = try edit(0, to: rule, &view) { ids.insert(outcome.rule) }
        }
      }
    } catch { throw .storage(error) }
    let known = Set(sorted.already.map { $0.rule.id })
    return answer(
      plan, changed.accounts.filter { ids.contains($0.rule.id) },
      changed.accounts.filter { known.contains($0.rule.id) }, changed)
  }

  func exportRules(
    _ request: RulesExport, _ reading: Reading
  ) throws(RequestFault) -> RulesExport.Answer {
    let rules = try look(at: openSpace(), reading).accounts.map { $0.rule }
    let text =
      switch request.format {
      case .text: RuleLineText.text(rules)
      case .json: RuleJSON.text(rules)
      }
    if !context.isLocal, text.utf8.count > Session.longestExport { throw .exportTooLong }
    return RulesExport.Answer(text: text)
  }

  /// Bytes of an export that fit into a message, however many of them are escaped.
  private static let longestExport = 400 << 10

  private func answer(
    _ plan: ImportPlan, _ new: [Account], _ already: [Account], _ view: SpaceView
  ) -> RulesImport.Answer {
    var warnings: [RulesImport.Warning] = []
    for (index, account) in new.enumerated() {
      warnings += account.rule.patternWarnings.map {
        RulesImport.Warning(rule: Int64(index), warning: $0)
      }
    }
    var skipped = plan.skipped.map {
      RulesImport.Skipped(line: Int64($0.line), text: $0.text, reason: $0.reason.sentence)
    }
    if !context.isLocal {
      warnings = Session.first(warnings, within: 128 << 10)
      let shown = Session.first(skipped, within: 64 << 10)
      if shown.count < skipped.count {
        let more = RulesImport.Skipped(
          line: skipped[shown.count].line, text: "",
          reason: "This and \(skipped.count - shown.count - 1) more lines after it: "
            + "scroll-brake import FILE --check shows all.")
        skipped = shown + [more]
      }
    }
    return RulesImport.Answer(
      format: plan.format.rawValue, rules: new.map { ruleState($0, view) },
      already: already.map { ruleState($0, view) },
      skipped: skipped, warnings: warnings)
  }

  /// As many of them as that many bytes of JSON hold, so that an answer fits into its frame.
  private static func first<Item: Payload>(_ items: [Item], within bytes: Int) -> [Item] {
    var left = bytes
    return Array(
      items.prefix { item in
        left -= JSONWriter.bytes(.object(item.json)).count + 1
        return left >= 0
      })
  }

}

/// The rules of a text, apart by whether they are there already.
private struct SortedImport {
  private(set) var new: [Rule] = []
  /// Those of the space that the text holds too.
  private(set) var already: [Account] = []

  init(_ rules: [Rule], _ accounts: [Account]) {
    var seen: Set<RuleContent> = []
    let known = accounts.map { RuleContent($0.rule) }
    for rule in rules {
      let content = RuleContent(rule)
      guard seen.insert(content).inserted else { continue }
      if let account = known.firstIndex(of: content).map({ accounts[$0] }) {
        already.append(account)
      } else {
        new.append(rule)
      }
    }
  }
}

/// What makes two rules the same whatever they are called: patterns as a set of normal forms, and
/// the numbers.
private struct RuleContent: Hashable {
  let patterns: Set<Pattern>
  let hosts: HostList?
  let allowanceMinutes: Int
  let unlockMinutes: Int
  let unlocksPerDay: Int?
  let isStrict: Bool
  let closed: ClosedHours?
  let countsPlayback: Bool
  let insideFrames: Bool

  init(_ rule: Rule) {
    patterns = Set(rule.patterns)
    hosts = rule.hosts
    allowanceMinutes = rule.allowanceMinutes
    unlockMinutes = rule.unlockMinutes
    unlocksPerDay = rule.unlocksPerDay
    isStrict = rule.isStrict
    closed = rule.closed
    countsPlayback = rule.countsPlayback
    insideFrames = rule.insideFrames
  }
}

extension Rule {
  /// What is doubtful about its patterns.
  var patternWarnings: [RulesPut.Warning] {
    var warnings: [RulesPut.Warning] = []
    for (index, pattern) in patterns.enumerated() {
      for warning in pattern.warnings {
        warnings.append(
          RulesPut.Warning(
            index: Int64(index), message: warning.sentence, suggestion: warning.suggestion))
      }
    }
    return warnings
  }
}
