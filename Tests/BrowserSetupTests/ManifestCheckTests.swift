import JSON
import Testing

@testable import BrowserSetup

/// A row: a manifest, and what Chromium makes of it.
struct ManifestCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let fault: ManifestCheck.Fault?

  init(_ name: String, _ text: String, _ fault: ManifestCheck.Fault?) {
    testDescription = name
    self.text = text
    self.fault = fault
  }
}

private let ours = "chrome-extension://objdpcdmcijgjhgbklbdecofkpjadmmk/"

private func manifest(
  name: String = #""org.scroll_brake.host""#, description: String = #""d""#,
  path: String = #""/h/host""#, type: String = #""stdio""#, origins: String = #"["\#(ours)"]"#
) -> String {
  """
  {"name": \(name), "description": \(description), "path": \(path), "type": \(type),
   "allowed_origins": \(origins)}
  """
}

// The rows marked in the research as measured with Chromium 156 are among these.
private let cases: [ManifestCase] = [
  ManifestCase("ours", manifest(), nil),
  ManifestCase("a byte order mark", "\u{FEFF}" + manifest(), nil),
  ManifestCase(
    "unknown members", String(manifest().dropLast()) + #", "extra": [1, {}]}"#, nil),
  ManifestCase(
    "more origins",
    manifest(origins: #"["chrome-extension://abcdefghijklmnopabcdefghijklmnop/", "\#(ours)"]"#),
    nil),
  ManifestCase(
    "capitals in the id",
    manifest(origins: #"["chrome-extension://OBJDPCDMCIJGJHGBKLBDECOFKPJADMMK/"]"#), nil),
  ManifestCase(
    "a trailing comma", #"{"name": "x",}"#,
    .notJSON(JSONError(position: 13, kind: .unexpectedByte(0x7D)))),
  ManifestCase(
    "a comment", "// x\n{}", .notJSON(JSONError(position: 0, kind: .unexpectedByte(0x2F)))),
  ManifestCase("empty", "", .notJSON(JSONError(position: 0, kind: .unexpectedEnd))),
  ManifestCase("a list", "[]", .notAnObject),
  ManifestCase("no name", "{}", .wrongName(nil)),
  ManifestCase(
    "another name", manifest(name: #""org.other""#), .wrongName("org.other")),
  ManifestCase("no description", manifest(description: "null"), .noDescription),
  ManifestCase("an empty description", manifest(description: #""""#), .noDescription),
  ManifestCase("another type", manifest(type: #""pkcs11""#), .wrongType("pkcs11")),
  ManifestCase("no type", manifest(type: "1"), .wrongType(nil)),
  ManifestCase("no path", manifest(path: #""""#), .noPath),
  ManifestCase("a relative path", manifest(path: #""host""#), .relativePath("host")),
  ManifestCase("a home by its short name", manifest(path: #""~/host""#), .relativePath("~/host")),
  ManifestCase("no origins", manifest(origins: "null"), .noOrigins),
  ManifestCase("an empty list of origins", manifest(origins: "[]"), .ourOriginMissing),
  ManifestCase(
    "another extension's origin",
    manifest(origins: #"["chrome-extension://abcdefghijklmnopabcdefghijklmnop/"]"#),
    .ourOriginMissing),
  ManifestCase(
    "no final slash", manifest(origins: #"["\#(ours.dropLast())"]"#),
    .malformedOrigin(String(ours.dropLast()))),
  ManifestCase(
    "one malformed origin after ours", manifest(origins: #"["\#(ours)", "chrome-extension://*/"]"#),
    .malformedOrigin("chrome-extension://*/")),
  ManifestCase(
    "an add-on's id of Firefox", manifest(origins: #"["\#(ours)", "{a-b}@x"]"#),
    .malformedOrigin("{a-b}@x")),
  ManifestCase("an origin that is no text", manifest(origins: "[7]"), .malformedOrigin("7")),
  ManifestCase("no such host", manifest(path: #""/h/gone""#), .hostMissing("/h/gone")),
  ManifestCase(
    "arguments in the path", manifest(path: #""/h/host --x""#), .hostMissing("/h/host --x")),
  ManifestCase(
    "not executable", manifest(path: #""/h/plain""#), .hostNotExecutable("/h/plain")),
]

@Test("What Chromium makes of a manifest", arguments: cases)
func manifestCheck(_ row: ManifestCase) {
  let known = ["/h/host", "/h/plain"]
  do {
    let reading = try ManifestCheck.read(
      Array(row.text.utf8), isFile: { known.contains($0) }, isExecutable: { $0 == "/h/host" })
    #expect(row.fault == nil)
    #expect(reading == ManifestCheck.Reading(host: "/h/host"))
  } catch {
    #expect(error == row.fault)
  }
}
