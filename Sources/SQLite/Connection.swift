import CSystem

/// One connection to one database file, used by one thread.
///
/// Closed when it goes.
///
/// WAL, so that several hosts work on one file; every writing transaction begins `IMMEDIATE`, since
/// a deferred one that turns into a writer fails at once when another writes.
/// Source: https://www.sqlite.org/wal.html, https://www.sqlite.org/lang_transaction.html
package final class Connection {
  let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  private var isFullySynced = true
  /// The files, once they are noted.
  var place: FilePlace?
  /// Whether closing would write into a file that is another one now.
  var isAbandoned = false

  /// Opens or makes the file at `path`; `:memory:` is a database of its own.
  ///
  /// - Throws: `SQLiteError` where the file cannot be opened or is no database.
  package init(path: String, busyTimeoutMs: Int32 = 5000) throws(SQLiteError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw SQLiteError(code: code == SQLITE_OK ? SQLITE_NOMEM : code)
    }
    handle = opened
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, busyTimeoutMs)
    try switchToWAL(patienceMs: busyTimeoutMs)
    try run("PRAGMA synchronous = FULL")
    try run("PRAGMA foreign_keys = ON")
    // Half a megabyte of pages, not two: what is kept is small, and lists are read past them.
    try run("PRAGMA cache_size = -512")
  }

  /// Turns the write-ahead log on.
  ///
  /// The first one to open a new file locks the others out for a moment, and SQLite does not call the
  /// busy handler then, but refuses at once: so it is tried again.
  /// Source: https://www.sqlite.org/c3ref/busy_handler.html
  private func switchToWAL(patienceMs: Int32) throws(SQLiteError) {
    let pauseMs: Int32 = 10
    var waitedMs: Int32 = 0
    while true {
      do throws(SQLiteError) {
        try run("PRAGMA journal_mode = WAL")
        return
      } catch {
        guard error.primaryCode == SQLITE_BUSY, waitedMs < patienceMs else { throw error }
        waitedMs += pauseMs
        usleep(UInt32(pauseMs) * 1000)
      }
    }
  }

  deinit {
    statements = [:]
    // The process ends soon, and with it what is open.
    if isAbandoned { return }
    sqlite3_close_v2(handle)
  }

  /// Runs one statement and returns its rows.
  ///
  /// Compiled statements are kept.
  ///
  /// - Throws: `SQLiteError` with SQLite's code.
  @discardableResult
  package func run(_ sql: String, _ parameters: [Value] = []) throws(SQLiteError) -> [[Value]] {
    if let known = statements[sql] { return try known.rows(parameters) }
    let statement = try Statement(sql, on: handle)
    statements[sql] = statement
    return try statement.rows(parameters)
  }

  /// Runs several statements without parameters, as a migration does.
  package func runScript(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw SQLiteError(code: sqlite3_extended_errcode(handle)) }
  }

  /// Opens a blob for reading; SQLite's code.
  func openBlob(
    _ table: String, _ column: String, _ row: Int64, _ blob: inout OpaquePointer?
  ) -> Int32 {
    sqlite3_blob_open(handle, "main", table, column, row, 0, &blob)
  }

  /// The id of the row inserted last.
  package var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Whether a transaction is open.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs `body` in one `BEGIN IMMEDIATE` transaction: all of it is stored, or nothing.
  ///
  /// `synced` false may lose the commit (never the file) in a power cut; one that is synced later
  /// makes it durable too. Source: https://www.sqlite.org/pragma.html#pragma_synchronous
  @discardableResult
  package func write<Result>(
    synced: Bool = true, _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    if isInTransaction { return try body() }
    if synced != isFullySynced {
      try run(synced ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL")
      isFullySynced = synced
    }
    try run("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Some errors have rolled back already: https://www.sqlite.org/lang_transaction.html
      if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// A number that changes when another connection has committed.
  /// Source: https://www.sqlite.org/pragma.html#pragma_data_version
  package func dataVersion() throws(SQLiteError) -> Int64 {
    try run("PRAGMA data_version").first?.first?.integer ?? 0
  }
}
