import CSystem

/// A folder of a test's own, removed when it goes.
package final class TemporaryFolder {
  package let path: String

  package init() {
    var template = Array("/tmp/scroll-brake-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { fatalError("no temporary folder can be made") }
    path = String(cString: made)
  }

  deinit { _ = system("rm -rf '\(path)'") }
}
