/// RFC 3492, with the parameters that IDNA uses (section 5).
enum Punycode {
  private static let base = 36
  private static let tMin = 1
  private static let tMax = 26

  private static func adapt(_ delta: Int, points: Int, first: Bool) -> Int {
    var delta = first ? delta / 700 : delta / 2
    delta += delta / points
    var k = 0
    while delta > ((base - tMin) * tMax) / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + 38)
  }

  private static func threshold(_ k: Int, bias: Int) -> Int {
    k <= bias ? tMin : (k >= bias + tMax ? tMax : k - bias)
  }

  private static func digit(_ value: Int) -> UInt8 {
    value < 26 ? 0x61 + UInt8(value) : 0x30 + UInt8(value - 26)
  }

  private static func value(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30 + 26
    case 0x41...0x5A: Int(byte) - 0x41
    case 0x61...0x7A: Int(byte) - 0x61
    default: nil
    }
  }

  /// The label without the `xn--` prefix; `nil` when a number overflows.
  static func encode(_ label: [Unicode.Scalar]) -> [UInt8]? {
    var out = label.filter { $0.isASCII }.map { UInt8($0.value) }
    let basic = out.count
    if basic > 0 { out.append(ASCII.hyphen) }
    var n = 128
    var delta = 0
    var bias = 72
    var handled = basic
    while handled < label.count {
      var next = Int.max
      for scalar in label where Int(scalar.value) >= n { next = min(next, Int(scalar.value)) }
      let (product, overflow) = (next - n).multipliedReportingOverflow(by: handled + 1)
      guard !overflow, delta + product < 1 << 40 else { return nil }
      delta += product
      n = next
      for scalar in label {
        if Int(scalar.value) < n { delta += 1 }
        guard Int(scalar.value) == n else { continue }
        appendNumber(delta, bias: bias, to: &out)
        bias = adapt(delta, points: handled + 1, first: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      n += 1
    }
    return out
  }

  private static func appendNumber(_ number: Int, bias: Int, to out: inout [UInt8]) {
    var q = number
    var k = base
    while true {
      let t = threshold(k, bias: bias)
      if q < t { break }
      out.append(digit(t + (q - t) % (base - t)))
      q = (q - t) / (base - t)
      k += base
    }
    out.append(digit(q))
  }

  /// The scalars of a label without its `xn--` prefix; `nil` when it is not Punycode.
  static func decode(_ label: [UInt8]) -> [Unicode.Scalar]? {
    var out: [Unicode.Scalar] = []
    var rest = label[...]
    if let last = label.lastIndex(of: ASCII.hyphen) {
      out = label[..<last].map { Unicode.Scalar($0) }
      rest = label[(last + 1)...]
    }
    var n = 128
    var i = 0
    var bias = 72
    while !rest.isEmpty {
      let old = i
      guard let number = readNumber(&rest, bias: bias) else { return nil }
      i += number
      let points = out.count + 1
      bias = adapt(i - old, points: points, first: old == 0)
      n += i / points
      i %= points
      guard n <= 0x10_FFFF, let scalar = Unicode.Scalar(UInt32(n)) else { return nil }
      out.insert(scalar, at: i)
      i += 1
    }
    return out
  }

  private static func readNumber(_ rest: inout ArraySlice<UInt8>, bias: Int) -> Int? {
    var number = 0
    var weight = 1
    var k = base
    while true {
      guard let byte = rest.popFirst(), let digit = value(byte) else { return nil }
      number += digit * weight
      guard number < 1 << 31 else { return nil }
      let t = threshold(k, bias: bias)
      if digit < t { return number }
      weight *= base - t
      guard weight < 1 << 31 else { return nil }
      k += base
    }
  }
}
