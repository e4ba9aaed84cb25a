import JSON

/// Whether the installed extension is whole: a browser refuses one that lacks files with no more
/// than a line in chrome://extensions, or loads it and leaves out a part.
package enum ExtensionCheck {
  /// The folder to look at, and the paths within it that installing wrote.
  package struct Subject: Equatable, Sendable {
    package let folder: String
    package let files: [String]

    package init(folder: String, files: [String]) {
      self.folder = folder
      self.files = files
    }
  }

  /// Why the extension would not work.
  package enum Fault: Error, Equatable, Sendable {
    /// There is no such folder.
    case missing
    /// Files are not there: how many, and the first of them.
    case incomplete(count: Int, first: String)
    /// Its manifest.json cannot be read, or has no version.
    case unreadable
    /// It is not of the version of the host that it would talk to.
    case otherVersion(String, host: String)
  }

  /// Checks the folder; the version of the extension in it.
  package static func read(_ subject: Subject) throws(Fault) -> String {
    let folder = subject.folder
    guard Files.kind(folder) == .folder else { throw .missing }
    let manifest = try? Files.read("\(folder)/manifest.json")
    return try read(
      manifest: manifest, files: subject.files, isFile: { Files.kind("\(folder)/\($0)") == .file })
  }

  /// Checks what stands in the folder; the version of the extension in it.
  ///
  /// - Parameters:
  ///   - manifest: its manifest.json; nil where it cannot be read.
  ///   - files: the paths that installing wrote.
  ///   - isFile: whether a file is at a path within the folder.
  static func read(
    manifest: [UInt8]?, files: [String], isFile: (String) -> Bool
  ) throws(Fault) -> String {
    let value = manifest.flatMap { try? JSONParser.parse($0) }
    let needed = Set(files + ["manifest.json"] + (value.map(named) ?? []))
    let missing = needed.filter { !isFile($0) }.sorted()
    if let first = missing.first { throw .incomplete(count: missing.count, first: first) }
    guard let version = value?["version"]?.stringValue else { throw .unreadable }
    return version
  }

  /// The files that a manifest names, for a folder of which no list was kept.
  private static func named(in manifest: JSONValue) -> [String] {
    var files = [
      manifest["background"]?["service_worker"], manifest["action"]?["default_popup"],
      manifest["options_page"],
    ].compactMap { $0?.stringValue }
    for icons in [manifest["icons"], manifest["action"]?["default_icon"]] {
      for size in ["16", "32", "48", "128"] {
        if let icon = icons?[size]?.stringValue { files.append(icon) }
      }
    }
    for entry in manifest["web_accessible_resources"]?.arrayValue ?? [] {
      files += (entry["resources"]?.arrayValue ?? []).compactMap { $0.stringValue }
    }
    if let locale = manifest["default_locale"]?.stringValue {
      files.append("_locales/\(locale)/messages.json")
    }
    return files.filter { !$0.utf8.contains(UInt8(ascii: "*")) }
      .map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }
  }
}

extension ExtensionCheck.Fault: CustomStringConvertible {
  /// What is wrong and what to do, as the rest of a sentence that begins with the folder's path.
  package var description: String {
    let again = "run the “install” that you installed it with again"
    let reload = "\(again), then press its reload button in chrome://extensions."
    return switch self {
    case .missing:
      "is not there: \(again), then load it again in chrome://extensions with “Load unpacked”."
    case .incomplete(1, let first): "lacks its file \(first): \(reload)"
    case .incomplete(let count, let first):
      "lacks \(count) of its files, such as \(first): \(reload)"
    case .unreadable: "has no manifest.json that can be read: \(reload)"
    case .otherVersion(let version, let host):
      "is version \(version), and the host is version \(host): \(reload)"
    }
  }
}
