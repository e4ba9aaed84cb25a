/// A line of a text, without the line feed and what white space surrounds it.
struct TextLine: Hashable, Sendable {
  /// From 1.
  let number: Int
  let text: String
  /// Its words.
  let tokens: [Token]

  /// A run of characters without white space, or a quoted text.
  struct Token: Hashable, Sendable {
    /// What it says: a quoted text without quotes and escapes.
    var text: String
    var isQuoted: Bool
    /// Bytes of the line before it.
    var offset: Int
    /// What is wrong with a quoted text: it has no end, or an escape means nothing.
    var fault: RuleLineError.Kind?
  }

  /// Characters of the line before a token.
  func characters(before token: Token) -> Int {
    String(decoding: text.utf8.prefix(token.offset), as: UTF8.self).count
  }

  /// Whether anything stands on it that is no comment.
  var isMeaningful: Bool { !tokens.isEmpty }

  /// Whether only a rule can begin like this: with a name, minutes or a word.
  var isCertainlyRule: Bool {
    guard let first = tokens.first else { return false }
    return first.isQuoted || RuleWord(first.text) != nil
  }

  /// The lines of a text; line feeds, carriage returns or both end one.
  static func split(_ bytes: [UInt8]) -> [TextLine] {
    var out: [TextLine] = []
    var start = 0
    var at = 0
    while at <= bytes.count {
      if at == bytes.count || bytes[at] == 0x0A || bytes[at] == 0x0D {
        out.append(TextLine(number: out.count + 1, bytes[start..<at]))
        if at + 1 < bytes.count, bytes[at] == 0x0D, bytes[at + 1] == 0x0A { at += 1 }
        start = at + 1
      }
      at += 1
    }
    return out
  }

  private init(number: Int, _ line: ArraySlice<UInt8>) {
    var line = line
    while let first = line.first, Self.isSpace(first) { line.removeFirst() }
    while let last = line.last, Self.isSpace(last) { line.removeLast() }
    self.number = number
    text = String(decoding: line, as: UTF8.self)
    var reader = TokenReader(line)
    tokens = reader.tokens()
  }

  /// ASCII white space, which no pattern holds.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}

/// Splits a line into tokens; `#` where a token could begin ends it.
private struct TokenReader {
  private let line: ArraySlice<UInt8>
  private var at: Int

  init(_ line: ArraySlice<UInt8>) {
    self.line = line
    at = line.startIndex
  }

  mutating func tokens() -> [TextLine.Token] {
    var out: [TextLine.Token] = []
    while true {
      while at < line.endIndex, TextLine.isSpace(line[at]) { at += 1 }
      guard at < line.endIndex, line[at] != UInt8(ascii: "#") else { return out }
      out.append(line[at] == UInt8(ascii: "\"") ? quoted() : plain())
    }
  }

  private mutating func plain() -> TextLine.Token {
    let start = at
    while at < line.endIndex, !TextLine.isSpace(line[at]) { at += 1 }
    return TextLine.Token(
      text: String(decoding: line[start..<at], as: UTF8.self), isQuoted: false,
      offset: start - line.startIndex)
  }

  private mutating func quoted() -> TextLine.Token {
    let start = at
    var text: [UInt8] = []
    var fault: RuleLineError.Kind?
    at += 1
    while at < line.endIndex, line[at] != UInt8(ascii: "\"") {
      if line[at] == UInt8(ascii: "\\"), at + 1 < line.endIndex {
        at += 1
        if let byte = RuleLineText.meaning(ofEscape: line[at]) {
          text.append(byte)
        } else {
          fault = fault ?? .unknownEscape
        }
      } else {
        text.append(line[at])
      }
      at += 1
    }
    if at >= line.endIndex { fault = fault ?? .unclosedQuote }
    at = min(at + 1, line.endIndex)
    return TextLine.Token(
      text: String(decoding: text, as: UTF8.self), isQuoted: true,
      offset: start - line.startIndex, fault: fault)
  }
}
