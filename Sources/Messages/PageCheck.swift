package import JSON

/// `page.check`: what holds for an address now.
package struct PageCheck: RequestMessage {
  package typealias Answer = PageVerdict
  package static let method = "page.check"

  package let url: String
  /// Whether the blocked page stands there now: the stop is counted.
  package let isStopped: Bool

  package init(url: String, isStopped: Bool = false) {
    self.url = url
    self.isStopped = isStopped
  }

  package init(_ fields: Fields) throws(FieldFault) {
    url = try fields.text("url")
    isStopped = try fields.flagIfAny("stopped")
  }

  package var json: JSONObject { ["url": .string(url), "stopped": .bool(isStopped)] }
}
