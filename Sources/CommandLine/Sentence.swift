import CSystem
import Ledger
import SQLite

/// The sentences of faults that have none of their own: what is wrong, where, what to do next.
enum Sentence {
  /// Writes a line to the standard error.
  static func complain(_ line: String) {
    let bytes = Array("scroll-brake: \(line)\n".utf8)
    _ = bytes.withUnsafeBytes { CSystem.write(2, $0.baseAddress, $0.count) }
  }

  /// A text from a file or a rule, fit for a terminal: without control characters, and cut where it
  /// is endless.
  static func printable(_ text: String) -> String {
    var out = ""
    var count = 0
    for scalar in text.unicodeScalars {
      count += 1
      if count > longest { return out + "…" }
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      out.unicodeScalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return out
  }

  /// Characters of one line.
  private static let longest = 500
}

extension StateFolderError {
  var sentence: String {
    switch self {
    case .folder(let path, let errno):
      "The folder \(path) cannot be used (\(String(cString: strerror(errno)))): "
        + "make it writable, or name another one in SCROLL_BRAKE_HOME."
    case .database(let path, let error):
      "The state in \(path) cannot be opened (\(error.text)): "
        + "end other programs that use it, make room on the disk, then try again."
    case .damaged(let path, let error):
      "The state in \(path) is damaged (\(error.text)) and was left as it is: start your browser, "
        + "whose host sets it aside, keeps the locks of today and begins anew."
    case .later(let path):
      "The state in \(path) was written by a later version of Scroll Brake: install that one again."
    }
  }
}
