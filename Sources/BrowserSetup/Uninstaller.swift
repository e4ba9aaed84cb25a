import CSystem

/// Removes what the receipt lists, and only that.
package struct Uninstaller {
  let receiptPath: String
  let isDryRun: Bool
  let say: (String) -> Void

  /// - Parameters:
  ///   - receiptPath: where the receipt is kept; it goes last.
  ///   - isDryRun: whether everything is only said.
  ///   - say: takes each line of what is done.
  package init(receiptPath: String, isDryRun: Bool, say: @escaping (String) -> Void) {
    self.receiptPath = receiptPath
    self.isDryRun = isDryRun
    self.say = say
  }

  /// Removes everything, going on after a failure; true where all went well.
  ///
  /// What could not be
  /// removed stays in the receipt, so that it can be tried again.
  package func run(_ receipt: Receipt) -> Bool {
    var left = Receipt()
    left.folders = receipt.folders
    for path in receipt.files where !attempt({ () throws(SetupError) in try removeFile(path) }) {
      left.files.append(path)
    }
    for tree in receipt.trees where !attempt({ () throws(SetupError) in try removeTree(tree) }) {
      left.trees.append(tree)
    }
    guard left.files.isEmpty, left.trees.isEmpty else {
      if !isDryRun {
        _ = attempt { () throws(SetupError) in
          try Files.write(left.bytes, to: receiptPath, mode: 0o644)
        }
      }
      return false
    }
    guard attempt({ () throws(SetupError) in try removeFile(receiptPath) }) else { return false }
    for folder in receipt.folders.reversed() { removeFolder(folder) }
    return true
  }

  private func attempt(_ work: () throws(SetupError) -> Void) -> Bool {
    do {
      try work()
      return true
    } catch {
      say("Failed. \(error)")
      return false
    }
  }

  private func removeFile(_ path: String) throws(SetupError) {
    guard !isDryRun else { return say("Would remove \(path)") }
    say(try Files.remove(path) ? "Removed \(path)" : "Already gone: \(path)")
  }

  private func removeTree(_ tree: Receipt.Tree) throws(SetupError) {
    let count = "\(tree.files.count) files"
    guard !isDryRun else { return say("Would remove \(count) from \(tree.path)") }
    for file in tree.files { _ = try Files.remove("\(tree.path)/\(file)") }
    for folder in Tree.folders(of: tree.files) { rmdir("\(tree.path)/\(folder)") }
    say("Removed \(count) from \(tree.path)")
  }

  /// A folder that was there before, or that holds something else by now, stays.
  private func removeFolder(_ path: String) {
    guard !isDryRun else { return say("Would remove the folder \(path), if it is empty then") }
    if rmdir(path) == 0 {
      say("Removed the folder \(path)")
    } else if sb_errno() == ENOTEMPTY || sb_errno() == EEXIST {
      say("Left the folder \(path): it holds files that Scroll Brake did not write")
    }
  }
}
