import BrowserSetup

/// `scroll-brake uninstall`: removes what installing wrote, and only that.
package enum UninstallCommand {
  private static let name = "scroll-brake uninstall"

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: those after `uninstall`.
  ///   - say: takes each line for the standard output.
  ///   - complain: takes each line for the standard error.
  /// - Returns: the exit code: 0, 1 after a failure, 2 for a wrong option.
  package static func run(
    arguments: [String], say: @escaping (String) -> Void, complain: (String) -> Void
  ) -> Int32 {
    do {
      let options = try SetupOptions(
        arguments, command: name, known: [.dryRun, .help], in: Setting.workingFolder)
      if options.wantsHelp {
        say("\(name): removes everything that “scroll-brake install” wrote; your rules stay.")
        say("  --dry-run  says what would be removed, and does nothing")
        return 0
      }
      let places = try Setting.places(command: name)
      let receipt = try Setting.receipt(places)
      guard receipt != Receipt() else {
        say("Nothing is installed: there is no list of written files at \(places.receipt).")
        return 0
      }
      let uninstaller = Uninstaller(
        receiptPath: places.receipt, isDryRun: options.isDryRun, say: say)
      let isWell = uninstaller.run(receipt)
      if Files.kind(places.stateFolder) == .folder {
        say("Your rules and times stay in \(places.stateFolder): delete it to forget them.")
      }
      say(
        "Last, remove “Scroll Brake” (\(Identity.extensionID)) in chrome://extensions: "
          + "it was loaded from \(places.extensionFolder)")
      return isWell ? 0 : 1
    } catch {
      complain("\(error)")
      return error.exitCode
    }
  }
}
