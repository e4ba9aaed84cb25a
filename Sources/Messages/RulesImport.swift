package import JSON

/// `rules.import`: adds the rules of a text of another program or of our own, or only shows them.
package struct RulesImport: RequestMessage {
  package static let method = "rules.import"

  package let text: String
  /// Whether nothing is to be stored.
  package let isCheck: Bool

  package init(text: String, isCheck: Bool) {
    self.text = text
    self.isCheck = isCheck
  }

  package init(_ fields: Fields) throws(FieldFault) {
    text = try fields.text("text")
    isCheck = try fields.flagIfAny("check")
  }

  package var json: JSONObject { ["text": .string(text), "check": .bool(isCheck)] }

  /// Something of the text that was not taken.
  package struct Skipped: Payload {
    /// From 1.
    package let line: Int64
    package let text: String
    /// One sentence: why, and what to do or what holds instead.
    package let reason: String

    package init(line: Int64, text: String, reason: String) {
      self.line = line
      self.text = text
      self.reason = reason
    }

    package init(_ fields: Fields) throws(FieldFault) {
      line = try fields.integer("line")
      text = try fields.text("text")
      reason = try fields.text("reason")
    }

    package var json: JSONObject {
      ["line": .integer(line), "text": .string(text), "reason": .string(reason)]
    }
  }

  /// A pattern of one of the rules that means something, but surely not what was meant.
  package struct Warning: Payload {
    /// The place of the rule in `rules`, from 0.
    package let rule: Int64
    package let warning: RulesPut.Warning

    package init(rule: Int64, warning: RulesPut.Warning) {
      self.rule = rule
      self.warning = warning
    }

    package init(_ fields: Fields) throws(FieldFault) {
      rule = try fields.integer("rule")
      warning = try RulesPut.Warning(fields)
    }

    package var json: JSONObject {
      var json: JSONObject = ["rule": .integer(rule)]
      for (key, value) in warning.json.members { json[key] = value }
      return json
    }
  }

  package struct Answer: Payload {
    /// What the text is, in a word of PROTOCOL.md.
    package let format: String
    /// The rules that are new.
    package let rules: [RuleState]
    /// The rules that the text holds and that were there before.
    package let already: [RuleState]
    package let skipped: [Skipped]
    package let warnings: [Warning]

    package init(
      format: String, rules: [RuleState], already: [RuleState], skipped: [Skipped],
      warnings: [Warning]
    ) {
      self.format = format
      self.rules = rules
      self.already = already
      self.skipped = skipped
      self.warnings = warnings
    }

    package init(_ fields: Fields) throws(FieldFault) {
      format = try fields.text("format")
      rules = try fields.payloads("rules")
      already = try fields.payloads("already")
      skipped = try fields.payloads("skipped")
      warnings = try fields.payloads("warnings")
    }

    package var json: JSONObject {
      [
        "format": .string(format), "rules": JSONValue(rules), "already": JSONValue(already),
        "skipped": JSONValue(skipped), "warnings": JSONValue(warnings),
      ]
    }
  }
}
