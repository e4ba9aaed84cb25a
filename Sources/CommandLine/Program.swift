import CSystem

/// Temporary, until the command line is merged: calls the three commands of installing.
package enum Program {
  package static func run() -> Int32 {
    var arguments = Self.arguments().dropFirst()
    guard let command = arguments.popFirst() else { return 2 }
    let say: (String) -> Void = { Self.write($0, to: 1) }
    let complain: (String) -> Void = { Self.write($0, to: 2) }
    switch command {
    case "install":
      return InstallCommand.run(arguments: Array(arguments), say: say, complain: complain)
    case "uninstall":
      return UninstallCommand.run(arguments: Array(arguments), say: say, complain: complain)
    case "doctor":
      return DoctorCommand.run(arguments: Array(arguments), say: say, complain: complain)
    default: return 2
    }
  }

  private static func write(_ line: String, to descriptor: Int32) {
    let bytes = Array("\(line)\n".utf8)
    _ = bytes.withUnsafeBytes { CSystem.write(descriptor, $0.baseAddress, $0.count) }
  }

  private static func arguments() -> [String] {
    #if hasFeature(Embedded)
      let descriptor = sb_open("/proc/self/cmdline", O_RDONLY, 0)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &buffer, buffer.count)
      close(descriptor)
      return buffer[..<max(0, count - 1)].split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    #else
      return Swift.CommandLine.arguments
    #endif
  }
}
