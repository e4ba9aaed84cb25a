/// How the last run of a glob must end.
enum GlobEnd {
  /// Anywhere.
  case open
  /// At the end of the text.
  case end
  /// At the end or before a boundary character; see `PathPattern.Ending`.
  case boundary(hasQuery: Bool)
  /// At the end of the path; see `PathPattern.Ending`.
  case exact(hasQuery: Bool)

  /// Whether a match may end before `text[index]`.
  @inline(__always)
  func allows(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index < text.count else { return true }
    switch self {
    case .open: return true
    case .end: return false
    case .boundary(let hasQuery):
      let byte = text[index]
      return byte == ASCII.slash || byte == ASCII.question || byte == ASCII.hash
        || (hasQuery && byte == ASCII.ampersand)
    case .exact(let hasQuery):
      let next = text[index] == ASCII.slash ? index + 1 : index
      return next == text.count || (!hasQuery && text[next] == ASCII.question)
    }
  }
}

/// Matches globs in time linear in glob and text: each run is found leftmost after the one before
/// it, which is never worse than any other place, and no byte is searched twice.
struct GlobMatcher {
  let bytes: UnsafeBufferPointer<UInt8>
  let runs: UnsafeBufferPointer<Run>
  let failures: UnsafeBufferPointer<UInt32>

  /// The bytes of a run.
  @inline(__always)
  func literal(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    let run = runs[index]
    let start = Int(run.offset)
    return UnsafeBufferPointer(rebasing: bytes[start..<(start + Int(run.count))])
  }

  /// Whether runs `first ..< first + count`, a star between each two, match `text` from `start`.
  @_optimize(speed)
  func matches(
    first: Int, count: Int, end: GlobEnd, text: UnsafeBufferPointer<UInt8>, from start: Int = 0
  ) -> Bool {
    guard hasRun(first, at: start, in: text) else { return false }
    var at = start + Int(runs[first].count)
    if count == 1 { return end.allows(text, at) }
    for index in (first + 1)..<(first + count - 1) {
      guard let found = find(index, in: text, from: at, end: .open) else { return false }
      at = found + Int(runs[index].count)
    }
    return find(first + count - 1, in: text, from: at, end: end) != nil
  }

  /// Whether a run stands at `index`.
  @inline(__always)
  func hasRun(_ run: Int, at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let literal = literal(run)
    guard index + literal.count <= text.count else { return false }
    for offset in 0..<literal.count where text[index + offset] != literal[offset] { return false }
    return true
  }

  /// The leftmost place of a run at or after `start` whose end is allowed.
  @_optimize(speed)
  private func find(
    _ index: Int, in text: UnsafeBufferPointer<UInt8>, from start: Int, end: GlobEnd
  ) -> Int? {
    let literal = literal(index)
    let last = text.count - literal.count
    guard start <= last else { return nil }
    if case .end = end { return hasRun(index, at: last, in: text) ? last : nil }
    guard let first = literal.first else { return findEnd(in: text, from: start, end: end) }
    if runs[index].failure != .max { return findLong(index, literal, text, start, end) }
    var at = start
    while at <= last {
      if text[at] == first, hasRun(index, at: at, in: text), end.allows(text, at + literal.count) {
        return at
      }
      at += 1
    }
    return nil
  }

  /// The leftmost allowed end, for an empty run.
  private func findEnd(
    in text: UnsafeBufferPointer<UInt8>, from start: Int, end: GlobEnd
  ) -> Int? {
    for at in start...text.count where end.allows(text, at) { return at }
    return nil
  }

  @_optimize(speed)
  private func findLong(
    _ index: Int, _ literal: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>,
    _ start: Int, _ end: GlobEnd
  ) -> Int? {
    let base = Int(runs[index].failure)
    var length = 0
    for at in start..<text.count {
      while length > 0, text[at] != literal[length] { length = Int(failures[base + length - 1]) }
      if text[at] == literal[length] { length += 1 }
      guard length == literal.count else { continue }
      if end.allows(text, at + 1) { return at + 1 - length }
      length = Int(failures[base + length - 1])
    }
    return nil
  }
}
