import JSON

/// The host's manifest: a template, `manifests/org.scroll_brake.host.json`, with the path filled in.
package enum HostManifest {
  /// The manifest as it is written for a host at this path.
  ///
  /// - Throws: `SetupError.badTemplate` where the template is not a JSON object.
  package static func render(
    template: [UInt8], from path: String, host: String
  ) throws(SetupError) -> [UInt8] {
    guard let value = try? JSONParser.parse(template), var object = value.objectValue else {
      throw .badTemplate(path: path)
    }
    object["path"] = .string(host)
    return Array(JSONWriter.text(.object(object), indented: true).utf8) + [UInt8(ascii: "\n")]
  }
}
