import Testing
import Host

@Test func stub() { #expect(HostStub.name == "Host") }
