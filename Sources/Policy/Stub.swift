package enum PolicyStub { package static let name = "Policy" }
