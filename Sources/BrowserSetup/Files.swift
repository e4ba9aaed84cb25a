import CSystem

/// The file system, as installing uses it: whole files, written beside and renamed into place.
package enum Files {
  /// What a path names, links followed.
  package enum Kind: Equatable, Sendable { case missing, file, folder, other }

  /// What the path names, links followed; a dangling link is missing.
  package static func kind(_ path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    if sb_is_file(&status) != 0 { return .file }
    return sb_is_folder(&status) != 0 ? .folder : .other
  }

  /// The permission bits of what the path names.
  package static func mode(_ path: String) -> UInt32? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt32(status.st_mode & 0o7777) : nil
  }

  /// The user who owns what the path names.
  package static func owner(_ path: String) -> UInt32? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_uid : nil
  }

  /// The whole file.
  package static func read(_ path: String) throws(SetupError) -> [UInt8] {
    let descriptor = sb_open(path, O_RDONLY, 0)
    guard descriptor >= 0 else { throw fault(.read, path) }
    defer { close(descriptor) }
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = CSystem.read(descriptor, &chunk, chunk.count)
      if count > 0 {
        content.append(contentsOf: chunk[..<count])
      } else if count == 0 {
        return content
      } else if sb_errno() != EINTR {
        throw fault(.read, path)
      }
    }
  }

  /// Puts a file in its place in one step: nobody ever sees half of it, and a program that runs
  /// from the old one keeps it.
  package static func write(
    _ content: [UInt8], to path: String, mode: UInt32
  ) throws(SetupError) {
    let temporary = "\(parent(path))/.\(name(path)).\(getpid())"
    do {
      try create(temporary, content, mode: mode)
    } catch {
      unlink(temporary)
      if case .system(let action, _, let code) = error {
        throw .system(action: action, path: path, errno: code)
      }
      throw error
    }
    guard rename(temporary, path) == 0 else {
      let error = fault(.write, path)
      unlink(temporary)
      throw error
    }
  }

  /// Makes one folder; its parent exists.
  package static func makeFolder(_ path: String, mode: UInt32) throws(SetupError) {
    guard mkdir(path, mode_t(mode)) == 0 || (sb_errno() == EEXIST && kind(path) == .folder) else {
      throw fault(.makeFolder, path)
    }
  }

  /// The names in a folder, sorted, without `.` and `..`.
  package static func names(in folder: String) throws(SetupError) -> [String] {
    guard let stream = opendir(folder) else { throw fault(.list, folder) }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file; says whether it was there.
  package static func remove(_ path: String) throws(SetupError) -> Bool {
    if unlink(path) == 0 { return true }
    guard sb_errno() == ENOENT || sb_errno() == ENOTDIR else { throw fault(.remove, path) }
    return false
  }

  /// The folder that a path stands in.
  package static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last part of a path.
  package static func name(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  static func fault(_ action: SetupError.FileAction, _ path: String) -> SetupError {
    .system(action: action, path: path, errno: sb_errno())
  }

  private static func create(
    _ path: String, _ content: [UInt8], mode: UInt32
  ) throws(SetupError) {
    unlink(path)
    let descriptor = sb_open(path, O_WRONLY | O_CREAT | O_EXCL, mode_t(mode))
    guard descriptor >= 0 else { throw fault(.write, path) }
    defer { close(descriptor) }
    var sent = 0
    while sent < content.count {
      let count = content[sent...].withUnsafeBytes {
        CSystem.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        sent += count
      } else if sb_errno() != EINTR {
        throw fault(.write, path)
      }
    }
    // The mode is set again, since the umask took bits of it.
    guard fchmod(descriptor, mode_t(mode)) == 0, fsync(descriptor) == 0 else {
      throw fault(.write, path)
    }
  }
}
