package import JSON

/// `space.choose`: lets this profile use another space.
package struct SpaceChoose: RequestMessage {
  package static let method = "space.choose"

  package enum Choice: Hashable, Sendable {
    case kind(SpaceKind)
    /// An earlier space, by its name in `space.get`.
    case earlier(String)
  }

  package let choice: Choice

  package init(choice: Choice) { self.choice = choice }

  package init(_ fields: Fields) throws(FieldFault) {
    if fields.isAbsent("space") {
      choice = .kind(try fields.word("kind", SpaceKind.self))
    } else if fields.isAbsent("kind") {
      choice = .earlier(try fields.text("space", upTo: 100))
    } else {
      throw FieldFault(field: "space", expected: .oneOfTwo("kind", "space"))
    }
  }

  package var json: JSONObject {
    switch choice {
    case .kind(let kind): ["kind": .string(kind.rawValue), "space": .null]
    case .earlier(let space): ["kind": .null, "space": .string(space)]
    }
  }

  package struct Answer: Payload {
    package let space: SpaceFields
    /// What the choice waits for, where it does not hold at once.
    package let loosening: Loosening?

    package init(space: SpaceFields, loosening: Loosening?) {
      self.space = space
      self.loosening = loosening
    }

    package init(_ fields: Fields) throws(FieldFault) {
      space = try SpaceFields(fields)
      loosening = try fields.payloadIfAny("loosening")
    }

    package var json: JSONObject {
      var json = space.json
      json["loosening"] = JSONValue(loosening)
      return json
    }
  }
}
