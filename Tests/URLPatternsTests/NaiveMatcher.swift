import URLPatterns

/// A second reading of the pattern language, as plain and slow as can be, for patterns of plain
/// ASCII hosts and addresses that need no parsing: what the real matcher is compared with.
enum NaiveMatcher {
  struct Address {
    let host: String
    let port: Int
    let path: String
    let query: String?
    let fragment: String?
  }

  /// Whether a rule of patterns takes an address.
  static func matches(_ patterns: [String], _ address: Address) -> Bool {
    let stops = patterns.filter { !$0.hasPrefix("!") }
    let frees = patterns.filter { $0.hasPrefix("!") }.map { String($0.dropFirst()) }
    return stops.contains { matches($0, address) } && !frees.contains { matches($0, address) }
  }

  private static func matches(_ pattern: String, _ address: Address) -> Bool {
    var text = pattern
    let isLiteral = text.hasPrefix("=")
    if isLiteral { text.removeFirst() }
    let cut = text.firstIndex { "/?#".contains($0) } ?? text.endIndex
    var host = String(text[..<cut])
    var path = String(text[cut...])
    if let colon = host.firstIndex(of: ":") {
      guard Int(host[host.index(after: colon)...]) == address.port else { return false }
      host = String(host[..<colon])
    }
    if !isLiteral {
      while host.hasPrefix("*.") { host.removeFirst(2) }
    }
    guard isLiteral ? host == address.host : takesHost(host, address.host) else { return false }
    if !path.isEmpty, !path.hasPrefix("/") { path = "/" + path }
    return path.isEmpty || takesPath(path, address)
  }

  private static func takesHost(_ glob: String, _ host: String) -> Bool {
    let labels = host.split(separator: ".").map(String.init)
    for start in labels.indices {
      let rest = labels[start...].joined(separator: ".")
      if ends(Array(glob.utf8)[...], Array(rest.utf8)[...]).contains(0) { return true }
    }
    return false
  }

  private static func takesPath(_ raw: String, _ address: Address) -> Bool {
    var path = comparable(raw)
    let isExact = path.hasSuffix("$")
    if isExact {
      path.removeLast()
      if path.hasSuffix("/") { path.removeLast() }
    } else {
      while path.hasSuffix("/") || path.hasSuffix("/*") {
        path.removeLast(path.hasSuffix("/") ? 1 : 2)
      }
    }
    var text = comparable(address.path)
    if let query = address.query { text += "?" + comparable(query) }
    if path.contains("#"), let fragment = address.fragment { text += "#" + comparable(fragment) }
    text = comparable(text)
    let bytes = Array(text.utf8)
    for left in ends(Array(path.utf8)[...], bytes[...]) {
      let rest = String(decoding: bytes.suffix(left), as: UTF8.self)
      if path.hasSuffix("*") || rest.isEmpty { return true }
      if isExact {
        if rest == "/" { return true }
        if !path.contains("?"), rest.hasPrefix("?") || rest.hasPrefix("/?") { return true }
      } else if "/?#".contains(rest.first ?? "x") || (path.contains("?") && rest.hasPrefix("&")) {
        return true
      }
    }
    return false
  }

  /// How many bytes of `text` may be left after `glob` matched its beginning: all the ways.
  private static func ends(_ glob: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Set<Int> {
    var places: Set<Int> = [text.count]
    for byte in glob {
      var next: Set<Int> = []
      for left in places {
        if byte == UInt8(ascii: "*") {
          for count in 0...left { next.insert(count) }
        } else if left > 0, text[text.endIndex - left] == byte {
          next.insert(left - 1)
        }
      }
      places = next
    }
    return places
  }

  private static func comparable(_ text: String) -> String {
    var out = ""
    var rest = Substring(text.lowercased())
    while let first = rest.first {
      var piece = String(first)
      rest.removeFirst()
      if piece == "%", rest.count >= 2, let value = UInt8(rest.prefix(2), radix: 16) {
        let scalar = Character(Unicode.Scalar(value))
        let isUnreserved =
          scalar.isASCII && (scalar.isLetter || scalar.isNumber || "-._~".contains(scalar))
        piece = isUnreserved ? String(scalar).lowercased() : "%" + rest.prefix(2).uppercased()
        rest.removeFirst(2)
      }
      if piece == "/" || piece == "*", out.hasSuffix(piece) { continue }
      out += piece
    }
    return out
  }
}
