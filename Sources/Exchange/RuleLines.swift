import Policy
import URLPatterns

/// Reads rules, one a line: `"Name" 5m +5m×4 strict closed 23:00-07:00 frames playback reddit.com`.
///
/// All but the patterns may be missing; `hosts` and names may follow them; `#` begins a comment.
enum RuleLines {
  static func read(_ lines: [TextLine], longLists: Bool) -> ImportPlan {
    var plan = ImportPlan(.ruleLines)
    for line in lines where line.isMeaningful {
      do throws(RuleLineError) {
        plan.rules.append(try RuleLineReader(line, longLists: longLists).rule())
      } catch { plan.skip(line.number, line.text, .ruleLine(error)) }
    }
    return plan
  }
}

/// Reads the rule of one line.
private struct RuleLineReader {
  private let line: TextLine
  private var name: String?
  private var allowance: Int?
  private var unlock: (minutes: Int, cap: Int?)?
  private var isStrict = false
  private var closed: ClosedHours?
  /// The word `closed`, where its time of day is still to come.
  private var openWord: TextLine.Token?
  private var countsPlayback = false
  private var insideFrames = false
  private var patterns: [Pattern] = []
  private var hosts: HostList?
  private let longLists: Bool

  init(_ line: TextLine, longLists: Bool) {
    self.line = line
    self.longLists = longLists
  }

  consuming func rule() throws(RuleLineError) -> Rule {
    for (index, token) in line.tokens.enumerated() {
      if let fault = token.fault { throw error(fault, token) }
      if let word = openWord {
        guard !token.isQuoted, let hours = ClosedHours(token.text) else {
          throw error(.noHours, word)
        }
        (closed, openWord) = (hours, nil)
        continue
      }
      if index == 0, token.isQuoted {
        if token.text.utf8.count > Rule.longestName {
          throw error(.nameTooLong(limit: Rule.longestName), token)
        }
        if let control = Rule.control(inName: token.text) {
          throw error(.controlInName(position: control), token)
        }
        name = token.text
      } else if !token.isQuoted, let word = RuleWord(token.text) {
        if word == .hosts {
          hosts = try list(line.tokens[(index + 1)...], after: token)
          break
        }
        if !patterns.isEmpty { throw error(.afterPatterns(token.text), token) }
        try take(word, token)
      } else {
        try take(pattern: token)
      }
    }
    if let openWord { throw error(.noHours, openWord) }
    do throws(PatternSet.Failure) {
      _ = try PatternSet(patterns, hosts: hosts)
    } catch { throw RuleLineError(line: line.number, character: 0, kind: .patterns(error)) }
    let rule = made()
    if rule.isStrict, rule.unlocksPerDay == nil {
      throw RuleLineError(line: line.number, character: 0, kind: .strictWithoutCap)
    }
    return rule
  }

  private func made() -> Rule {
    var rule = Rule(
      patterns: patterns, hosts: hosts, isStrict: isStrict, closed: closed,
      countsPlayback: countsPlayback, insideFrames: insideFrames)
    rule.name = rule.nameOrMade(name)
    if let allowance { rule.allowanceMinutes = allowance }
    if let unlock { (rule.unlockMinutes, rule.unlocksPerDay) = unlock }
    return rule
  }

  private mutating func take(_ word: RuleWord, _ token: TextLine.Token) throws(RuleLineError) {
    switch word {
    case .allowance(let minutes):
      if allowance != nil { throw error(.twice(token.text), token) }
      guard let minutes, Rule.allowanceRange.contains(minutes) else {
        throw error(.allowanceOutOfRange(Rule.allowanceRange), token)
      }
      allowance = minutes
    case .unlock(let minutes, let cap):
      if unlock != nil { throw error(.twice(token.text), token) }
      guard let minutes, Rule.unlockRange.contains(minutes) else {
        throw error(.unlockOutOfRange(Rule.unlockRange), token)
      }
      unlock = (minutes, try sums(cap, token))
    case .frames:
      if insideFrames { throw error(.twice(token.text), token) }
      insideFrames = true
    case .playback:
      if countsPlayback { throw error(.twice(token.text), token) }
      countsPlayback = true
    case .strict:
      if isStrict { throw error(.twice(token.text), token) }
      isStrict = true
    case .closed:
      if closed != nil { throw error(.twice(token.text), token) }
      openWord = token
    case .hosts: break
    case .malformedUnlock: throw error(.malformedUnlock, token)
    }
  }

  private func sums(_ cap: RuleWord.Cap, _ token: TextLine.Token) throws(RuleLineError) -> Int? {
    switch cap {
    case .none: return nil
    case .sums(let number):
      guard let number, Rule.capRange.contains(number) else {
        throw error(.capOutOfRange(Rule.capRange), token)
      }
      return number
    }
  }

  private mutating func take(pattern token: TextLine.Token) throws(RuleLineError) {
    if patterns.count == Rule.mostPatterns {
      throw error(.tooManyPatterns(limit: Rule.mostPatterns), token)
    }
    do throws(PatternError) {
      patterns.append(try Pattern(token.text))
    } catch {
      throw RuleLineError(
        line: line.number, character: line.characters(before: token) + error.character,
        kind: .pattern(error))
    }
  }

  private func list(
    _ names: ArraySlice<TextLine.Token>, after word: TextLine.Token
  ) throws(RuleLineError) -> HostList {
    if names.isEmpty { throw error(.noHosts, word) }
    let reading = HostList.parse(Array(names.map { $0.text }.joined(separator: "\n").utf8))
    if let refused = reading.refused.first {
      let token = names[names.startIndex + refused.line - 1]
      throw error(.notAHost(token.text), token)
    }
    if !longLists, reading.list.count > Rule.mostPatterns {
      throw error(.tooManyHosts(count: reading.list.count, limit: Rule.mostPatterns), word)
    }
    return reading.list
  }

  private func error(_ kind: RuleLineError.Kind, _ token: TextLine.Token) -> RuleLineError {
    RuleLineError(line: line.number, character: line.characters(before: token), kind: kind)
  }
}
