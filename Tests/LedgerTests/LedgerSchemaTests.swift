import SQLite
import Testing

@testable import Ledger

/// What the steps of the schema make of a state that an earlier version wrote.
struct LedgerSchemaTests {
  /// Changes of space multiplied the rows.
  @Test func whatWasDroppedIsKeptOnceWithItsLastMoment() throws {
    let connection = try Connection(path: ":memory:")
    let earlier = LedgerSchema.all.prefix { $0.name != "2026-11-30 counterparts" }
    try connection.apply(Array(earlier)) { _ in nil }
    try connection.run(
      "INSERT INTO spaces (id, boot_id, day, day_first_ms) VALUES ('s', 'b', '', 0)")
    try connection.run(
      """
      INSERT INTO rules (name, patterns, allowance_minutes, unlock_minutes, counts_playback,
        inside_frames, space) VALUES ('', 'x.com', 5, 5, 0, 0, 's'), ('', 'y.com', 5, 5, 0, 0, 's')
      """)
    for moment in [3, 7, 5] as [Int64] {
      for pattern in ["x.com", "y.com"] {
        try connection.run(
          "INSERT INTO dropped VALUES ('s', 1, ?, ?)", [.text(pattern), .integer(moment)])
      }
    }
    try connection.run("INSERT INTO dropped VALUES ('s', 2, 'x.com', 1)")
    try connection.apply(LedgerSchema.all) { _ in nil }
    #expect(
      try connection.run("SELECT * FROM dropped") == [
        ["s", 1, "x.com", 7], ["s", 1, "y.com", 7], ["s", 2, "x.com", 1],
      ])
  }
}
