import CSystem

/// What SQLite said, without any of the user's data: the extended result code and its fixed text.
/// Source: https://www.sqlite.org/rescode.html
package struct SQLiteError: Error, Hashable, Sendable {
  /// The extended result code.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// What a damaged file is told by.
  package static let damage = SQLiteError(code: SQLITE_CORRUPT)

  /// The primary result code: the low byte of `code`.
  package var primaryCode: Int32 { code & 0xff }

  /// SQLite's own fixed English words for the code.
  package var text: String { String(cString: sqlite3_errstr(code)) }

  /// Whether the file is no database, or a damaged one.
  package var isDamage: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }
}
