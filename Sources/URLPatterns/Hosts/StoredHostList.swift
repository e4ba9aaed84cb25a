/// A list of hosts in the form in which it is kept: with its table, so that taking it up again costs
/// no more than reading it.
package struct StoredHostList: Sendable, Hashable {
  /// The distinct hosts.
  package let count: Int
  /// The list's own.
  package let fingerprint: UInt64
  /// The names in their order, a line feed after each.
  package let names: [UInt8]
  /// The table of hashes; good only under the same `format`.
  package let slots: [UInt64]
  /// Where every 64th name begins.
  package let marks: [UInt32]

  /// Names the way in which `slots` and `marks` are made; another way has another number.
  package static let format: Int64 = 1

  /// What was kept.
  package init(
    count: Int, fingerprint: UInt64, names: [UInt8], slots: [UInt64], marks: [UInt32]
  ) {
    self.count = count
    self.fingerprint = fingerprint
    self.names = names
    self.slots = slots
    self.marks = marks
  }

  /// Whether no look-up in it can run on for ever or leave the text: a file may be damaged.
  var isSound: Bool {
    let fits = slots.count & (slots.count - 1) == 0 && slots.count > count
    guard fits, count > 0, names.last == ASCII.newline else { return false }
    let isMarked = marks.count == (count + HostList.stride - 1) / HostList.stride
    return isMarked && marks.allSatisfy { Int($0) < names.count } && filled(slots) == count
  }

  @_optimize(speed)
  private func filled(_ slots: [UInt64]) -> Int {
    var filled = 0
    for slot in slots where slot != 0 { filled += 1 }
    return filled
  }
}

extension HostList {
  /// Takes up what `stored` gave.
  ///
  /// - Parameter isIndexed: whether the table is of this program's format; otherwise, and where it is
  ///   damaged, it is made again from the names.
  package init(_ stored: StoredHostList, isIndexed: Bool) {
    guard isIndexed, stored.isSound else {
      var names = stored.names
      if names.last != ASCII.newline { names.append(ASCII.newline) }
      let count = names.reduce(0) { $1 == ASCII.newline ? $0 + 1 : $0 }
      self.init(names: names, count: count)
      return
    }
    self.init(
      text: stored.names, marks: stored.marks, table: HostTable(slots: stored.slots),
      count: stored.count, fingerprint: stored.fingerprint)
  }

  /// What to keep.
  package var stored: StoredHostList {
    StoredHostList(
      count: count, fingerprint: fingerprint, names: text, slots: table.slots, marks: marks)
  }
}
