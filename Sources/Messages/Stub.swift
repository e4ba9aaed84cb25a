package enum MessagesStub { package static let name = "Messages" }
