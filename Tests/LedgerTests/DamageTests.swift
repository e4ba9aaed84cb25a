import CSystem
import Ledger
import Policy
import SQLite
import TestSupport
import Testing

/// A state that is damaged for certain, and who may set it aside.
struct DamageTests {
  private let own = TemporaryFolder()
  private var folder: StateFolder { StateFolder(path: own.path) }
  private var database: String { own.path + "/state.sqlite" }

  /// A state with so much in it that some page in the middle is in use, and rubbish on that page.
  private func damage() throws {
    do {
      let ledger = try Ledger(in: folder, wallMs: 0)
      try ledger.makeSpace(
        "s", day: CurrentDay(day: Day(year: 2026, month: 11, day: 30), firstMs: 0), bootID: "b")
      for number in 0..<2_000 {
        try ledger.connection.run(
          "INSERT INTO seen VALUES ('s', ?, 1, 1)", [.text("a source \(number)")])
      }
    }
    let file = try #require(fopen(database, "r+"))
    fseek(file, 40 * 4096, SEEK_SET)
    fputs(String(repeating: "no page. ", count: 400), file)
    fclose(file)
  }

  private func contents(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4 << 20)
    return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
  }

  @Test func whoMayNotSetItAsideLeavesItAndSaysSo() throws {
    try damage()
    let before = contents(database)
    #expect(throws: StateFolderError.damaged(path: database, SQLiteError.damage)) {
      try Ledger(in: folder, wallMs: 7)
    }
    #expect(contents(database) == before)
    #expect(contents(database + ".damaged-7") == nil)
  }

  @Test func whoMayBeginsAnewAndDeletesNothing() throws {
    try damage()
    let before = contents(database)
    let ledger = try Ledger(in: folder, wallMs: 7, setsAside: true)
    #expect(ledger.isAfterDamage)
    #expect(try ledger.spaceIDs().isEmpty)
    #expect(contents(database + ".damaged-7") == before)
    // The next one finds the new state.
    #expect(try !Ledger(in: folder, wallMs: 8, setsAside: true).isAfterDamage)
    #expect(contents(database + ".damaged-8") == nil)
  }

  /// A later version has brought it up to what this one does not know.
  @Test func aStateOfALaterVersionIsLeftToIt() throws {
    let ledger = try Ledger(in: folder, wallMs: 0)
    let other = try Ledger(in: folder, wallMs: 0)
    #expect(!ledger.isOfLaterVersion())
    try other.connection.run("INSERT INTO migrations VALUES ('2027-01-01 something')")
    #expect(ledger.isOfLaterVersion())
    let before = contents(database)
    for setsAside in [true, false] {
      #expect(throws: StateFolderError.later(path: database)) {
        try Ledger(in: folder, wallMs: 7, setsAside: setsAside)
      }
    }
    #expect(contents(database) == before)
  }
}
