/// A rule as the browser's layers need it.
package struct CompilableRule: Sendable {
  /// What names the rule in every answer.
  package let id: String
  /// Its patterns.
  package let patterns: [Pattern]
  /// Its list of hosts.
  package let hosts: HostList?
  /// Whether it also holds for frames inside other sites.
  package let insideFrames: Bool

  /// A rule to be compiled.
  package init(id: String, patterns: [Pattern], hosts: HostList? = nil, insideFrames: Bool) {
    self.id = id
    self.patterns = patterns
    self.hosts = hosts
    self.insideFrames = insideFrames
  }
}

/// What the four layers in the browser run (DESIGN section 6, "Enforcement in the browser").
package struct CompiledRules: Sendable {
  /// Layer 1: declarative rules, all with a regular expression.
  package var declarative: [DeclarativeRule] = []
  /// Layer 2: where a script that covers at once may run.
  ///
  /// Rules without any are left out.
  package var scripts: [ScriptMatches] = []
  /// Layer 3: expressions for a page's address, one entry a rule.
  package var expressions: [RuleExpressions] = []
  /// Layer 3: match patterns of the hosts of all rules, for the script that watches.
  package var watch: [String] = []
  /// What layer 1 does not say, or not exactly.
  package var left: [LeftOver] = []
}

/// One rule of `chrome.declarativeNetRequest`.
package struct DeclarativeRule: Sendable, Hashable {
  /// What it does with a request that it takes.
  package enum Action: Sendable, Hashable {
    /// Sends it to the page that stands in the way.
    case redirect
    /// Frees it from redirects of the same priority and below.
    case allow
  }

  /// What it does.
  package let action: Action
  /// Allows win over redirects of the same priority.
  package let priority: Int
  /// `requestDomains`; empty means any host, unless `lists` is not.
  package let domains: [String]
  /// Ids of the rules whose lists of more than 1,000 hosts belong to `requestDomains` too: page
  /// them with `HostList.names(in:)`.
  package let lists: [String]
  /// `excludedRequestDomains`.
  package let excludedDomains: [String]
  /// `regexFilter` (RE2, case-insensitive); matches the whole address, so that `\0` is all of it.
  package let regex: String
  /// Whether frames and embedded objects are meant besides pages.
  package let frames: Bool
  /// The rules that it comes from.
  package let rules: [String]

  /// All of it.
  package init(
    action: Action, priority: Int, domains: [String], lists: [String], excludedDomains: [String],
    regex: String, frames: Bool, rules: [String]
  ) {
    self.action = action
    self.priority = priority
    self.domains = domains
    self.lists = lists
    self.excludedDomains = excludedDomains
    self.regex = regex
    self.frames = frames
    self.rules = rules
  }
}

/// JavaScript expressions (flag `i`, no `u`) for `location.href`, as the browser serialises it.
package struct RuleExpressions: Sendable, Hashable {
  /// The rule.
  package let rule: String
  /// Expressions of which one must match.
  package let stop: [String]
  /// Expressions of which none may match.
  package let except: [String]
  /// Whether frames are meant besides pages.
  package let frames: Bool
  /// Whether the rule says more than its expressions (a big list, a pattern too long), so that
  /// "not taken" is only known when the host has answered.
  package let isPartial: Bool
  /// Whether the hosts of the rule's list are stopped besides, less the exceptions; the list is too
  /// long to be written out.
  package let isListed: Bool

  /// All of it.
  package init(
    rule: String, stop: [String], except: [String], frames: Bool, isPartial: Bool,
    isListed: Bool = false
  ) {
    self.rule = rule
    self.stop = stop
    self.except = except
    self.frames = frames
    self.isPartial = isPartial
    self.isListed = isListed
  }
}

/// Chrome match patterns for a script at document start that covers without asking.
package struct ScriptMatches: Sendable, Hashable {
  /// The rule.
  package let rule: String
  /// `matches`; never wider than what the rule takes, less `excludeMatches`.
  package let matches: [String]
  /// `excludeMatches`.
  package let excludeMatches: [String]
  /// Whether frames are meant besides pages.
  package let frames: Bool

  /// All of it.
  package init(rule: String, matches: [String], excludeMatches: [String], frames: Bool) {
    self.rule = rule
    self.matches = matches
    self.excludeMatches = excludeMatches
    self.frames = frames
  }
}

/// A pattern that the declarative layer does not say, or not exactly.
package struct LeftOver: Sendable, Hashable {
  /// Why.
  package enum Reason: String, Sendable, Hashable {
    /// It looks at the fragment, which is no part of a request.
    case fragment
    /// It does not fit in 2 KB as an expression.
    case tooLong
    /// Odd spellings of its path (`%73`, capitals beyond ASCII) do not fit; plain ones are held.
    case spellings
    /// An exception of another rule frees some of its pages too.
    case overlap
    /// An exception frees more than it says.
    case widened
    /// A glob of digits: addresses and names differ.
    case numericHost
    /// More expressions than Chrome takes.
    case limit
  }

  /// The rule.
  package let rule: String
  /// The pattern as it was entered.
  package let pattern: String
  /// Why.
  package let reason: Reason

  /// All of it.
  package init(rule: String, pattern: String, reason: Reason) {
    self.rule = rule
    self.pattern = pattern
    self.reason = reason
  }
}

/// The site access that a rule needs.
package enum SiteAccess: Sendable, Hashable {
  /// Some sites: match patterns without ports, such as `*://*.youtube.com/*`.
  case sites([String])
  /// Every site.
  case allSites
}
