import Testing
import Messages

@Test func stub() { #expect(MessagesStub.name == "Messages") }
