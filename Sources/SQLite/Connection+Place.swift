import CSystem

/// What became of a database's files while they were open.
package enum FileChange: Hashable, Sendable {
  /// Nothing: they are those that were opened.
  case none
  /// One beside the database (`-wal`, `-shm`) was removed or replaced, so that others would not see
  /// what is written; or nobody can say, since the disk does not answer.
  case companion
  /// The database was removed, replaced or overwritten.
  case database
}

/// The files of a database as they were when it was opened.
struct FilePlace {
  static let companions = ["-wal", "-shm"]

  let path: String
  let database: UInt64?
  let companions: [UInt64?]
  /// The part of the header that never changes.
  ///
  /// Source: https://www.sqlite.org/fileformat2.html#the_database_header
  let header: [UInt8]?

  init(_ path: String, _ handle: OpaquePointer) {
    self.path = path
    database = FilePlace.inode(path)
    companions = FilePlace.companions.map { FilePlace.inode(path + $0) }
    header = FilePlace.header(handle)
  }

  /// Names the file at a path; `nil` where there is none, 0 where the system does not say.
  static func inode(_ path: String) -> UInt64? {
    var facts = stat()
    if stat(path, &facts) == 0 { return UInt64(facts.st_ino) }
    return sb_errno() == ENOENT || sb_errno() == ENOTDIR ? nil : 0
  }

  /// The header; empty where the file is shorter, `nil` where it cannot be read.
  private static func header(_ handle: OpaquePointer) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 24)
    let code = bytes.withUnsafeMutableBytes {
      sb_read_start(handle, $0.baseAddress, Int32($0.count))
    }
    if code == sb_short_read { return [] }
    return code == SQLITE_OK ? bytes : nil
  }

  func change(_ handle: OpaquePointer) -> FileChange {
    let (databaseNow, headerNow) = (FilePlace.inode(path), FilePlace.header(handle))
    // What cannot be read is not for that another file.
    if databaseNow == 0 || database == 0 || headerNow == nil || header == nil { return .companion }
    if databaseNow != database || headerNow != header { return .database }
    let now = FilePlace.companions.map { FilePlace.inode(path + $0) }
    return now == companions ? .none : .companion
  }
}

extension Connection {
  /// Notes which files these are, for `fileChange`.
  package func notePlace(_ path: String) { place = FilePlace(path, handle) }

  /// What became of the files since `notePlace`: three look-ups and one short read.
  package func fileChange() -> FileChange { place?.change(handle) ?? .none }

  /// Gives the database up without writing what its log holds: the file is no longer the one that
  /// it belongs to.
  ///
  /// The log is moved to `aside` where it is still the one that was opened, so that it is not taken
  /// for another database's.
  package func abandon(movingLogTo aside: String) {
    isAbandoned = true
    guard let place else { return }
    for (suffix, inode) in zip(FilePlace.companions, place.companions)
    where (inode ?? 0) != 0 && FilePlace.inode(place.path + suffix) == inode {
      _ = rename(place.path + suffix, aside + suffix)
    }
  }
}
