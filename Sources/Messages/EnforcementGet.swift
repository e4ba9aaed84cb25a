package import JSON

/// `enforcement.get`: what the browser runs by itself, in pages.
package struct EnforcementGet: RequestMessage {
  package static let method = "enforcement.get"

  package let page: Int64

  package init(page: Int64) { self.page = page }

  package init(_ fields: Fields) throws(FieldFault) {
    page = try fields.integer("page", in: 0 ... .max)
  }

  package var json: JSONObject { ["page": .integer(page)] }

  /// The rules and scripts of one set of rules.
  package struct CompiledSet: Payload {
    package var declarative: [DeclarativeItem]
    package var scripts: [ScriptItem]

    package init(declarative: [DeclarativeItem] = [], scripts: [ScriptItem] = []) {
      self.declarative = declarative
      self.scripts = scripts
    }

    package init(_ fields: Fields) throws(FieldFault) {
      declarative = try fields.payloads("declarative")
      scripts = try fields.payloads("scripts")
    }

    package var json: JSONObject {
      ["declarative": JSONValue(declarative), "scripts": JSONValue(scripts)]
    }
  }

  package struct Answer: Payload {
    package let version: Int64
    package let page: Int64
    package let pages: Int64
    package var stoppedRules: [Int64]
    package var stopped: CompiledSet
    package var all: CompiledSet
    package var expressions: [ExpressionItem]
    package var watch: [String]
    package var left: [LeftItem]

    package init(
      version: Int64, page: Int64, pages: Int64, stoppedRules: [Int64] = [],
      stopped: CompiledSet = .init(), all: CompiledSet = .init(),
      expressions: [ExpressionItem] = [], watch: [String] = [], left: [LeftItem] = []
    ) {
      self.version = version
      self.page = page
      self.pages = pages
      self.stoppedRules = stoppedRules
      self.stopped = stopped
      self.all = all
      self.expressions = expressions
      self.watch = watch
      self.left = left
    }

    package init(_ fields: Fields) throws(FieldFault) {
      version = try fields.integer("version")
      page = try fields.integer("page")
      pages = try fields.integer("pages")
      stoppedRules = try fields.integers("stoppedRules")
      stopped = try CompiledSet(fields.object("stopped"))
      all = try CompiledSet(fields.object("all"))
      expressions = try fields.payloads("expressions")
      watch = try fields.texts("watch")
      left = try fields.payloads("left")
    }

    package var json: JSONObject {
      [
        "version": .integer(version), "page": .integer(page), "pages": .integer(pages),
        "stoppedRules": JSONValue(stoppedRules), "stopped": .object(stopped.json),
        "all": .object(all.json), "expressions": JSONValue(expressions),
        "watch": JSONValue(watch), "left": JSONValue(left),
      ]
    }
  }
}
