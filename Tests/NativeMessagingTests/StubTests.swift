import Testing
import NativeMessaging

@Test func stub() { #expect(NativeMessagingStub.name == "NativeMessaging") }
