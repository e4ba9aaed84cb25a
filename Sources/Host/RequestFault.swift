import JSON
import Messages
import NativeMessaging
import Policy
import SQLite
import URLPatterns

/// Why a request was refused: facts.
///
/// The sentences are made here, and nowhere else.
enum RequestFault: Error {
  case field(FieldFault)
  case pattern(index: Int, PatternError)
  case patterns(PatternSet.Failure)
  case noCommonProtocol(theirs: ClosedRange<Int64>)
  case notOpen
  case noRule(RuleID)
  case noList(RuleID)
  case noEdit(Int64)
  case notOffered(Standing)
  case nothingToContinue(Standing)
  case sealed
  case noSpace
  case sharedSpaceIsFull
  case tooManyRules(count: Int)
  case tooLongARule
  case exportTooLong
  case reportTooLong
  case storage(SQLiteError)

  var answer: RPCError {
    switch self {
    case .field(let fault):
      .invalidParams(fault.sentence, data: ["field": .string(fault.field)])
    case .pattern(let index, let error):
      .invalidParams(
        error.sentence,
        data: [
          "field": "patterns", "index": .integer(Int64(index)),
          "position": .integer(Int64(error.character)),
          "suggestion": JSONValue(error.suggestion),
        ])
    case .patterns(let failure):
      .invalidParams(
        failure.sentence,
        data: ["field": "patterns", "index": .null, "position": .null, "suggestion": .null])
    case .noCommonProtocol(let theirs):
      RPCError(
        code: -32001,
        message: theirs.upperBound < Session.protocols.lowerBound
          ? "The extension is older than the program: load the extension's folder again."
          : "The program is older than the extension: install Scroll Brake again.", data: .null)
    case .notOpen:
      RPCError(
        code: -32002, message: "The first request must be session.open: send it, then this again.",
        data: .null)
    case .noRule(let id):
      RPCError(
        code: -32003,
        message: "There is no rule \(id): it was removed meanwhile. Load the list again.",
        data: .null)
    case .noList(let id):
      RPCError(
        code: -32003,
        message: "Rule \(id) has no long list now: ask for the compiled rules again.", data: .null)
    case .noEdit(let id):
      RPCError(
        code: -32003,
        message: "There is no edit \(id) any more: it holds already, or was replaced. "
          + "Load the list again.", data: .null)
    case .notOffered(let standing):
      RPCError(
        code: -32004,
        message: "No sum is offered for this page now: \(RequestFault.why(standing)).",
        data: ["standing": .string(StandingWord(standing).rawValue)])
    case .nothingToContinue(let standing):
      RPCError(
        code: -32004,
        message: "There is nothing to continue on this page now: \(RequestFault.why(standing)).",
        data: ["standing": .string(StandingWord(standing).rawValue)])
    case .sealed:
      RPCError(
        code: -32004,
        message: "This change cannot be taken back now: the rule is sealed until the next day.",
        data: ["standing": .string(StandingWord.sealed.rawValue)])
    case .noSpace:
      RPCError(
        code: -32003, message: "There is no such earlier space now: load the list again.",
        data: .null)
    case .sharedSpaceIsFull:
      .invalidParams(
        "The browser has no room for the rules of this profile beside the shared ones: "
          + "remove those that matter least.", data: ["field": "kind"])
    case .tooManyRules(let count):
      .invalidParams(
        "The browser has no room for \(count) more rules of this length: "
          + "import the sites that matter to you.", data: ["field": "text"])
    case .tooLongARule:
      .invalidParams(
        "The browser has no room for a rule of this length beside the others: shorten it, or make "
          + "a list of hosts by the command line, scroll-brake hosts FILE.",
        data: ["field": "patterns", "index": .null])
    case .exportTooLong:
      .invalidParams(
        "All rules with their lists are too long to show here: "
          + "run scroll-brake export in a terminal.", data: ["field": "format"])
    case .reportTooLong:
      .invalidParams(
        "The report of so many days is too long to show here: "
          + "run scroll-brake report in a terminal.", data: ["field": "from"])
    case .storage(let error) where error.isDamage:
      RPCError(
        code: -32005,
        message: "The state is damaged (\(error.text)); nothing was changed. The program sets it "
          + "aside and begins anew: try again.", data: .null)
    case .storage(let error):
      RPCError(
        code: -32005,
        message: "The state could not be written (\(error.text)); nothing was changed. "
          + "Make room on the disk, then try again.", data: .null)
    }
  }

  private static func why(_ standing: Standing) -> String {
    switch standing {
    case .open: "it is not stopped"
    case .sessionOver: "its session is over, and Continue opens it"
    case .usedUp: "its time is used"
    case .noSumsLeft: "no sums are left today"
    case .done: "you are done for today"
    case .closed: "it is closed at this time of day"
    case .sealed: "it is sealed until the next day"
    }
  }
}

extension StandingWord {
  /// The word of the wire for a standing.
  init(_ standing: Standing) {
    self =
      switch standing {
      case .open: .open
      case .sessionOver: .sessionOver
      case .usedUp: .usedUp
      case .noSumsLeft: .noSumsLeft
      case .done: .done
      case .closed: .closed
      case .sealed: .sealed
      }
  }
}
