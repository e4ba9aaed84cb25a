import CSystem
import SQLite
import Testing
import TestSupport

/// Runs `body` with a folder of its own.
func withFolder(_ body: (String) throws -> Void) throws {
  let folder = TemporaryFolder()
  try body(folder.path)
}

struct ConnectionTests {
  @Test func everyKindOfValueComesBackAsItWas() throws {
    let connection = try Connection(path: ":memory:")
    let values: [Value] = [
      .null, 0, .integer(.max), .integer(.min), "", "a'b\"ü日本", "a\u{0}b", .text("x\u{1F600}"),
      .blob([]),
      .blob([0, 255, 0]),
    ]
    let marks = values.map { _ in "?" }.joined(separator: ", ")
    #expect(try connection.run("SELECT \(marks)", values) == [values])
  }

  @Test func aFailedTransactionLeavesNothing() throws {
    let connection = try Connection(path: ":memory:")
    try connection.run("CREATE TABLE t (x INTEGER PRIMARY KEY) STRICT")
    #expect(throws: SQLiteError.self) {
      try connection.write { () throws(SQLiteError) in
        try connection.run("INSERT INTO t VALUES (1)")
        try connection.run("INSERT INTO t VALUES (1)")
      }
    }
    #expect(try connection.run("SELECT * FROM t").isEmpty)
    #expect(!connection.isInTransaction)
  }

  @Test func errorsCarryNoData() throws {
    let connection = try Connection(path: ":memory:")
    try connection.run("CREATE TABLE t (x TEXT PRIMARY KEY) STRICT")
    try connection.run("INSERT INTO t VALUES (?)", ["secret"])
    let error = #expect(throws: SQLiteError.self) {
      try connection.run("INSERT INTO t VALUES (?)", ["secret"])
    }
    #expect(error?.text == "constraint failed")
  }

  @Test func anotherConnectionSeesTheChange() throws {
    try withFolder { folder in
      let one = try Connection(path: folder + "/state")
      let two = try Connection(path: folder + "/state")
      let before = try two.dataVersion()
      try one.write { () throws(SQLiteError) in try one.run("CREATE TABLE t (x)") }
      #expect(try two.dataVersion() != before)
    }
  }

  @Test(arguments: [true, false]) func twoWritersTakeTurns(synced: Bool) throws {
    try withFolder { folder in
      let one = try Connection(path: folder + "/state")
      let two = try Connection(path: folder + "/state", busyTimeoutMs: 1)
      try one.run("CREATE TABLE t (x)")
      try one.write(synced: synced) { () throws(SQLiteError) in
        try one.run("INSERT INTO t VALUES (1)")
        let refused = #expect(throws: SQLiteError.self) {
          try two.write { () throws(SQLiteError) in try two.run("INSERT INTO t VALUES (2)") }
        }
        #expect(refused?.primaryCode == SQLITE_BUSY)
      }
      try two.write { () throws(SQLiteError) in try two.run("INSERT INTO t VALUES (2)") }
      #expect(try one.run("SELECT x FROM t") == [[1], [2]])
    }
  }

  @Test func aFileThatIsNoDatabaseIsSaidToBeDamaged() throws {
    try withFolder { folder in
      let path = folder + "/state"
      let file = fopen(path, "w")
      fputs(String(repeating: "this is no database. ", count: 200), file)
      fclose(file)
      let error = #expect(throws: SQLiteError.self) { try Connection(path: path) }
      #expect(error?.isDamage == true)
    }
  }

  /// Rows of SQLite's check, which it gives where it could not read too.
  @Test(
    arguments: [
      ("ok", nil),
      (
        "*** in database main ***\nTree 5 page 9: unable to get the page. error code=7",
        SQLITE_NOMEM
      ),
      ("Tree 5 page 9: unable to get the page. error code=3082", 3082),
      ("Tree 5 page 9: unable to get the page. error code=11", SQLITE_CORRUPT),
      ("Tree 5 page 9: btreeInitPage() returns error code 11", SQLITE_CORRUPT),
      ("Tree 5 page 9: unable to get the page. error code=", SQLITE_IOERR),
      ("Freelist: failed to get page 12", SQLITE_IOERR),
      ("Tree 5 page 9: Failed to read ptrmap key=3", SQLITE_IOERR),
      ("Tree 5 page 9 cell 3: invalid page number 900", nil),
      ("NULL value in rules.name", nil), ("malformed database schema", nil), ("", nil),
    ] as [(String, Int32?)])
  func whatCouldNotBeReadIsNotDamaged(row: String, code: Int32?) {
    #expect(Connection.readingError(in: row) == code.map { SQLiteError(code: $0) })
  }

  @Test func aPageThatIsOverwrittenIsDamage() throws {
    try withFolder { folder in
      let path = folder + "/state"
      do {
        let connection = try Connection(path: path)
        try connection.run("CREATE TABLE t (x TEXT) STRICT")
        for _ in 0..<400 { try connection.run("INSERT INTO t VALUES (hex(randomblob(100)))") }
        #expect(try connection.isWhole())
      }
      let file = fopen(path, "r+")
      fseek(file, 5 * 4096, SEEK_SET)
      fputs(String(repeating: "no page. ", count: 400), file)
      fclose(file)
      #expect(try !Connection(path: path).isWhole())
    }
  }
}
