/// Why a text is not the address of a page that could ever be stopped.
package enum PageURLError: Error, Hashable, Sendable {
  /// Nothing, or only white space.
  case empty
  /// No `http://` or `https://` before it.
  case noScheme
  /// Another scheme; only http and https pages are ever stopped.
  case otherScheme(String)
  /// No host after the scheme.
  case noHost
  /// A host that no browser would accept.
  case badHost(String)
  /// A port that is not a number from 0 to 65535.
  case badPort(String)
  /// A host beyond ASCII for which only a browser can say its `xn--` form.
  case needsPunycode(String)

  /// One sentence: what is wrong and what to do next.
  package var sentence: String {
    switch self {
    case .empty: "There is no address here: write one, such as https://example.com/."
    case .noScheme: "An address begins with https:// or http://: add it."
    case .otherScheme(let scheme):
      "Only http and https pages are ever stopped, and this address begins with \(scheme):."
    case .noHost: "There is no host in this address: write one, such as https://example.com/."
    case .badHost(let host): "No host is called \"\(host)\": check its spelling."
    case .badPort(let port): "\"\(port)\" is no port: write a number from 0 to 65535, or none."
    case .needsPunycode(let host):
      "The host \"\(host)\" needs its xn-- form: copy it from the browser's address bar."
    }
  }
}
