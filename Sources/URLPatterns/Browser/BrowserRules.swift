/// Compiles rules for the browser, which enforces them without asking wherever it can.
package enum BrowserRules {
  /// Compiles rules for all layers.
  ///
  /// The host compiles the rules that are stopped now, and all.
  package static func compile(
    _ rules: [CompilableRule], limits: DeclarativeLimits = .chrome
  ) -> CompiledRules {
    var out = CompiledRules()
    (out.declarative, out.left) = DeclarativeCompiler.compile(rules, limits)
    out.scripts = rules.compactMap { scripts($0, limits) }
    out.expressions = rules.map { expressions($0, limits) }
    out.watch = watched(rules, limits)
    return out
  }

  /// The site access that a rule needs: by name for up to twelve sites, else all.
  package static func access(for rule: CompilableRule) -> SiteAccess {
    var sites: [Pattern] = DeclarativeCompiler.stopping(rule).map { $0.whole }
    if let hosts = rule.hosts {
      guard hosts.count <= MatchPatternWriter.maxSites else { return .allSites }
      sites += listed(hosts)
    }
    let kept = minimal(sites)
    let names = kept.map(MatchPatternWriter.allPages)
    let isWide = kept.contains { $0.host == .any } || names.contains(nil)
    guard !isWide, names.count <= MatchPatternWriter.maxSites else { return .allSites }
    return .sites(names.compactMap { $0 })
  }

  /// Whole hosts without those that lie within others.
  private static func minimal(_ hosts: [Pattern]) -> [Pattern] {
    if let any = hosts.first(where: { $0.host == .any }) { return [any] }
    var sites: Set<[UInt8]> = []
    for case .site(let name) in hosts.map({ $0.host }) { sites.insert(name) }
    var seen: Set<HostPattern> = []
    return hosts.filter { pattern in
      guard seen.insert(pattern.host).inserted else { return false }
      switch pattern.host {
      case .site(let name): return !Covering.parents(name).contains { sites.contains($0) }
      case .exact(let name):
        return !sites.contains(name) && !Covering.parents(name).contains { sites.contains($0) }
      case .any, .glob: return true
      }
    }
  }

  private static func listed(_ hosts: HostList) -> [Pattern] {
    hosts.names(in: 0..<hosts.count).map { name in
      let bytes = Array(name.utf8)
      let isAddress = bytes.first == ASCII.openBracket || IPv4.endsInNumber(bytes)
      return Pattern(
        source: name, isException: false, host: isAddress ? .exact(bytes) : .site(bytes),
        port: nil, path: nil, warnings: [])
    }
  }

  private static func expressions(
    _ rule: CompilableRule, _ limits: DeclarativeLimits
  ) -> RuleExpressions {
    var stop: [String] = []
    var except: [String] = []
    var isPartial = false
    var isListed = false
    // Without one of its exceptions a rule would take too much: then only the host may say.
    for exception in rule.patterns where exception.isException {
      guard let text = ExpressionWriter.expression(exception) else {
        return RuleExpressions(
          rule: rule.id, stop: [], except: [], frames: rule.insideFrames, isPartial: true)
      }
      except.append(text)
    }
    for pattern in DeclarativeCompiler.stopping(rule) {
      if let text = ExpressionWriter.expression(pattern) {
        stop.append(text)
      } else {
        isPartial = true
      }
    }
    if let hosts = rule.hosts, hosts.count > 0 {
      if hosts.count > limits.inlineHosts {
        isPartial = true
        isListed = true
      } else {
        for start in stride(from: 0, to: hosts.count, by: 50) {
          stop.append(ExpressionWriter.expression(sites: hosts.names(in: start..<(start + 50))))
        }
      }
    }
    return RuleExpressions(
      rule: rule.id, stop: stop, except: except, frames: rule.insideFrames, isPartial: isPartial,
      isListed: isListed)
  }

  private static func scripts(_ rule: CompilableRule, _ limits: DeclarativeLimits) -> ScriptMatches?
  {
    let exceptions = rule.patterns.filter { $0.isException }
    var stopping = DeclarativeCompiler.stopping(rule)
    if let hosts = rule.hosts, hosts.count <= limits.inlineHosts { stopping += listed(hosts) }
    var guards: [String] = []
    var matches: [String] = []
    for pattern in stopping {
      let relevant = exceptions.filter { Overlap.mayOverlap($0, pattern) }
      // What cannot be excluded by its host takes the whole pattern with it.
      guard relevant.allSatisfy({ $0.host != .any && MatchPatternWriter.allPages($0) != nil })
      else { continue }
      for exception in relevant { guards += excluded(exception) }
      matches += MatchPatternWriter.narrow(pattern, guards: &guards)
    }
    let excludes = once(guards)
    let excluded = Set(excludes)
    matches = once(matches).filter { !excluded.contains($0) }
    guard !matches.isEmpty else { return nil }
    return ScriptMatches(
      rule: rule.id, matches: matches, excludeMatches: excludes, frames: rule.insideFrames)
  }

  private static func once(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// Match patterns tell capitals apart, so that only a whole host is excluded exactly.
  private static func excluded(_ exception: Pattern) -> [String] {
    guard exception.path == nil else {
      return [MatchPatternWriter.allPages(exception)].compactMap { $0 }
    }
    var guards: [String] = []
    return MatchPatternWriter.narrow(exception, guards: &guards)
  }

  private static func watched(_ rules: [CompilableRule], _ limits: DeclarativeLimits) -> [String] {
    var sites: [Pattern] = []
    for rule in rules {
      sites += DeclarativeCompiler.stopping(rule).map { $0.whole }
      guard let hosts = rule.hosts else { continue }
      guard hosts.count <= limits.inlineHosts else { return [MatchPatternWriter.everywhere] }
      sites += listed(hosts)
    }
    let kept = minimal(sites)
    let names = kept.map(MatchPatternWriter.allPages)
    if names.contains(nil) || kept.contains(where: { $0.host == .any }) {
      return [MatchPatternWriter.everywhere]
    }
    return names.compactMap { $0 }
  }
}

extension Pattern {
  /// The same host, every port and page.
  fileprivate var whole: Pattern {
    Pattern(source: source, isException: false, host: host, port: nil, path: nil, warnings: [])
  }
}
