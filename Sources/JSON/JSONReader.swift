/// The state of one parse: where it is, and how deep.
struct JSONReader {
  let bytes: [UInt8]
  let depthLimit: Int
  var position = 0
  private var depth = 0

  init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  /// The byte at the position; nil at the end.
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The fault at the position: its end, or a byte that cannot stand there.
  var unexpected: JSONError {
    JSONError(position: position, kind: current.map { .unexpectedByte($0) } ?? .unexpectedEnd)
  }

  /// Reads a whole text: one value, and nothing but white space around it.
  mutating func readText() throws(JSONError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw JSONError(position: 0, kind: .byteOrderMark)
    }
    skipWhiteSpace()
    let value = try readValue()
    skipWhiteSpace()
    guard current == nil else { throw JSONError(position: position, kind: .trailingBytes) }
    return value
  }

  private mutating func readValue() throws(JSONError) -> JSONValue {
    guard let byte = current else { throw unexpected }
    switch byte {
    case UInt8(ascii: "{"): return try readObject()
    case UInt8(ascii: "["): return try readArray()
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try readNumber()
    case UInt8(ascii: "t"): return try readWord("true", as: .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", as: .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", as: .null)
    default: throw unexpected
    }
  }

  private mutating func readArray() throws(JSONError) -> JSONValue {
    try enter()
    var elements: [JSONValue] = []
    if !skip(UInt8(ascii: "]")) {
      repeat {
        skipWhiteSpace()
        elements.append(try readValue())
        skipWhiteSpace()
      } while skip(UInt8(ascii: ","))
      guard skip(UInt8(ascii: "]")) else { throw unexpected }
    }
    depth -= 1
    return .array(elements)
  }

  private mutating func readObject() throws(JSONError) -> JSONValue {
    try enter()
    var object = JSONObject()
    if !skip(UInt8(ascii: "}")) {
      repeat {
        skipWhiteSpace()
        guard current == UInt8(ascii: "\"") else { throw unexpected }
        let key = try readString()
        skipWhiteSpace()
        guard skip(UInt8(ascii: ":")) else { throw unexpected }
        skipWhiteSpace()
        object[key] = try readValue()
        skipWhiteSpace()
      } while skip(UInt8(ascii: ","))
      guard skip(UInt8(ascii: "}")) else { throw unexpected }
    }
    depth -= 1
    return .object(object)
  }

  private mutating func readWord(
    _ word: StaticString, as value: JSONValue
  ) throws(JSONError) -> JSONValue {
    for offset in 0..<word.utf8CodeUnitCount {
      guard skip(word.utf8Start[offset]) else { throw unexpected }
    }
    return value
  }

  /// Steps over the opening bracket, one level down, to what stands first inside.
  private mutating func enter() throws(JSONError) {
    guard depth < depthLimit else {
      throw JSONError(position: position, kind: .tooDeep(limit: depthLimit))
    }
    depth += 1
    position += 1
    skipWhiteSpace()
  }

  /// Steps over this byte if it stands at the position, and says whether it did.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipWhiteSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }
}
