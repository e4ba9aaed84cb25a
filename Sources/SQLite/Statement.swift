import CSystem

/// A compiled statement, finalised when it goes. Source: https://www.sqlite.org/c3ref/stmt.html
final class Statement {
  private let handle: OpaquePointer

  init(_ sql: String, on connection: OpaquePointer) throws(SQLiteError) {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
    guard code == SQLITE_OK, let statement else {
      throw SQLiteError(code: code == SQLITE_OK ? SQLITE_MISUSE : code)
    }
    handle = statement
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs to the end and returns all rows; the statement is ready again after it, also on a throw.
  func rows(_ parameters: [Value]) throws(SQLiteError) -> [[Value]] {
    defer {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }
    for (offset, value) in parameters.enumerated() { try bind(value, at: Int32(offset + 1)) }
    var rows: [[Value]] = []
    while true {
      switch sqlite3_step(handle) {
      case SQLITE_ROW:
        var row: [Value] = []
        for index in 0..<sqlite3_column_count(handle) { row.append(try column(index)) }
        rows.append(row)
      case SQLITE_DONE: return rows
      case let code: throw SQLiteError(code: code)
      }
    }
  }

  private func bind(_ value: Value, at index: Int32) throws(SQLiteError) {
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, index)
      case .integer(let value): sqlite3_bind_int64(handle, index, value)
      case .text(let value):
        Array(value.utf8).withUnsafeBytes { bytes in
          sb_bind_text(
            handle, index, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
            Int32(bytes.count))
        }
      case .blob(let value):
        value.withUnsafeBytes { sb_bind_blob(handle, index, $0.baseAddress, Int32($0.count)) }
      }
    if code != SQLITE_OK { throw SQLiteError(code: code) }
  }

  /// One value; for want of memory SQLite gives nothing where there is something, which is not
  /// `NULL`. Source: https://www.sqlite.org/c3ref/column_blob.html
  private func column(_ index: Int32) throws(SQLiteError) -> Value {
    switch sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, index))
    case SQLITE_TEXT:
      guard let start = sqlite3_column_text(handle, index) else {
        throw SQLiteError(code: SQLITE_NOMEM)
      }
      // By its length: a NUL inside is part of the text.
      let count = Int(sqlite3_column_bytes(handle, index))
      return .text(String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(handle, index)
      let count = Int(sqlite3_column_bytes(handle, index))
      if start == nil, count > 0 { throw SQLiteError(code: SQLITE_NOMEM) }
      return .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
    default: return .null
    }
  }
}
