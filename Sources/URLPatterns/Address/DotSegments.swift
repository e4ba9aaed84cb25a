/// `.` and `..` in paths, also written `%2e`, resolved as browsers do.
enum DotSegments {
  /// The segments of a path given without its first slash.
  static func resolved(
    _ path: ArraySlice<UInt8>, isSeparator: (UInt8) -> Bool
  ) -> [ArraySlice<UInt8>] {
    var out: [ArraySlice<UInt8>] = []
    var start = path.startIndex
    while true {
      let end = path[start...].firstIndex(where: isSeparator) ?? path.endIndex
      let segment = path[start..<end]
      let isLast = end == path.endIndex
      switch dots(segment) {
      case 2:
        if !out.isEmpty { out.removeLast() }
        if isLast { out.append([]) }
      case 1: if isLast { out.append([]) }
      default: out.append(segment)
      }
      if isLast { return out }
      start = end + 1
    }
  }

  /// 1 for a single-dot segment, 2 for a double-dot one, 0 for any other.
  private static func dots(_ segment: ArraySlice<UInt8>) -> Int {
    guard !segment.isEmpty, segment.count <= 6 else { return 0 }
    var count = 0
    var rest = segment
    while let byte = rest.popFirst() {
      if byte == ASCII.percent {
        guard rest.count >= 2, rest.removeFirst() == 0x32, rest.removeFirst() | 0x20 == 0x65
        else { return 0 }
      } else if byte != ASCII.dot {
        return 0
      }
      count += 1
    }
    return count <= 2 ? count : 0
  }
}
