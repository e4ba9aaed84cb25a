import JSON
import Messages
import Testing

/// Every message read from the document and written again is the document's, member for member.
struct GoldenTests {
  /// One entry a request: reading params and answer, each written again.
  private struct Codec: Sendable {
    let params: @Sendable (Fields) throws -> JSONObject
    let answer: @Sendable (Fields) throws -> JSONObject

    init<Request: RequestMessage>(_: Request.Type) {
      params = { try Request($0).json }
      answer = { try Request.Answer($0).json }
    }
  }

  private static let requests: [String: Codec] = [
    SessionOpen.method: Codec(SessionOpen.self), RulesList.method: Codec(RulesList.self),
    RulesPut.method: Codec(RulesPut.self), RulesRemove.method: Codec(RulesRemove.self),
    RulesFinish.method: Codec(RulesFinish.self), RulesImport.method: Codec(RulesImport.self),
    RulesExport.method: Codec(RulesExport.self), PageCheck.method: Codec(PageCheck.self),
    ActivityReport.method: Codec(ActivityReport.self),
    PuzzleRequest.method: Codec(PuzzleRequest.self), PuzzleAnswer.method: Codec(PuzzleAnswer.self),
    PageContinue.method: Codec(PageContinue.self), EditsWithdraw.method: Codec(EditsWithdraw.self),
    EditsUndo.method: Codec(EditsUndo.self), SettingsGet.method: Codec(SettingsGet.self),
    SettingsPut.method: Codec(SettingsPut.self),
    ReportGet.method: Codec(ReportGet.self), SpaceGet.method: Codec(SpaceGet.self),
    SpaceChoose.method: Codec(SpaceChoose.self),
    EnforcementGet.method: Codec(EnforcementGet.self),
    EnforcementHosts.method: Codec(EnforcementHosts.self),
  ]

  @Test func everyRequestOfTheDocumentHasATypeAndAnAnswer() {
    #expect(Set(Example.of("request").map(\.method)) == Set(Self.requests.keys))
    #expect(Set(Example.of("answer").map(\.method)) == Set(Self.requests.keys))
    #expect(Example.of("notice").map(\.method) == [StateChanged.method])
  }

  @Test(arguments: Example.of("request")) func requests(example: Example) throws {
    let params = try #require(example.frame["params"])
    let codec = try #require(Self.requests[example.method])
    #expect(example.frame["method"] == .string(example.method))
    try compare(codec.params(Fields(params, path: "")), params)
  }

  @Test(arguments: Example.of("answer")) func answers(example: Example) throws {
    let result = try #require(example.frame["result"])
    let codec = try #require(Self.requests[example.method])
    try compare(codec.answer(Fields(result, path: "")), result)
  }

  @Test func notice() throws {
    let params = try #require(Example.of("notice")[0].frame["params"])
    try compare(StateChanged(Fields(params, path: "")).json, params)
  }

  /// As text, so that the order of the members counts too.
  private func compare(_ written: JSONObject, _ wanted: JSONValue) throws {
    #expect(JSONWriter.text(.object(written)) == JSONWriter.text(wanted))
  }
}
