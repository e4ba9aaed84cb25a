import CSystem

/// What can go wrong while installing, as facts; `description` makes the sentences.
package enum SetupError: Error, Equatable, Sendable {
  /// `HOME` is not set to an absolute path.
  case noHome
  /// Run as root on behalf of another user, through sudo or with that user's `HOME`.
  case rootForAnother(user: String?, command: String)
  /// An option that this command does not take.
  case unknownOption(String, command: String, known: [String])
  /// An option stands last, without the value that it takes.
  case missingValue(option: String, value: String)
  /// No browser of the table has this name.
  case unknownBrowser(String, known: [String])
  /// The table of browsers was not found beside the program.
  case noTable
  /// A line of the table of browsers cannot be read.
  case badTable(path: String, line: Int)
  /// The manifest template is not a JSON object.
  case badTemplate(path: String)
  /// There is no extension to install.
  case noExtension
  /// The folder given as the extension holds no manifest.json.
  case notAnExtension(path: String)
  /// The only extension to install from is the installed one, and files of it are missing.
  case extensionIncomplete(path: String, missing: String)
  /// The receipt cannot be read, so what was written is unknown.
  case badReceipt(path: String)
  /// The folder for the extension holds something else.
  case folderTaken(path: String)
  /// A folder stands where a file should go, or a file where a folder should.
  case inTheWay(path: String)
  /// A call of the system failed.
  case system(action: FileAction, path: String, errno: Int32)

  /// What was tried with a file.
  package enum FileAction: String, Sendable {
    case read, write, remove
    case makeFolder = "make the folder"
    case list = "list"
    case start = "start"
  }
}

extension SetupError: CustomStringConvertible {
  /// What a command that ends so exits with: 2 where it was called wrongly, otherwise 1.
  package var exitCode: Int32 {
    switch self {
    case .unknownOption, .missingValue, .unknownBrowser: 2
    default: 1
    }
  }

  /// One sentence: what is wrong, where, and what to do.
  package var description: String {
    switch self {
    case .noHome: "HOME is not set to your home folder: set it, and run this again."
    case .rootForAnother(let user, let command):
      "This installs for one user, and root would install for the wrong one: "
        + (user.map { "as \($0), " } ?? "as that user, ") + "without sudo, run \(command)."
    case .unknownOption(let option, let command, let known):
      "\(command) does not take “\(option)”: it takes \(Self.list(known))."
    case .missingValue(let option, let value): "\(option) needs a value: write \(option) \(value)."
    case .unknownBrowser(let name, let known):
      "No browser is called “\(name)” here: write one of \(Self.list(known))."
    case .noTable:
      "The table of browsers, browsers.tsv, is not beside this program: "
        + "name it with --browsers-table FILE."
    case .badTable(let path, let line):
      "Line \(line) of \(path) is no row of the table of browsers: see the comment at its top."
    case .badTemplate(let path): "\(path) is not a JSON object: restore it from the release."
    case .noExtension:
      "The extension is not beside this program: name its folder with --extension DIR."
    case .notAnExtension(let path):
      "\(path) holds no manifest.json of an extension: name the right folder with --extension DIR."
    case .extensionIncomplete(let path, let missing):
      "\(path) lacks its file \(missing): run the “install” that you installed it with again."
    case .badReceipt(let path):
      "\(path), the list of what was written, cannot be read: move it away, and run this again."
    case .folderTaken(let path):
      "\(path) already holds something that is not this extension: move it away, and run this again."
    case .inTheWay(let path):
      "\(path) is not what belongs there (a file or a folder): move it away, and run this again."
    case .system(let action, let path, let code):
      "Could not \(action.rawValue) \(path): \(Self.reason(code))."
    }
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func reason(_ code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }
}
