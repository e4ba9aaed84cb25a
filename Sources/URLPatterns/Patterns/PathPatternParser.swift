/// Reads what follows the host of a pattern.
enum PathPatternParser {
  /// The path; `nil` where it says nothing, so that every page of the host is meant.
  static func parse(_ raw: ArraySlice<UInt8>) -> PathPattern? {
    guard !raw.isEmpty else { return nil }
    var body = resolved(raw)
    let isExact = body.last == ASCII.dollar
    if isExact {
      body.removeLast()
      if body.last == ASCII.slash { body.removeLast() }
    } else {
      withoutTail(&body)
    }
    let isOpen = body.last == ASCII.star
    if isOpen { body.removeLast() }
    if isOpen ? body == [ASCII.slash] : body.isEmpty && !isExact { return nil }
    return PathPattern(
      runs: body.split(separator: ASCII.star, omittingEmptySubsequences: false).map(comparison),
      ending: isOpen ? .open : (isExact ? .exact : .boundary),
      hasQuery: body.contains(ASCII.question), hasFragment: body.contains(ASCII.hash))
  }

  /// Dot segments resolved, backslashes of the path turned, runs of slashes and stars made one.
  private static func resolved(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    let pathEnd =
      raw.firstIndex { $0 == ASCII.question || $0 == ASCII.hash } ?? raw.endIndex
    let isExact = raw.last == ASCII.dollar && pathEnd == raw.endIndex
    let path = raw[raw.startIndex..<(isExact ? pathEnd - 1 : pathEnd)].dropFirst()
    var joined: [UInt8] = []
    let segments = DotSegments.resolved(path) { $0 == ASCII.slash || $0 == ASCII.backslash }
    for segment in segments { joined += [ASCII.slash] + segment }
    joined += raw[(isExact ? pathEnd - 1 : pathEnd)...]
    var out: [UInt8] = []
    out.reserveCapacity(joined.count)
    for byte in joined {
      if byte == ASCII.slash || byte == ASCII.star, out.last == byte { continue }
      out.append(byte)
    }
    return out
  }

  /// Takes away a final `/` and a final `/*`, which change nothing, as often as they stand there.
  private static func withoutTail(_ body: inout [UInt8]) {
    while true {
      if body.last == ASCII.slash {
        body.removeLast()
      } else if body.count >= 2, body.last == ASCII.star, body[body.count - 2] == ASCII.slash {
        body.removeLast(2)
      } else {
        return
      }
    }
  }

  private static func comparison(_ run: ArraySlice<UInt8>) -> [UInt8] {
    Array(run).withUnsafeBufferPointer { run in
      var buffer = ByteBuffer(capacity: run.count)
      _ = ComparisonText.append(run, to: &buffer, isSerialised: true)
      return Array(buffer.bytes)
    }
  }
}
