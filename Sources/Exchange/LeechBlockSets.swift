import Policy
import URLPatterns

/// Makes a rule of each block set; what cannot be said here is listed.
enum LeechBlockSets {
  static func plan(_ options: [LeechBlockOption], _ format: ImportFormat) -> ImportPlan {
    var plan = ImportPlan(format)
    var sets: [Int: [LeechBlockOption.Kind: LeechBlockOption]] = [:]
    for option in options { sets[option.set, default: [:]][option.kind] = option }
    for number in sets.keys.sorted() {
      LeechBlockSet(options: sets[number] ?? [:]).add(to: &plan)
    }
    plan.skipped.sort { $0.line < $1.line }
    return plan
  }
}

/// One block set.
private struct LeechBlockSet {
  let options: [LeechBlockOption.Kind: LeechBlockOption]

  func add(to plan: inout ImportPlan) {
    skipWhole(.regexpBlock, .regularExpression, &plan)
    skipWhole(.regexpAllow, .regularExpression, &plan)
    skipWhole(.regexpKeyword, .pageWords, &plan)
    skipWhole(.sitesURL, .listFromAddress, &plan)
    guard let sites = options[.sites], !value(.sites).isEmpty else { return }
    if value(.disable) == "true" {
      plan.skip(sites.line, sites.text, .switchedOff)
      return
    }
    let patterns = patterns(sites, &plan)
    guard !patterns.isEmpty else { return }
    if patterns.count > Rule.mostPatterns {
      let reason = SkipReason.tooManySites(count: patterns.count, limit: Rule.mostPatterns)
      plan.skip(sites.line, sites.text, reason)
      return
    }
    do throws(PatternSet.Failure) {
      _ = try PatternSet(patterns)
    } catch {
      plan.skip(sites.line, sites.text, .patterns(error))
      return
    }
    var rule = Rule(name: name(patterns), patterns: patterns)
    if let minutes = allowance(&plan) { rule.allowanceMinutes = minutes }
    plan.rules.append(rule)
  }

  private func value(_ kind: LeechBlockOption.Kind) -> String { options[kind]?.value ?? "" }

  private func skipWhole(
    _ kind: LeechBlockOption.Kind, _ reason: SkipReason, _ plan: inout ImportPlan
  ) {
    guard let option = options[kind], !option.value.isEmpty else { return }
    plan.skip(option.line, option.text, reason)
  }

  private func name(_ patterns: [Pattern]) -> String {
    let name = value(.setName)
    guard !name.isEmpty, name.utf8.count <= Rule.longestName, Rule.control(inName: name) == nil
    else {
      return Rule.name(from: patterns)
    }
    return name
  }

  private func patterns(_ sites: LeechBlockOption, _ plan: inout ImportPlan) -> [Pattern] {
    var patterns: [Pattern] = []
    var frontPages: [LeechBlockPattern.FrontPage] = []
    // Older exports keep the line feeds of the field as escapes.
    let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    for part in value(.sites).unicodeScalars.split(whereSeparator: isSpace) {
      for token in LeechBlockPattern.withoutEscapes(String(part)) {
        do throws(SkipReason) {
          let meant = try LeechBlockPattern.translated(token)
          patterns += meant.patterns
          if let frontPage = meant.frontPage { frontPages.append(frontPage) }
        } catch { plan.skip(sites.line, token, error) }
      }
    }
    // Another pattern may stop a front page all the same.
    let freed = frontPages.filter { frontPage in
      guard let page = PageURL(frontPage.address) else { return true }
      let others = patterns.filter { $0 != frontPage.site }
      return (try? PatternSet(others))?.matches(page) != true
    }
    return (patterns + freed.map { $0.exception }).withoutDuplicates
  }

  /// Minutes a day; `nil` where LeechBlock's limit cannot be said here.
  private func allowance(_ plan: inout ImportPlan) -> Int? {
    if let days = options[.days], days.value != "127" {
      plan.skip(days.line, days.text, .weekdays)
    }
    if let rollover = options[.rollover], rollover.value == "true" {
      plan.skip(rollover.line, rollover.text, .rollover)
    }
    let times = value(.times)
    let isAllDay = times == "0000-2400"
    if let option = options[.times], !times.isEmpty, !isAllDay {
      plan.skip(option.line, option.text, .timesOfDay)
    }
    guard let limit = options[.limitMins], let minutes = Self.minutes(limit.value) else {
      return isAllDay ? 0 : nil
    }
    if isAllDay, value(.conjMode) != "true" { return 0 }
    guard value(.limitPeriod) == "86400" else {
      let period = options[.limitPeriod] ?? limit
      plan.skip(period.line, period.text, .notDaily)
      return nil
    }
    return min(minutes, Rule.allowanceRange.upperBound)
  }

  /// Whole minutes of `30` or `2.5`, rounded up; `nil` for anything else.
  private static func minutes(_ text: String) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts[0].utf8.count <= 9, let whole = Int(parts[0]),
      whole >= 0
    else { return nil }
    guard parts.count == 2 else { return whole }
    guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return parts[1].utf8.allSatisfy { $0 == 0x30 } ? whole : whole + 1
  }
}
