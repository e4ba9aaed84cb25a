import JSON
import NativeMessaging
import Testing

@Suite("Opening envelopes") struct IncomingTests {
  static let longID = String(repeating: "i", count: 256)

  static let accepted: [(String, Incoming)] = [
    (
      #"{"jsonrpc":"2.0","id":1,"method":"page.check","params":{"url":"x"}}"#,
      .request(id: 1, method: "page.check", params: ["url": "x"])
    ),
    (
      #"{"params":{},"method":"m","id":-7,"jsonrpc":"2.0"}"#,
      .request(id: -7, method: "m", params: [:])
    ),
    (#"{"jsonrpc":"2.0","id":"a","method":"m"}"#, .request(id: "a", method: "m", params: [:])),
    (#"{"jsonrpc":"2.0","id":"","method":""}"#, .request(id: "", method: "", params: [:])),
    (
      #"{"jsonrpc":"2.0","id":"\#(longID)","method":"m"}"#,
      .request(id: .string(longID), method: "m", params: [:])
    ),
    (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"m"}"#, .request(id: 2, method: "m", params: [:])),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"\ud800","more":[1.5]}"#,
      .request(id: 1, method: "\u{FFFD}", params: [:])
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"m","result":1}"#,
      .request(id: 1, method: "m", params: [:])
    ),
    (
      #"{"jsonrpc":"2.0","method":"m","params":{"a":[]}}"#,
      .notification(method: "m", params: ["a": []])
    ),
    (#"{"jsonrpc":"2.0","method":"m"}"#, .notification(method: "m", params: [:])),
    (#"{"jsonrpc":"2.0","id":1,"result":null}"#, .response),
    (#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"x"}}"#, .response),
    (#"{"result":1}"#, .response),
  ]

  @Test("requests, notifications, answers", arguments: accepted)
  func accept(json: String, expected: Incoming) {
    #expect(Incoming(Array(json.utf8)) == expected)
  }

  static let refused: [(String, JSONValue?, EnvelopeFault)] = [
    ("[]", nil, .batch),
    (#"[{"jsonrpc":"2.0","id":1,"method":"m"}]"#, nil, .batch),
    ("null", nil, .notAnObject), ("1", nil, .notAnObject), (#""m""#, nil, .notAnObject),
    ("{}", nil, .version),
    (#"{"id":1,"method":"m"}"#, 1, .version),
    (#"{"jsonrpc":"1.0","id":1,"method":"m"}"#, 1, .version),
    (#"{"jsonrpc":2.0,"id":"a","method":"m"}"#, "a", .version),
    (#"{"jsonrpc":"2.0","id":null,"method":"m"}"#, nil, .id),
    (#"{"jsonrpc":"2.0","id":1.0,"method":"m"}"#, nil, .id),
    (#"{"jsonrpc":"2.0","id":1e400,"method":"m"}"#, nil, .id),
    (#"{"jsonrpc":"2.0","id":9223372036854775808,"method":"m"}"#, nil, .id),
    (#"{"jsonrpc":"2.0","id":true,"method":"m"}"#, nil, .id),
    (#"{"jsonrpc":"2.0","id":[1],"method":"m"}"#, nil, .id),
    (#"{"jsonrpc":"2.0","id":{},"method":"m"}"#, nil, .id),
    (#"{"jsonrpc":"2.0","id":"\#(longID)i","method":"m"}"#, nil, .id),
    (#"{"jsonrpc":"2.0","id":3}"#, 3, .method),
    (#"{"jsonrpc":"2.0","id":3,"method":7}"#, 3, .method),
    (#"{"jsonrpc":"2.0","id":3,"method":null}"#, 3, .method),
    (#"{"jsonrpc":"2.0","method":["m"]}"#, nil, .method),
    (#"{"jsonrpc":"2.0","id":4,"method":"m","params":[1]}"#, 4, .params),
    (#"{"jsonrpc":"2.0","id":4,"method":"m","params":null}"#, 4, .params),
    (#"{"jsonrpc":"2.0","id":4,"method":"m","params":"x"}"#, 4, .params),
    (#"{"jsonrpc":"2.0","method":"m","params":1}"#, nil, .params),
  ]

  @Test("what is no request is refused with the id, where one could be read", arguments: refused)
  func refuse(json: String, id: JSONValue?, fault: EnvelopeFault) {
    #expect(Incoming(Array(json.utf8)) == .invalid(id: id, .invalidRequest(fault)))
  }

  static let broken: [([UInt8], JSONError)] = [
    ([], JSONError(position: 0, kind: .unexpectedEnd)),
    (Array(#"{"id":1,"#.utf8), JSONError(position: 8, kind: .unexpectedEnd)),
    ([0x22, 0xFF, 0x22], JSONError(position: 0, kind: .invalidUTF8)),
    (
      Array(repeating: UInt8(ascii: "["), count: 1_000),
      JSONError(position: 64, kind: .tooDeep(limit: 64))
    ),
  ]

  @Test("broken JSON is a parse error without an id", arguments: broken)
  func parseError(json: [UInt8], error: JSONError) {
    #expect(Incoming(json) == .invalid(id: nil, .parseError(error)))
  }
}
