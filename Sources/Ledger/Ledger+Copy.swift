import CSystem
import SQLite

extension Ledger {
  /// A copy in memory of the ledger of a folder, to be looked at: whatever is done with it, the
  /// folder and the hosts that work on it are left alone.
  ///
  /// Nil where nothing has been stored yet.
  ///
  /// - Throws: `StateFolderError` where it cannot be read.
  package static func copy(of folder: StateFolder) throws(StateFolderError) -> Ledger? {
    let path = folder.databasePath
    guard access(path, F_OK) == 0 else {
      if sb_errno() == ENOENT || sb_errno() == ENOTDIR { return nil }
      throw .folder(path: folder.path, errno: sb_errno())
    }
    do throws(SQLiteError) {
      return try Ledger(Connection.copyInMemory(ofFileAt: path))
    } catch {
      throw error.isDamage ? .damaged(path: path, error) : .database(path: path, error)
    }
  }
}
