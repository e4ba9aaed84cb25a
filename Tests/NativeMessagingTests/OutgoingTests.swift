import JSON
import NativeMessaging
import Testing

@Suite("Making envelopes") struct OutgoingTests {
  static let messages: [(JSONValue, String)] = [
    (
      Outgoing.response(id: 1, result: ["b": 1, "a": 2]),
      #"{"jsonrpc":"2.0","id":1,"result":{"b":1,"a":2}}"#
    ),
    (Outgoing.response(id: "x", result: nil), #"{"jsonrpc":"2.0","id":"x","result":null}"#),
    (Outgoing.notification(method: "m"), #"{"jsonrpc":"2.0","method":"m"}"#),
    (
      Outgoing.notification(method: "state.changed", params: ["version": 2]),
      #"{"jsonrpc":"2.0","method":"state.changed","params":{"version":2}}"#
    ),
    (
      Outgoing.error(id: "x", RPCError(code: 7, message: "No.", data: ["at": 3])),
      #"{"jsonrpc":"2.0","id":"x","error":{"code":7,"message":"No.","data":{"at":3}}}"#
    ),
    (
      Outgoing.error(id: nil, RPCError(code: 7, message: "No.", data: .null)),
      #"{"jsonrpc":"2.0","id":null,"error":{"code":7,"message":"No.","data":null}}"#
    ),
  ]

  @Test("have their members in a fixed order", arguments: messages)
  func golden(message: JSONValue, text: String) {
    #expect(JSONWriter.text(message) == text)
  }

  static let errors: [(RPCError, Int, String)] = [
    (
      .parseError(JSONError(position: 3, kind: .unexpectedEnd)), -32700,
      "The JSON ends too early, at byte 3: send the whole text."
    ),
    (.invalidRequest("Own words."), -32600, "Own words."),
    (
      .invalidRequest(.batch), -32600,
      "The message is a batch: send each request as a message of its own."
    ),
    (
      .invalidRequest(.notAnObject), -32600,
      "The message is not an object: send one JSON-RPC 2.0 request."
    ),
    (
      .invalidRequest(.version), -32600,
      "The member 'jsonrpc' is not \"2.0\": send JSON-RPC 2.0."
    ),
    (
      .invalidRequest(.id), -32600,
      "The member 'id' is neither an integer nor a string of at most 256 bytes: "
        + "number the requests, or leave it out for a notification."
    ),
    (
      .invalidRequest(.method), -32600,
      "The member 'method' is not a string: name the method to call."
    ),
    (
      .invalidRequest(.params), -32600,
      "The member 'params' is not an object: give parameters by name, or leave it out."
    ),
    (
      .messageTooLong(length: 9, limit: 8), -32006,
      "The message has 9 bytes, 8 are allowed: send it in smaller parts."
    ),
    (
      .methodNotFound("page.chekc"), -32601,
      "There is no method 'page.chekc': update the extension or the program, whichever is older."
    ),
    (
      .methodNotFound(String(repeating: "é", count: 65)), -32601,
      "There is no method '\(String(repeating: "é", count: 64))…': "
        + "update the extension or the program, whichever is older."
    ),
    (.invalidParams("No 'url'."), -32602, "No 'url'."),
    (
      .internalError(), -32603,
      "Scroll Brake could not do this: see its log, then try again."
    ),
  ]

  @Test("errors have the specification's numbers and say what to do", arguments: errors)
  func error(error: RPCError, code: Int, message: String) {
    #expect(error == RPCError(code: code, message: message))
  }
}
