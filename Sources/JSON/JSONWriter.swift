/// Writes JSON values as UTF-8, members in the order of their object, slashes as they are.
package enum JSONWriter {
  /// The value in one line, without white space.
  package static func bytes(_ value: JSONValue) -> [UInt8] {
    var output = JSONOutput(isIndented: false)
    output.write(value)
    return output.bytes
  }

  /// The value as text: in one line, or with a line for each member and two spaces a level.
  package static func text(_ value: JSONValue, indented: Bool = false) -> String {
    var output = JSONOutput(isIndented: indented)
    output.write(value)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}

/// The bytes written so far.
private struct JSONOutput {
  var bytes: [UInt8] = []
  let isIndented: Bool
  private var level = 0

  init(isIndented: Bool) { self.isIndented = isIndented }

  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .number(let text): bytes.append(contentsOf: text.utf8)
    case .string(let text): write(text)
    case .array(let elements): write(elements)
    case .object(let object): write(object)
    }
  }

  private mutating func write(_ elements: [JSONValue]) {
    bytes.append(UInt8(ascii: "["))
    level += 1
    for (position, element) in elements.enumerated() {
      separate(isFirst: position == 0)
      write(element)
    }
    close(with: UInt8(ascii: "]"), isEmpty: elements.isEmpty)
  }

  private mutating func write(_ object: JSONObject) {
    bytes.append(UInt8(ascii: "{"))
    level += 1
    for (position, member) in object.members.enumerated() {
      separate(isFirst: position == 0)
      write(member.key)
      bytes.append(UInt8(ascii: ":"))
      if isIndented { bytes.append(UInt8(ascii: " ")) }
      write(member.value)
    }
    close(with: UInt8(ascii: "}"), isEmpty: object.members.isEmpty)
  }

  private mutating func separate(isFirst: Bool) {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    breakLine()
  }

  private mutating func close(with bracket: UInt8, isEmpty: Bool) {
    level -= 1
    if !isEmpty { breakLine() }
    bytes.append(bracket)
  }

  private mutating func breakLine() {
    guard isIndented else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): escape(byte)
      case 0x08: escape(UInt8(ascii: "b"))
      case 0x09: escape(UInt8(ascii: "t"))
      case 0x0A: escape(UInt8(ascii: "n"))
      case 0x0C: escape(UInt8(ascii: "f"))
      case 0x0D: escape(UInt8(ascii: "r"))
      case 0..<0x20: escapeControl(byte)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ letter: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(letter)
  }

  private mutating func escapeControl(_ byte: UInt8) {
    let digits = StaticString("0123456789abcdef")
    bytes.append(contentsOf: "\\u00".utf8)
    bytes.append(digits.utf8Start[Int(byte >> 4)])
    bytes.append(digits.utf8Start[Int(byte & 0xF)])
  }
}
