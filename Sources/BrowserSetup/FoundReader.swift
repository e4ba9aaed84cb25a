/// Looks at what stands where something is wanted.
package enum FoundReader {
  /// Reads the wanted paths and their parents, and nothing else.
  package static func look(at wanted: [Wanted]) throws(SetupError) -> Found {
    var found = Found()
    for item in wanted {
      guard item.content != .unable else { continue }
      found.items[item.path] = try read(item)
      var folder = Files.parent(item.path)
      while folder != "/" {
        if Files.kind(folder) == .folder { found.folders.insert(folder) }
        folder = Files.parent(folder)
      }
    }
    return found
  }

  private static func read(_ wanted: Wanted) throws(SetupError) -> Found.Item? {
    switch Files.kind(wanted.path) {
    case .missing: return nil
    case .other: return .other
    case .file:
      // One that cannot be read is taken for different, and writing it says why.
      let content = (try? Files.read(wanted.path)) ?? []
      return .file(content, mode: Files.mode(wanted.path) ?? 0)
    case .folder:
      guard case .tree(let files, _) = wanted.content else {
        return .folder([], isOurs: false)
      }
      let present = try Tree.read(wanted.path)
      return .folder(present, isOurs: Tree.isSameExtension(present, as: files))
    }
  }
}
