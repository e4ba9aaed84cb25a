/// What a person typed into the answer field, read as a whole number.
package enum Answer {
  /// Reads decimal digits with an optional sign and surrounding spaces.
  ///
  /// Digits of every script count (`٧٥`, `७५`), since a keyboard types its own language's. `nil`
  /// where it is not a number, or has more than 18 digits.
  package static func number(in text: String) -> Int64? {
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    let isNegative = scalars.first == "-" || scalars.first == "\u{2212}"
    if isNegative || scalars.first == "+" { scalars.removeFirst() }
    guard !scalars.isEmpty, scalars.count <= 18 else { return nil }
    var value: Int64 = 0
    for scalar in scalars {
      guard let digit = digit(scalar) else { return nil }
      value = value * 10 + digit
    }
    return isNegative ? -value : value
  }

  /// The zeros of the decimal digit runs that keyboards of living scripts type; each run is ten
  /// scalars long.
  ///
  /// Source: Unicode, general category Nd.
  private static let zeros: [UInt32] = [
    0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66,
    0xE50, 0xED0, 0xF20, 0x1040, 0x17E0, 0x1810, 0xFF10,
  ]

  private static func digit(_ scalar: Unicode.Scalar) -> Int64? {
    for zero in zeros where scalar.value >= zero && scalar.value < zero + 10 {
      return Int64(scalar.value - zero)
    }
    return nil
  }
}
