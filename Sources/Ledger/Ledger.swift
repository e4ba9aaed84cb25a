import Policy
package import SQLite

/// What is kept: rules, their lists, days, unlocks, spans of active time, the live puzzle, the clock.
///
/// Several processes may work on one folder: every change is one `BEGIN IMMEDIATE` transaction that
/// reads what it depends on inside itself. Methods throw `SQLiteError`, and then nothing of that
/// change is stored.
package final class Ledger {
  package let connection: Connection
  private let folder: StateFolder
  /// Whether the database was found damaged and set aside at opening.
  package let isAfterDamage: Bool
  /// The trusted moment until which activity is known to be synced to the disk.
  var syncedActivityMs: Int64 = 0
  var lists = ListCache()
  /// The `data_version` at which the schema was looked at.
  private var knownVersion: Int64 = -1

  /// Opens or makes the ledger of a folder.
  ///
  /// - Parameter setsAside: whether a damaged one is set aside and a new one begun: what a browser
  ///   starts may do so, since it is told the locks that the browser holds, and nothing else.
  /// - Throws: `StateFolderError` where it cannot be opened; nothing is set aside then.
  package init(
    in folder: StateFolder, wallMs: Int64, setsAside: Bool = false
  ) throws(StateFolderError) {
    self.folder = folder
    try folder.make()
    let opened: (Connection, isAfterDamage: Bool)
    do throws(SQLiteError) {
      opened = (try Ledger.open(folder), false)
    } catch {
      guard error.isDamage else { throw .database(path: folder.databasePath, error) }
      opened = try folder.alone { () throws(StateFolderError) in
        try Ledger.reopen(folder, wallMs: wallMs, setsAside: setsAside)
      }
    }
    (connection, isAfterDamage) = opened
    if isOfLaterVersion() { throw .later(path: folder.databasePath) }
  }

  /// Looks again at what was found damaged, by a new connection that has the memory for it; whether
  /// it was set aside.
  ///
  /// Another process may have set it aside meanwhile.
  private static func reopen(
    _ folder: StateFolder, wallMs: Int64, setsAside: Bool
  ) throws(StateFolderError) -> (Connection, Bool) {
    do throws(SQLiteError) {
      try Connection.tryMemory(bytes: memoryToJudge)
      return (try open(folder), false)
    } catch {
      guard error.isDamage else { throw .database(path: folder.databasePath, error) }
      guard setsAside else { throw .damaged(path: folder.databasePath, error) }
    }
    folder.setAside(at: wallMs)
    do throws(SQLiteError) { return (try open(folder), true) } catch {
      throw .database(path: folder.databasePath, error)
    }
  }

  /// The pages that a connection keeps, and much more than the check of them takes.
  private static let memoryToJudge: Int32 = 4 << 20

  /// A ledger on a connection of its own, brought up to date.
  init(_ connection: Connection) throws(SQLiteError) {
    try connection.apply(LedgerSchema.all) { _ in nil }
    self.connection = connection
    folder = StateFolder(path: "")
    isAfterDamage = false
  }

  private static func open(_ folder: StateFolder) throws(SQLiteError) -> Connection {
    let connection = try Connection(path: folder.databasePath)
    guard try connection.isWhole() else { throw SQLiteError(code: 11) }
    try connection.apply(LedgerSchema.all) { name in
      "\(folder.databasePath).before \(name)"
    }
    connection.notePlace(folder.databasePath)
    return connection
  }

  /// Whether the files of the state were removed, replaced or overwritten since they were opened.
  ///
  /// Nothing may be stored then: the process should end, so that the next one begins anew. A log
  /// that belongs to a database that is gone is moved out of the way.
  package func isReplaced(wallMs: Int64) -> Bool {
    switch connection.fileChange() {
    case .none: return false
    case .companion: return true
    case .database:
      connection.abandon(movingLogTo: folder.asidePath(at: wallMs))
      return true
    }
  }

  /// Whether another program has brought the state up to what this one does not know: it would store
  /// what it knows, and lose the rest.
  package func isOfLaterVersion() -> Bool {
    guard let version = try? dataVersion(), version != knownVersion else { return false }
    knownVersion = version
    let names = (try? connection.run("SELECT name FROM migrations"))?.compactMap { $0[0].text }
    return !Set(names ?? []).isSubset(of: LedgerSchema.all.map { $0.name })
  }

  /// Changes when another process has stored something.
  package func dataVersion() throws(SQLiteError) -> Int64 { try connection.dataVersion() }

  /// Runs several changes as one: all of them are stored, or none.
  package func together<Result>(
    synced: Bool = true, _ body: () throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try connection.write(synced: synced, body)
  }
}
