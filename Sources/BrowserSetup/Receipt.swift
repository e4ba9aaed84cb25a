import JSON

/// The list of everything that installing wrote, so that uninstalling removes exactly that.
package struct Receipt: Equatable, Sendable {
  /// Single files, by absolute path.
  package var files: [String] = []
  /// Folders installed as a whole: the folder, and the paths of the files within.
  package var trees: [Tree] = []
  /// Folders that did not exist before, parents first.
  package var folders: [String] = []

  package struct Tree: Equatable, Sendable {
    package let path: String
    package var files: [String]
  }

  package init() {}

  /// Reads a receipt.
  ///
  /// - Throws: `SetupError.badReceipt` where it is none.
  package init(_ bytes: [UInt8], path: String) throws(SetupError) {
    guard let value = try? JSONParser.parse(bytes), value["format"]?.integerValue == 1,
      let files = Self.paths(value["files"]), let folders = Self.paths(value["folders"]),
      let trees = value["trees"]?.arrayValue
    else { throw .badReceipt(path: path) }
    self.files = files
    self.folders = folders
    for tree in trees {
      guard let root = tree["path"]?.stringValue, let files = Self.paths(tree["files"]) else {
        throw .badReceipt(path: path)
      }
      self.trees.append(Tree(path: root, files: files))
    }
  }

  /// The receipt as it is kept.
  package var bytes: [UInt8] {
    let trees = trees.map { tree in
      JSONValue.object(["path": .string(tree.path), "files": Self.list(tree.files)])
    }
    let object: JSONObject = [
      "format": 1, "files": Self.list(files), "trees": .array(trees),
      "folders": Self.list(folders),
    ]
    return Array(JSONWriter.text(.object(object), indented: true).utf8) + [UInt8(ascii: "\n")]
  }

  /// Adds what a step wrote, or found as it would have written it.
  package mutating func add(_ action: InstallPlan.Action) {
    switch action {
    case .makeFolder(let path, _): Self.add(path, to: &folders)
    case .putFile(let path, _, _, _), .keepFile(let path): Self.add(path, to: &files)
    case .putTree(let path, let files, _, let replaces):
      if !replaces { Self.add(path, to: &folders) }
      set(files, ofTree: path)
    case .keepTree(let path, let files): set(files, ofTree: path)
    case .unable, .refuse: break
    }
  }

  private mutating func set(_ files: [TreeFile], ofTree path: String) {
    let tree = Tree(path: path, files: files.map { $0.path })
    if let position = trees.firstIndex(where: { $0.path == path }) {
      trees[position] = tree
    } else {
      trees.append(tree)
    }
  }

  /// The files of a folder that an earlier installation put there.
  package func files(ofTree path: String) -> [String] {
    trees.first { $0.path == path }?.files ?? []
  }

  private static func add(_ path: String, to list: inout [String]) {
    if !list.contains(path) { list.append(path) }
  }

  private static func list(_ paths: [String]) -> JSONValue { .array(paths.map { .string($0) }) }

  private static func paths(_ value: JSONValue?) -> [String]? {
    guard let elements = value?.arrayValue else { return nil }
    let paths = elements.compactMap { $0.stringValue }
    return paths.count == elements.count ? paths : nil
  }
}
