package import JSON

/// The time of day in which a rule is closed, from one local time to another: `23:00` to `07:00`.
package struct ClosedFields: Payload {
  /// Minutes after midnight.
  package let fromMinute: Int
  /// Minutes after midnight; another one than `fromMinute`.
  package let toMinute: Int

  package init(fromMinute: Int, toMinute: Int) {
    self.fromMinute = fromMinute
    self.toMinute = toMinute
  }

  package init(_ fields: Fields) throws(FieldFault) {
    guard let from = Self.minute(try? fields.text("from")),
      let to = Self.minute(try? fields.text("to")), from != to
    else { throw FieldFault(field: "closed", expected: .closedHours) }
    fromMinute = from
    toMinute = to
  }

  package var json: JSONObject {
    ["from": .string(Self.text(fromMinute)), "to": .string(Self.text(toMinute))]
  }

  /// `HH:MM`.
  package static func text(_ minute: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minute / 60)):\(two(minute % 60))"
  }

  /// Reads `HH:MM`; `nil` where it is no time of day.
  private static func minute(_ text: String?) -> Int? {
    let digits = Array((text ?? "").utf8)
    guard digits.count == 5, digits[2] == UInt8(ascii: ":"),
      let hours = Int(String(decoding: digits[..<2], as: UTF8.self)), (0...23).contains(hours),
      let minutes = Int(String(decoding: digits[3...], as: UTF8.self)), (0...59).contains(minutes),
      digits[0] != UInt8(ascii: "+"), digits[3] != UInt8(ascii: "+")
    else { return nil }
    return hours * 60 + minutes
  }
}
