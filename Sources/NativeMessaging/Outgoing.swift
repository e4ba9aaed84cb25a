package import JSON

/// Messages to the browser, in JSON-RPC 2.0 envelopes with their members in a fixed order.
package enum Outgoing {
  /// The answer to the request with this id.
  package static func response(id: JSONValue, result: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  /// The error in answer to the request with this id; nil is for a message whose id is unknown.
  package static func error(id: JSONValue?, _ error: RPCError) -> JSONValue {
    var members: JSONObject = [
      "code": .integer(Int64(error.code)), "message": .string(error.message),
    ]
    members["data"] = error.data
    return ["jsonrpc": "2.0", "id": id ?? .null, "error": .object(members)]
  }

  /// News that nobody asked for; without `params` where it has none.
  package static func notification(method: String, params: JSONValue? = nil) -> JSONValue {
    var members: JSONObject = ["jsonrpc": "2.0", "method": .string(method)]
    members["params"] = params
    return .object(members)
  }
}
