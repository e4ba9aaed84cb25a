package import JSON

/// `page.continue`: begins the next session of a page's allowance.
package struct PageContinue: RequestMessage {
  package typealias Answer = PageVerdict
  package static let method = "page.continue"

  package let url: String

  package init(url: String) { self.url = url }

  package init(_ fields: Fields) throws(FieldFault) { url = try fields.text("url") }

  package var json: JSONObject { ["url": .string(url)] }
}
