import Testing
import SQLite

@Test func stub() { #expect(SQLiteStub.name == "SQLite") }
