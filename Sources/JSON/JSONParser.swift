/// Reads JSON as RFC 8259 defines it, strictly, in time linear in the number of bytes.
package enum JSONParser {
  /// No caller gets a deeper nesting than this, whatever limit it asks for: reading, comparing and
  /// freeing a value all recurse once a level.
  package static let deepestLimit = 512

  /// The value that the bytes hold.
  ///
  /// Of a key that comes twice, the last value counts, as in Chromium. Half of a surrogate pair alone
  /// becomes U+FFFD, so that the rest of the message can still be read.
  ///
  /// - Parameters:
  ///   - bytes: one JSON text in UTF-8 without a byte order mark.
  ///   - depthLimit: how many arrays and objects may stand inside one another, at most
  ///     `deepestLimit`.
  /// - Throws: `JSONError` at the first fault.
  package static func parse(_ bytes: [UInt8], depthLimit: Int = 64) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes: bytes, depthLimit: min(depthLimit, deepestLimit))
    return try reader.readText()
  }
}
