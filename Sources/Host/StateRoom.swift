import JSON
import Ledger
import Messages
import Policy
import URLPatterns

/// How long the state may be: it goes to the browser in one message of 1 MiB, with every rule in it and
/// what waits or can be taken back of it.
struct StateRoom {
  /// Bytes of JSON of all rules, and of what may come in their place.
  private var bytes = 0
  /// Bytes of the rules alone, as they are typed.
  private var ruleBytes = 0

  /// Bytes that the rules may have in the state; the rest is for the answers that hold more than those.
  static let mostBytes = 700 << 10
  /// Bytes that they may have as they are typed: the browser compiles and keeps them, too.
  static let mostRuleBytes = 300 << 10

  /// - Parameters:
  ///   - rules: those that hold.
  ///   - edits: those of them count whose rule is not `changed`, which comes with edits of its own.
  init(_ rules: [Rule], edits: [StoredEdit] = [], besides changed: RuleID? = nil) {
    for rule in rules { add(rule) }
    for edit in edits where changed == nil || edit.subject != .rule(changed ?? 0) {
      if case .rule(let after?)? = edit.waiting?.after { addWaiting(after) }
      if let before = edit.ruleBefore { bytes += before.stateBytes }
    }
  }

  mutating func add(_ rule: Rule) {
    bytes += rule.stateBytes
    ruleBytes += rule.approximateSize
  }

  /// A rule that an edit leads to.
  mutating func addWaiting(_ rule: Rule) { bytes += rule.wireBytes }

  var isEnough: Bool { bytes <= Self.mostBytes && ruleBytes <= Self.mostRuleBytes }
}

extension Rule {
  /// Whether the browser can hold it and hand it back.
  var fitsTheWire: Bool {
    patterns.count <= Rule.mostPatterns
      && JSONWriter.bytes(JSONValue(patterns.map { $0.source })).count
        <= RuleFields.mostPatternBytes
  }

  /// Bytes that it takes as it is typed, its sites aside.
  fileprivate var approximateSize: Int {
    patterns.reduce(300 + name.utf8.count) { $0 + $1.source.utf8.count + 3 }
  }

  /// Bytes of JSON as a state has it, with room for the numbers of its day.
  fileprivate var stateBytes: Int {
    JSONWriter.bytes(.object(RuleState(Account(rule: self, day: RuleDay())).json)).count + 150
  }

  /// Bytes of JSON as an edit has it.
  fileprivate var wireBytes: Int {
    JSONWriter.bytes(.object(RuleFields(self).json)).count + 100
  }
}
