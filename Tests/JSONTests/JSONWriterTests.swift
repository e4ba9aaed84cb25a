import JSON
import Testing

@Suite("Writing") struct JSONWriterTests {
  static let values: [(JSONValue, String)] = [
    (nil, "null"), (true, "true"), (false, "false"), (0, "0"),
    (.integer(.min), "-9223372036854775808"), (.integer(.max), "9223372036854775807"),
    (.number("1.50e+3"), "1.50e+3"), ("", #""""#), ("a/b", #""a/b""#),
    ("é\u{2028}😀", "\"é\u{2028}😀\""),
    ("\"\\\u{8}\u{9}\u{A}\u{C}\u{D}", #""\"\\\b\t\n\f\r""#),
    ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""), ("\r\n", #""\r\n""#),
    ([], "[]"), ([1, [nil], [:]], "[1,[null],{}]"),
    (["z": 1, "a": ["b": true], "": "x"], #"{"z":1,"a":{"b":true},"":"x"}"#),
    (["a": 1, "b": 2, "a": 3], #"{"a":3,"b":2}"#),
  ]

  @Test("in one line", arguments: values)
  func compact(value: JSONValue, text: String) {
    #expect(JSONWriter.text(value) == text)
    #expect(JSONWriter.bytes(value) == Array(text.utf8))
  }

  @Test("indented by two spaces a level, empty arrays and objects closed at once")
  func indented() {
    let value: JSONValue = ["a": [1, []], "b": [:], "c": ["d": "e"]]
    let text = """
      {
        "a": [
          1,
          []
        ],
        "b": {},
        "c": {
          "d": "e"
        }
      }
      """
    #expect(JSONWriter.text(value, indented: true) == text)
  }
}
