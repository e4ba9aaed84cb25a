import JSON
import Testing

@Suite("The sentences of errors") struct JSONErrorTests {
  static let sentences: [(JSONError.Kind, String)] = [
    (.unexpectedEnd, "The JSON ends too early, at byte 7: send the whole text."),
    (
      .unexpectedByte(0x2C),
      "',' cannot stand at byte 7 of the JSON: write a value, comma or bracket there."
    ),
    (
      .unexpectedByte(0x80),
      "Byte 128 cannot stand at byte 7 of the JSON: write a value, comma or bracket there."
    ),
    (
      .byteOrderMark,
      "The JSON begins with a byte order mark, at byte 7: save it as UTF-8 without one."
    ),
    (.invalidUTF8, "The string that begins at byte 7 is not UTF-8: encode the JSON as UTF-8."),
    (.controlCharacter(9), "Byte 9 stands in a string at byte 7: write it as an escape."),
    (
      .invalidEscape,
      "The escape at byte 7 is not one of JSON: write a backslash in a string as two."
    ),
    (
      .invalidNumber,
      "The number is malformed at byte 7: write it in JSON's form, such as 10, -0.5 or 1e3."
    ),
    (
      .tooDeep(limit: 64),
      "The JSON is nested too deep at byte 7: nest at most 64 arrays and objects."
    ),
    (.trailingBytes, "More follows the JSON value at byte 7: send one value only."),
  ]

  @Test("say what is wrong, where, and what to do", arguments: sentences)
  func sentence(kind: JSONError.Kind, sentence: String) {
    #expect(JSONError(position: 7, kind: kind).description == sentence)
  }
}
