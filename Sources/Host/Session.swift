package import JSON
package import Ledger
import Messages
package import NativeMessaging
package import Policy
import SQLite

/// What a session needs from outside; all of it arguments, so that tests bring their own.
package struct SessionContext {
  package let ledger: Ledger
  package let zone: Zone
  /// The host's version and the path of its binary, as `session.open` answers them.
  package let version: String
  package let path: String
  /// 64 random bits.
  package let random: () -> UInt64
  /// Takes a line for the log; never an address.
  package let log: (String) -> Void
  /// Whether the other side is this very process (the command line), so that messages may be long
  /// and lists of hosts too.
  package let isLocal: Bool
  /// Whether days begin in this session, or are dated back; they do in a browser's alone.
  ///
  /// A command is easily run with another zone than the browser, or without any.
  package let beginsDays: Bool
  let presence: Presence

  package init(
    ledger: Ledger, zone: Zone, version: String, path: String, random: @escaping () -> UInt64,
    log: @escaping (String) -> Void, isLocal: Bool = false,
    beginsDays: Bool = true, presence: Presence = Presence()
  ) {
    self.ledger = ledger
    self.zone = zone
    self.version = version
    self.path = path
    self.random = random
    self.log = log
    self.isLocal = isLocal
    self.beginsDays = beginsDays
    self.presence = presence
  }
}

/// Which profiles and spaces have a running host.
package struct Presence {
  /// Says which this host works on, in the place of what it said before.
  package let enter: ([String]) -> Void
  /// Whether a host works on one.
  package let isLive: (String) -> Bool

  /// Nobody is ever there, unless it is said otherwise.
  package init(
    enter: @escaping ([String]) -> Void = { _ in },
    isLive: @escaping (String) -> Bool = { _ in false }
  ) {
    self.enter = enter
    self.isLive = isLive
  }
}

/// One connection's conversation: messages in, messages out.
///
/// It reads no clock and no stream.
package final class Session {
  let context: SessionContext
  /// The browser profile; `nil` until `session.open`.
  var profile: String?
  /// The space that the profile uses, as it was seen last (see `followSpace`).
  var spaceID: String?
  /// The profile's choice of another space that waits.
  var waitingSpace: SpaceEdit?
  /// The choices, of all profiles that use the space, that wait for the next day.
  var leaving: [SpaceEdit] = []
  /// The `data_version` at which the space was seen, and whether this session has changed it since.
  var followedVersion: Int64 = -1
  var isSpaceStale = true
  /// What was seen last, kept until another process or the clock changes it.
  var view: SpaceView?
  /// The version of the state that the other side knows.
  var toldVersion: Int64 = 0

  /// The pages of `enforcement.get`, compiled last.
  var compiled: [EnforcementGet.Answer]?

  /// Whether the state was found damaged: the process should end, since the next one sets the
  /// damaged file aside.
  package private(set) var isBroken = false

  /// The protocol versions that this host speaks.
  static let protocols: ClosedRange<Int64> = 1...1

  package init(_ context: SessionContext) { self.context = context }

  /// Answers one message.
  ///
  /// Notices that it causes come before its answer.
  package func handle(_ message: Incoming, at reading: Reading) -> [JSONValue] {
    switch message {
    case .request(let id, let method, let params):
      if isReplaced(at: reading) {
        return [Outgoing.error(id: id, RequestFault.storage(SQLiteError.damage).answer)]
      }
      follow(reading)
      let answer = answer(method, params, at: reading)
      follow(reading)
      let notices = notices(at: reading)
      switch answer {
      case .success(let result):
        return notices + [Outgoing.response(id: id, result: .object(result))]
      case .failure(let error): return notices + [Outgoing.error(id: id, error)]
      }
    case .invalid(let id, let error): return [Outgoing.error(id: id, error)]
    case .notification, .response: return []
    }
  }

  /// Looks at the clock: the notices that a new day or another process's change calls for.
  package func tick(at reading: Reading) -> [JSONValue] {
    if isReplaced(at: reading) { return [] }
    follow(reading)
    return notices(at: reading)
  }

  /// Looks which space holds; where that fails, what follows fails too and says why.
  private func follow(_ reading: Reading) { try? followSpace(reading) }

  /// Whether the state's files are no longer those that were opened, or a later version's: then nothing
  /// is changed any more, and the process ends.
  private func isReplaced(at reading: Reading) -> Bool {
    if isBroken { return true }
    if context.ledger.isReplaced(wallMs: reading.wallMs) {
      context.log("the state was removed, replaced or overwritten while it was in use")
    } else if context.ledger.isOfLaterVersion() {
      context.log("a later version of the program works on the state: this one ends")
    } else {
      return false
    }
    isBroken = true
    return true
  }

  /// How long nothing will change by itself, ms; `nil` where there is no session yet.
  package func restMs(at reading: Reading) -> Int64? {
    guard let space = spaceID, let view = try? look(at: space, reading) else { return nil }
    let edgeMs = min(view.nextEdgeMs, spaceEdgeMs(view))
    return max(0, edgeMs - view.nowMs)
  }

  /// Whether the other side does not know yet what was seen last: `tick` tells it.
  package var hasNews: Bool { view.map { $0.space.version != toldVersion } ?? false }

  private func notices(at reading: Reading) -> [JSONValue] {
    guard let space = spaceID, let view = try? look(at: space, reading),
      view.space.version != toldVersion
    else { return [] }
    toldVersion = view.space.version
    let notice = StateChanged(state: state(view))
    return [Outgoing.notification(method: StateChanged.method, params: .object(notice.json))]
  }

  private func answer(
    _ method: String, _ params: JSONValue, at reading: Reading
  ) -> Result<JSONObject, RPCError> {
    do throws(RPCError) {
      return .success(try route(method, params, reading))
    } catch { return .failure(error) }
  }

  /// Every method by its name.
  private func route(
    _ method: String, _ params: JSONValue, _ reading: Reading
  ) throws(RPCError) -> JSONObject {
    switch method {
    case SessionOpen.method: try run(params, reading, open)
    case RulesList.method: try run(params, reading, list)
    case RulesPut.method: try run(params, reading, put)
    case RulesRemove.method: try run(params, reading, remove)
    case RulesFinish.method: try run(params, reading, finish)
    case EditsWithdraw.method: try run(params, reading, withdraw)
    case EditsUndo.method: try run(params, reading, undo)
    case SettingsGet.method: try run(params, reading, settings)
    case SettingsPut.method: try run(params, reading, putSettings)
    case RulesImport.method: try run(params, reading, importRules)
    case RulesExport.method: try run(params, reading, exportRules)
    case PageCheck.method: try run(params, reading, check)
    case PageContinue.method: try run(params, reading, proceed)
    case ActivityReport.method: try run(params, reading, add)
    case PuzzleRequest.method: try run(params, reading, ask)
    case PuzzleAnswer.method: try run(params, reading, judge)
    case SpaceGet.method: try run(params, reading, space)
    case SpaceChoose.method: try run(params, reading, choose)
    case ReportGet.method: try run(params, reading, report)
    case EnforcementGet.method: try run(params, reading, enforcement)
    case EnforcementHosts.method: try run(params, reading, hosts)
    default: throw .methodNotFound(method)
    }
  }

  private func run<Request: RequestMessage>(
    _ params: JSONValue, _ reading: Reading,
    _ body: (Request, Reading) throws(RequestFault) -> Request.Answer
  ) throws(RPCError) -> JSONObject {
    do throws(RequestFault) {
      return try body(Session.read(params), reading).json
    } catch {
      if case .storage(let fault) = error {
        context.log("storage: \(fault.text) (\(fault.code))")
        isBroken = isBroken || fault.isDamage
      }
      throw error.answer
    }
  }

  private static func read<Request: RequestMessage>(
    _ params: JSONValue
  ) throws(RequestFault) -> Request {
    do throws(FieldFault) {
      return try Request(Fields(params, path: "params"))
    } catch { throw .field(error) }
  }
}
