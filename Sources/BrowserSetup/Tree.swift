import CSystem
import JSON

/// A folder that is installed as a whole: reading it, and putting it in its place in one step.
package enum Tree {
  /// The regular files in a folder and below, sorted by path; hidden ones and what a browser writes
  /// into an unpacked extension (`_metadata`) left out.
  package static func read(_ folder: String) throws(SetupError) -> [TreeFile] {
    var files: [TreeFile] = []
    try collect(folder, prefix: "", into: &files)
    return files
  }

  /// Whether the files are those of an extension with the same fixed `key`, so the same id.
  package static func isSameExtension(_ files: [TreeFile], as others: [TreeFile]) -> Bool {
    guard let key = key(files) else { return false }
    return key == Self.key(others)
  }

  /// Writes the files beside the folder and exchanges the two: a browser never sees half of it.
  ///
  /// Files of the old folder that nobody of us wrote move into the new one.
  static func put(
    _ files: [TreeFile], at path: String, earlier: [String], replaces: Bool
  ) throws(SetupError) {
    let temporary = "\(Files.parent(path))/.\(Files.name(path)).\(getpid())"
    try write(files, to: temporary)
    guard replaces else { return try move(temporary, to: path) }
    if sb_exchange(temporary, path) != 0 {
      // A file system that cannot exchange: two steps, with a moment between them.
      let aside = "\(temporary).old"
      try move(path, to: aside)
      try move(temporary, to: path)
      try move(aside, to: temporary)
    }
    try clear(temporary, ours: Set(earlier + files.map { $0.path }), prefix: "", into: path)
  }

  /// The folders within a tree, deepest first.
  static func folders(of files: [String]) -> [String] {
    var folders: Set<String> = []
    for file in files {
      var folder = Files.parent(file)
      while folder != "." {
        folders.insert(folder)
        folder = Files.parent(folder)
      }
    }
    return folders.sorted().reversed()
  }

  private static func collect(
    _ folder: String, prefix: String, into files: inout [TreeFile]
  ) throws(SetupError) {
    for name in try Files.names(in: folder) where !name.hasPrefix(".") && name != "_metadata" {
      let path = "\(folder)/\(name)"
      switch Files.kind(path) {
      case .file: files.append(TreeFile(path: prefix + name, content: try Files.read(path)))
      case .folder: try collect(path, prefix: "\(prefix)\(name)/", into: &files)
      case .missing, .other: break
      }
    }
  }

  private static func key(_ files: [TreeFile]) -> String? {
    guard let manifest = files.first(where: { $0.path == "manifest.json" }) else { return nil }
    return (try? JSONParser.parse(manifest.content))?["key"]?.stringValue
  }

  private static func write(_ files: [TreeFile], to root: String) throws(SetupError) {
    try Files.makeFolder(root, mode: 0o755)
    for folder in folders(of: files.map { $0.path }).reversed() {
      try Files.makeFolder("\(root)/\(folder)", mode: 0o755)
    }
    for file in files { try Files.write(file.content, to: "\(root)/\(file.path)", mode: 0o644) }
  }

  private static func move(_ from: String, to path: String) throws(SetupError) {
    guard rename(from, path) == 0 else { throw Files.fault(.write, path) }
  }

  /// Empties the old folder: our files are removed, others move to the same place in the new one.
  private static func clear(
    _ folder: String, ours: Set<String>, prefix: String, into new: String
  ) throws(SetupError) {
    for name in try Files.names(in: folder) {
      let path = "\(folder)/\(name)"
      if ours.contains(prefix + name) {
        _ = try Files.remove(path)
      } else if Files.kind(path) == .folder, Files.kind("\(new)/\(name)") == .folder {
        try clear(path, ours: ours, prefix: "\(prefix)\(name)/", into: "\(new)/\(name)")
      } else if Files.kind(path) == .folder,
        ours.contains(where: { $0.hasPrefix("\(prefix)\(name)/") })
      {
        // A folder of ours that the new extension no longer has: only what is not ours moves on.
        try Files.makeFolder("\(new)/\(name)", mode: 0o755)
        try clear(path, ours: ours, prefix: "\(prefix)\(name)/", into: "\(new)/\(name)")
        rmdir("\(new)/\(name)")
      } else {
        try move(path, to: "\(new)/\(name)")
      }
    }
    guard rmdir(folder) == 0 else { throw Files.fault(.remove, folder) }
  }
}
