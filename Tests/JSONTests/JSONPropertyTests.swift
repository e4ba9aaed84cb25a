import JSON
import Testing
import TestSupport

@Suite("Properties") struct JSONPropertyTests {
  @Test("what is written is read back the same, in one line and indented")
  func roundTrip() throws {
    var generator = SeededGenerator(for: "JSON round trip")
    for _ in 0..<3_000 {
      let value = randomValue(depth: 5, &generator)
      let compact = JSONWriter.bytes(value)
      let indented = Array(JSONWriter.text(value, indented: true).utf8)
      #expect(try JSONParser.parse(compact) == value, "seed \(generator.seed)")
      #expect(try JSONParser.parse(indented) == value, "seed \(generator.seed)")
      #expect(JSONWriter.bytes(try JSONParser.parse(indented)) == compact, "seed \(generator.seed)")
    }
  }

  @Test("damaged bytes are refused or read, never a crash; what is read is stable")
  func damage() throws {
    var generator = SeededGenerator(for: "JSON damage")
    for _ in 0..<3_000 {
      var bytes = JSONWriter.bytes(randomValue(depth: 4, &generator))
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        let pool = Array(#"{}[]",:\u0dD8-.e1tn"#.utf8) + [0, 0x80, 0xED, 0xFF]
        bytes[position] = pool.randomElement(using: &generator) ?? 0
      }
      guard let value = try? JSONParser.parse(bytes) else { continue }
      #expect(try JSONParser.parse(JSONWriter.bytes(value)) == value, "seed \(generator.seed)")
    }
  }

  private func randomValue(depth: Int, _ generator: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
    case 0: .null
    case 1: .bool(Bool.random(using: &generator))
    case 2: .integer(Int64.random(in: .min ... .max, using: &generator))
    case 3: .integer(Int64.random(in: -20...20, using: &generator))
    case 4:
      .number(
        ["-0", "5.0", "1e3", "-0.1E-9", "9223372036854775808"].randomElement(using: &generator)
          ?? "-0")
    case 5: .string(randomText(&generator))
    case 6:
      .array(
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          randomValue(depth: depth - 1, &generator)
        })
    default:
      .object(
        JSONObject(
          (0..<Int.random(in: 0...24, using: &generator)).map { _ in
            (randomText(&generator), randomValue(depth: depth - 2, &generator))
          }))
    }
  }

  private func randomText(_ generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      let limit: UInt32 =
        [0x20, 0x80, 0x800, 0xFFFF, 0x10FFFF].randomElement(using: &generator) ?? 0
      let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &generator))
      text.unicodeScalars.append(scalar ?? "\u{301}")
    }
    return text
  }
}
