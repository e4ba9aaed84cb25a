package import JSON

/// An error object of JSON-RPC 2.0 (https://www.jsonrpc.org/specification section 5.1).
package struct RPCError: Error, Equatable, Sendable {
  /// What kind of error it is: one of the specification's, or one of the program's own.
  package let code: Int

  /// One sentence for people: what is wrong, where, and what to do.
  package let message: String

  /// Facts for programs; left out where nil.
  package let data: JSONValue?

  /// Puts an error together.
  package init(code: Int, message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }
}

extension RPCError {
  /// The bytes are not JSON.
  package static func parseError(_ error: JSONError) -> RPCError {
    RPCError(code: -32700, message: error.description)
  }

  /// The JSON is not a request.
  package static func invalidRequest(_ message: String) -> RPCError {
    RPCError(code: -32600, message: message)
  }

  /// The JSON is not a request, for one of the envelope's own reasons.
  package static func invalidRequest(_ fault: EnvelopeFault) -> RPCError {
    invalidRequest(fault.sentence)
  }

  /// The message was longer than the limit, in bytes, and was skipped unread.
  package static func messageTooLong(length: Int, limit: Int) -> RPCError {
    RPCError(
      code: -32006,
      message: "The message has \(length) bytes, \(limit) are allowed: send it in smaller parts.")
  }

  /// There is no such method; of a long name, the beginning is told.
  package static func methodNotFound(_ name: String) -> RPCError {
    let shown = name.unicodeScalars.count > 64 ? "\(String(name.unicodeScalars.prefix(64)))…" : name
    return RPCError(
      code: -32601,
      message:
        "There is no method '\(shown)': update the extension or the program, whichever is older.")
  }

  /// The method exists, and its parameters are wrong.
  package static func invalidParams(_ message: String, data: JSONValue? = nil) -> RPCError {
    RPCError(code: -32602, message: message, data: data)
  }

  /// The program failed at something that the browser cannot help.
  package static func internalError(
    _ message: String = "Scroll Brake could not do this: see its log, then try again.",
    data: JSONValue? = nil
  ) -> RPCError {
    RPCError(code: -32603, message: message, data: data)
  }
}
