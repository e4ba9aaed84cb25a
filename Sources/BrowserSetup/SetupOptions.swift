/// What was asked for on the command line of `install`, `uninstall` and `doctor`.
package struct SetupOptions: Equatable, Sendable {
  /// The options that exist; each command takes some of them.
  package enum Option: String, CaseIterable, Sendable {
    case browser = "--browser"
    case userDataFolder = "--user-data-dir"
    case dryRun = "--dry-run"
    case extensionFolder = "--extension"
    case table = "--browsers-table"
    case help = "--help"

    /// What stands for its value in a help text; nil where it takes none.
    var value: String? {
      switch self {
      case .browser: "NAME"
      case .userDataFolder, .extensionFolder: "DIR"
      case .table: "FILE"
      case .dryRun, .help: nil
      }
    }

    /// The option as it is written, with the word for its value.
    package var usage: String { value.map { "\(rawValue) \($0)" } ?? rawValue }
  }

  /// The names after `--browser`, which may come several times.
  package var browsers: [String] = []
  /// The folders after `--user-data-dir`, which may come several times.
  package var userDataFolders: [String] = []
  package var isDryRun = false
  package var extensionFolder: String?
  package var table: String?
  package var wantsHelp = false

  /// Nothing was asked for.
  package init() {}

  /// Reads the arguments after the command's name.
  ///
  /// - Parameters:
  ///   - arguments: `--option VALUE` or `--option=VALUE`.
  ///   - command: the command, for the sentence about a wrong option.
  ///   - known: the options that it takes.
  ///   - folder: the working folder, from which relative paths count.
  /// - Throws: `SetupError.unknownOption`, `SetupError.missingValue`.
  package init(
    _ arguments: [String], command: String, known: [Option], in folder: String
  ) throws(SetupError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = parts.first.flatMap({ Option(rawValue: String($0)) }),
        known.contains(option), option.value != nil || parts.count == 1
      else {
        throw .unknownOption(argument, command: command, known: known.map { $0.usage })
      }
      guard let word = option.value else {
        set(option)
        continue
      }
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(), !value.isEmpty,
        parts.count == 2 || !value.hasPrefix("--")
      else { throw .missingValue(option: option.rawValue, value: word) }
      set(option, to: value, in: folder)
    }
  }

  private mutating func set(_ option: Option) {
    switch option {
    case .dryRun: isDryRun = true
    case .help: wantsHelp = true
    default: break
    }
  }

  private mutating func set(_ option: Option, to value: String, in folder: String) {
    var path = value.hasPrefix("/") ? value : "\(folder)/\(value)"
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    switch option {
    case .browser: browsers.append(value)
    case .userDataFolder: userDataFolders.append(path)
    case .extensionFolder: extensionFolder = path
    case .table: table = path
    case .dryRun, .help: break
    }
  }
}
