import CSystem

/// Whole small files.
package enum SystemFile {
  /// The bytes of a file, at most `limit`; `nil` where it cannot be read.
  package static func contents(of path: String, upTo limit: Int = 64 << 20) -> [UInt8]? {
    let descriptor = sb_open(path, O_RDONLY, 0)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return contents(of: descriptor, upTo: limit)
  }

  /// The bytes of a descriptor up to its end, at most `limit`; `nil` where it cannot be read.
  package static func contents(of descriptor: Int32, upTo limit: Int = 64 << 20) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < limit {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, sb_errno() == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes.count > limit ? Array(bytes[..<limit]) : bytes
  }
}
