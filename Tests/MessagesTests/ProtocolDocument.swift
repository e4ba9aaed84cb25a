import CSystem
import JSON
import Testing

/// The examples of `Sources/Messages/PROTOCOL.md`: the golden files of both languages.
struct Example: Sendable, CustomTestStringConvertible {
  /// `request`, `answer`, `notice` or `error`.
  let kind: String
  let method: String
  let frame: JSONValue

  var testDescription: String { "\(kind) \(method)" }

  static let all: [Example] = {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let text = String(
      decoding: contents(of: "/\(root)/Sources/Messages/PROTOCOL.md"), as: UTF8.self)
    var examples: [Example] = []
    let pieces = text.split(separator: "\n```json ", omittingEmptySubsequences: false).dropFirst()
    for piece in pieces {
      let lines = piece.split(separator: "\n", maxSplits: 1)
      let words = lines[0].split(separator: " ")
      let body = lines[1].prefix { $0 != "`" }
      if let frame = try? JSONParser.parse(Array(body.utf8)) {
        examples.append(Example(kind: String(words[0]), method: String(words[1]), frame: frame))
      } else {
        Issue.record("an example of \(lines[0]) is no JSON")
      }
    }
    return examples
  }()

  static func of(_ kind: String) -> [Example] { all.filter { $0.kind == kind } }
}

private func contents(of path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 65_536)
  while true {
    let count = fread(&chunk, 1, chunk.count, file)
    if count == 0 { return bytes }
    bytes += chunk[..<count]
  }
}
