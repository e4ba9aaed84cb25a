import JSON
package import Policy
import URLPatterns

/// Rules as JSON: `{"rules":[…]}`, each with the members that PROTOCOL.md gives a rule, less its id.
package enum RuleJSON {
  /// All rules, a member a line, so that versions of a file can be compared.
  package static func text(_ rules: [Rule]) -> String {
    JSONWriter.text(["rules": .array(rules.map { value($0) })], indented: true) + "\n"
  }

  private static func value(_ rule: Rule) -> JSONValue {
    var members: JSONObject = [
      "name": .string(rule.name), "patterns": .array(rule.patterns.map { .string($0.source) }),
      "allowanceMinutes": .integer(Int64(rule.allowanceMinutes)),
      "unlockMinutes": .integer(Int64(rule.unlockMinutes)),
      "unlocksPerDay": rule.unlocksPerDay.map { .integer(Int64($0)) } ?? .null,
      "strict": .bool(rule.isStrict),
      "closed": rule.closed.map { ["from": .string($0.fromText), "to": .string($0.toText)] }
        ?? .null,
      "countsPlayback": .bool(rule.countsPlayback), "insideFrames": .bool(rule.insideFrames),
    ]
    if let hosts = rule.hosts, hosts.count > 0 {
      members["hosts"] = .array(hosts.names(in: 0..<hosts.count).map { .string($0) })
    }
    return .object(members)
  }

  /// The rules of a list; `line` says on which line one begins.
  static func read(
    _ rules: JSONValue, longLists: Bool, line: (Int) -> Int
  ) -> ImportPlan {
    var plan = ImportPlan(.ruleJSON)
    guard let rules = rules.arrayValue else {
      plan.skip(1, "", .notRules)
      return plan
    }
    for (index, value) in rules.enumerated() {
      do throws(SkipReason) {
        plan.rules.append(try rule(value, longLists: longLists))
      } catch { plan.skip(line(index), value["name"]?.stringValue ?? "", error) }
    }
    return plan
  }

  private static func rule(
    _ value: JSONValue, longLists: Bool
  ) throws(SkipReason) -> Rule {
    guard let object = value.objectValue else { throw .notARule }
    let members = RuleMembers(object)
    let hosts = try members.hosts(longLists: longLists)
    var rule = Rule(
      patterns: try members.patterns(beside: hosts), hosts: hosts,
      isStrict: try members.flag("strict"), closed: try members.closed(),
      countsPlayback: try members.flag("countsPlayback"),
      insideFrames: try members.flag("insideFrames"))
    rule.name = rule.nameOrMade(try members.name())
    if let minutes = try members.number("allowanceMinutes", Rule.allowanceRange) {
      rule.allowanceMinutes = minutes
    }
    if let minutes = try members.number("unlockMinutes", Rule.unlockRange) {
      rule.unlockMinutes = minutes
    }
    if object["unlocksPerDay"] != nil {
      rule.unlocksPerDay = try members.number("unlocksPerDay", Rule.capRange)
    }
    if rule.isStrict, rule.unlocksPerDay == nil { throw .strictWithoutCap }
    return rule
  }
}

/// The members of one rule; missing ones and `null` take the defaults.
private struct RuleMembers {
  private let object: JSONObject

  init(_ object: JSONObject) { self.object = object }

  func has(_ key: String) -> Bool { (object[key] ?? .null) != .null }

  func flag(_ key: String) throws(SkipReason) -> Bool {
    guard has(key) else { return false }
    guard let flag = object[key]?.boolValue else { throw .member(key, expected: .yesOrNo) }
    return flag
  }

  func closed() throws(SkipReason) -> ClosedHours? {
    guard has("closed") else { return nil }
    let from = object["closed"]?["from"]?.stringValue ?? ""
    let to = object["closed"]?["to"]?.stringValue ?? ""
    guard let hours = ClosedHours("\(from)-\(to)") else {
      throw .member("closed", expected: .closedHours)
    }
    return hours
  }

  func number(_ key: String, _ range: ClosedRange<Int>) throws(SkipReason) -> Int? {
    guard has(key) else { return nil }
    guard let number = object[key]?.integerValue, let value = Int(exactly: number),
      range.contains(value)
    else { throw .member(key, expected: .number(range)) }
    return value
  }

  func name() throws(SkipReason) -> String {
    guard has("name") else { return "" }
    guard let name = object["name"]?.stringValue, name.utf8.count <= Rule.longestName else {
      throw .member("name", expected: .text(upTo: Rule.longestName))
    }
    if let control = Rule.control(inName: name) {
      throw .member("name", expected: .plainText(control: control))
    }
    return name
  }

  func hosts(longLists: Bool) throws(SkipReason) -> HostList? {
    guard has("hosts") else { return nil }
    let names = object["hosts"]?.arrayValue?.compactMap { $0.stringValue }
    guard let names, names.count == object["hosts"]?.arrayValue?.count else {
      throw .member("hosts", expected: .hosts)
    }
    let reading = HostList.parse(Array(names.joined(separator: "\n").utf8))
    if reading.refusedCount > 0 { throw .member("hosts", expected: .hosts) }
    if !longLists, reading.list.count > Rule.mostPatterns {
      throw .tooManySites(count: reading.list.count, limit: Rule.mostPatterns)
    }
    return reading.list.count > 0 ? reading.list : nil
  }

  func patterns(beside hosts: HostList?) throws(SkipReason) -> [Pattern] {
    guard let texts = object["patterns"]?.arrayValue, texts.count <= Rule.mostPatterns else {
      throw .member("patterns", expected: .texts(upTo: Rule.mostPatterns))
    }
    var patterns: [Pattern] = []
    for text in texts {
      guard let text = text.stringValue else {
        throw .member("patterns", expected: .texts(upTo: Rule.mostPatterns))
      }
      do throws(PatternError) {
        patterns.append(try Pattern(text))
      } catch { throw .pattern(error) }
    }
    do throws(PatternSet.Failure) {
      _ = try PatternSet(patterns, hosts: hosts)
    } catch { throw .patterns(error) }
    return patterns
  }
}
