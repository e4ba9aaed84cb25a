import SQLite

extension LedgerSchema {
  /// All steps in the order in which they are applied.
  static var all: [Migration] { migrations + counting }

  /// The steps for active time, its report and the spaces.
  static let counting = [
    // Stretches are stamped by their age alone: the end of a source's last one is not needed.
    Migration(
      "2026-11-30 forgotten sources",
      """
      DROP TABLE sources;
      CREATE TABLE forgotten_sources (
        space TEXT NOT NULL, source TEXT NOT NULL, sequence INTEGER NOT NULL,
        moment_ms INTEGER NOT NULL, PRIMARY KEY (space, source)
      ) STRICT, WITHOUT ROWID;
      """)
  ]
}
