import BrowserSetup

/// What was asked for on the command line of `match`.
struct MatchOptions {
  /// Where patterns or hosts come from, in the order given.
  enum Source {
    case pattern(String)
    case patterns(path: String)
    case hosts(path: String)
  }

  private(set) var sources: [Source] = []
  private(set) var addresses: [String] = []
  private(set) var countsOnly = false
  private(set) var isTimed = false
  private(set) var wantsHelp = false

  /// Reads the arguments after the command's name.
  ///
  /// - Throws: `SetupError.unknownOption`, `SetupError.missingValue`.
  init(_ arguments: [String]) throws(SetupError) {
    var read: [(name: String, value: String)] = []
    addresses = try Self.options.read(arguments) { read.append(($0, $1)) }
    for (name, value) in read {
      switch name {
      case "-p": sources.append(.pattern(value))
      case "--patterns": sources.append(.patterns(path: value))
      case "--hosts": sources.append(.hosts(path: value))
      case "--count": countsOnly = true
      case "--time": isTimed = true
      default: wantsHelp = true
      }
    }
  }

  private static let options = CommandOptions(
    command: "scroll-brake match",
    known: [
      CommandOption(name: "-p", value: "PATTERN", purpose: "a pattern (may be repeated)"),
      CommandOption(
        name: "--patterns", value: "FILE",
        purpose: "patterns, separated by white space; a line that begins with # is a comment"),
      CommandOption(
        name: "--hosts", value: "FILE", purpose: "a hosts file, or one host name a line"),
      CommandOption(name: "--count", purpose: "print how many were stopped and passed, no more"),
      CommandOption(
        name: "--time",
        purpose: "as --count, and say on stderr what it cost the processor; holds all in memory"
      ),
      CommandOption(name: "--help", purpose: "this text"),
    ])

  static let help = """
    scroll-brake match: which addresses one rule of these patterns and hosts stops.

      scroll-brake match [OPTIONS] [ADDRESS...]

    Prints stop or pass, a tab and the address, in order. Without an address it reads them from
    standard input, one a line. An address without a scheme is taken as https://; what is no http
    or https page passes.

    \(options.help)
    """
}
