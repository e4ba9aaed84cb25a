package enum URLPatternsStub { package static let name = "URLPatterns" }
