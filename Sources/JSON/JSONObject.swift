/// The members of a JSON object, in the order in which they were first set.
///
/// Each key stands once; setting it again keeps its place. Looking up and setting take constant time
/// (objects beyond a few members keep an index), removing takes time in proportion to the size.
/// Equality ignores the order.
package struct JSONObject: Sendable {
  /// The members in the order in which they are written.
  package private(set) var members: [(key: String, value: JSONValue)] = []

  /// Where each key stands; kept only beyond `unindexedLimit` members, since comparing a handful of
  /// short keys is cheaper than hashing one.
  private var positions: [ExactString: Int] = [:]
  private static let unindexedLimit = 16

  /// An object without members.
  package init() {}

  /// An object of these members; of a key that comes twice, the last value is kept.
  package init(_ members: [(String, JSONValue)]) {
    for (key, value) in members { set(key, to: value) }
  }

  /// The value of a key, nil where there is none; setting nil removes the member, setting `.null`
  /// keeps it with that value.
  package subscript(_ key: String) -> JSONValue? {
    get { position(of: key).map { members[$0].value } }
    set {
      if let newValue { set(key, to: newValue) } else { remove(key) }
    }
  }

  private func position(of key: String) -> Int? {
    let wanted = ExactString(key)
    guard positions.isEmpty else { return positions[wanted] }
    return members.firstIndex { ExactString($0.key) == wanted }
  }

  private mutating func set(_ key: String, to value: JSONValue) {
    if let position = position(of: key) {
      members[position].value = value
      return
    }
    members.append((key, value))
    if !positions.isEmpty {
      positions[ExactString(key)] = members.count - 1
    } else if members.count > Self.unindexedLimit {
      index()
    }
  }

  private mutating func remove(_ key: String) {
    guard let position = position(of: key) else { return }
    members.remove(at: position)
    positions = [:]
    if members.count > Self.unindexedLimit { index() }
  }

  private mutating func index() {
    positions.reserveCapacity(members.count)
    for position in members.indices { positions[ExactString(members[position].key)] = position }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) { self.init(elements) }
}

extension JSONObject: Hashable {
  package static func == (left: JSONObject, right: JSONObject) -> Bool {
    guard left.members.count == right.members.count else { return false }
    return left.members.allSatisfy { right[$0.key] == $0.value }
  }

  package func hash(into hasher: inout Hasher) {
    // A sum, because equal objects may hold their members in different orders.
    var sum = 0
    for (key, value) in members {
      var member = Hasher()
      member.combine(ExactString(key))
      member.combine(value)
      sum &+= member.finalize()
    }
    hasher.combine(sum)
    hasher.combine(members.count)
  }
}
