package enum SQLiteStub { package static let name = "SQLite" }
