package enum NativeMessagingStub { package static let name = "NativeMessaging" }
