/// A word of a rule's line that is no pattern.
enum RuleWord: Hashable, Sendable {
  /// `5m`: active minutes a day.
  case allowance(Int?)
  /// `+5m×4`: minutes a sum, and sums a day or no cap.
  case unlock(minutes: Int?, cap: Cap)
  /// `frames`: also inside other sites.
  case frames
  /// `playback`: a playing video counts as activity.
  case playback
  /// `hosts`: the names of a list follow.
  case hosts
  /// `strict`: nothing opens it once its sums are spent.
  case strict
  /// `closed`: a time of day follows, `23:00-07:00`.
  case closed
  /// Begins as an unlock does, and is none.
  case malformedUnlock

  enum Cap: Hashable, Sendable {
    case none
    /// `nil`: more digits than a number can have.
    case sums(Int?)
  }

  /// The word that an unquoted token is; `nil` for a pattern.
  init?(_ token: String) {
    switch token {
    case "frames": self = .frames
    case "playback": self = .playback
    case "hosts": self = .hosts
    case "strict": self = .strict
    case "closed": self = .closed
    default:
      let bytes = Array(token.utf8)
      if bytes.first == UInt8(ascii: "+") {
        self = RuleWord.unlock(bytes[1...]) ?? .malformedUnlock
      } else if bytes.count > 1, bytes.last == UInt8(ascii: "m"),
        bytes.dropLast().allSatisfy(RuleWord.isDigit)
      {
        self = .allowance(RuleWord.number(bytes.dropLast()))
      } else {
        return nil
      }
    }
  }

  private static func unlock(_ bytes: ArraySlice<UInt8>) -> RuleWord? {
    let digits = bytes.prefix(while: isDigit)
    guard !digits.isEmpty, digits.endIndex < bytes.endIndex,
      bytes[digits.endIndex] == UInt8(ascii: "m")
    else { return nil }
    var rest = bytes[(digits.endIndex + 1)...]
    if rest.isEmpty { return .unlock(minutes: number(digits), cap: .none) }
    if rest.starts(with: "×".utf8) {
      rest.removeFirst(2)
    } else if rest.first == UInt8(ascii: "x") || rest.first == UInt8(ascii: "X") {
      rest.removeFirst()
    } else {
      return nil
    }
    guard !rest.isEmpty, rest.allSatisfy(isDigit) else { return nil }
    return .unlock(minutes: number(digits), cap: .sums(number(rest)))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    Int(String(decoding: digits, as: UTF8.self))
  }
}
