package import JSON

/// `rules.list`: all rules.
package struct RulesList: RequestMessage {
  package static let method = "rules.list"

  package init() {}
  package init(_ fields: Fields) {}
  package var json: JSONObject { [:] }

  package struct Answer: Payload {
    package let rules: [RuleState]

    package init(rules: [RuleState]) { self.rules = rules }

    package init(_ fields: Fields) throws(FieldFault) { rules = try fields.payloads("rules") }

    package var json: JSONObject { ["rules": JSONValue(rules)] }
  }
}
