import CSystem
import JSON

/// Starts an installed host exactly as a browser does and asks it for one verdict.
package enum HostTrial {
  /// The rule of the trial, without any time a day, so that its page is stopped at once.
  package static let pattern = "youtube.com/shorts*"
  /// The page of the trial.
  package static let url = "https://www.youtube.com/shorts/x"

  /// What a host that works says.
  package struct Verdict: Equatable, Sendable {
    /// `stop` or `pass`.
    package let action: String
    /// The host's version.
    package let version: String
  }

  /// Why a host does not work.
  package enum Fault: Error, Equatable, Sendable {
    case cannotStart(SetupError)
    /// It ended before it answered: its exit code, or 256 and the signal.
    case ended(Int32, before: String)
    /// It was silent for this long.
    case silent(seconds: Int, method: String)
    /// It wrote this to its output, which is no frame.
    case noise(String)
    /// It answered, but not with what the protocol says.
    case badAnswer(method: String)
    /// It answered with an error.
    case refused(method: String, message: String)
    /// It lets the page pass that it should stop.
    case wrongVerdict(String)
    /// It did not leave within two seconds of the end of its input, when a browser kills it.
    case lingered
    /// It left with this code, or 256 and the signal.
    case badEnd(Int32)
  }

  private static let patience = 5

  /// Runs the trial.
  ///
  /// - Parameters:
  ///   - path: the host, as the manifest names it.
  ///   - stateFolder: a folder that is thrown away afterwards.
  package static func run(_ path: String, stateFolder: String) throws(Fault) -> Verdict {
    var host: HostProcess
    do {
      host = try HostProcess(path: path, stateFolder: stateFolder)
    } catch { throw .cannotStart(error) }
    let verdict: Verdict
    do {
      verdict = try converse(host)
    } catch {
      // Its end says more than its silence.
      let end = host.finish(before: sb_boot_clock_ms() + 200)
      if case .silent(_, let method) = error, let end { throw .ended(end, before: method) }
      throw error
    }
    guard let end = host.finish(before: sb_boot_clock_ms() + 2_000) else { throw .lingered }
    guard end == 0 else { throw .badEnd(end) }
    guard verdict.action == "stop" else { throw .wrongVerdict(verdict.action) }
    return verdict
  }

  private static func converse(_ host: borrowing HostProcess) throws(Fault) -> Verdict {
    var input: [UInt8] = []
    let opened = try ask(
      host, 1, "session.open",
      [
        "protocol": ["min": 1, "max": 1], "profile": "00000000000000000000000000d0c702",
        "browser": "scroll-brake doctor", "extension": "0",
        "held": nil,
      ], &input)
    _ = try ask(
      host, 2, "rules.put",
      [
        "check": false,
        "rule": [
          "id": nil, "name": "", "patterns": [.string(pattern)], "allowanceMinutes": 0,
          "unlockMinutes": 5, "unlocksPerDay": 4, "countsPlayback": false, "insideFrames": false,
        ],
      ], &input)
    let checked = try ask(
      host, 3, "page.check", ["url": .string(url), "stopped": false], &input)
    guard let action = checked["action"]?.stringValue else {
      throw .badAnswer(method: "page.check")
    }
    return Verdict(action: action, version: opened["host"]?["version"]?.stringValue ?? "unknown")
  }

  /// Sends one request and reads until its answer comes; notices before it are skipped.
  private static func ask(
    _ host: borrowing HostProcess, _ id: Int64, _ method: String, _ params: JSONObject,
    _ input: inout [UInt8]
  ) throws(Fault) -> JSONValue {
    let deadline = sb_boot_clock_ms() + Int64(patience) * 1_000
    let request: JSONObject = [
      "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": .object(params),
    ]
    let silence = Fault.silent(seconds: patience, method: method)
    guard host.send(Frame.encode(.object(request)), before: deadline) else { throw silence }
    while true {
      while let frame = try Frame.take(from: &input) {
        guard frame["id"]?.integerValue == id else { continue }
        if let error = frame["error"], let message = error["message"]?.stringValue {
          throw .refused(method: method, message: message)
        }
        guard let result = frame["result"] else { throw .badAnswer(method: method) }
        return result
      }
      guard let more = host.receive(before: deadline) else { throw silence }
      input += more
    }
  }
}

/// Frames of native messaging, as little of them as the trial needs.
private enum Frame {
  static func encode(_ value: JSONValue) -> [UInt8] {
    let body = JSONWriter.bytes(value)
    var length = UInt32(body.count)
    return withUnsafeBytes(of: &length) { Array($0) } + body
  }

  /// The next whole frame; nil while it is incomplete.
  static func take(from input: inout [UInt8]) throws(HostTrial.Fault) -> JSONValue? {
    guard input.count >= 4 else { return nil }
    let length = input.withUnsafeBytes { Int($0.loadUnaligned(as: UInt32.self)) }
    guard length <= 1 << 20 else { throw .noise(readable(input)) }
    guard input.count >= 4 + length else { return nil }
    guard let value = try? JSONParser.parse(Array(input[4..<(4 + length)])) else {
      throw .noise(readable(input))
    }
    input.removeFirst(4 + length)
    return value
  }

  /// The first bytes, as text where they are: what a stray print wrote.
  private static func readable(_ bytes: [UInt8]) -> String {
    let shown = bytes.prefix(40).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: ".") }
    return String(decoding: shown, as: UTF8.self)
  }
}

extension HostTrial.Fault: CustomStringConvertible {
  /// One sentence: what is wrong, and what to do.
  package var description: String {
    let again = "install it again, and report this if it stays."
    return switch self {
    case .cannotStart(let error): "\(error)"
    case .ended(let code, let method):
      "It ended (\(Self.ending(code))) before it answered \(method): \(again)"
    case .silent(let seconds, let method):
      "It did not answer \(method) within \(seconds) seconds: \(again)"
    case .noise(let text): "It wrote “\(text)”, which is no message: \(again)"
    case .badAnswer(let method): "Its answer to \(method) is not of the protocol: \(again)"
    case .refused(let method, let message): "It refused \(method). \(message)"
    case .wrongVerdict(let action):
      "It answered “\(action)” where “stop” is right for \(HostTrial.url): \(again)"
    case .lingered: "It did not end within 2 seconds of the end of its input: \(again)"
    case .badEnd(let code): "It ended badly (\(Self.ending(code))): \(again)"
    }
  }

  private static func ending(_ code: Int32) -> String {
    code < 256 ? "exit code \(code)" : "signal \(code - 256)"
  }
}
