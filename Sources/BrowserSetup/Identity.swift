/// The names by which browser, extension and host know one another.
package enum Identity {
  /// The name of the native messaging host; its manifest is the file of this name.
  package static let hostName = "org.scroll_brake.host"

  /// The extension's id.
  ///
  /// It follows from the fixed `key` in the extension's manifest: the first half of the SHA-256 of
  /// the decoded key, its hexadecimal digits written as `a` to `p`.
  package static let extensionID = "objdpcdmcijgjhgbklbdecofkpjadmmk"

  /// What the browser passes to the host as its only argument.
  package static let origin = "chrome-extension://\(extensionID)/"

  /// The file name of the host's manifest.
  package static let manifestFileName = "\(hostName).json"
}
