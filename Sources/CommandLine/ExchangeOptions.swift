/// Why the arguments of `import` or `export` cannot be followed: facts; the sentence is `sentence`.
enum ExchangeOptionError: Error, Hashable {
  case unknown(String)
  case missingValue(String)
  case noFile
  case secondFile(String)

  /// What is wrong and what to do next.
  func sentence(_ command: String) -> String {
    switch self {
    case .unknown(let option):
      "\(command): there is no option “\(option)”: see \(command) --help."
    case .missingValue(let option):
      "\(command): \(option) needs a value: write the first letters of the profile's id after it."
    case .noFile:
      "\(command): name the file to import, or - for the standard input."
    case .secondFile(let path):
      "\(command): “\(path)” is a second file: import one at a time."
    }
  }
}

/// The arguments of `import` and `export`.
struct ExchangeOptions: Hashable {
  var file: String?
  var profile: String?
  var isCheck = false
  var isAgreed = false
  var isJSON = false
  var wantsHelp = false

  /// - Parameter takesFile: whether a file is named; `--check` and `--yes` belong to it, `--json`
  ///   to the other.
  init(_ arguments: [String], takesFile: Bool) throws(ExchangeOptionError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--check" where takesFile: isCheck = true
      case "--yes" where takesFile: isAgreed = true
      case "--json" where !takesFile: isJSON = true
      case "--profile":
        guard let value = rest.popFirst() else { throw .missingValue(argument) }
        profile = value
      default:
        if argument.hasPrefix("--profile=") {
          profile = String(argument.dropFirst("--profile=".count))
        } else if argument.hasPrefix("-"), argument != "-" || !takesFile {
          throw .unknown(argument)
        } else if !takesFile {
          throw .unknown(argument)
        } else if file != nil {
          throw .secondFile(argument)
        } else {
          file = argument
        }
      }
    }
    if takesFile, file == nil, !wantsHelp { throw .noFile }
  }
}
