/// Just enough JSON to read the tables of addresses and hosts.
enum SmallJSON {
  case null
  case other
  case text(String)
  case list([SmallJSON])
  case object([String: SmallJSON])

  /// The members of an object; none of anything else.
  subscript(key: String) -> SmallJSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  var string: String? { if case .text(let text) = self { text } else { nil } }

  /// Reads a text that is known to be JSON.
  static func parse(_ bytes: [UInt8]) -> SmallJSON {
    var reader = Reader(bytes: bytes)
    return reader.value()
  }

  private struct Reader {
    let bytes: [UInt8]
    var at = 0

    mutating func space() { while at < bytes.count, bytes[at] <= 0x20 { at += 1 } }

    mutating func value() -> SmallJSON {
      space()
      switch bytes[at] {
      case UInt8(ascii: "\""): return .text(string())
      case UInt8(ascii: "["):
        var list: [SmallJSON] = []
        items { $0.append(to: &list) }
        return .list(list)
      case UInt8(ascii: "{"):
        var members: [String: SmallJSON] = [:]
        items { reader in
          let key = reader.string()
          reader.space()
          reader.at += 1
          members[key] = reader.value()
        }
        return .object(members)
      case UInt8(ascii: "n"):
        at += 4
        return .null
      default:
        while at < bytes.count, !"]},".utf8.contains(bytes[at]) { at += 1 }
        return .other
      }
    }

    mutating func append(to list: inout [SmallJSON]) { list.append(value()) }

    mutating func items(_ body: (inout Reader) -> Void) {
      at += 1
      while true {
        space()
        if "]}".utf8.contains(bytes[at]) { break }
        body(&self)
        space()
        if bytes[at] == UInt8(ascii: ",") { at += 1 }
      }
      at += 1
    }

    mutating func string() -> String {
      at += 1
      var units: [UInt16] = []
      var plain: [UInt8] = []
      func flush(_ units: inout [UInt16], _ plain: inout [UInt8]) {
        units += Array(String(decoding: plain, as: UTF8.self).utf16)
        plain = []
      }
      while bytes[at] != UInt8(ascii: "\"") {
        guard bytes[at] == UInt8(ascii: "\\") else {
          plain.append(bytes[at])
          at += 1
          continue
        }
        flush(&units, &plain)
        let escape = bytes[at + 1]
        at += 2
        switch escape {
        case UInt8(ascii: "u"):
          units.append(
            UInt16(String(decoding: bytes[at..<(at + 4)], as: UTF8.self), radix: 16) ?? 0)
          at += 4
        case UInt8(ascii: "b"): units.append(8)
        case UInt8(ascii: "f"): units.append(12)
        case UInt8(ascii: "n"): units.append(10)
        case UInt8(ascii: "r"): units.append(13)
        case UInt8(ascii: "t"): units.append(9)
        default: units.append(UInt16(escape))
        }
      }
      flush(&units, &plain)
      at += 1
      return String(decoding: units, as: UTF16.self)
    }
  }
}
