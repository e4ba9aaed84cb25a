import CSystem
package import Ledger

/// The log: one line an event, in the state folder; holds no address and never the environment.
///
/// At 256 KiB the file becomes `host.log.1`, and the one before that is gone.
package struct HostLog {
  private let path: String
  private static let limit = 256 << 10

  package init(in folder: StateFolder) { path = folder.path + "/host.log" }

  /// Adds a line.
  ///
  /// Not being able to is no reason to fail: the log is a help, not a promise.
  package func write(_ line: String) {
    let descriptor = sb_open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var bytes = Array("\(HostLog.stamp()) [\(getpid())] \(line)\n".utf8)
    bytes.withUnsafeMutableBytes { _ = CSystem.write(descriptor, $0.baseAddress, $0.count) }
    var facts = stat()
    if fstat(descriptor, &facts) == 0, facts.st_size > HostLog.limit {
      _ = rename(path, path + ".1")
    }
  }

  /// Makes the program say one line to the log when it dies of a trap.
  package func catchFatalSignals() {
    let descriptor = sb_open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    if descriptor >= 0 { sb_log_fatal_signals(descriptor) }
  }

  /// The moment in UTC: `2026-11-30T03:45:37Z`.
  private static func stamp() -> String {
    var seconds = time(nil)
    var utc = tm()
    gmtime_r(&seconds, &utc)
    var bytes = [CChar](repeating: 0, count: 32)
    let count = strftime(&bytes, bytes.count, "%Y-%m-%dT%H:%M:%SZ", &utc)
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
