import CSystem

/// A named, append-only step of the schema.
///
/// A name never changes once it has been released.
package struct Migration: Sendable {
  package let name: String
  package let script: String

  package init(_ name: String, _ script: String) {
    self.name = name
    self.script = script
  }
}

extension Connection {
  /// Applies what has not been applied yet, each step in its own transaction.
  ///
  /// Before a step on a file that holds something, a copy of it is made at `copyPath(name)`. Two
  /// processes may call this at once: the second finds the work done.
  /// - Throws: `SQLiteError`; the steps before the failing one stay.
  package func apply(
    _ migrations: [Migration], copyPath: (String) -> String?
  ) throws(SQLiteError) {
    try run("CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY) STRICT")
    let holdsSomething = try !run("SELECT 1 FROM migrations LIMIT 1").isEmpty
    for migration in migrations where try !isApplied(migration) {
      if holdsSomething, let path = copyPath(migration.name) { try copyOnce(to: path) }
      try write { () throws(SQLiteError) in
        if try isApplied(migration) { return }
        try runScript(migration.script)
        try run("INSERT INTO migrations VALUES (?)", [.text(migration.name)])
      }
    }
  }

  private func isApplied(_ migration: Migration) throws(SQLiteError) -> Bool {
    try !run("SELECT 1 FROM migrations WHERE name = ?", [.text(migration.name)]).isEmpty
  }

  /// Makes the copy under another name, which it loses when it is whole.
  ///
  /// One that was given up half way, on a full disk, is none. An earlier copy is kept as it is.
  private func copyOnce(to path: String) throws(SQLiteError) {
    if access(path, F_OK) == 0 { return }
    let unfinished = "\(path).unfinished-\(getpid())"
    unlink(unfinished)
    do {
      try run("VACUUM INTO ?", [.text(unfinished)])
    } catch {
      unlink(unfinished)
      throw error
    }
    guard rename(unfinished, path) == 0 else { throw SQLiteError(code: SQLITE_CANTOPEN) }
  }
}
