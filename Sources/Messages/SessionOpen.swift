package import JSON

/// `session.open`: the first request of every connection.
package struct SessionOpen: RequestMessage {
  package static let method = "session.open"

  /// What the browser still holds from earlier; it can only tighten.
  ///
  /// A copy that an older extension wrote, or that was damaged, is no reason to refuse the session:
  /// what of it cannot be read is left out.
  package struct Held: Payload {
    package let day: String
    /// The ids of the rules that were stopped on that day.
    package let stopped: [Int64]
    package let rules: [RuleFields]
    /// What was left out.
    package let faults: [FieldFault]

    package init(
      day: String = "", stopped: [Int64] = [], rules: [RuleFields] = [], faults: [FieldFault] = []
    ) {
      self.faults = faults
      self.day = day
      self.stopped = stopped
      self.rules = rules
    }

    package init(_ fields: Fields) throws(FieldFault) {
      var faults: [FieldFault] = []
      func read<Member>(
        _ other: Member, _ member: () throws(FieldFault) -> Member
      ) -> Member {
        do throws(FieldFault) { return try member() } catch {
          faults.append(error)
          return other
        }
      }
      day = read("") { () throws(FieldFault) in try fields.text("day") }
      let stopped = read([]) { () throws(FieldFault) in
        try fields.list("stopped", upTo: 10_000) { (value, path) in (value, path) }
      }
      let rules = read([]) { () throws(FieldFault) in
        try fields.list("rules", upTo: 10_000) { (value, path) in (value, path) }
      }
      self.stopped = stopped.compactMap { value, path in
        read(nil) { () throws(FieldFault) in
          guard let id = value.integerValue else {
            throw FieldFault(field: path, expected: .wholeNumber)
          }
          return id
        }
      }
      self.rules = rules.compactMap { value, path in
        read(nil) { () throws(FieldFault) in try RuleFields(Fields(value, path: path)) }
      }
      self.faults = faults
    }

    package var json: JSONObject {
      ["day": .string(day), "stopped": JSONValue(stopped), "rules": JSONValue(rules)]
    }
  }

  /// The protocol versions that the extension speaks.
  package let protocols: ClosedRange<Int64>
  /// 128 random bits, made once by the extension.
  package let profile: String
  package let browser: String
  package let extensionVersion: String
  package let held: Held?

  package init(
    protocols: ClosedRange<Int64>, profile: String, browser: String, extensionVersion: String,
    held: Held?
  ) {
    self.protocols = protocols
    self.profile = profile
    self.browser = browser
    self.extensionVersion = extensionVersion
    self.held = held
  }

  package init(_ fields: Fields) throws(FieldFault) {
    let range = try fields.object("protocol")
    let lowest = try range.integer("min", in: 0...1_000_000)
    protocols = lowest...(try range.integer("max", in: lowest...1_000_000))
    profile = try fields.hexadecimal("profile", digits: 32)
    browser = try fields.text("browser", upTo: 200)
    extensionVersion = try fields.text("extension", upTo: 100)
    if fields.isAbsent("held") {
      held = nil
    } else if let members = try? fields.object("held") {
      held = try Held(members)
    } else {
      held = Held(faults: [FieldFault(field: "held", expected: .object)])
    }
  }

  package var json: JSONObject {
    [
      "protocol": [
        "min": .integer(protocols.lowerBound), "max": .integer(protocols.upperBound),
      ],
      "profile": .string(profile), "browser": .string(browser),
      "extension": .string(extensionVersion),
      "held": held.map { .object($0.json) } ?? .null,
    ]
  }

  package struct Answer: Payload {
    package let protocolVersion: Int64
    package let hostVersion: String
    /// Where the host's binary is, for "run `PATH doctor`".
    package let hostPath: String
    package let state: State

    package init(protocolVersion: Int64, hostVersion: String, hostPath: String, state: State) {
      self.protocolVersion = protocolVersion
      self.hostVersion = hostVersion
      self.hostPath = hostPath
      self.state = state
    }

    package init(_ fields: Fields) throws(FieldFault) {
      protocolVersion = try fields.integer("protocol")
      let host = try fields.object("host")
      hostVersion = try host.text("version")
      hostPath = try host.text("path")
      state = try State(fields.object("state"))
    }

    package var json: JSONObject {
      [
        "protocol": .integer(protocolVersion),
        "host": ["version": .string(hostVersion), "path": .string(hostPath)],
        "state": .object(state.json),
      ]
    }
  }
}
