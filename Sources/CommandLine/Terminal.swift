import CSystem

/// What the terminal is asked.
enum Terminal {
  /// Whether somebody can be asked: both ends are a terminal.
  static var isThere: Bool { isatty(0) != 0 && isatty(1) != 0 }

  /// Whether the answer to a question is yes.
  static func agrees(to question: String) -> Bool {
    let answer = (answer(to: question) ?? "").utf8.map { $0 | 0x20 }
    return answer == Array("y".utf8) || answer == Array("yes".utf8)
  }

  /// The line that answers a question, at most 100 bytes of it; `nil` at the end of the input.
  static func answer(to question: String) -> String? {
    let bytes = Array(question.utf8)
    _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    while read(0, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: answer, as: UTF8.self) }
      if answer.count < 100 { answer.append(byte) }
    }
    return nil
  }
}
