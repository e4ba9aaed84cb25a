import URLPatterns

/// Judges addresses as people type them by one rule.
final class AddressJudge {
  private let matcher: AddressMatcher
  /// `https://` and then the address that lacks it.
  private var completed: [UInt8] = Array("https://".utf8)

  /// A judge by the patterns and hosts of `rule`.
  init(_ rule: PatternSet) { matcher = AddressMatcher(rule) }

  /// Whether the rule stops the page at this address; never, where it is no page's.
  func stops(_ address: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = TypedAddress.bareStart(address) else { return matcher.matches(address) }
    complete(address, from: start)
    return completed.withUnsafeBufferPointer { matcher.matches($0) }
  }

  /// Why nobody here can say whether this address is stopped: its host has no `xn--` form that this
  /// program can make.
  ///
  /// Asked only of addresses that pass.
  func doubt(about address: UnsafeBufferPointer<UInt8>) -> PageURLError? {
    guard address.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }) else { return nil }
    do throws(PageURLError) {
      if let start = TypedAddress.bareStart(address) {
        complete(address, from: start)
        _ = try completed.withUnsafeBufferPointer { bytes throws(PageURLError) in
          try PageURL(parsing: bytes)
        }
      } else {
        _ = try PageURL(parsing: address)
      }
    } catch {
      if case .needsPunycode = error { return error }
    }
    return nil
  }

  private func complete(_ address: UnsafeBufferPointer<UInt8>, from start: Int) {
    completed.removeSubrange("https://".utf8.count...)
    completed.append(contentsOf: address[start...])
  }
}
