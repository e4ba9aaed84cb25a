/// Why JSON is not one request or notification of JSON-RPC 2.0 as it is spoken here.
package enum EnvelopeFault: Equatable, Sendable {
  /// Several requests in one array.
  case batch
  /// Neither an object nor an array.
  case notAnObject
  /// The member `jsonrpc` is missing or not `"2.0"`.
  case version
  /// The member `id` is neither an integer nor a string of at most `Incoming.longestID` bytes.
  case id
  /// The member `method` is missing or no string.
  case method
  /// The member `params` is there and no object.
  case params

  /// One sentence: what is wrong, where, and what to do.
  package var sentence: String {
    switch self {
    case .batch: "The message is a batch: send each request as a message of its own."
    case .notAnObject: "The message is not an object: send one JSON-RPC 2.0 request."
    case .version: "The member 'jsonrpc' is not \"2.0\": send JSON-RPC 2.0."
    case .id:
      "The member 'id' is neither an integer nor a string of at most \(Incoming.longestID) bytes: "
        + "number the requests, or leave it out for a notification."
    case .method: "The member 'method' is not a string: name the method to call."
    case .params: "The member 'params' is not an object: give parameters by name, or leave it out."
    }
  }
}
