import URLPatterns

/// Why there is nothing to match by: facts and the sentences made of them.
enum MatchFault: Error {
  /// Neither a pattern nor a hosts file was named.
  case noSource
  /// A file cannot be read.
  case input(InputFault)
  /// Patterns that are none, with the option, or the file and line, that they came from.
  case patterns([(origin: String, error: PatternError)])
  /// Together they are no rule.
  case rule(PatternSet.Failure)

  /// One line each.
  var sentences: [String] {
    switch self {
    case .noSource:
      [
        "There is nothing to match by: name a pattern with -p, or a file with --patterns or --hosts."
      ]
    case .input(let fault): [fault.sentence]
    case .patterns(let faults):
      faults.map { Sentence.printable("\($0.origin): \($0.error.sentence)") }
    case .rule(let failure): [failure.sentence]
    }
  }
}

/// The one rule that all patterns and hosts of a command line make.
struct MatchRule {
  let set: PatternSet
  /// What is doubtful about the patterns, and which lines of hosts files are no hosts: one line
  /// each.
  private(set) var notes: [String]

  /// Reads what the options name.
  init(_ sources: [MatchOptions.Source]) throws(MatchFault) {
    guard !sources.isEmpty else { throw .noSource }
    var patterns = PatternReader()
    var hosts = HostFiles()
    for source in sources {
      do throws(InputFault) {
        switch source {
        case .pattern(let text): patterns.read(text, origin: "-p")
        case .patterns(let path): try patterns.readFile(path)
        case .hosts(let path): try hosts.readFile(path)
        }
      } catch { throw .input(error) }
    }
    if !patterns.faults.isEmpty { throw .patterns(patterns.faults) }
    let (list, refusals) = hosts.list()
    do throws(PatternSet.Failure) {
      set = try PatternSet(patterns.patterns, hosts: list)
    } catch { throw .rule(error) }
    notes = patterns.notes + refusals
  }
}

/// Reads patterns and keeps what is wrong or doubtful with them.
private struct PatternReader {
  private(set) var patterns: [Pattern] = []
  private(set) var faults: [(origin: String, error: PatternError)] = []
  private(set) var notes: [String] = []

  /// Reads one pattern.
  mutating func read(_ text: String, origin: String) {
    do throws(PatternError) {
      let pattern = try Pattern(text)
      notes += pattern.warnings.map { Sentence.printable("\(origin): \($0.sentence)") }
      patterns.append(pattern)
    } catch { faults.append((origin, error)) }
  }

  /// Reads a file of patterns, one or more a line.
  mutating func readFile(_ path: String) throws(InputFault) {
    let buffer = try InputFile.contents(of: path)
    var bytes = buffer.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = .init(rebasing: bytes[3...]) }
    var line = 0
    for text in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      line += 1
      if text.first == UInt8(ascii: "#") { continue }
      for word in text.split(whereSeparator: { $0 == 0x20 || (0x09...0x0D).contains($0) }) {
        read(String(decoding: word, as: UTF8.self), origin: "\(path), line \(line)")
      }
    }
  }
}

/// Hosts files as one list.
private struct HostFiles {
  private var files: [(path: String, buffer: InputBuffer)] = []

  mutating func readFile(_ path: String) throws(InputFault) {
    files.append((path, try InputFile.contents(of: path)))
  }

  /// The hosts of all files, and what to say about lines that are none.
  func list() -> (list: HostList?, notes: [String]) {
    guard let first = files.first else { return (nil, []) }
    if files.count == 1 {
      let reading = HostList.parse(first.buffer.bytes)
      return (reading.list, Self.notes(on: reading, in: first.path))
    }
    var notes: [String] = []
    var names: [UInt8] = []
    for file in files {
      let reading = HostList.parse(file.buffer.bytes)
      notes += Self.notes(on: reading, in: file.path)
      for start in stride(from: 0, to: reading.list.count, by: 1000) {
        for name in reading.list.names(in: start..<(start + 1000)) {
          names += name.utf8
          names.append(0x0A)
        }
      }
    }
    return (HostList.parse(names).list, notes)
  }

  /// The first refused lines that are shown.
  private static let shown = 10

  private static func notes(on reading: HostListReading, in path: String) -> [String] {
    guard reading.refusedCount > 0 else { return [] }
    let first = reading.refused.prefix(shown).map {
      Sentence.printable("\(path), line \($0.line): “\($0.text)” is no host and was left out.")
    }
    if reading.refusedCount <= shown { return first }
    return first + ["\(path): \(reading.refusedCount) lines hold no host; these were the first."]
  }
}
