package enum JSONStub { package static let name = "JSON" }
