package import JSON

/// A list of hosts that is too long to be written out: `enforcement.hosts` has its entries.
package struct ListItem: Payload {
  package let rule: Int64
  /// 64 bits as hexadecimal; another list has another version.
  package let version: String
  /// How many hosts it has.
  package let hosts: Int64

  package init(rule: Int64, version: String, hosts: Int64) {
    self.rule = rule
    self.version = version
    self.hosts = hosts
  }

  package init(_ fields: Fields) throws(FieldFault) {
    rule = try fields.integer("rule")
    version = try fields.hexadecimal("version", digits: 16)
    hosts = try fields.integer("hosts")
  }

  package var json: JSONObject {
    ["rule": .integer(rule), "version": .string(version), "hosts": .integer(hosts)]
  }
}

/// One declarative rule. Source:
/// https://developer.chrome.com/docs/extensions/reference/api/declarativeNetRequest
package struct DeclarativeItem: Payload {
  package enum Action: String, CaseIterable, Sendable { case redirect, allow }

  package let action: Action
  package let priority: Int64
  package let domains: [String]
  /// The lists whose hosts belong to the domains too.
  package let lists: [ListItem]
  package let excludedDomains: [String]
  /// RE2 over the whole address, letter case ignored.
  package let regex: String
  /// Whether frames are stopped too.
  package let frames: Bool

  package init(
    action: Action, priority: Int64, domains: [String], lists: [ListItem] = [],
    excludedDomains: [String], regex: String, frames: Bool
  ) {
    self.action = action
    self.priority = priority
    self.domains = domains
    self.lists = lists
    self.excludedDomains = excludedDomains
    self.regex = regex
    self.frames = frames
  }

  package init(_ fields: Fields) throws(FieldFault) {
    action = try fields.word("action", Action.self)
    priority = try fields.integer("priority")
    domains = try fields.texts("domains")
    lists = try fields.payloads("lists")
    excludedDomains = try fields.texts("excludedDomains")
    regex = try fields.text("regex")
    frames = try fields.flag("frames")
  }

  package var json: JSONObject {
    [
      "action": .string(action.rawValue), "priority": .integer(priority),
      "domains": JSONValue(domains), "lists": JSONValue(lists),
      "excludedDomains": JSONValue(excludedDomains), "regex": .string(regex),
      "frames": .bool(frames),
    ]
  }
}

/// Where the script that covers at once is registered.
package struct ScriptItem: Payload {
  package let rule: Int64
  package let matches: [String]
  package let excludeMatches: [String]
  package let frames: Bool

  package init(rule: Int64, matches: [String], excludeMatches: [String], frames: Bool) {
    self.rule = rule
    self.matches = matches
    self.excludeMatches = excludeMatches
    self.frames = frames
  }

  package init(_ fields: Fields) throws(FieldFault) {
    rule = try fields.integer("rule")
    matches = try fields.texts("matches")
    excludeMatches = try fields.texts("excludeMatches")
    frames = try fields.flag("frames")
  }

  package var json: JSONObject {
    [
      "rule": .integer(rule), "matches": JSONValue(matches),
      "excludeMatches": JSONValue(excludeMatches), "frames": .bool(frames),
    ]
  }
}

/// A rule as JavaScript expressions for `location.href`.
package struct ExpressionItem: Payload {
  package let rule: Int64
  package let stop: [String]
  package let except: [String]
  package let frames: Bool
  /// Whether the rule says more than its expressions: that none matches proves nothing then.
  package let partial: Bool
  /// The version of the list whose hosts are stopped besides, less the exceptions.
  package let list: String?

  package init(
    rule: Int64, stop: [String], except: [String], frames: Bool, partial: Bool,
    list: String? = nil
  ) {
    self.rule = rule
    self.stop = stop
    self.except = except
    self.frames = frames
    self.partial = partial
    self.list = list
  }

  package init(_ fields: Fields) throws(FieldFault) {
    rule = try fields.integer("rule")
    stop = try fields.texts("stop")
    except = try fields.texts("except")
    frames = try fields.flag("frames")
    partial = try fields.flag("partial")
    list = fields.isAbsent("list") ? nil : try fields.hexadecimal("list", digits: 16)
  }

  package var json: JSONObject {
    [
      "rule": .integer(rule), "stop": JSONValue(stop), "except": JSONValue(except),
      "frames": .bool(frames), "partial": .bool(partial),
      "list": JSONValue(list),
    ]
  }
}

/// What the declarative layer cannot say exactly.
package struct LeftItem: Payload {
  package let rule: Int64
  package let pattern: String
  package let reason: String

  package init(rule: Int64, pattern: String, reason: String) {
    self.rule = rule
    self.pattern = pattern
    self.reason = reason
  }

  package init(_ fields: Fields) throws(FieldFault) {
    rule = try fields.integer("rule")
    pattern = try fields.text("pattern")
    reason = try fields.text("reason")
  }

  package var json: JSONObject {
    ["rule": .integer(rule), "pattern": .string(pattern), "reason": .string(reason)]
  }
}
