import CSystem

extension Connection {
  /// Reads a blob of one row into words of the machine's own order, without SQLite's own copy of it.
  ///
  /// Bytes that make no whole word are left out.
  /// Source: https://www.sqlite.org/c3ref/blob_open.html
  ///
  /// - Throws: `SQLiteError` where there is no such row, or no blob in it.
  package func words<Word: FixedWidthInteger>(
    of column: String, in table: String, row: Int64, as _: Word.Type
  ) throws(SQLiteError) -> [Word] {
    var blob: OpaquePointer?
    let opened = openBlob(table, column, row, &blob)
    guard opened == SQLITE_OK, let blob else { throw SQLiteError(code: opened) }
    defer { sqlite3_blob_close(blob) }
    let size = MemoryLayout<Word>.size
    let count = Int(sqlite3_blob_bytes(blob)) / size
    var code = SQLITE_OK
    let words = [Word](unsafeUninitializedCapacity: count) { buffer, filled in
      code = sqlite3_blob_read(blob, buffer.baseAddress, Int32(count * size), 0)
      filled = code == SQLITE_OK ? count : 0
    }
    if code != SQLITE_OK { throw SQLiteError(code: code) }
    return words
  }
}
