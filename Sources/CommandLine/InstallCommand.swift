import BrowserSetup

/// `scroll-brake install`: puts host, extension and manifests in their places, then checks them.
package enum InstallCommand {
  private static let name = "scroll-brake install"
  private static let known: [SetupOptions.Option] = [
    .browser, .userDataFolder, .dryRun, .extensionFolder, .table, .help,
  ]

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: those after `install`.
  ///   - say: takes each line for the standard output.
  ///   - complain: takes each line for the standard error.
  /// - Returns: the exit code: 0, 1 after a failure, 2 for a wrong option.
  package static func run(
    arguments: [String], say: @escaping (String) -> Void, complain: (String) -> Void
  ) -> Int32 {
    do {
      let options = try SetupOptions(
        arguments, command: name, known: known, in: Setting.workingFolder)
      if options.wantsHelp {
        say(help)
        return 0
      }
      return try install(Setting(options, command: name), say: say, complain: complain)
    } catch {
      complain("\(error)")
      return error.exitCode
    }
  }

  private static func install(
    _ setting: Setting, say: @escaping (String) -> Void, complain: (String) -> Void
  ) throws(SetupError) -> Int32 {
    let browsers = setting.chosenBrowsers
    var isWell = reportMissing(setting, found: browsers, complain: complain)
    guard !browsers.isEmpty else { return 1 }
    let earlier = try setting.receipt()
    let wanted = try setting.wanted(for: browsers, earlier: earlier)
    let plan = InstallPlan(wanted: wanted, found: try FoundReader.look(at: wanted))
    let isDryRun = setting.options.isDryRun
    let outcome = Installer(receiptPath: setting.places.receipt, isDryRun: isDryRun, say: say)
      .run(plan, earlier: earlier)
    let unable = outcome.unable.count
    isWell =
      isWell && outcome.failed.isEmpty
      && (unable == 0 || (unable < browsers.count && setting.options.browsers.isEmpty))
    guard !isDryRun, unable < browsers.count else { return isWell ? 0 : 1 }
    guard !outcome.failed.contains(.host) else {
      complain(mending)
      return 1
    }
    let able = browsers.filter { !outcome.failed.contains(.browser($0.title)) }
    isWell = Doctor(say: say).run(Doctor.subjects(able)) && isWell
    guard isWell else {
      complain(mending)
      return 1
    }
    explain(setting.places, outcome, say: say)
    return 0
  }

  /// What stands at the end of an installation that did not go well, in place of what comes next.
  private static let mending =
    "Scroll Brake is not wholly installed: mend what is said above, and run this again."

  /// Says which browsers were asked for and are not there; true where none.
  private static func reportMissing(
    _ setting: Setting, found: [Browser], complain: (String) -> Void
  ) -> Bool {
    var isWell = true
    for name in setting.options.browsers where !found.contains(where: { $0.name == name }) {
      complain("\(name) was not found here: start it once, and run this again.")
      isWell = false
    }
    guard found.isEmpty, isWell else { return isWell }
    complain(
      "No Chromium browser was found: start yours once and run this again, "
        + "or name the folder of its profiles with --user-data-dir DIR.")
    return false
  }

  private static func explain(
    _ places: Places, _ outcome: Installer.Outcome, say: (String) -> Void
  ) {
    if outcome.replacedExtension {
      say("The extension is new: in chrome://extensions, press its reload button.")
    }
    say(
      "Open chrome://extensions, switch on Developer mode, press “Load unpacked” and choose "
        + places.extensionFolder)
    say("Developer mode must stay on: without it the browser switches the extension off.")
  }

  private static let help = """
    \(name): installs host, extension and manifests for the Chromium browsers of this user.
      --browser NAME        only this browser (may be repeated)
      --user-data-dir DIR   the browser whose profiles are in DIR (may be repeated)
      --dry-run             says what would be done, and does nothing
      --extension DIR       the extension to install; the one beside this program otherwise
      --browsers-table FILE another table of browsers
      --help                this text
    """
}
