import CSystem

extension Connection {
  /// A copy in memory of the database in a file, which is opened to be read only: nothing of it, or
  /// of what other processes do with it, is changed.
  ///
  /// Source: https://www.sqlite.org/backup.html
  ///
  /// - Throws: `SQLiteError` where the file cannot be read or is no database.
  package static func copyInMemory(
    ofFileAt path: String, busyTimeoutMs: Int32 = 5000
  ) throws(SQLiteError) -> Connection {
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
    defer { sqlite3_close_v2(opened) }
    guard code == SQLITE_OK, let opened else { throw SQLiteError(code: code) }
    sqlite3_busy_timeout(opened, busyTimeoutMs)
    let copy = try Connection(path: ":memory:")
    guard let backup = sqlite3_backup_init(copy.handle, "main", opened, "main") else {
      throw SQLiteError(code: sqlite3_extended_errcode(copy.handle))
    }
    let stepped = sqlite3_backup_step(backup, -1)
    sqlite3_backup_finish(backup)
    guard stepped == SQLITE_DONE else { throw SQLiteError(code: stepped) }
    return copy
  }
}
