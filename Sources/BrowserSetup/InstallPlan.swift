/// What an installation does, step by step, worked out before anything is touched.
package struct InstallPlan: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    case makeFolder(String, mode: UInt32)
    case putFile(String, [UInt8], mode: UInt32, replaces: Bool)
    case putTree(String, [TreeFile], earlier: [String], replaces: Bool)
    /// The file is already so.
    case keepFile(String)
    /// The folder's files are already so.
    case keepTree(String, [TreeFile])
    /// The browser cannot start a host.
    case unable
    case refuse(SetupError)
  }

  package struct Step: Equatable, Sendable {
    package let part: Part
    package let action: Action

    package init(_ part: Part, _ action: Action) {
      self.part = part
      self.action = action
    }
  }

  package private(set) var steps: [Step] = []

  /// Compares what is wanted with what was found.
  ///
  /// Something that two parts want is done once.
  package init(wanted: [Wanted], found: Found) {
    var found = found
    for item in wanted { plan(item, &found) }
  }

  private mutating func plan(_ wanted: Wanted, _ found: inout Found) {
    switch wanted.content {
    case .unable:
      steps.append(Step(wanted.part, .unable))
    case .file(let content, let mode):
      let action = Self.action(file: content, mode: mode, at: wanted.path, found.items[wanted.path])
      add(action, for: wanted, &found)
      found.items[wanted.path] = .file(content, mode: mode)
    case .tree(let files, let earlier):
      add(
        Self.action(tree: files, earlier: earlier, at: wanted.path, found.items[wanted.path]),
        for: wanted, &found)
    }
  }

  private mutating func add(_ action: Action, for wanted: Wanted, _ found: inout Found) {
    switch action {
    case .putFile, .putTree: makeFolders(to: wanted, &found)
    default: break
    }
    steps.append(Step(wanted.part, action))
  }

  private mutating func makeFolders(to wanted: Wanted, _ found: inout Found) {
    var missing: [String] = []
    var folder = Files.parent(wanted.path)
    while folder != "/", !found.folders.contains(folder) {
      missing.append(folder)
      folder = Files.parent(folder)
    }
    for folder in missing.reversed() {
      found.folders.insert(folder)
      steps.append(Step(wanted.part, .makeFolder(folder, mode: wanted.folderMode)))
    }
  }

  private static func action(
    file content: [UInt8], mode: UInt32, at path: String, _ found: Found.Item?
  ) -> Action {
    switch found {
    case nil: .putFile(path, content, mode: mode, replaces: false)
    case .file(content, mode): .keepFile(path)
    case .file: .putFile(path, content, mode: mode, replaces: true)
    case .folder, .other: .refuse(.inTheWay(path: path))
    }
  }

  private static func action(
    tree files: [TreeFile], earlier: [String], at path: String, _ found: Found.Item?
  ) -> Action {
    switch found {
    case nil: return .putTree(path, files, earlier: earlier, replaces: false)
    case .folder(let present, let isOurs):
      guard isOurs || present.isEmpty else { return .refuse(.folderTaken(path: path)) }
      let isSame = files.allSatisfy { present.contains($0) }
      let hasStale = present.contains { old in
        earlier.contains(old.path) && !files.contains { $0.path == old.path }
      }
      guard !isSame || hasStale else { return .keepTree(path, files) }
      return .putTree(path, files, earlier: earlier, replaces: true)
    case .file, .other: return .refuse(.inTheWay(path: path))
    }
  }
}
