/// One JSON value (RFC 8259).
///
/// Equality is exact: strings are compared byte by byte in UTF-8 (not by canonical equivalence, which
/// `String` uses), numbers as they are written, objects as maps, whatever the order of their members.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  /// A number without fraction and exponent that fits; `-0` is not one.
  case integer(Int64)
  /// Any other number, kept as it was written so that it round-trips. Only a number of JSON's grammar
  /// may stand here: it is written as it is.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  /// The text of a string; nil for any other value.
  package var stringValue: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The integer, if the value is one; nil for any other value and for `1.0` and `1e3`.
  package var integerValue: Int64? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  /// True or false, if the value is one of them; nil for any other value.
  package var boolValue: Bool? {
    guard case .bool(let flag) = self else { return nil }
    return flag
  }

  /// The elements of an array; nil for any other value.
  package var arrayValue: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// The object, if the value is one; nil for any other value.
  package var objectValue: JSONObject? {
    guard case .object(let object) = self else { return nil }
    return object
  }

  /// The member with this key; nil where the value is no object or has no such member.
  package subscript(_ key: String) -> JSONValue? { objectValue?[key] }
}

extension JSONValue: Hashable {
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)), (.string(let a), .string(let b)):
      ExactString(a) == ExactString(b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let flag): hasher.combine(flag)
    case .integer(let number): hasher.combine(number)
    case .number(let text), .string(let text): hasher.combine(ExactString(text))
    case .array(let elements): hasher.combine(elements)
    case .object(let object): hasher.combine(object)
    }
  }
}
