import BrowserSetup

/// An option of a command that works on rules and addresses.
struct CommandOption {
  /// As it is written: `--count`, `-p`.
  let name: String
  /// What stands for its value in the help text; nil where it takes none.
  var value: String?
  /// What it does, for the help text.
  let purpose: String

  /// The option with the word for its value.
  var usage: String { value.map { "\(name) \($0)" } ?? name }
}

/// The options of one command: how they are read and how they are explained.
struct CommandOptions {
  /// The command, such as `scroll-brake match`.
  let command: String
  let known: [CommandOption]

  /// Reads arguments: `take` gets each option with its value (empty where it takes none); what is
  /// no option is returned.
  ///
  /// A value is the next argument, or what follows `=` of a long option; `--` ends the options.
  ///
  /// - Throws: `SetupError.unknownOption`, `SetupError.missingValue`.
  func read(
    _ arguments: [String], _ take: (_ name: String, _ value: String) -> Void
  ) throws(SetupError) -> [String] {
    var rest = arguments[...]
    var operands: [String] = []
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        operands.append(argument)
        continue
      }
      if argument == "--" { return operands + rest }
      let parts =
        argument.hasPrefix("--")
        ? argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        : [argument[...]]
      guard let option = known.first(where: { $0.name == parts[0] }),
        option.value != nil || parts.count == 1
      else { throw .unknownOption(argument, command: command, known: known.map { $0.usage }) }
      guard let word = option.value else {
        take(option.name, "")
        continue
      }
      guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst(),
        parts.count == 2 || !value.hasPrefix("--")
      else { throw .missingValue(option: option.name, value: word) }
      take(option.name, value)
    }
    return operands
  }

  /// The options as lines of a help text, their purposes in one column.
  var help: String {
    let width = known.map { $0.usage.utf8.count }.max() ?? 0
    return known.map { option in
      let gap = String(repeating: " ", count: width - option.usage.utf8.count + 2)
      return "  \(option.usage)\(gap)\(option.purpose)"
    }.joined(separator: "\n")
  }
}
