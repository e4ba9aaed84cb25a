import CSystem
import Exchange
import Host
import Messages
import Policy

/// `scroll-brake import FILE`: shows the rules that a file would add, and adds them when told to.
enum ImportCommand {
  private static let name = "scroll-brake import"

  /// - Parameters:
  ///   - arguments: those after `import`.
  ///   - say: takes each line for the standard output.
  ///   - complain: takes each line for the standard error.
  /// - Returns: the exit code: 0; 1 where nothing could be added or nobody agreed; 2 for a wrong
  ///   option.
  static func run(
    arguments: [String], say: (String) -> Void, complain: (String) -> Void
  ) -> Int32 {
    do throws(ExchangeOptionError) {
      let options = try ExchangeOptions(arguments, takesFile: true)
      if options.wantsHelp {
        say(help)
        return 0
      }
      return read(options, say: say, complain: complain)
    } catch {
      complain(error.sentence(name))
      return 2
    }
  }

  private static func read(
    _ options: ExchangeOptions, say: (String) -> Void, complain: (String) -> Void
  ) -> Int32 {
    let path = options.file ?? "-"
    let limit = longestText + 1
    let bytes =
      path == "-"
      ? SystemFile.contents(of: 0, upTo: limit) : SystemFile.contents(of: path, upTo: limit)
    guard let bytes else {
      complain("\(name): “\(path)” cannot be read (\(String(cString: strerror(sb_errno())))).")
      return 1
    }
    guard bytes.count <= longestText else {
      complain(
        "\(name): “\(path)” is longer than 8 MB: "
          + "import a shorter one, or a list of hosts with scroll-brake hosts FILE.")
      return 1
    }
    do throws(ProfileError) {
      let session = try ProfileSession(options.profile, looksOnly: options.isCheck)
      return try offer(bytes, options, session, say: say, complain: complain)
    } catch {
      complain("\(name): \(error.sentence)")
      return 1
    }
  }

  /// As long as a message of the browser may be.
  private static let longestText = 8 << 20

  private static func offer(
    _ bytes: [UInt8], _ options: ExchangeOptions, _ session: ProfileSession,
    say: (String) -> Void, complain: (String) -> Void
  ) throws(ProfileError) -> Int32 {
    let text = String(decoding: bytes, as: UTF8.self)
    let plan = try session.ask(RulesImport(text: text, isCheck: true))
    ImportReport.lines(plan).forEach { say($0) }
    guard !plan.rules.isEmpty else { return plan.already.isEmpty ? 1 : 0 }
    if options.isCheck { return 0 }
    let count = ImportReport.rules(plan.rules.count)
    if !options.isAgreed {
      guard isatty(0) != 0, isatty(1) != 0, options.file != "-" else {
        complain("\(name): nothing was added: to add \(count), run this again with --yes.")
        return 1
      }
      guard Terminal.agrees(to: "Add \(count)? [y/N] ") else {
        say("Nothing was added.")
        return 1
      }
    }
    let added = try session.ask(RulesImport(text: text, isCheck: false))
    say("Added \(ImportReport.rules(added.rules.count)).")
    say("The browser's rules page asks for the permission for their sites.")
    return 0
  }

  private static let help = """
    \(name) FILE: adds the rules of a file; - is the standard input.
    It reads rules one a line (5m +5m×4 reddit.com !reddit.com/r/swift), what export wrote, LeechBlock's
    exports, hosts files and lists of one host a line, and shows what it adds before it adds it.
      --check         shows what would be added, and adds nothing
      --yes           adds without asking
      --profile ID    the browser profile, by the first letters of its id
      --help          this text
    """
}
