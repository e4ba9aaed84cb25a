package enum HostStub { package static let name = "Host" }
