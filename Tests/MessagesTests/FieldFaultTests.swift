import JSON
import Messages
import Testing

struct FieldFaultTests {
  /// Each row: a change to the example of `method` (path to a member, new value) and the sentence.
  @Test(arguments: [
    (
      "rules.put", ["rule", "allowanceMinutes"], "-5",
      "The minutes a day must be a whole number from 0 to 1440."
    ),
    (
      "rules.put", ["rule", "allowanceMinutes"], "5.5",
      "The minutes a day must be a whole number from 0 to 1440."
    ),
    (
      "rules.put", ["rule", "allowanceMinutes"], "\"5\"",
      "The minutes a day must be a whole number from 0 to 1440."
    ),
    (
      "rules.put", ["rule", "unlockMinutes"], "16",
      "The minutes for a sum must be a whole number from 1 to 15."
    ),
    (
      "rules.put", ["rule", "unlocksPerDay"], "-1",
      "The sums a day must be a whole number from 0 to 1000."
    ),
    ("rules.put", ["rule", "patterns"], "\"x.com\"", "The list of sites must be a list."),
    ("rules.put", ["rule", "patterns"], "[1]", "“patterns[0]” must be text."),
    ("rules.put", ["rule", "name"], "null", "The name must be text."),
    ("rules.put", ["rule"], "7", "“rule” must be an object."),
    ("rules.put", ["check"], "1", "“check” must be true or false."),
    ("rules.remove", ["id"], "\"2\"", "“id” must be a whole number."),
    ("session.open", ["profile"], "\"XYZ\"", "“profile” must be 32 hexadecimal digits."),
    (
      "session.open", ["protocol", "max"], "0",
      "“protocol.max” must be a whole number from 1 to 1000000."
    ),
    ("rules.finish", ["ids"], "[null]", "“ids[0]” must be a whole number."),
    (
      "activity.report", ["source"], "\"9f3c5a7e1b2d4f6\"",
      "“source” must be 16 hexadecimal digits."
    ),
    (
      "activity.report", ["intervals"],
      "[{\"sequence\":0,\"kind\":\"scroll\",\"lengthMs\":1,\"ageMs\":0}]",
      "“intervals[0].kind” must be one of input, playback."
    ),
    (
      "activity.report", ["intervals"],
      "[{\"sequence\":0,\"kind\":\"input\",\"lengthMs\":-1,\"ageMs\":0}]",
      "“intervals[0].lengthMs” must be a whole number, 0 or more."
    ),
  ])
  func sentences(method: String, path: [String], value: String, sentence: String) throws {
    let example = try #require(Example.of("request").first { $0.method == method })
    var params = try #require(example.frame["params"])
    params = try changed(params, path[...], JSONParser.parse(Array(value.utf8)))
    let fault = #expect(throws: FieldFault.self) { try read(method, Fields(params, path: "")) }
    #expect(fault?.sentence == sentence)
  }

  private func read(_ method: String, _ fields: Fields) throws {
    switch method {
    case "rules.put": _ = try RulesPut(fields)
    case "rules.remove": _ = try RulesRemove(fields)
    case "rules.finish": _ = try RulesFinish(fields)
    case "session.open": _ = try SessionOpen(fields)
    default: _ = try ActivityReport(fields)
    }
  }

  private func changed(_ value: JSONValue, _ path: ArraySlice<String>, _ new: JSONValue)
    -> JSONValue
  {
    guard let key = path.first, case .object(var object) = value else { return new }
    object[key] = changed(object[key] ?? .null, path.dropFirst(), new)
    return .object(object)
  }
}
