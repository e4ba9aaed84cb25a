import Testing
import Policy

@Test func stub() { #expect(PolicyStub.name == "Policy") }
