import JSON
import Testing
import TestSupport

/// The public conformance suite (github.com/nst/JSONTestSuite), where it lies beside the project.
@Suite("The public conformance suite") struct JSONSuiteTests {
  static let folder = "\(Files.root)/../shared/data/json-test-suite"
  static let names = Files.names(in: folder).filter { $0.hasSuffix(".json") }

  @Test(
    "y_ is read, n_ is refused, i_ is either, and what is read is written back as it was",
    .enabled(if: !names.isEmpty, "the suite is not in ../shared/data/json-test-suite"),
    arguments: names)
  func conforms(name: String) throws {
    let json = try #require(Files.bytes("\(Self.folder)/\(name)"))
    let value = try? JSONParser.parse(json)
    if name.hasPrefix("y_") { #expect(value != nil) }
    if name.hasPrefix("n_") { #expect(value == nil) }
    if let value { #expect(try JSONParser.parse(JSONWriter.bytes(value)) == value) }
  }
}
