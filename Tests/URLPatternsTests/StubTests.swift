import Testing
import URLPatterns

@Test func stub() { #expect(URLPatternsStub.name == "URLPatterns") }
