import CSystem

extension Connection {
  /// Whether SQLite finds the file whole.
  ///
  /// A page that could not be read, for want of memory or by a failing disk, says nothing of the
  /// file. Source: https://www.sqlite.org/pragma.html#pragma_quick_check
  ///
  /// - Throws: `SQLiteError` where it could not be looked at.
  package func isWhole() throws(SQLiteError) -> Bool {
    let row = try run("PRAGMA quick_check(1)").first?.first?.text
    guard let row else { throw SQLiteError(code: SQLITE_NOMEM) }
    if let error = Connection.readingError(in: row), !error.isDamage { throw error }
    return row == "ok"
  }

  /// The error of reading that a row of the check tells of; `nil` where it tells of the file.
  ///
  /// The check throws for few of them: most are in its rows, in SQLite's own words (checkTreePage
  /// and checkList in https://www.sqlite.org/src/file/src/btree.c).
  package static func readingError(in row: String) -> SQLiteError? {
    let row = Array(row.utf8)
    if let code = end(of: "error code", in: row).map({ number(in: row[$0...]) }) {
      return SQLiteError(code: code ?? SQLITE_IOERR)
    }
    // These say no code; a page that is not in the file is told of in other words.
    let unread = ["failed to get page", "Failed to read ptrmap"]
    return unread.contains { end(of: $0, in: row) != nil } ? SQLiteError(code: SQLITE_IOERR) : nil
  }

  /// Gets so many bytes of memory and gives them back, so that what follows does not fail for want
  /// of them.
  ///
  /// - Throws: `SQLITE_NOMEM`.
  package static func tryMemory(bytes: Int32) throws(SQLiteError) {
    guard let memory = sqlite3_malloc(bytes) else { throw SQLiteError(code: SQLITE_NOMEM) }
    sqlite3_free(memory)
  }

  /// Where the first such words end.
  private static func end(of words: String, in row: [UInt8]) -> Int? {
    let words = Array(words.utf8)
    guard row.count >= words.count else { return nil }
    return (0...(row.count - words.count)).first { row[$0...].starts(with: words) }
      .map { $0 + words.count }
  }

  /// The number after one sign, such as ` 7` or `=7`.
  private static func number(in text: ArraySlice<UInt8>) -> Int32? {
    let digits = text.dropFirst().prefix { (0x30...0x39).contains($0) }
    return Int32(String(decoding: digits, as: UTF8.self))
  }
}
