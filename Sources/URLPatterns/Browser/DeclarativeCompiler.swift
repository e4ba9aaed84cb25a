/// Limits of Chrome for rules with regular expressions
/// (`https://developer.chrome.com/docs/extensions/reference/api/declarativeNetRequest`).
package struct DeclarativeLimits: Sendable {
  /// Rules with an expression; all of ours have one.
  package var rules = 1000
  /// Hosts of a list that are written out; longer lists are named and paged.
  package var inlineHosts = 1000

  /// Chrome's limits.
  package static let chrome = DeclarativeLimits()

  /// Limits to be changed.
  package init() {}
}

/// Compiles rules for layer 1.
///
/// What no exception touches goes into redirects of the highest priority, which no allow ever
/// frees; whole sites share one of them. A host that is an exception is excluded by name. Other
/// exceptions are allows, each at the priority of its own rule's redirects: one priority a rule,
/// so that an allow frees its own rule and, where pages overlap, the rules below it. Those are
/// listed: too little is stopped there, never too much.
struct DeclarativeCompiler {
  /// A redirect or allow before it has its place.
  struct Unit {
    var action = DeclarativeRule.Action.redirect
    /// The position of the rule whose exceptions need allows; `nil` for the highest priority.
    var owner: Int?
    var domains: [String] = []
    /// The same as a set.
    var known: Set<String> = []
    var lists: [String] = []
    var excluded: [String] = []
    var filter = ""
    /// What may be joined with other paths of the same hosts.
    var plain: FilterWriter.Plain?
    var frames = false
    var rules: [String] = []
    /// The patterns, for what is left over when the unit has no room.
    var sources: [(rule: String, pattern: String)] = []

    /// What units that differ in nothing but their hosts have in common.
    var likeness: Likeness {
      Likeness(
        action: action, owner: owner, frames: frames, filter: filter, excluded: excluded,
        hasHosts: hasHosts)
    }

    var hasHosts: Bool { !domains.isEmpty || !lists.isEmpty }
  }

  struct Likeness: Hashable {
    let action: DeclarativeRule.Action
    let owner: Int?
    let frames: Bool
    let filter: String
    let excluded: [String]
    let hasHosts: Bool
  }

  let rules: [CompilableRule]
  private let limits: DeclarativeLimits
  var units: [Unit] = []
  /// Where a unit stands that others may be added to.
  private var places: [Likeness: Int] = [:]
  private(set) var left: [LeftOver] = []
  private var noted: Set<LeftOver> = []
  /// For each rule, the exceptions that became allows.
  private var allowed: [[Pattern]]
  /// For each rule, the stopping patterns that those touch.
  private var touched: [[Pattern]]

  private init(_ rules: [CompilableRule], _ limits: DeclarativeLimits) {
    self.rules = rules
    self.limits = limits
    allowed = Array(repeating: [], count: rules.count)
    touched = allowed
  }

  static func compile(
    _ rules: [CompilableRule], _ limits: DeclarativeLimits
  ) -> ([DeclarativeRule], [LeftOver]) {
    var compiler = DeclarativeCompiler(rules, limits)
    for index in rules.indices { compiler.add(rule: index) }
    compiler.noteOverlaps()
    compiler.fit()
    return (compiler.placed(), compiler.left)
  }

  private mutating func note(_ rule: Int, _ pattern: Pattern, _ reason: LeftOver.Reason) {
    note(LeftOver(rule: rules[rule].id, pattern: pattern.source, reason: reason))
  }

  /// Lists what is left, once.
  mutating func note(_ entry: LeftOver) {
    if noted.insert(entry).inserted { left.append(entry) }
  }

  private mutating func add(rule index: Int) {
    let rule = rules[index]
    let exceptions = rule.patterns.filter { $0.isException }
    for pattern in Self.stopping(rule) {
      let relevant = exceptions.filter { Overlap.mayOverlap($0, pattern) }
      guard !relevant.contains(where: { Overlap.covers($0, pattern) }) else { continue }
      redirect(pattern, of: index, exceptions: relevant)
    }
    if let hosts = rule.hosts, hosts.count > 0 {
      let owner = split(exceptions, of: index)
      var unit = Unit(owner: owner.isLow ? index : nil, excluded: owner.excluded)
      unit.filter = "^https?://[!-~]*$"
      if hosts.count > limits.inlineHosts {
        unit.lists = [rule.id]
      } else {
        unit.domains = hosts.names(in: 0..<hosts.count)
      }
      put(unit, of: index, "hosts")
      if owner.isLow, let any = try? Pattern("*") { touched[index].append(any) }
    }
    for exception in allowed[index] { allow(exception, of: index) }
  }

  /// The stopping patterns of a rule, less those that others cover.
  static func stopping(_ rule: CompilableRule) -> [Pattern] {
    Covering.uncovered(rule.patterns.filter { !$0.isException })
  }

  /// Sorts exceptions into hosts to be excluded by name and others, which need allows.
  private mutating func split(
    _ exceptions: [Pattern], of rule: Int
  ) -> (excluded: [String], isLow: Bool) {
    var excluded: [String] = []
    var isLow = false
    for exception in exceptions {
      if case .site(let host) = exception.host, exception.isWholeHost {
        excluded.append(String(utf8Bytes: host))
      } else {
        isLow = true
        if !allowed[rule].contains(exception) { allowed[rule].append(exception) }
      }
    }
    return (excluded.sorted(), isLow)
  }

  private mutating func redirect(_ pattern: Pattern, of rule: Int, exceptions: [Pattern]) {
    if pattern.path?.hasFragment == true { return note(rule, pattern, .fragment) }
    if pattern.path?.hasBrokenLetter == true { return note(rule, pattern, .spellings) }
    if pattern.host.isNumericGlob { note(rule, pattern, .numericHost) }
    let writer = FilterWriter(purpose: .redirect, pattern: pattern)
    guard let filters = writer.filters() else { return note(rule, pattern, .tooLong) }
    let (excluded, isLow) = split(exceptions, of: rule)
    if isLow { touched[rule].append(pattern) }
    for filter in filters {
      if filter.isInexact { note(rule, pattern, .spellings) }
      var unit = Unit(owner: isLow ? rule : nil, excluded: excluded)
      unit.domains = Self.domains(pattern)
      unit.filter = Self.isPlain(pattern) ? "^https?://[!-~]*$" : filter.text.string
      unit.plain = filter.plain
      put(unit, of: rule, pattern.source)
    }
  }

  private mutating func allow(_ exception: Pattern, of rule: Int) {
    let writer = FilterWriter(purpose: .allow, pattern: exception)
    var filters = (writer.filters() ?? []).map { ($0.text.string, $0.isInexact) }
    if filters.isEmpty { filters = [("^https?://[!-~]*$", true)] }
    for (filter, isInexact) in filters {
      if isInexact { note(rule, exception, .widened) }
      var unit = Unit(action: .allow, owner: rule)
      unit.domains = Self.domains(exception)
      unit.filter = Self.isPlain(exception) ? "^https?://[!-~]*$" : filter
      put(unit, of: rule, exception.source)
    }
  }

  /// The host as `requestDomains`; none for globs, and for addresses, which stand in the filter.
  private static func domains(_ pattern: Pattern) -> [String] {
    switch pattern.host {
    case .site(let host): [String(utf8Bytes: host)]
    case .any, .glob, .exact: []
    }
  }

  /// Whether nothing but the host, by `requestDomains`, says what the pattern takes.
  private static func isPlain(_ pattern: Pattern) -> Bool {
    guard pattern.isWholeHost else { return false }
    switch pattern.host {
    case .any, .site: return true
    case .exact, .glob: return false
    }
  }

  /// Adds a unit, to one that differs only in its hosts where there is one.
  private mutating func put(_ new: Unit, of rule: Int, _ source: String) {
    var unit = new
    unit.frames = rules[rule].insideFrames
    unit.rules = [rules[rule].id]
    unit.sources = [(rules[rule].id, source)]
    guard let index = places[unit.likeness] else {
      places[unit.likeness] = units.count
      unit.known = Set(unit.domains)
      return units.append(unit)
    }
    for domain in unit.domains where units[index].known.insert(domain).inserted {
      units[index].domains.append(domain)
    }
    units[index].lists += unit.lists
    if !units[index].rules.contains(unit.rules[0]) { units[index].rules.append(unit.rules[0]) }
    units[index].sources += unit.sources
  }

  /// The priority of a rule's own redirects and allows: earlier rules stand higher.
  private func priority(_ owner: Int?) -> Int {
    guard let owner else { return rules.count + 1 }
    return rules.count - owner
  }

  /// Lists the patterns whose pages an allow of a rule above may free.
  private mutating func noteOverlaps() {
    for upper in rules.indices where !allowed[upper].isEmpty {
      for lower in rules.indices where lower > upper {
        for pattern in touched[lower] {
          if allowed[upper].contains(where: { Overlap.mayOverlap($0, pattern) }) {
            note(lower, pattern, .overlap)
          }
        }
      }
    }
  }

  /// Leaves out what Chrome has no room for: single redirects first, then whole rules with allows.
  private mutating func fit() {
    if units.count > limits.rules { joinPaths() }
    guard units.count > limits.rules else { return }
    // Whole sites before paths: they are few and stop most.
    let high = units.filter { $0.owner == nil }
    let shared = high.filter { $0.plain == nil } + high.filter { $0.plain != nil }
    var kept: [Unit] = []
    var dropped: [Unit] = []
    for owner in rules.indices {
      let own = units.filter { $0.owner == owner }
      if kept.count + own.count <= limits.rules { kept += own } else { dropped += own }
    }
    let room = limits.rules - kept.count
    kept = Array(shared.prefix(room)) + kept
    dropped += Array(shared.dropFirst(room))
    units = kept
    for unit in dropped where unit.action == .redirect {
      for (rule, pattern) in unit.sources {
        note(LeftOver(rule: rule, pattern: pattern, reason: .limit))
      }
    }
  }

  private func placed() -> [DeclarativeRule] {
    units.map { unit in
      DeclarativeRule(
        action: unit.action, priority: priority(unit.owner), domains: unit.domains,
        lists: unit.lists, excludedDomains: unit.excluded, regex: unit.filter, frames: unit.frames,
        rules: unit.rules)
    }
  }
}
