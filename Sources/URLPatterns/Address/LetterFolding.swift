extension ComparisonText {
  /// Lower-cases the letters beyond ASCII after `start`, where UTF-8 is well formed.
  static func foldBeyondASCII(_ out: inout ByteBuffer, from start: Int) {
    let bytes = Array(out.bytes[start...])
    out.count = start
    var index = 0
    while index < bytes.count {
      let (scalar, length) = decode(bytes, at: index)
      out.reserve(4)
      if let scalar {
        for byte in String(Character(lowercased(scalar))).utf8 {
          out.base[out.count] = byte
          out.count += 1
        }
      } else {
        out.base[out.count] = bytes[index]
        out.count += 1
      }
      index += length
    }
  }

  /// The one lower-case letter of a letter beyond ASCII, itself where there is none such.
  static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let mapped = scalar.properties.lowercaseMapping.unicodeScalars
    guard let only = mapped.first, mapped.count == 1, !only.isASCII else { return scalar }
    return only
  }

  /// The letters beyond ASCII that compare as the lower-case one, itself first.
  static func variants(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    var out = [scalar] + extraVariants(of: scalar)
    for mapped in [properties.uppercaseMapping, properties.titlecaseMapping] {
      let scalars = mapped.unicodeScalars
      guard let only = scalars.first, scalars.count == 1, !only.isASCII, !out.contains(only),
        lowercased(only) == scalar
      else { continue }
      out.append(only)
    }
    return out
  }

  /// Capital letters whose small letter has another capital, or none of one letter.
  private static func extraVariants(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar {
    case "\u{DF}": ["\u{1E9E}"]
    case "\u{E5}": ["\u{212B}"]
    case "\u{3B8}": ["\u{3F4}"]
    case "\u{3C9}": ["\u{2126}"]
    default: []
    }
  }

  /// Whether a run holds a byte that belongs to letters beyond ASCII, but not the whole letter.
  static func hasBrokenLetter(_ run: [UInt8]) -> Bool {
    var index = 0
    while index < run.count {
      let (scalar, length) = decode(run, at: index)
      let byte = run[index]
      if scalar == nil, (0x80...0xBF).contains(byte) || (0xC2...0xF4).contains(byte) {
        return true
      }
      index += length
    }
    return false
  }

  /// The scalar beyond ASCII that begins at `index` and its length; no scalar, and 1, otherwise.
  static func decode(_ bytes: [UInt8], at index: Int) -> (Unicode.Scalar?, Int) {
    let first = bytes[index]
    let length: Int
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF: length = 3
    case 0xF0...0xF4: length = 4
    default: return (nil, 1)
    }
    guard index + length <= bytes.count else { return (nil, 1) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      guard bytes[index + offset] & 0xC0 == 0x80 else { return (nil, 1) }
      value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    let minimum: UInt32 = length == 2 ? 0x80 : (length == 3 ? 0x800 : 0x10000)
    guard value >= minimum, let scalar = Unicode.Scalar(value) else { return (nil, 1) }
    return (scalar, length)
  }
}
