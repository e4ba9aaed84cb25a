package import JSON

/// A message from the browser, its JSON-RPC 2.0 envelope opened.
package enum Incoming: Equatable, Sendable {
  /// To be answered with this id; `params` is an object, empty where none was sent.
  case request(id: JSONValue, method: String, params: JSONValue)
  /// Not to be answered; `params` is an object, empty where none was sent.
  case notification(method: String, params: JSONValue)
  /// An answer. The host asks nothing, so there is nothing to do with it.
  case response
  /// To be answered with this error, and with this id where one could be read.
  case invalid(id: JSONValue?, RPCError)

  /// The longest id, in bytes of UTF-8; an id comes back in the answer, which has a limit.
  package static let longestID = 256

  /// Opens the message in these bytes; whatever they are, there is something to do about them.
  package init(_ bytes: [UInt8]) {
    do {
      self.init(try JSONParser.parse(bytes))
    } catch {
      self = .invalid(id: nil, .parseError(error))
    }
  }

  /// Opens a message that has been parsed.
  package init(_ message: JSONValue) {
    guard let members = message.objectValue else {
      let fault: EnvelopeFault = message.arrayValue == nil ? .notAnObject : .batch
      self = .invalid(id: nil, .invalidRequest(fault))
      return
    }
    if members["method"] == nil, members["result"] != nil || members["error"] != nil {
      self = .response
      return
    }
    let id = members["id"].flatMap(Self.usableID)
    do {
      self = try Self.call(members, id: id)
    } catch {
      self = .invalid(id: id, .invalidRequest(error))
    }
  }

  private static func call(
    _ members: JSONObject, id: JSONValue?
  ) throws(EnvelopeFault) -> Incoming {
    guard members["jsonrpc"] == "2.0" else { throw .version }
    guard members["id"] == nil || id != nil else { throw .id }
    guard let method = members["method"]?.stringValue else { throw .method }
    let params = members["params"] ?? [:]
    guard params.objectValue != nil else { throw .params }
    guard let id else { return .notification(method: method, params: params) }
    return .request(id: id, method: method, params: params)
  }

  private static func usableID(_ id: JSONValue) -> JSONValue? {
    switch id {
    case .integer: id
    case .string(let text) where text.utf8.count <= longestID: id
    default: nil
    }
  }
}

extension EnvelopeFault: Error {}
