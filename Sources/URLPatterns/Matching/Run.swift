/// A literal run of a glob inside a blob of all runs.
struct Run {
  let offset: UInt32
  let count: UInt32
  /// Where its failure function (Knuth, Morris and Pratt) begins; `UInt32.max` for a short run,
  /// whose plain search is linear anyway.
  let failure: UInt32

  /// Runs longer than this carry a failure function.
  static let shortCount = 16
}

/// The runs of many globs, laid out flat for matching without a reference count.
struct RunStore: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var runs: [Run] = []
  private(set) var failures: [UInt32] = []

  /// Stores runs one after the other; the index of the first.
  mutating func append(_ list: [[UInt8]]) -> UInt32 {
    let first = UInt32(runs.count)
    for run in list {
      let isLong = run.count > Run.shortCount
      let failure = isLong ? UInt32(failures.count) : UInt32.max
      if isLong { appendFailures(run) }
      runs.append(Run(offset: UInt32(bytes.count), count: UInt32(run.count), failure: failure))
      bytes += run
    }
    return first
  }

  private mutating func appendFailures(_ run: [UInt8]) {
    let base = failures.count
    failures.append(0)
    var length = 0
    for index in 1..<run.count {
      while length > 0, run[index] != run[length] { length = Int(failures[base + length - 1]) }
      if run[index] == run[length] { length += 1 }
      failures.append(UInt32(length))
    }
  }

  /// Calls `body` with a view that matches without touching this store again.
  func withMatcher<Result>(_ body: (GlobMatcher) -> Result) -> Result {
    bytes.withUnsafeBufferPointer { bytes in
      runs.withUnsafeBufferPointer { runs in
        failures.withUnsafeBufferPointer { failures in
          body(GlobMatcher(bytes: bytes, runs: runs, failures: failures))
        }
      }
    }
  }
}
