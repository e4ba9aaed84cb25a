import CSystem

/// A folder of a test's own, removed when it goes.
///
/// Where `TMPDIR` says (POSIX), `/tmp` otherwise: in memory nothing waits for the disk.
package final class TemporaryFolder {
  package let path: String

  package init() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(parent)/scroll-brake-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { fatalError("no temporary folder can be made") }
    path = String(cString: made)
  }

  deinit { _ = system("rm -rf '\(path)'") }
}
