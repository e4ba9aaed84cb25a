import Policy

/// What was asked for on the command line of `scroll-brake hosts`.
struct HostsOptions: Equatable {
  /// What is wrong with the arguments: facts; `sentence` makes the text.
  enum Fault: Error, Equatable {
    case unknownOption(String)
    case missingValue(option: String, value: String)
    case badValue(option: String, value: String, expected: String)
    case noFile
    case secondFile(String)
    case apart(String, String)
    case noRule
  }

  /// The list to read.
  var file: String?
  /// The rule whose list it becomes.
  var rule: RuleID?
  /// What a new rule is called.
  var name: String?
  /// The profile's id: its space.
  var profile: String?
  /// Whether the rule's list is to be taken away.
  var isRemoval = false
  var wantsHelp = false

  /// The options with what stands for their values, and what they do.
  static let usages: [(option: String, value: String?, purpose: String)] = [
    ("--name", "NAME", "what the new rule is called; otherwise the file's name"),
    ("--rule", "NUMBER", "replaces the list of that rule, and makes no new one"),
    ("--remove", nil, "takes the list of --rule away; no FILE then"),
    ("--profile", "ID", "the browser profile, where there are several"),
    ("--help", nil, "this page"),
  ]

  /// Reads the arguments after the command's name; `--option VALUE` or `--option=VALUE`.
  ///
  /// - Throws: the first thing that is wrong.
  init(_ arguments: [String]) throws(Fault) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        if file != nil { throw .secondFile(argument) }
        file = argument
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0) }
      guard let usage = Self.usages.first(where: { $0.option == parts[0] }),
        usage.value != nil || parts.count == 1
      else { throw .unknownOption(argument) }
      guard let word = usage.value else {
        if usage.option == "--remove" { isRemoval = true } else { wantsHelp = true }
        continue
      }
      guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
        throw .missingValue(option: usage.option, value: word)
      }
      try set(usage.option, to: value)
    }
    if !wantsHelp { try check() }
  }

  private mutating func set(_ option: String, to value: String) throws(Fault) {
    switch option {
    case "--name":
      guard !value.isEmpty, value.utf8.count <= Rule.longestName,
        Rule.control(inName: value) == nil
      else {
        throw .badValue(
          option: option, value: value,
          expected: "a name of 1 to \(Rule.longestName) bytes without control characters")
      }
      name = value
    case "--rule":
      guard let id = RuleID(value), id > 0 else {
        throw .badValue(option: option, value: value, expected: "a rule's number")
      }
      rule = id
    default: profile = value
    }
  }

  private func check() throws(Fault) {
    if isRemoval, file != nil { throw .apart("--remove", "FILE") }
    if isRemoval, name != nil { throw .apart("--remove", "--name") }
    if rule != nil, name != nil { throw .apart("--rule", "--name") }
    if isRemoval, rule == nil { throw .noRule }
    if !isRemoval, file == nil { throw .noFile }
  }
}

extension HostsOptions.Fault {
  /// One sentence: what is wrong and what to write instead.
  var sentence: String {
    let command = HostsCommand.name
    switch self {
    case .unknownOption(let option):
      let known = HostsOptions.usages.map { $0.value.map { " \($0)" } ?? "" }
      let list = zip(HostsOptions.usages, known).map { $0.option + $1 }.joined(separator: ", ")
      return "\(command) does not take “\(option)”: it takes FILE, \(list)."
    case .missingValue(let option, let value):
      return "\(option) stands last without its value: write \(option) \(value)."
    case .badValue(let option, let value, let expected):
      return "\(option) is followed by “\(value)”: write \(expected) there."
    case .noFile:
      return "\(command) needs the list: name a hosts file, or a file with one host a line."
    case .secondFile(let file):
      return "\(command) takes one FILE, and “\(file)” is another: put both into one."
    case .apart(let one, let other):
      return "\(one) and \(other) do not go together: leave one of them out."
    case .noRule:
      return "--remove needs to know the rule: add --rule NUMBER."
    }
  }
}
