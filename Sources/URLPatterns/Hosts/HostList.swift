/// Many hosts at once, each with all its subdomains: a hosts file or a list of names.
///
/// Names are kept once, in their order, in one flat text, so that they can be paged out again; a
/// table of hashes finds them. 100,000 hosts take about 4.5 MB.
package struct HostList: Sendable, Hashable {
  /// The distinct hosts.
  package let count: Int
  /// The names, a line feed after each.
  let text: [UInt8]
  /// Where every 64th name begins.
  let marks: [UInt32]
  let table: HostTable
  /// Equal for equal lists, and only by an accident of 1 in 2⁶⁴ for others; names a list's version
  /// for whoever keeps a copy of it.
  package let fingerprint: UInt64

  /// Names between two marks.
  static let stride = 64

  /// Indexes names that each end in a line feed; later duplicates are dropped.
  init(names: consuming [UInt8], count: Int) {
    var text = names
    var table = HostTable(count: count)
    var marks: [UInt32] = []
    var kept = 0
    var fingerprint = HostHash()
    let end = text.withUnsafeMutableBufferPointer { text in
      Self.index(text, into: &table, marks: &marks, kept: &kept, fingerprint: &fingerprint)
    }
    // In place: a copy would be the peak of memory.
    text.removeSubrange(end...)
    self.text = text
    self.marks = marks
    self.table = table
    self.count = kept
    self.fingerprint = fingerprint.value
  }

  init(
    text: [UInt8], marks: [UInt32], table: HostTable, count: Int, fingerprint: UInt64
  ) {
    self.text = text
    self.marks = marks
    self.table = table
    self.count = count
    self.fingerprint = fingerprint
  }

  /// Fills the table and moves names forward over dropped ones; where the kept text ends.
  @_optimize(speed)
  private static func index(
    _ text: UnsafeMutableBufferPointer<UInt8>, into table: inout HostTable,
    marks: inout [UInt32], kept: inout Int, fingerprint: inout HostHash
  ) -> Int {
    table.withSlots { slots in
      let all = UnsafeBufferPointer(text)
      var read = 0
      var write = 0
      while read < text.count {
        var end = read
        while text[end] != ASCII.newline { end += 1 }
        var hash = HostHash()
        var at = end
        while at > read {
          at -= 1
          hash.feed(text[at])
        }
        let value = hash.value
        let name = UnsafeBufferPointer(rebasing: all[read..<end])
        if HostTable.find(value, in: slots, { equals(all, at: $0, name, 0) }) == nil {
          if kept % stride == 0 { marks.append(UInt32(write)) }
          kept += 1
          fingerprint.feed(word: value)
          HostTable.insert(value, UInt32(write), into: slots)
          if write == read {
            write = end + 1
          } else {
            for index in read...end {
              text[write] = text[index]
              write += 1
            }
          }
        }
        read = end + 1
      }
      return write
    }
  }

  /// Whether the name at `offset` is `host` from `start` on.
  @inline(__always)
  fileprivate static func equals(
    _ text: UnsafeBufferPointer<UInt8>, at offset: UInt32, _ host: UnsafeBufferPointer<UInt8>,
    _ start: Int
  ) -> Bool {
    let offset = Int(offset)
    let length = host.count - start
    guard offset + length < text.count, text[offset + length] == ASCII.newline else { return false }
    for index in 0..<length where text[offset + index] != host[start + index] { return false }
    return true
  }

  /// Where the listed name that holds `host`, a canonical one, begins.
  @_optimize(speed)
  func find(_ host: UnsafeBufferPointer<UInt8>) -> UInt32? {
    var found: UInt32?
    withProbe { probe in
      forEachSuffix(of: host) { start, hash in
        found = probe.find(host, start, hash)
        return found != nil
      }
    }
    return found
  }

  /// Finds one suffix at a time; valid only while the list lends it.
  struct Probe {
    fileprivate let text: UnsafeBufferPointer<UInt8>
    fileprivate let slots: UnsafeBufferPointer<UInt64>

    /// The name that is `host` from `start` on.
    @inline(__always)
    func find(_ host: UnsafeBufferPointer<UInt8>, _ start: Int, _ hash: UInt64) -> UInt32? {
      HostTable.find(hash, in: slots) { HostList.equals(text, at: $0, host, start) }
    }
  }

  /// Calls `body` with what finds single suffixes.
  @inline(__always)
  func withProbe<Result>(_ body: (Probe) -> Result) -> Result {
    text.withUnsafeBufferPointer { text in
      table.slots.withUnsafeBufferPointer { slots in body(Probe(text: text, slots: slots)) }
    }
  }

  /// Whether a canonical host, or one that it is a subdomain of, is listed.
  package func contains(_ host: UnsafeBufferPointer<UInt8>) -> Bool { find(host) != nil }

  /// Whether a canonical host, or one that it is a subdomain of, is listed.
  package func contains(_ host: String) -> Bool {
    Array(host.utf8).withUnsafeBufferPointer { contains($0) }
  }

  /// The name that begins at an offset that `find` gave.
  func name(at offset: UInt32) -> String {
    let rest = text[Int(offset)...]
    return String(utf8Bytes: rest.prefix { $0 != ASCII.newline })
  }

  /// The names with these positions in the list, in order; for sending a list in pages.
  package func names(in range: Range<Int>) -> [String] {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return [] }
    var at = Int(marks[range.lowerBound / Self.stride])
    for _ in 0..<(range.lowerBound % Self.stride) { at = endOfName(at) + 1 }
    var out: [String] = []
    out.reserveCapacity(range.count)
    for _ in range {
      let end = endOfName(at)
      out.append(String(utf8Bytes: text[at..<end]))
      at = end + 1
    }
    return out
  }

  private func endOfName(_ start: Int) -> Int {
    var end = start
    while text[end] != ASCII.newline { end += 1 }
    return end
  }

  /// Bytes of memory that the list holds.
  package var byteCount: Int { text.capacity + marks.capacity * 4 + table.slots.capacity * 8 }

  /// Equal when they list the same names in the same order.
  ///
  /// Lists that differ are told apart by their fingerprints, copies of one by their storage: only
  /// equal ones that were read apart cost a comparison of their text.
  package static func == (a: Self, b: Self) -> Bool {
    a.fingerprint == b.fingerprint && a.text == b.text
  }

  /// Feeds the fingerprint, which equal lists share.
  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}
