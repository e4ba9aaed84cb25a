import BrowserSetup

/// `scroll-brake doctor`: checks the installed manifests and starts the host as a browser does.
package enum DoctorCommand {
  private static let name = "scroll-brake doctor"
  private static let known: [SetupOptions.Option] = [.browser, .userDataFolder, .table, .help]

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: those after `doctor`.
  ///   - say: takes each line for the standard output.
  ///   - complain: takes each line for the standard error.
  /// - Returns: the exit code: 0, 1 where something is wrong, 2 for a wrong option.
  package static func run(
    arguments: [String], say: @escaping (String) -> Void, complain: (String) -> Void
  ) -> Int32 {
    do {
      let options = try SetupOptions(
        arguments, command: name, known: known, in: Setting.workingFolder)
      if options.wantsHelp {
        say("\(name): checks the installation as a browser would use it.")
        for option in known { say("  \(option.usage)") }
        return 0
      }
      let setting = try Setting(options, command: name)
      let receipt = try setting.receipt()
      let isNarrowed = !(options.browsers.isEmpty && options.userDataFolders.isEmpty)
      let subjects = Doctor.subjects(
        setting.chosenBrowsers, receipt: receipt, isNarrowed: isNarrowed, say: say)
      guard !subjects.isEmpty else {
        complain("Scroll Brake is installed for no browser here: run “scroll-brake install”.")
        return 1
      }
      let isWell = Doctor(say: say).run(
        subjects,
        extension: Doctor.extensionSubject(
          setting.places, receipt: receipt, isNarrowed: isNarrowed))
      say(isWell ? "All is well." : "Not all is well: installing again repairs most of it.")
      return isWell ? 0 : 1
    } catch {
      complain("\(error)")
      return error.exitCode
    }
  }
}
