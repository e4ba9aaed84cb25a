package enum BrowserSetupStub { package static let name = "BrowserSetup" }
