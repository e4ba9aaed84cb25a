extension JSONReader {
  /// Reads a number: an integer that fits becomes one, any other keeps its text.
  mutating func readNumber() throws(JSONError) -> JSONValue {
    let start = position
    let isNegative = skip(UInt8(ascii: "-"))
    let magnitude = try readWholePart()
    var isWhole = true
    if skip(UInt8(ascii: ".")) {
      isWhole = false
      try skipDigits()
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      isWhole = false
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      try skipDigits()
    }
    if isWhole, let magnitude, let value = Self.integer(magnitude, isNegative: isNegative) {
      return .integer(value)
    }
    return .number(String(decoding: bytes[start..<position], as: UTF8.self))
  }

  /// The digits before the point, with no zero before another digit; nil where they do not fit.
  private mutating func readWholePart() throws(JSONError) -> UInt64? {
    if skip(UInt8(ascii: "0")) {
      guard currentDigit == nil else {
        throw JSONError(position: position, kind: .invalidNumber)
      }
      return 0
    }
    let start = position
    try skipDigits()
    // Nineteen digits always fit in 64 bits.
    guard position - start <= 19 else { return nil }
    return bytes[start..<position].reduce(0) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
  }

  /// Nil beyond 64 bits, and for minus zero, which an integer could not give back.
  private static func integer(_ magnitude: UInt64, isNegative: Bool) -> Int64? {
    guard isNegative else { return Int64(exactly: magnitude) }
    guard magnitude > 0, magnitude <= Int64.min.magnitude else { return nil }
    return Int64(truncatingIfNeeded: 0 &- magnitude)
  }

  private mutating func skipDigits() throws(JSONError) {
    guard currentDigit != nil else {
      throw JSONError(
        position: position, kind: current == nil ? .unexpectedEnd : .invalidNumber)
    }
    while currentDigit != nil { position += 1 }
  }

  private var currentDigit: UInt8? {
    guard let byte = current, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
      return nil
    }
    return byte
  }
}
