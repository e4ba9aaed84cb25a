import CSystem
package import SQLite

/// Why the state could not be opened.
package enum StateFolderError: Error, Hashable, Sendable {
  /// The folder cannot be made or entered; the system's error number.
  case folder(path: String, errno: Int32)
  /// The database cannot be opened or brought up to date.
  case database(path: String, SQLiteError)
  /// The database is damaged, and not for the one who opened it to set aside.
  case damaged(path: String, SQLiteError)
  /// A later version of the program has brought the database up to what this one does not know.
  case later(path: String)
}

/// The folder that everything is kept in.
package struct StateFolder: Hashable, Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  var databasePath: String { path + "/state.sqlite" }

  /// Makes the folder, and those above it, where it is not there; only the user may enter it.
  ///
  /// - Throws: `StateFolderError.folder`.
  package func make() throws(StateFolderError) {
    var made = ""
    for name in path.split(separator: "/", omittingEmptySubsequences: true) {
      made += "/" + name
      // 0700: the rules and times are nobody else's business. An existing folder is left as it is.
      if mkdir(made, 0o700) != 0, sb_errno() != EEXIST {
        throw .folder(path: made, errno: sb_errno())
      }
    }
    if access(path, R_OK | W_OK | X_OK) != 0 { throw .folder(path: path, errno: sb_errno()) }
  }

  /// What a database that is no longer used is called.
  func asidePath(at wallMs: Int64) -> String { "\(databasePath).damaged-\(wallMs)" }

  /// Runs `body` while no other process does so in this folder.
  ///
  /// - Throws: `StateFolderError.folder`, and what `body` throws.
  func alone<Result>(
    _ body: () throws(StateFolderError) -> Result
  ) throws(StateFolderError) -> Result {
    let descriptor = sb_open(path, O_RDONLY | O_DIRECTORY, 0)
    guard descriptor >= 0 else { throw .folder(path: path, errno: sb_errno()) }
    defer { close(descriptor) }
    guard sb_wait_alone(descriptor) == 0 else { throw .folder(path: path, errno: sb_errno()) }
    return try body()
  }

  /// Moves a damaged database and its companions out of the way; nothing is ever deleted.
  func setAside(at wallMs: Int64) {
    for suffix in ["", "-wal", "-shm"] {
      _ = rename(databasePath + suffix, asidePath(at: wallMs) + suffix)
    }
  }
}
