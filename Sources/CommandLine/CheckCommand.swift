import BrowserSetup
import Host
import JSON
import Ledger
import Policy
import URLPatterns

/// `scroll-brake check`: what holds for an address now, and why.
enum CheckCommand {
  private static let options = CommandOptions(
    command: "scroll-brake check",
    known: [
      CommandOption(name: "--json", purpose: "the answer as JSON, on one line"),
      CommandOption(name: "--help", purpose: "this text"),
    ])

  private static let help = """
    scroll-brake check: what holds for an address now, and why.

      scroll-brake check [OPTIONS] ADDRESS

    Says for each browser profile whether the page is stopped, what remains today, and which rules
    take it by which of their patterns. It only looks: no time is counted and nothing is stored.

    \(options.help)
    """

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - arguments: those after `check`.
  ///   - say: takes each line for the standard output.
  ///   - complain: takes each line for the standard error.
  /// - Returns: the exit code: 0, 1 where there is no state or it cannot be read, 2 where it was
  ///   called wrongly or the address is no page's.
  static func run(
    arguments: [String], say: (String) -> Void, complain: (String) -> Void
  ) -> Int32 {
    var names: [String] = []
    let addresses: [String]
    do throws(SetupError) {
      addresses = try options.read(arguments) { name, _ in names.append(name) }
    } catch {
      complain("\(error)")
      return error.exitCode
    }
    if names.contains("--help") {
      say(help)
      return 0
    }
    guard addresses.count == 1 else {
      complain(
        "\(options.command) takes one address and got \(addresses.count): "
          + "write one, such as https://example.com/.")
      return 2
    }
    let page: PageURL
    do throws(PageURLError) {
      page = try PageURL(parsing: TypedAddress.completed(addresses[0]))
    } catch {
      complain(Sentence.printable(error.sentence))
      return 2
    }
    let standings: [PageStanding]
    do throws(CheckFault) {
      standings = try look(at: page)
    } catch {
      complain(error.sentence)
      return 1
    }
    if names.contains("--json") {
      say(CheckJSON.text(page, standings))
    } else {
      CheckText.lines(page, standings).forEach(say)
    }
    return 0
  }

  private static func look(at page: PageURL) throws(CheckFault) -> [PageStanding] {
    let folder = StateFolder(environment: SystemEnvironment.value)
    let ledger: Ledger?
    do throws(StateFolderError) {
      ledger = try Ledger.copy(of: folder)
    } catch { throw .state(error) }
    guard let ledger else { throw .noState(folder.path) }
    let reader = SpaceReader(ledger, zone: SystemClock.zone)
    guard let standings = reader.standings(of: page, at: Reading.now()) else {
      throw .unreadable(folder.path)
    }
    return standings
  }
}

/// Why nothing can be said about any page: facts and the one sentence made of them.
private enum CheckFault: Error {
  case noState(String)
  case unreadable(String)
  case state(StateFolderError)

  var sentence: String {
    switch self {
    case .noState(let path):
      "There is no state in \(path) yet: start your browser with the extension, and add a rule."
    case .unreadable(let path):
      "The state in \(path) cannot be read: start your browser with the extension, then try again."
    case .state(let error): error.sentence
    }
  }
}
