import CSystem
import SQLite
import Testing

struct MigrationTests {
  private let first = Migration("1 first", "CREATE TABLE a (x INTEGER) STRICT")
  private let second = Migration("2 second", "ALTER TABLE a ADD COLUMN y INTEGER DEFAULT 7")
  private let broken = Migration("3 broken", "CREATE TABLE b (x); CREATE TABLE b (x)")

  @Test func eachStepIsAppliedOnceAndInOrder() throws {
    let connection = try Connection(path: ":memory:")
    try connection.apply([first]) { _ in nil }
    try connection.run("INSERT INTO a VALUES (1)")
    try connection.apply([first, second]) { _ in nil }
    try connection.apply([first, second]) { _ in nil }
    #expect(try connection.run("SELECT * FROM a") == [[1, 7]])
    #expect(try connection.run("SELECT name FROM migrations") == [["1 first"], ["2 second"]])
  }

  @Test func aFailingStepLeavesTheOnesBeforeIt() throws {
    let connection = try Connection(path: ":memory:")
    #expect(throws: SQLiteError.self) {
      try connection.apply([first, broken]) { _ in nil }
    }
    #expect(try connection.run("SELECT name FROM migrations") == [["1 first"]])
    #expect(try connection.run("SELECT name FROM sqlite_schema WHERE name = 'b'").isEmpty)
  }

  @Test func aCopyIsMadeBeforeAStepOnAFileThatHoldsSomething() throws {
    try withFolder { folder in
      let connection = try Connection(path: folder + "/state")
      let copy: (String) -> String? = { folder + "/before " + $0 }
      try connection.apply([first], copyPath: copy)
      #expect(access(folder + "/before 1 first", F_OK) != 0)
      try connection.run("INSERT INTO a VALUES (5)")
      try connection.apply([first, second], copyPath: copy)
      let copied = try Connection(path: folder + "/before 2 second")
      #expect(try copied.run("SELECT * FROM a") == [[5]])
    }
  }

  @Test func noStepIsTakenWithoutItsCopy() throws {
    try withFolder { folder in
      let connection = try Connection(path: folder + "/state")
      try connection.apply([first]) { _ in nil }
      #expect(throws: SQLiteError.self) {
        try connection.apply([first, second]) { folder + "/no such folder/" + $0 }
      }
      #expect(try connection.run("SELECT name FROM migrations") == [["1 first"]])
      try connection.apply([first, second]) { folder + "/before " + $0 }
      #expect(try connection.run("SELECT name FROM migrations").count == 2)
    }
  }
}
