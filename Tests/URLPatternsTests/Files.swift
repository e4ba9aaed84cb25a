import CSystem

/// Files of the repository and of the data folder beside it.
enum Files {
  /// The root of the repository.
  static let root: String = {
    var parts = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  /// The bytes of a file; `nil` where it is missing.
  static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(root + "/" + path, "r") else { return nil }
    defer { fclose(file) }
    var out: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return out }
      out += chunk[..<count]
    }
  }

  /// The bytes of a file of the data folder beside the repository; says so where it is missing.
  static func data(_ path: String) -> [UInt8]? {
    if let bytes = bytes("../shared/data/" + path) { return bytes }
    say("skipped: ../shared/data/\(path) is not here")
    return nil
  }

  /// Replaces a file of the repository.
  static func write(_ path: String, _ text: String) { write(absolute: root + "/" + path, text) }

  /// Writes a file anywhere.
  static func write(absolute path: String, _ text: String) {
    guard let file = fopen(path, "w") else { return }
    let bytes = Array(text.utf8)
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// Writes a line to standard error.
  static func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = CSystem.write(2, bytes, bytes.count)
  }

  /// The lines of a text, without their line feeds.
  static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }
}
