package import JSON

/// Chromium's own reading of a host manifest (`native_messaging_host_manifest.cc`), which says no
/// more than "not found" where it refuses one.
package enum ManifestCheck {
  /// Why Chromium would refuse the manifest, or would not start our host from it.
  package enum Fault: Error, Equatable, Sendable {
    case notJSON(JSONError)
    case notAnObject
    case wrongName(String?)
    case noDescription
    case wrongType(String?)
    case noPath
    case relativePath(String)
    case noOrigins
    case malformedOrigin(String)
    case ourOriginMissing
    case hostMissing(String)
    case hostNotExecutable(String)
  }

  /// What a manifest that passes says.
  package struct Reading: Equatable, Sendable {
    /// The absolute path of the host.
    package let host: String
  }

  /// Reads a manifest as Chromium does.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - isFile: whether a path names a file, links followed.
  ///   - isExecutable: whether this user may execute the file.
  /// - Throws: the first `Fault`, in the order in which Chromium would meet them.
  package static func read(
    _ bytes: [UInt8], isFile: (String) -> Bool, isExecutable: (String) -> Bool
  ) throws(Fault) -> Reading {
    let object = try parse(bytes)
    let name = object["name"]?.stringValue
    guard name == Identity.hostName else { throw .wrongName(name) }
    guard object["description"]?.stringValue?.isEmpty == false else { throw .noDescription }
    let type = object["type"]?.stringValue
    guard type == "stdio" else { throw .wrongType(type) }
    guard let host = object["path"]?.stringValue, !host.isEmpty else { throw .noPath }
    guard host.hasPrefix("/") else { throw .relativePath(host) }
    guard try names(ourOriginIn: object["allowed_origins"]?.arrayValue) else {
      throw .ourOriginMissing
    }
    guard isFile(host) else { throw .hostMissing(host) }
    guard isExecutable(host) else { throw .hostNotExecutable(host) }
    return Reading(host: host)
  }

  private static func parse(_ bytes: [UInt8]) throws(Fault) -> JSONObject {
    // Chromium skips a byte order mark (measured with version 156).
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let value: JSONValue
    do { value = try JSONParser.parse(text) } catch { throw .notJSON(error) }
    guard let object = value.objectValue else { throw .notAnObject }
    return object
  }

  /// One malformed origin voids the whole manifest, wherever it stands.
  private static func names(ourOriginIn origins: [JSONValue]?) throws(Fault) -> Bool {
    guard let origins else { throw .noOrigins }
    var isOurs = false
    for origin in origins {
      guard let text = origin.stringValue else { throw .malformedOrigin(JSONWriter.text(origin)) }
      guard let id = extensionID(of: text) else { throw .malformedOrigin(text) }
      isOurs = isOurs || id == Identity.extensionID
    }
    return isOurs
  }

  /// The id, in small letters, of `chrome-extension://ID/`.
  private static func extensionID(of origin: String) -> String? {
    let scheme = "chrome-extension://"
    guard origin.hasPrefix(scheme) else { return nil }
    let rest = origin.dropFirst(scheme.count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let path = rest[slash...]
    let id = rest[..<slash].lowercased()
    let isID = id.utf8.count == 32 && id.utf8.allSatisfy { (0x61...0x70).contains($0) }
    return isID && (path == "/" || path == "/*") ? id : nil
  }
}

extension ManifestCheck.Fault: CustomStringConvertible {
  /// What is wrong, as the rest of a sentence that begins with the manifest's path.
  package var description: String {
    switch self {
    case .notJSON(let error): "is not JSON that Chromium reads. \(error)"
    case .notAnObject: "is not a JSON object."
    case .wrongName(let name):
      "has the name \(Self.quoted(name)), not “\(Identity.hostName)”, which its file name says."
    case .noDescription: "has no description."
    case .wrongType(let type): "has the type \(Self.quoted(type)), not “stdio”."
    case .noPath: "has no path."
    case .relativePath(let path): "has the path “\(path)”, which does not begin with “/”."
    case .noOrigins: "has no list of allowed_origins."
    case .malformedOrigin(let origin):
      "has the malformed origin “\(origin)”, for which Chromium drops the whole file."
    case .ourOriginMissing: "does not allow the extension, \(Identity.origin)."
    case .hostMissing(let path): "names the host \(path), where no file is."
    case .hostNotExecutable(let path): "names the host \(path), which may not be executed."
    }
  }

  private static func quoted(_ text: String?) -> String { text.map { "“\($0)”" } ?? "(none)" }
}
