import JSON

/// One setting of a LeechBlock export that matters here: `sites3=reddit.com +reddit.com/r/swift`.
///
/// Whatever is not named here, passwords and codes above all, is never looked at. Source: LeechBlock
/// NG, common.js (`PER_SET_OPTIONS`) and options.js (both exports).
struct LeechBlockOption: Hashable {
  enum Kind: String, CaseIterable {
    case setName, sites, times, limitMins, limitPeriod, rollover, conjMode, days, disable
    case sitesURL, regexpBlock, regexpAllow, regexpKeyword
  }

  let kind: Kind
  /// The number of the block set, from 1.
  let set: Int
  /// As the text export writes it: days as the sum of 1 (Sunday), 2 (Monday), 4 and so on.
  let value: String
  let line: Int

  /// The key and value as they stand in a text export.
  var text: String { "\(kind.rawValue)\(set)=\(value)" }

  /// `nil` for what does not matter.
  init?(key: String, value: String, line: Int) {
    let digits = key.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    guard (1...2).contains(digits), let kind = Kind(rawValue: String(key.dropLast(digits))),
      let set = Int(key.suffix(digits)), set > 0
    else { return nil }
    self.kind = kind
    self.set = set
    self.value = value
    self.line = line
  }

  init?(key: String, value: JSONValue, line: Int) {
    switch value {
    case .string(let text): self.init(key: key, value: text, line: line)
    case .bool(let flag): self.init(key: key, value: flag ? "true" : "false", line: line)
    case .integer(let number): self.init(key: key, value: "\(number)", line: line)
    case .number(let text): self.init(key: key, value: text, line: line)
    case .array(let days):
      let sum = days.enumerated().reduce(0) { sum, day in
        day.element == true && day.offset < 7 ? sum + (1 << day.offset) : sum
      }
      self.init(key: key, value: "\(sum)", line: line)
    case .null, .object: return nil
    }
  }
}

/// LeechBlock's text export.
enum LeechBlockText {
  /// Whether the lines are `name=value`, which no pattern is.
  static func isLikely(_ lines: [TextLine]) -> Bool {
    let isSetting = { (line: TextLine) in
      guard let equals = line.text.utf8.firstIndex(of: UInt8(ascii: "=")) else { return false }
      let key = line.text.utf8[..<equals]
      return !key.isEmpty
        && key.allSatisfy {
          (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F
        }
    }
    if let first = lines.first(where: { $0.isMeaningful }), isSetting(first) { return true }
    return lines.contains { isSetting($0) && $0.text.hasPrefix("sites") }
  }

  static func read(_ lines: [TextLine]) -> ImportPlan {
    let options = lines.compactMap { line -> LeechBlockOption? in
      guard let equals = line.text.firstIndex(of: "=") else { return nil }
      let value = line.text[line.text.index(after: equals)...]
      return LeechBlockOption(
        key: String(line.text[..<equals]), value: String(value), line: line.number)
    }
    return LeechBlockSets.plan(options, .leechBlockText)
  }
}
