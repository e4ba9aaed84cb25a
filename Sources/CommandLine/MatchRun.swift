import URLPatterns

/// Addresses on their way through one rule to the output.
struct MatchRun {
  private let judge: AddressJudge
  /// nil where only the totals are wanted.
  private let output: OutputBuffer?
  private let complain: (String) -> Void
  private var stopped = 0
  private var passed = 0
  private var doubts = 0

  init(judge: AddressJudge, output: OutputBuffer?, complain: @escaping (String) -> Void) {
    self.judge = judge
    self.output = output
    self.complain = complain
  }

  /// The totals, in the form of the other lines.
  var totals: String { "stop\t\(stopped)\npass\t\(passed)\n" }

  /// Judges arguments.
  mutating func judge(_ addresses: [String]) {
    for address in addresses { Array(address.utf8).withUnsafeBufferPointer { judge($0) } }
  }

  /// Judges the lines of the standard input, until it ends or nobody reads the output any more.
  ///
  /// What is known is written out before waiting for more.
  mutating func judgeLines() throws(InputFault) {
    let lines = InputLines(of: 0, named: Self.inputName)
    while output?.fault ?? 0 == 0, let line = try lines.next(beforeReading: { output?.flush() }) {
      judge(line)
    }
  }

  private mutating func judge(_ address: UnsafeBufferPointer<UInt8>) {
    let isStopped = judge.stops(address)
    if isStopped { stopped += 1 } else { passed += 1 }
    if !isStopped, let doubt = judge.doubt(about: address) { note(doubt) }
    guard let output else { return }
    output.write(isStopped ? "stop\t" : "pass\t")
    output.write(address)
    output.write("\n")
  }

  /// Doubts that are told one by one.
  private static let toldDoubts = 10

  private mutating func note(_ doubt: PageURLError) {
    doubts += 1
    guard doubts <= Self.toldDoubts else { return }
    complain(Sentence.printable("address \(stopped + passed): \(doubt.sentence)"))
  }

  /// Says how many addresses could not be told, where that has not been said.
  func reportDoubts() {
    guard doubts > Self.toldDoubts else { return }
    complain("\(doubts) hosts need their xn-- form; these were the first.")
  }

  private static let inputName = "The standard input"

  /// Judges all addresses again and again, and says how long one takes.
  ///
  /// The input is read before the clock starts; what is timed is what `judge` does, but for the
  /// writing.
  mutating func time(_ addresses: [String]) throws(InputFault) {
    let buffer: InputBuffer? =
      addresses.isEmpty ? try InputFile.contents(of: 0, named: Self.inputName) : nil
    let text = Array(addresses.joined(separator: "\n").utf8)
    var best = UInt64.max
    text.withUnsafeBufferPointer { text in
      let lines = Self.lines(in: buffer?.bytes ?? text)
      guard !lines.isEmpty else { return }
      for _ in 0..<Self.timedRuns {
        let stopwatch = Stopwatch()
        var taken = 0
        for line in lines where judge.stops(line) { taken += 1 }
        best = min(best, stopwatch.elapsedNs / UInt64(lines.count))
        (stopped, passed) = (taken, lines.count - taken)
      }
      complain("\(best) ns an address, the fastest of \(Self.timedRuns) runs over \(lines.count)")
    }
  }

  private static let timedRuns = 15

  private static func lines(
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> [UnsafeBufferPointer<UInt8>] {
    var lines: [UnsafeBufferPointer<UInt8>] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      var line = line
      if line.last == 0x0D { line.removeLast() }
      lines.append(UnsafeBufferPointer(rebasing: line))
    }
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
