extension ClosedHours {
  /// Reads `23:00-07:00`; `nil` where it is no closed time.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 11, bytes[5] == UInt8(ascii: "-"), let from = Self.minute(bytes[..<5]),
      let to = Self.minute(bytes[6...])
    else { return nil }
    self.init(fromMinute: from, toMinute: to)
  }

  /// `23:00-07:00`.
  package var text: String { "\(fromText)-\(toText)" }

  /// The beginning, `23:00`.
  package var fromText: String { Self.text(fromMinute) }

  /// The end, `07:00`.
  package var toText: String { Self.text(toMinute) }

  private static func text(_ minute: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minute / 60)):\(two(minute % 60))"
  }

  private static func minute(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = bytes.map { Int($0) - 0x30 }
    guard digits[2] == 0x3A - 0x30, (0...9).contains(digits[0]), (0...9).contains(digits[1]),
      (0...9).contains(digits[3]), (0...9).contains(digits[4])
    else { return nil }
    let (hours, minutes) = (digits[0] * 10 + digits[1], digits[3] * 10 + digits[4])
    return hours < 24 && minutes < 60 ? hours * 60 + minutes : nil
  }
}
