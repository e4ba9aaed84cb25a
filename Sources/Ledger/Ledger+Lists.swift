package import Policy
package import SQLite
package import URLPatterns

/// The lists that this process has read, so that none is parsed again before it changes.
struct ListCache {
  /// The list of each rule under the fingerprint that it is stored with.
  ///
  /// The fingerprint is the contents' own, so that a change which was rolled back leaves nothing
  /// wrong behind.
  private var lists: [RuleID: (fingerprint: Int64, list: HostList)] = [:]

  subscript(rule: RuleID, fingerprint: Int64) -> HostList? {
    get { lists[rule].flatMap { $0.fingerprint == fingerprint ? $0.list : nil } }
    set { lists[rule] = newValue.map { (fingerprint, $0) } }
  }

  /// Forgets the lists of all rules but these.
  mutating func keep(_ rules: Set<RuleID>) {
    if lists.contains(where: { !rules.contains($0.key) }) {
      lists = lists.filter { rules.contains($0.key) }
    }
  }
}

extension Ledger {
  /// Gives a rule of that space this list instead of the one that it may have; `nil` takes it away.
  ///
  /// False where there is no such rule.
  package func put(
    hosts: HostList?, of rule: RuleID, in space: String
  ) throws(SQLiteError) -> Bool {
    let isThere = try !connection.run(
      "SELECT 1 FROM rules WHERE space = ? AND id = ? AND removed_ms IS NULL",
      [.text(space), .integer(rule)]
    ).isEmpty
    guard isThere else { return false }
    try store(hosts, of: rule)
    return true
  }

  /// Stores the list of a rule that is known to be there.
  func store(_ hosts: HostList?, of rule: RuleID) throws(SQLiteError) {
    guard let hosts, hosts.count > 0 else {
      try connection.run("DELETE FROM lists WHERE rule = ?", [.integer(rule)])
      return
    }
    let stored = hosts.stored
    try connection.run(
      """
      INSERT OR REPLACE INTO lists (rule, count, fingerprint, format, marks, slots, names)
        VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(rule), .integer(Int64(stored.count)),
        .integer(Int64(bitPattern: stored.fingerprint)), .integer(StoredHostList.format),
        .blob(stored.marks.withUnsafeBytes { Array($0) }),
        .blob(stored.slots.withUnsafeBytes { Array($0) }), .blob(stored.names),
      ])
  }

  /// The list that is stored with that fingerprint; read only where it is another than the last.
  func hosts(of rule: RuleID, fingerprint: Int64) throws(SQLiteError) -> HostList? {
    if let known = lists[rule, fingerprint] { return known }
    guard let list = try readHosts(of: rule) else { return nil }
    lists[rule, fingerprint] = list
    return list
  }

  private func readHosts(of rule: RuleID) throws(SQLiteError) -> HostList? {
    let row = try connection.run(
      "SELECT count, fingerprint, format FROM lists WHERE rule = ?", [.integer(rule)]
    ).first
    guard let row, let count = row[0].integer, let fingerprint = row[1].integer else { return nil }
    let isIndexed = row[2].integer == StoredHostList.format
    let list = HostList(
      StoredHostList(
        count: Int(count), fingerprint: UInt64(bitPattern: fingerprint),
        names: try connection.words(of: "names", in: "lists", row: rule, as: UInt8.self),
        slots: try connection.words(of: "slots", in: "lists", row: rule, as: UInt64.self),
        marks: try connection.words(of: "marks", in: "lists", row: rule, as: UInt32.self)),
      isIndexed: isIndexed)
    // SQLite keeps the pages of what it has read: as much again as half the list.
    try connection.run("PRAGMA shrink_memory")
    return list
  }
}
