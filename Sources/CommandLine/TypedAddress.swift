/// Addresses as people type them.
enum TypedAddress {
  /// Where an address without a scheme of its own begins, so that `https://` is to be put before
  /// it; nil where it has one, or is no address.
  ///
  /// A name, a colon and digits are host and port (`localhost:3000`), as in a browser's address
  /// bar. What begins like the rest of an address (`/x`, `?x`, `#x`) is no address.
  static func bareStart(_ address: UnsafeBufferPointer<UInt8>) -> Int? {
    if hasHTTPScheme(address) { return nil }
    guard let start = address.firstIndex(where: { $0 > 0x20 }) else { return nil }
    var at = start
    while at < address.count, isSchemeByte(address[at]) { at += 1 }
    let hasColon = at < address.count && address[at] == UInt8(ascii: ":")
    if at == start { return beginsHost(address, at) ? start : nil }
    return !hasColon || isPort(address, from: at + 1) ? start : nil
  }

  /// The text of an address with its scheme.
  static func completed(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let start = bytes.withUnsafeBufferPointer({ bareStart($0) }) else { return text }
    return "https://" + String(decoding: bytes[start...], as: UTF8.self)
  }

  /// The quick answer for nearly all addresses.
  @inline(__always)
  private static func hasHTTPScheme(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
    guard address.count > 7, address[0] == 0x68, address[1] == 0x74, address[2] == 0x74,
      address[3] == 0x70
    else { return false }
    let colon = address[4] == 0x73 ? 5 : 4
    return address[colon] == 0x3A && address[colon + 1] == 0x2F
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    let isLetter = (0x61...0x7A).contains(byte | 0x20) && byte < 0x80
    return isLetter || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "+")
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }

  /// Whether a host may begin here: `[::1]`, a letter beyond ASCII, or `//host`.
  private static func beginsHost(_ address: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    switch address[at] {
    case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: ":"), UInt8(ascii: "\\"): false
    case UInt8(ascii: "/"): at + 1 < address.count && address[at + 1] == UInt8(ascii: "/")
    default: true
    }
  }

  /// Whether digits stand here, up to the end of the host.
  private static func isPort(_ address: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var at = start
    while at < address.count, (0x30...0x39).contains(address[at]) { at += 1 }
    guard at > start else { return false }
    guard at < address.count else { return true }
    return address[at] <= 0x20 || "/\\?#".utf8.contains(address[at])
  }
}
