import CSystem
package import Ledger

extension StateFolder {
  /// Where the state of this user is: `SCROLL_BRAKE_HOME`, else `$XDG_STATE_HOME/scroll-brake`, else
  /// `~/.local/state/scroll-brake`; on macOS `~/Library/Application Support/Scroll Brake`.
  ///
  /// `environment` looks a variable up. Source: XDG Base Directory Specification 0.8.
  package init(environment: (String) -> String?) {
    func absolute(_ name: String) -> String? {
      environment(name).flatMap { $0.utf8.first == 0x2F ? $0 : nil }
    }
    if let home = absolute("SCROLL_BRAKE_HOME") {
      self.init(path: home)
      return
    }
    let home = absolute("HOME") ?? "/"
    #if canImport(Darwin)
      self.init(path: home + "/Library/Application Support/Scroll Brake")
    #else
      let state = absolute("XDG_STATE_HOME") ?? home + "/.local/state"
      self.init(path: state + "/scroll-brake")
    #endif
  }
}

/// The variables that the program was started with.
package enum SystemEnvironment {
  package static func value(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The path of this program's file.
  ///
  /// Source: proc(5); macOS: dyld(3).
  package static var programPath: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    #if canImport(Darwin)
      // Untested: nobody has run this on macOS yet.
      var length = UInt32(buffer.count)
      guard sb_executable_path(&buffer, &length) == 0 else { return "scroll-brake" }
      return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    #else
      let count = readlink("/proc/self/exe", &buffer, buffer.count)
      guard count > 0 else { return "scroll-brake" }
      return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #endif
  }
}
