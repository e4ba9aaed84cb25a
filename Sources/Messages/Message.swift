package import JSON

/// What can be written as the object of a message and read back.
package protocol Payload: Hashable, Sendable {
  /// - Throws: `FieldFault` for the first member that is not as it should be.
  init(_ fields: Fields) throws(FieldFault)

  /// The members in the order of the protocol document.
  var json: JSONObject { get }
}

/// A request of the extension, and what its answer holds.
package protocol RequestMessage: Payload {
  associatedtype Answer: Payload
  static var method: String { get }
}

/// A notice of the host.
package protocol NoticeMessage: Payload {
  static var method: String { get }
}

/// An object without members: the params or the answer of messages that say all by their name.
package struct Nothing: Payload {
  package init() {}
  package init(_ fields: Fields) {}
  package var json: JSONObject { [:] }
}

extension JSONValue {
  /// A number, or `null`.
  package init(_ value: Int64?) { self = value.map { .integer($0) } ?? .null }
  /// Text, or `null`.
  package init(_ value: String?) { self = value.map { .string($0) } ?? .null }

  /// An object, or `null`.
  package init<Element: Payload>(_ value: Element?) {
    self = value.map { .object($0.json) } ?? .null
  }

  package init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }
  package init(_ numbers: [Int64]) { self = .array(numbers.map { .integer($0) }) }
  package init<Element: Payload>(_ payloads: [Element]) {
    self = .array(payloads.map { .object($0.json) })
  }
}

extension Fields {
  /// `nil` where the member is missing or `null`.
  package func payloadIfAny<Element: Payload>(
    _ key: String, of _: Element.Type = Element.self
  ) throws(FieldFault) -> Element? {
    guard let object = try objectIfAny(key) else { return nil }
    return try Element(object)
  }

  /// A list of payloads.
  package func payloads<Element: Payload>(
    _ key: String, upTo count: Int = .max, of _: Element.Type = Element.self
  ) throws(FieldFault) -> [Element] {
    try list(key, upTo: count) { (value, path) throws(FieldFault) in
      try Element(Fields(value, path: path))
    }
  }
}
