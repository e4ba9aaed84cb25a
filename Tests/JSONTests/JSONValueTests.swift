import JSON
import Testing

@Suite("Values and objects") struct JSONValueTests {
  @Test("accessors give the value of their own case only")
  func accessors() {
    let values: [JSONValue] = [nil, true, 7, .number("7.0"), "x", [1], ["a": 1]]
    #expect(values.map(\.boolValue) == [nil, true, nil, nil, nil, nil, nil])
    #expect(values.map(\.integerValue) == [nil, nil, 7, nil, nil, nil, nil])
    #expect(values.map(\.stringValue) == [nil, nil, nil, nil, "x", nil, nil])
    #expect(values.map(\.arrayValue) == [nil, nil, nil, nil, nil, [1], nil])
    #expect(values.map(\.objectValue) == [nil, nil, nil, nil, nil, nil, ["a": 1]])
    #expect(values.map { $0["a"] } == [nil, nil, nil, nil, nil, nil, 1])
  }

  @Test("equal are objects with the same members in any order, and nothing else")
  func equality() {
    let object: JSONValue = ["a": 1, "b": ["c": nil]]
    let reordered: JSONValue = ["b": ["c": nil], "a": 1]
    #expect(object == reordered)
    #expect(object.hashValue == reordered.hashValue)
    let others: [JSONValue] = [
      ["a": 1], ["a": 1, "b": [:]], ["a": 2, "b": ["c": nil]], ["a": 1, "B": ["c": nil]], [],
    ]
    for other in others { #expect(object != other) }
    let composed: JSONValue = "\u{E9}"
    let decomposed: JSONValue = "e\u{301}"
    #expect(composed != decomposed)
    #expect(JSONValue.number("1.0") != .number("1.00"))
    #expect(JSONValue.number("1") != "1")
  }

  @Test("setting keeps a key's place, nil removes it, null does not")
  func members() {
    var object: JSONObject = ["a": 1, "b": 2, "c": 3]
    object["b"] = nil
    object["a"] = .null
    object["d"] = 4
    object["b"] = 5
    object["e"] = nil
    #expect(JSONWriter.text(.object(object)) == #"{"a":null,"c":3,"d":4,"b":5}"#)
    #expect(object["a"] == .some(.null))
    #expect(object["e"] == nil)
  }

  @Test("a large object behaves as a small one", arguments: [15, 16, 17, 18, 200])
  func large(count: Int) {
    var object = JSONObject()
    for number in 0..<count { object["k\(number)"] = .integer(Int64(number)) }
    for number in stride(from: 0, to: count, by: 2) { object["k\(number)"] = nil }
    object["k1"] = "again"
    object["k0"] = "last"
    let odd = stride(from: 1, to: count, by: 2)
    #expect(object.members.map(\.key) == odd.map { "k\($0)" } + ["k0"])
    #expect(object["k1"] == "again")
    #expect(object["k0"] == "last")
    #expect(object["k2"] == nil)
    for number in odd.dropFirst() { #expect(object["k\(number)"] == .integer(Int64(number))) }
  }

  @Test("100,000 keys, each twice, are read with the last values (quadratic work would not end)")
  func hundredThousand() throws {
    let count = 100_000
    let json = (0..<2 * count).map { #""k\#($0 % count)":\#($0)"# }.joined(separator: ",")
    let value = try JSONParser.parse(Array("{\(json)}".utf8))
    let members = try #require(value.objectValue).members
    #expect(members.map(\.key) == (0..<count).map { "k\($0)" })
    #expect(members.map(\.value) == (count..<2 * count).map { .integer(Int64($0)) })
  }
}
