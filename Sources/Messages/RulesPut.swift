package import JSON

/// `rules.put`: adds a rule, replaces one, or only checks it.
package struct RulesPut: RequestMessage {
  package static let method = "rules.put"

  /// Whether nothing is to be stored.
  package let isCheck: Bool
  package let rule: RuleFields

  package init(isCheck: Bool = false, rule: RuleFields) {
    self.isCheck = isCheck
    self.rule = rule
  }

  package init(_ fields: Fields) throws(FieldFault) {
    isCheck = try fields.flagIfAny("check")
    // The rule's own fields are named without a prefix: the options page has fields of these names.
    rule = try RuleFields(fields.object("rule").atRoot)
  }

  package var json: JSONObject { ["check": .bool(isCheck), "rule": .object(rule.json)] }

  /// A pattern that means something, but surely not what was meant.
  package struct Warning: Payload {
    package let index: Int64
    package let message: String
    package let suggestion: String?

    package init(index: Int64, message: String, suggestion: String?) {
      self.index = index
      self.message = message
      self.suggestion = suggestion
    }

    package init(_ fields: Fields) throws(FieldFault) {
      index = try fields.integer("index")
      message = try fields.text("message")
      suggestion = fields.isAbsent("suggestion") ? nil : try fields.text("suggestion")
    }

    package var json: JSONObject {
      [
        "index": .integer(index), "message": .string(message),
        "suggestion": JSONValue(suggestion),
      ]
    }
  }

  package struct Answer: Payload {
    package let rule: RuleState
    package let warnings: [Warning]
    /// What the part of it that stops less waits for; `nil` where there is none.
    package let loosening: Loosening?

    package init(rule: RuleState, warnings: [Warning], loosening: Loosening? = nil) {
      self.rule = rule
      self.warnings = warnings
      self.loosening = loosening
    }

    package init(_ fields: Fields) throws(FieldFault) {
      rule = try RuleState(fields.object("rule"))
      warnings = try fields.payloads("warnings")
      loosening = try fields.payloadIfAny("loosening")
    }

    package var json: JSONObject {
      [
        "rule": .object(rule.json), "warnings": JSONValue(warnings),
        "loosening": JSONValue(loosening),
      ]
    }
  }
}
