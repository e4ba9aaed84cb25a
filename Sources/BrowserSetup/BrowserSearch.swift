import CSystem

/// Which browsers of the table this user has.
package enum BrowserSearch {
  /// The browsers whose data folder exists, or whose command is installed and not yet started.
  ///
  /// - Parameters:
  ///   - table: the browsers to look for.
  ///   - search: the folders of `PATH`.
  package static func installed(_ table: [Browser], search: [String]) -> [Browser] {
    table.filter { browser in
      Files.kind(browser.dataFolder) == .folder || hasProgram(browser, search: search)
    }
  }

  private static func hasProgram(_ browser: Browser, search: [String]) -> Bool {
    browser.programs.contains { name in
      search.contains { folder in
        let path = "\(folder)/\(name)"
        guard folder.hasPrefix("/"), access(path, X_OK) == 0, Files.kind(path) == .file else {
          return false
        }
        return isSnap(path) == (browser.kind == .snap)
      }
    }
  }

  /// Ubuntu's `chromium-browser` is a script that starts the snap; the snaps themselves are links to
  /// `/usr/bin/snap` in `/snap/bin`.
  private static func isSnap(_ path: String) -> Bool {
    if path.hasPrefix("/snap/") { return true }
    guard let content = try? Files.read(path), content.starts(with: "#!".utf8) else { return false }
    return contains(content, Array("/snap/bin/".utf8))
  }

  private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard bytes.count >= part.count else { return false }
    return (0...(bytes.count - part.count)).contains { bytes[$0...].starts(with: part) }
  }
}
