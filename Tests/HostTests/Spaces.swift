import JSON

/// What the tests of spaces say of one.
extension Conversation {
  @discardableResult
  func choose(_ choice: JSONValue) -> JSONValue { ask("space.choose", choice) }

  func join() -> JSONValue { choose(["kind": "shared"]) }

  func leave() -> JSONValue { choose(["kind": "own"]) }

  var patterns: [JSONValue?] { rules.map { $0["patterns"] } }

  var usedMs: [Int64?] { rules.map { $0["today"]?["usedMs"]?.integerValue } }
}
