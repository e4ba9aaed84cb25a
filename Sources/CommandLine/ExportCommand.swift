import Messages

/// `scroll-brake export`: writes the rules as text that `import` reads.
enum ExportCommand {
  private static let name = "scroll-brake export"

  /// - Parameters:
  ///   - arguments: those after `export`.
  ///   - say: takes each line for the standard output.
  ///   - complain: takes each line for the standard error.
  /// - Returns: the exit code: 0; 1 after a failure; 2 for a wrong option.
  static func run(
    arguments: [String], say: (String) -> Void, complain: (String) -> Void
  ) -> Int32 {
    let options: ExchangeOptions
    do throws(ExchangeOptionError) {
      options = try ExchangeOptions(arguments, takesFile: false)
    } catch {
      complain(error.sentence(name))
      return 2
    }
    if options.wantsHelp {
      say(help)
      return 0
    }
    do throws(ProfileError) {
      let session = try ProfileSession(options.profile, looksOnly: true)
      let text = try session.ask(RulesExport(format: options.isJSON ? .json : .text)).text
      // `say` ends the last line itself.
      if !text.isEmpty { say(String(text.dropLast())) }
      return 0
    } catch {
      complain("\(name): \(error.sentence)")
      return 1
    }
  }

  private static let help = """
    \(name): writes all rules, one a line, as “scroll-brake import” reads them.
      --json          as JSON
      --profile ID    the browser profile, by the first letters of its id
      --help          this text
    """
}
