package import Policy

/// What a text is, as its content says.
package enum ImportFormat: String, CaseIterable, Sendable {
  /// Rules, one a line.
  case ruleLines = "rule-lines"
  /// Rules as JSON, as `export --json` writes them.
  case ruleJSON = "rule-json"
  /// LeechBlock's export, `name=value` lines.
  case leechBlockText = "leechblock-text"
  /// LeechBlock's export as JSON.
  case leechBlockJSON = "leechblock-json"
  /// A hosts file: an address, then names.
  case hostsFile = "hosts-file"
  /// One host a line.
  case hostList = "host-list"
}

/// Something that was not taken, and why.
package struct SkippedText: Equatable, Sendable {
  /// The number of its line, from 1.
  package let line: Int
  /// What stands there, at most 200 bytes of it; never a password.
  package let text: String
  package let reason: SkipReason

  init(line: Int, text: String, reason: SkipReason) {
    self.line = line
    self.text = SkippedText.shortened(text)
    self.reason = reason
  }

  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > 200 else { return text }
    // At most three bytes belong to a character that was cut.
    var bytes = Array(text.utf8.prefix(197))
    while String(validating: bytes, as: UTF8.self) == nil { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self) + "…"
  }
}

/// What reading a text would add: shown before anything is added.
package struct ImportPlan: Equatable, Sendable {
  package let format: ImportFormat
  /// The rules, each with a name, none stored yet (`id` 0).
  package var rules: [Rule] = []
  /// What was not taken, in the order of the lines.
  package var skipped: [SkippedText] = []

  init(_ format: ImportFormat) { self.format = format }

  mutating func skip(_ line: Int, _ text: String, _ reason: SkipReason) {
    skipped.append(SkippedText(line: line, text: text, reason: reason))
  }

  /// Reads a text of any of the formats; which one it is, its content says.
  ///
  /// - Parameter longLists: whether a rule may have a list of more hosts than it may have patterns:
  ///   such lists come by the command line.
  package static func read(_ bytes: [UInt8], longLists: Bool = false) -> ImportPlan {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
    if let plan = JSONImport.read(bytes, longLists: longLists) { return plan }
    let lines = TextLine.split(bytes)
    if LeechBlockText.isLikely(lines) { return LeechBlockText.read(lines) }
    if !lines.contains(where: { $0.isCertainlyRule }),
      let plan = HostNames.read(bytes, lines, longLists: longLists)
    {
      return plan
    }
    return RuleLines.read(lines, longLists: longLists)
  }
}
