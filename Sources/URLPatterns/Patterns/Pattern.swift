/// One pattern of the language in DESIGN section 2: `[!][=]host[:port][/path]`.
package struct Pattern: Sendable, Hashable {
  /// The text as it was entered, without white space around it.
  package let source: String
  /// Whether it begins with `!`: what it matches is freed.
  package let isException: Bool
  /// One spelling for all patterns that mean the same as far as spelling goes; a pattern itself.
  package let normalForm: String
  /// What is doubtful about it.
  package let warnings: [PatternWarning]

  let host: HostPattern
  let port: UInt16?
  let path: PathPattern?

  /// Reads a pattern.
  ///
  /// - Throws: what is wrong with it, where, and what was probably meant.
  package init(_ text: String) throws(PatternError) {
    do {
      var parser = PatternParser(text)
      self = try parser.pattern()
    } catch {
      throw error.suggestion == nil ? PatternAdvice.improved(error, text) : error
    }
  }

  init(
    source: String, isException: Bool, host: HostPattern, port: UInt16?, path: PathPattern?,
    warnings: [PatternWarning]
  ) {
    self.source = source
    self.isException = isException
    self.host = host
    self.port = port
    self.path = path
    self.warnings = warnings
    var out: [UInt8] = isException ? [ASCII.bang] : []
    out += host.normalForm
    if let port { out += [ASCII.colon] + Array(String(port).utf8) }
    out += path?.normalForm ?? []
    normalForm = String(utf8Bytes: out)
  }

  /// Whether it names a whole host, whatever the port and the page.
  var isWholeHost: Bool { port == nil && path == nil }

  /// Equal when they mean the same by their normal form.
  package static func == (a: Self, b: Self) -> Bool { a.normalForm == b.normalForm }

  /// Feeds what equality compares.
  package func hash(into hasher: inout Hasher) { hasher.combine(normalForm) }
}
