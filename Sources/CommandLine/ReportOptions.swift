import Messages
import Policy

/// Why the arguments of `report` or `forget` cannot be followed: facts; the sentence is `sentence`.
enum ReportOptionError: Error, Hashable {
  case unknown(String)
  case missingValue(String)
  case notDays(String)
  case notADay(option: String, String)
  case daysAndRange
  case toWithoutFrom
  case jsonAndCSV

  /// What is wrong and what to do next.
  func sentence(_ command: String) -> String {
    switch self {
    case .unknown(let option):
      "\(command): there is no option “\(option)”: see \(command) --help."
    case .missingValue(let option):
      "\(command): \(option) needs a value: see \(command) --help."
    case .notDays(let text):
      "\(command): “\(text)” is no number of days: write one from 1 to \(ReportGet.longest)."
    case .notADay(let option, let text):
      "\(command): \(option) needs a day and got “\(text)”: write it as 2026-11-30."
    case .daysAndRange:
      "\(command): --days and --from name two ranges: take one of them."
    case .toWithoutFrom:
      "\(command): --to needs a first day: write --from DAY before it."
    case .jsonAndCSV:
      "\(command): --json and --csv are two forms: take one of them."
    }
  }
}

/// The arguments of `report`.
struct ReportOptions: Hashable {
  enum Form: Hashable { case text, json, csv }

  var range = ReportGet.Range.last(days: ReportGet.usual)
  var form = Form.text
  var profile: String?
  var wantsHelp = false

  init(_ arguments: [String]) throws(ReportOptionError) {
    var words = OptionWords(arguments)
    var (days, from, to): (String?, String?, String?)
    var forms: Set<Form> = []
    while let (option, value) = words.next() {
      switch option {
      case "--help", "-h": wantsHelp = true
      case "--json": forms.insert(.json)
      case "--csv": forms.insert(.csv)
      case "--days": days = try words.value(of: option, value)
      case "--from": from = try words.value(of: option, value)
      case "--to": to = try words.value(of: option, value)
      case "--profile": profile = try words.value(of: option, value)
      default: throw .unknown(option)
      }
    }
    if wantsHelp { return }
    if forms.count > 1 { throw .jsonAndCSV }
    form = forms.first ?? .text
    if days != nil, from != nil || to != nil { throw .daysAndRange }
    if to != nil, from == nil { throw .toWithoutFrom }
    if let days {
      guard let number = Int64(days), (1...ReportGet.longest).contains(number) else {
        throw .notDays(days)
      }
      range = .last(days: number)
    }
    guard let from else { return }
    for case (let option, let text?) in [("--from", from), ("--to", to)] where Day(text) == nil {
      throw .notADay(option: option, text)
    }
    range = .days(from: from, to: to)
  }
}

/// The arguments of `forget`.
struct ForgetOptions: Hashable {
  /// Only days before this one; `nil`: all but today.
  var before: Day?
  var profile: String?
  var wantsHelp = false

  init(_ arguments: [String]) throws(ReportOptionError) {
    var words = OptionWords(arguments)
    while let (option, value) = words.next() {
      switch option {
      case "--help", "-h": wantsHelp = true
      case "--before":
        let text = try words.value(of: option, value)
        guard let day = Day(text) else { throw .notADay(option: option, text) }
        before = day
      case "--profile": profile = try words.value(of: option, value)
      default: throw .unknown(option)
      }
    }
  }
}

/// Options with their values, written `--days 7` or `--days=7`.
private struct OptionWords {
  private var rest: ArraySlice<String>

  init(_ arguments: [String]) { rest = arguments[...] }

  /// The next option, and the value that is written with it.
  mutating func next() -> (option: String, value: String?)? {
    guard let word = rest.popFirst() else { return nil }
    guard word.hasPrefix("--"), let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  /// The value of an option: with it, or after it.
  mutating func value(of option: String, _ written: String?) throws(ReportOptionError) -> String {
    guard let value = written ?? rest.popFirst(), !value.isEmpty else {
      throw .missingValue(option)
    }
    return value
  }
}
