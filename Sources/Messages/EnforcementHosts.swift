package import JSON

/// `enforcement.hosts`: the entries of a rule's long list, in pages.
package struct EnforcementHosts: RequestMessage {
  package static let method = "enforcement.hosts"

  package let rule: Int64
  /// The position of the first host wanted.
  package let from: Int64

  package init(rule: Int64, from: Int64) {
    self.rule = rule
    self.from = from
  }

  package init(_ fields: Fields) throws(FieldFault) {
    rule = try fields.integer("rule")
    from = try fields.integer("from", in: 0 ... .max)
  }

  package var json: JSONObject { ["rule": .integer(rule), "from": .integer(from)] }

  package struct Answer: Payload {
    /// 64 bits as hexadecimal; pages of another version are of another list.
    package let version: String
    package let rule: Int64
    package let from: Int64
    package let hosts: [String]
    /// The position of the first host of the next page; `nil` where this is the last.
    package let next: Int64?

    package init(version: String, rule: Int64, from: Int64, hosts: [String], next: Int64?) {
      self.version = version
      self.rule = rule
      self.from = from
      self.hosts = hosts
      self.next = next
    }

    package init(_ fields: Fields) throws(FieldFault) {
      version = try fields.hexadecimal("version", digits: 16)
      rule = try fields.integer("rule")
      from = try fields.integer("from")
      hosts = try fields.texts("hosts")
      next = try fields.integerIfAny("next")
    }

    package var json: JSONObject {
      [
        "version": .string(version), "rule": .integer(rule), "from": .integer(from),
        "hosts": JSONValue(hosts), "next": JSONValue(next),
      ]
    }
  }
}
