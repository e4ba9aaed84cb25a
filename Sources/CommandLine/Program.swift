import CSystem
import Host

/// Runs the program; see `scroll_brake_run` in CSystem.
@c(scroll_brake_run) package func runProgram() -> Int32 { Program.run() }

/// The program: with a browser's argument it is the host, with a command's name that command.
package enum Program {
  /// The version of host and extension; both are released together.
  package static let version = "0.1.0"

  /// Runs what the arguments ask for; the exit code.
  package static func run() -> Int32 {
    let all = arguments()
    // A browser starts `scroll-brake chrome-extension://ID/`, on Windows with more after it.
    if let first = all.dropFirst().first, first.hasPrefix("chrome-extension://") {
      return HostCommand.run()
    }
    let say: (String) -> Void = { write($0, to: 1) }
    let complain: (String) -> Void = { write($0, to: 2) }
    let rest = Array(all.dropFirst(2))
    switch all.dropFirst().first ?? "help" {
    case "install": return InstallCommand.run(arguments: rest, say: say, complain: complain)
    case "uninstall": return UninstallCommand.run(arguments: rest, say: say, complain: complain)
    case "doctor": return DoctorCommand.run(arguments: rest, say: say, complain: complain)
    case "match": return MatchCommand.run(arguments: rest, complain: complain)
    case "check": return CheckCommand.run(arguments: rest, say: say, complain: complain)
    case "hosts": return HostsCommand.run(arguments: rest, say: say, complain: complain)
    case "import": return ImportCommand.run(arguments: rest, say: say, complain: complain)
    case "export": return ExportCommand.run(arguments: rest, say: say, complain: complain)
    case "report": return ReportCommand.run(arguments: rest, say: say, complain: complain)
    case "forget": return ForgetCommand.run(arguments: rest, say: say, complain: complain)
    case "help", "--help", "-h": say(help)
    case "version", "--version": say("scroll-brake \(version)")
    case let other:
      complain("scroll-brake: there is no command “\(other)”: \(suggestion(for: other))")
      return 2
    }
    return 0
  }

  private static let commands: [(name: String, purpose: String)] = [
    ("install", "install host and extension for the browsers found here"),
    ("uninstall", "remove what install wrote"),
    ("doctor", "check the installation as a browser would use it"),
    ("match", "say which addresses patterns and lists of hosts stop"),
    ("check", "say what holds for an address now, and why"),
    ("hosts", "make a rule of a list of hosts, or change one"),
    ("import", "add the rules of a file, of ours, LeechBlock's or a list of hosts"),
    ("export", "write the rules as text"),
    ("report", "say what was used, day by day"),
    ("forget", "remove the report"),
    ("help", "this page"),
    ("version", "the version"),
  ]

  private static var help: String {
    var lines = ["scroll-brake \(version): a brake against doomscrolling.", ""]
    for command in commands {
      let gap = String(repeating: " ", count: 12 - command.name.utf8.count)
      lines.append("  scroll-brake \(command.name)\(gap)\(command.purpose)")
    }
    lines += ["", "The browser starts it by itself; rules are made in the extension's options."]
    return lines.joined(separator: "\n")
  }

  /// The end of the sentence about a word that is no command: the one whose name begins as the
  /// mistyped one does, or else all of them.
  private static func suggestion(for word: String) -> String {
    let start = word.prefix(3)
    if start.count == 3, let near = commands.first(where: { $0.name.hasPrefix(start) }) {
      return "did you mean “scroll-brake \(near.name)”?"
    }
    return "the commands are \(commands.map { $0.name }.joined(separator: ", "))."
  }

  private static func write(_ line: String, to descriptor: Int32) {
    let bytes = Array("\(line)\n".utf8)
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        let count = CSystem.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, sb_errno() == EINTR { continue }
        if count <= 0 { return }
        done += count
      }
    }
  }

  /// The arguments, the program's own name first.
  private static func arguments() -> [String] {
    #if os(Linux)
      // The embedded standard library has no `CommandLine`, and the other one's finds nothing where
      // a preloaded library moves the environment. Source: proc(5), /proc/pid/cmdline.
      let bytes = SystemFile.contents(of: "/proc/self/cmdline") ?? []
      return bytes.dropLast().split(separator: 0, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    #else
      return Swift.CommandLine.arguments
    #endif
  }
}
