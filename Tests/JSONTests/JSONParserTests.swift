import JSON
import Testing
import TestSupport

/// A row of `Tests/Fixtures/json/cases.tsv`.
struct JSONCase: CustomTestStringConvertible {
  let testDescription: String
  let json: [UInt8]
  let outcome: [UInt8]

  static let all: [JSONCase] = (Files.bytes("\(Files.root)/Tests/Fixtures/json/cases.tsv") ?? [])
    .split(separator: UInt8(ascii: "\n"))
    .map { $0.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false) }
    .filter { $0.count == 3 }
    .map { JSONCase(String(decoding: $0[0], as: UTF8.self), bytes(of: $0[1]), bytes(of: $0[2])) }

  init(_ description: String, _ json: [UInt8], _ outcome: [UInt8]) {
    testDescription = description
    self.json = json
    self.outcome = outcome
  }

  /// Puts the byte 0xXX for each `<XX>`.
  private static func bytes(of cell: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = cell
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "<") else {
        bytes.append(byte)
        continue
      }
      bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
      rest = rest.dropFirst(3)
    }
    return bytes
  }
}

@Suite("Reading") struct JSONParserTests {
  @Test("every corner case has the outcome of the table", arguments: JSONCase.all)
  func corner(row: JSONCase) {
    #expect(outcome(of: row.json) == String(decoding: row.outcome, as: UTF8.self))
  }

  @Test("the table of corner cases was found")
  func table() { #expect(JSONCase.all.count > 80) }

  @Test(
    "a caller's own limit holds, up to the deepest one", arguments: [0, 1, 511, 512, 513, .max])
  func limit(limit: Int) {
    let allowed = min(limit, JSONParser.deepestLimit)
    for depth in [allowed, allowed + 1, 100_000] {
      let json = Array(String(repeating: "[", count: depth).utf8) + [UInt8(ascii: "1")]
      let closed = json + Array(String(repeating: "]", count: depth).utf8)
      let error = JSONError(position: allowed, kind: .tooDeep(limit: allowed))
      if depth <= allowed {
        #expect(throws: Never.self) { try JSONParser.parse(closed, depthLimit: limit) }
      } else {
        #expect(throws: error) { try JSONParser.parse(closed, depthLimit: limit) }
        #expect(throws: error) { try JSONParser.parse(json, depthLimit: limit) }
      }
    }
  }

  /// Tells a value or an error as the table does.
  private func outcome(of json: [UInt8]) -> String {
    do {
      let value = try JSONParser.parse(json)
      if case .number(let text) = value { return "number \(text)" }
      return JSONWriter.text(value)
    } catch {
      return "! \(error.position) \(name(error.kind))"
    }
  }

  private func name(_ kind: JSONError.Kind) -> String {
    switch kind {
    case .unexpectedByte(let byte): "unexpectedByte \(byte)"
    case .controlCharacter(let byte): "controlCharacter \(byte)"
    case .tooDeep(let limit): "tooDeep \(limit)"
    default: "\(kind)"
    }
  }
}
