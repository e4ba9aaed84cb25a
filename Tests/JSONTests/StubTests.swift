import Testing
import JSON

@Test func stub() { #expect(JSONStub.name == "JSON") }
