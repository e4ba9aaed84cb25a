import Testing
import BrowserSetup

@Test func stub() { #expect(BrowserSetupStub.name == "BrowserSetup") }
