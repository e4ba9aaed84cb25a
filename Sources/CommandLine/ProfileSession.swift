import Host
import JSON
import Ledger
import Messages
import NativeMessaging
import Policy
import SQLite

/// Why a command cannot work on a profile: facts; the sentence is `sentence`.
enum ProfileError: Error {
  case state(StateFolderError)
  case unreadable(SQLiteError)
  case none
  /// Several profiles, by the first letters of their ids with the number of their rules.
  case several([(prefix: String, rules: Int)])
  case unknown(String, known: [String])
  /// The session said no; its own sentence.
  case refused(String)

  /// What is wrong and what to do next.
  var sentence: String {
    switch self {
    case .state(let error): return error.sentence
    case .unreadable(let error):
      return "The state cannot be read (\(error.text)): end other programs that use it, try again."
    case .none:
      return
        "No browser profile has used Scroll Brake here yet: open its rules page in the browser "
        + "first."
    case .several(let profiles):
      let list = profiles.map { "\($0.prefix) (\($0.rules) rule\($0.rules == 1 ? "" : "s"))" }
      return "There are several browser profiles, \(list.joined(separator: ", ")): "
        + "name one with --profile."
    case .unknown(let wanted, let known):
      return "No one profile's id begins with “\(wanted)”: the profiles are "
        + known.joined(separator: ", ") + "."
    case .refused(let sentence): return sentence
    }
  }
}

/// A session of one browser profile within this process: the same answers that the browser gets.
struct ProfileSession {
  private let session: Session

  /// Opens the one profile there is, or that whose id begins with `wanted`.
  ///
  /// - Parameter looksOnly: on a copy in memory: nothing that follows is stored.
  init(_ wanted: String?, looksOnly: Bool = false) throws(ProfileError) {
    try self.init(looksOnly: looksOnly) { (ledger) throws(ProfileError) in
      try ProfileSession.profile(wanted, ledger)
    }
  }

  /// Opens a profile that uses that space.
  init(using space: String) throws(ProfileError) {
    try self.init { (ledger) throws(ProfileError) in
      let users = try ProfileSession.profiles(ledger).filter { $0.space == space }
      guard let user = users.first(where: { $0.id == space }) ?? users.first else { throw .none }
      return user.id
    }
  }

  private init(
    looksOnly: Bool = false, choosing choose: (Ledger) throws(ProfileError) -> String
  ) throws(ProfileError) {
    if let fault = SystemClock.fault { throw .refused(fault) }
    let found: Ledger?
    let folder = StateFolder(environment: SystemEnvironment.value)
    do throws(StateFolderError) {
      found =
        looksOnly
        ? try Ledger.copy(of: folder) : try Ledger(in: folder, wallMs: Reading.now().wallMs)
    } catch { throw .state(error) }
    guard let ledger = found else { throw .none }
    let profile = try choose(ledger)
    session = Session(
      SessionContext(
        ledger: ledger, zone: SystemClock.zone, version: Program.version,
        path: SystemEnvironment.programPath, random: { SystemRandom.number() },
        log: HostLog(in: folder).write, isLocal: true, beginsDays: looksOnly))
    _ = try ask(
      SessionOpen(
        protocols: 1...1, profile: profile, browser: "command line",
        extensionVersion: Program.version, held: nil))
  }

  /// The answer to one request.
  func ask<Request: RequestMessage>(_ request: Request) throws(ProfileError) -> Request.Answer {
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": 1, "method": .string(Request.method), "params": .object(request.json),
    ]
    let answer = session.handle(Incoming(message), at: Reading.now()).last
    guard let result = answer?["result"], let fields = try? Fields(result, path: "result"),
      let read = try? Request.Answer(fields)
    else {
      throw .refused(answer?["error"]?["message"]?.stringValue ?? "The state did not answer.")
    }
    return read
  }

  /// Forgets the report of the days before one, today at the latest; the day.
  func forgetReport(before day: Day?) throws(ProfileError) -> Day {
    do throws(SQLiteError) {
      return try session.forgetReport(before: day, at: Reading.now())
    } catch { throw .unreadable(error) }
  }

  /// All profiles, with the space that each uses and the number of its rules.
  private static func profiles(
    _ ledger: Ledger
  ) throws(ProfileError) -> [(id: String, space: String, rules: Int)] {
    var profiles: [(id: String, space: String, rules: Int)] = []
    do throws(SQLiteError) {
      for id in try ledger.spaceIDs().sorted() where id != Ledger.sharedSpace {
        let space = try ledger.choice(of: id).space
        profiles.append((id, space, try ledger.rules(of: space).count))
      }
    } catch { throw .unreadable(error) }
    return profiles
  }

  private static func profile(
    _ wanted: String?, _ ledger: Ledger
  ) throws(ProfileError) -> String {
    let profiles = try profiles(ledger)
    let matching = profiles.filter { $0.id.hasPrefix(wanted ?? "") }
    // Profiles that share a space are one.
    if Set(matching.map { $0.space }).count == 1, let only = matching.first { return only.id }
    if profiles.isEmpty { throw .none }
    let prefixes = profiles.map { (prefix: String($0.id.prefix(8)), rules: $0.rules) }
    if let wanted { throw .unknown(wanted, known: prefixes.map { $0.prefix }) }
    throw .several(prefixes)
  }
}
