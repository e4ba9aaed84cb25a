package import JSON

/// The members of one object of a message, read with their path, so that a fault names its place.
package struct Fields {
  private let object: JSONObject
  private let path: String

  package init(_ object: JSONObject, path: String = "") {
    self.object = object
    self.path = path
  }

  /// - Throws: `FieldFault` where `value` is no object.
  package init(_ value: JSONValue, path: String) throws(FieldFault) {
    guard case .object(let object) = value else {
      throw FieldFault(field: path, expected: .object)
    }
    self.init(object, path: path)
  }

  /// The same members, named without the path that led to them.
  package var atRoot: Fields { Fields(object) }

  private func fault(_ key: String, _ expected: FieldFault.Expectation) -> FieldFault {
    FieldFault(field: path.isEmpty ? key : "\(path).\(key)", expected: expected)
  }

  /// Whether the member is missing or `null`.
  package func isAbsent(_ key: String) -> Bool { (object[key] ?? .null) == .null }

  package func text(_ key: String, upTo bytes: Int = .max) throws(FieldFault) -> String {
    guard case .string(let text)? = object[key] else { throw fault(key, .text) }
    if text.utf8.count > bytes { throw fault(key, .textUpTo(bytes: bytes)) }
    return text
  }

  /// Lower-case hexadecimal digits, exactly so many.
  package func hexadecimal(_ key: String, digits: Int) throws(FieldFault) -> String {
    let isGood: (UInt8) -> Bool = { (48...57).contains($0) || (97...102).contains($0) }
    guard case .string(let text)? = object[key], text.utf8.count == digits,
      text.utf8.allSatisfy(isGood)
    else { throw fault(key, .hexadecimal(digits: digits)) }
    return text
  }

  package func integer(
    _ key: String, in range: ClosedRange<Int64> = .min ... .max
  ) throws(FieldFault) -> Int64 {
    guard case .integer(let value)? = object[key], range.contains(value) else {
      throw fault(key, range == .min ... .max ? .wholeNumber : .wholeNumberIn(range))
    }
    return value
  }

  /// `nil` where the member is missing or `null`.
  package func integerIfAny(
    _ key: String, in range: ClosedRange<Int64> = .min ... .max
  ) throws(FieldFault) -> Int64? {
    isAbsent(key) ? nil : try integer(key, in: range)
  }

  package func flag(_ key: String) throws(FieldFault) -> Bool {
    guard case .bool(let value)? = object[key] else { throw fault(key, .yesOrNo) }
    return value
  }

  /// False where the member is missing or `null`.
  package func flagIfAny(_ key: String) throws(FieldFault) -> Bool {
    isAbsent(key) ? false : try flag(key)
  }

  package func object(_ key: String) throws(FieldFault) -> Fields {
    guard case .object(let value)? = object[key] else { throw fault(key, .object) }
    return Fields(value, path: path.isEmpty ? key : "\(path).\(key)")
  }

  /// `nil` where the member is missing or `null`.
  package func objectIfAny(_ key: String) throws(FieldFault) -> Fields? {
    isAbsent(key) ? nil : try object(key)
  }

  /// The members of a list, each read by `read` with its path.
  package func list<Element>(
    _ key: String, upTo count: Int = .max,
    _ read: (JSONValue, String) throws(FieldFault) -> Element
  ) throws(FieldFault) -> [Element] {
    guard case .array(let values)? = object[key] else { throw fault(key, .list) }
    if values.count > count { throw fault(key, .listUpTo(count: count)) }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      elements.append(try read(value, (path.isEmpty ? key : "\(path).\(key)") + "[\(index)]"))
    }
    return elements
  }

  package func texts(_ key: String, upTo count: Int = .max) throws(FieldFault) -> [String] {
    try list(key, upTo: count) { (value, path) throws(FieldFault) in
      guard case .string(let text) = value else { throw FieldFault(field: path, expected: .text) }
      return text
    }
  }

  package func integers(_ key: String, upTo count: Int = .max) throws(FieldFault) -> [Int64] {
    try list(key, upTo: count) { (value, path) throws(FieldFault) in
      guard case .integer(let number) = value else {
        throw FieldFault(field: path, expected: .wholeNumber)
      }
      return number
    }
  }

  /// One of a closed set of words.
  package func word<Word: RawRepresentable & CaseIterable>(
    _ key: String, _: Word.Type
  ) throws(FieldFault) -> Word where Word.RawValue == String {
    guard case .string(let text)? = object[key], let word = Word(rawValue: text) else {
      throw fault(key, .oneOf(Word.allCases.map { $0.rawValue }))
    }
    return word
  }
}
