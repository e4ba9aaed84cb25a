import CSystem
import Host
import Ledger
import Policy
import SQLite
import URLPatterns

/// `scroll-brake hosts FILE`: makes a rule of a list of hosts, or changes a rule's list.
enum HostsCommand {
  static let name = "scroll-brake hosts"

  /// A failure that has its sentence, and the exit code: 1, or 2 for a wrong option.
  private struct Failure: Error {
    let sentence: String
    var code: Int32 = 1
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: those after `hosts`.
  ///   - say: takes each line for the standard output.
  ///   - complain: takes each line for the standard error.
  /// - Returns: the exit code: 0, 1 after a failure, 2 for a wrong option.
  static func run(
    arguments: [String], say: @escaping (String) -> Void, complain: (String) -> Void
  ) -> Int32 {
    do throws(Failure) {
      let options: HostsOptions
      do throws(HostsOptions.Fault) {
        options = try HostsOptions(arguments)
      } catch { throw Failure(sentence: error.sentence, code: 2) }
      if options.wantsHelp {
        help.forEach(say)
        return 0
      }
      try change(options, say)
      return 0
    } catch {
      complain(error.sentence)
      return error.code
    }
  }

  private static var help: [String] {
    let options = HostsOptions.usages.map { usage in
      let text = usage.option + (usage.value.map { " \($0)" } ?? "")
      return "  \(text)\(String(repeating: " ", count: 17 - text.utf8.count))\(usage.purpose)"
    }
    return [
      "\(name) FILE: makes a rule of a hosts file, or of a file with one host a line.", "",
    ] + options
  }

  private static func change(
    _ options: HostsOptions, _ say: @escaping (String) -> Void
  ) throws(Failure) {
    // The file first: what cannot be read shall not open, or make, any state.
    let reading = try options.file.map { (file) throws(Failure) in try read(file) }
    if let fault = SystemClock.fault { throw Failure(sentence: fault) }
    let ledger = try openLedger()
    let space = try space(options.profile, in: ledger)
    let session = Session(
      SessionContext(
        ledger: ledger, zone: SystemClock.zone, version: Program.version,
        path: SystemEnvironment.programPath, random: { SystemRandom.number() }, log: { _ in },
        beginsDays: false))
    let edit: ListEdit
    do throws(ListFault) {
      if let reading, let file = options.file {
        edit = try session.put(
          reading.list, in: options.rule, name: options.name ?? ruleName(of: file), space: space,
          at: Reading.now())
        ListReport(reading).lines(edit).forEach(say)
      } else {
        edit = try session.removeList(
          of: options.rule ?? 0, space: space, at: Reading.now(), canSolve: Terminal.isThere)
      }
    } catch {
      throw Failure(sentence: error.sentence(rules: (try? ledger.rules(of: space)) ?? []))
    }
    var isRemoved = edit.isRemoved
    if let waiting = edit.waiting {
      guard try isHeld(waiting, edit.rule, space, say) else { return }
      isRemoved = (try? ledger.rules(of: space))?.contains { $0.id == edit.rule.id } == false
    }
    guard reading == nil else { return }
    say(
      "Rule \(edit.rule.id), \(edit.rule.name), "
        + (isRemoved ? "is removed: it held nothing but its list." : "has no list any more."))
  }

  /// Asks for what the part of a change that stops less waits for; whether it holds now.
  private static func isHeld(
    _ waiting: ListEdit.Waiting, _ rule: Rule, _ space: String, _ say: @escaping (String) -> Void
  ) throws(Failure) -> Bool {
    let later =
      "What stops less of it holds from \(waiting.opensAt) on: rule \(rule.id), \(rule.name), "
      + "is strict or stopped now, or no browser ran since the computer was started. The browser's rules "
      + "page can withdraw it."
    if waiting.wait == .nextDay {
      say(later)
      return false
    }
    do throws(ProfileError) {
      let sum = LooseningSum(of: waiting.edit, try ProfileSession(using: space), say: say)
      guard Terminal.isThere else {
        try sum.drop()
        throw ProfileError.refused(
          ListFault.costsASum(rule.id, name: rule.name).sentence(rules: []))
      }
      switch try sum.ask() {
      case .holds: return true
      case .scheduled:
        say(later)
        return false
      case .givenUp: throw ProfileError.refused("No answer came: nothing stops less.")
      }
    } catch { throw Failure(sentence: error.sentence) }
  }

  private static func read(_ file: String) throws(Failure) -> HostListReading {
    guard let bytes = SystemFile.contents(of: file) else {
      throw Failure(
        sentence: "\(file) cannot be read (\(String(cString: strerror(sb_errno())))): "
          + "name a file that is there.")
    }
    let reading = HostList.parse(bytes)
    guard reading.list.count > 0 else {
      throw Failure(sentence: ListReport(reading).nothing(in: file))
    }
    return reading
  }

  private static func openLedger() throws(Failure) -> Ledger {
    do throws(StateFolderError) {
      return try Ledger(
        in: StateFolder(environment: SystemEnvironment.value), wallMs: Reading.now().wallMs)
    } catch { throw Failure(sentence: error.sentence) }
  }

  /// The space that is meant: the one named, or the only one.
  private static func space(_ profile: String?, in ledger: Ledger) throws(Failure) -> String {
    guard let known = try? ledger.usedSpaceIDs(), let all = try? ledger.spaceIDs() else {
      throw Failure(sentence: "The state cannot be read: end other programs that use it.")
    }
    if let profile {
      if all.contains(profile), let choice = try? ledger.choice(of: profile) { return choice.space }
      throw Failure(
        sentence: "There is no profile \(profile): "
          + (known.isEmpty
            ? "open the extension in the browser once."
            : "the profiles are \(known.sorted().joined(separator: ", "))."))
    }
    guard let first = known.first else {
      throw Failure(
        sentence: "No browser has been connected yet: load the extension, then run this again.")
    }
    if known.count == 1 { return first }
    throw Failure(
      sentence: "There are \(known.count) profiles: name one with --profile, "
        + "\(known.sorted().joined(separator: " or ")).")
  }

  /// The file's own name, without folders and what follows the last dot.
  private static func ruleName(of file: String) -> String {
    let last = file.split(separator: "/").last ?? "Hosts"
    let stem = last.lastIndex(of: ".").map { last[..<$0] } ?? last
    let name = String((stem.isEmpty ? last : stem).prefix(60))
    // Nobody could change a rule of such a name.
    return Rule.control(inName: name) == nil ? name : "Hosts"
  }
}

extension ListFault {
  /// One sentence: what is wrong and what to do; `rules` are those that could have been meant.
  func sentence(rules: [Rule]) -> String {
    switch self {
    case .noRule(let id):
      "There is no rule \(id) in this profile: "
        + (rules.isEmpty
          ? "it has none."
          : "it has \(rules.map { "\($0.id) (\($0.name))" }.joined(separator: ", ")).")
    case .noList(let id): "Rule \(id) has no list: there is nothing to take away."
    case .costsASum(let id, let name):
      "Rule \(id), \(name), would stop less, which costs a sum: run this in a terminal."
    case .storage(let error):
      "The state could not be written (\(error.text)); nothing was changed. "
        + "Make room on the disk, then try again."
    }
  }
}
